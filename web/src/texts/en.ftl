# Flagfall's page in English.

## The frame
skip = Skip to the content
navigation = Main
nav-play = Play
nav-games = Games
nav-review = Review
nav-help = First game
nav-settings = Settings
nav-administration = Administration
sign-in = Sign in
sign-up = Sign up
sign-out = Sign out
recovery = New password
language = Language
language-en = English
language-fi = Finnish
language-hu = Hungarian
language-de = German
loading = Loading …
dismiss = Dismiss
close = Close
try-again = Try again
to-home = To the first page
nowhere = There is nothing at this address
nowhere-hint = Check the address, or go on from here.
cancel = Cancel
save = Save
saved = Saved.
none = None
copied = Copied.
cannot-copy = The browser does not let the page copy. Mark this and copy it yourself: { $text }
field-missing = Fill this in.
field-short = At least { $least } characters are needed.
field-range = A whole number from { $min } to { $max } belongs here.
field-wrong = This cannot be read. Write it otherwise.

## People and pieces
white = White
black = Black
lot = By lot
guest = Guest { $number }
arbiter = Arbiter
spectator = Spectator
versus = { $white } – { $black }
piece-king = king
piece-queen = queen
piece-rook = rook
piece-bishop = bishop
piece-knight = knight
piece-pawn = pawn

## A table
accept = Accept
annulled = annulled
challenge = Challenge
challenged-by = { $host } challenges you.
control-of-each = White { $white }, Black { $black }
decline = Decline
no-clock = no clock
opponent-came = Your opponent has come: the game begins.
rated = rated
to-game = To the game
your-table = Your table is ready
free-seat = A seat is free
waits-for-opponent = Waiting for an opponent. The game begins by itself.
link-to-share = Send this link to your opponent
copy-link = Copy the link
link-copied = The link is copied: send it to your opponent.
withdraw-table = Take the table down
host-waits = { $host } waits for an opponent.
your-colour = { $colour ->
    [white] You will have White.
    [black] You will have Black.
   *[lot] The colours are drawn by lot.
}
take-seat = Take the seat and play

## A game
game = Game
moves = Moves
no-moves = No move has been made yet.
actions = What you can do
clock-of = { $player ->
    [black] Black’s clock
   *[other] White’s clock
}
is-away = not connected
is-here = connected
connection-lost = The connection to the zone is lost. It is being restored; your clock runs on.
connection-back = The connection to the zone is back.
state-waits = Not begun yet
state-yours = Your move
state-turn = { $player ->
    [black] Black to move
   *[other] White to move
}
delayed = shown { $minutes } min later
arbiter-is-called = The arbiter is called
move-pending = not confirmed yet …
move-pending-first = Your last move is not confirmed yet: wait a moment.
confirm-move = Play this move
take-it-back = Choose another
promote-to = The pawn becomes a …
offer-draw = Offer a draw
offers-with-move = The draw is offered with your next move.
draw-is-offered = Your opponent offers a draw.
draw-offered-here = A draw was offered with this move
declined-by-move = Play a move to decline.
claim-draw = Claim a draw
claim = Claim
claim-ground = On what ground?
claim-repetition = The same position for the third time
claim-move-count = Fifty moves without a capture or a pawn move
claim-facts = This position: { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
} so far. Moves without capture or pawn move: { $moves }.
claim-intended = By the move I am going to make (leave empty for the position on the board)
ask-takeback = Take back
takeback-is-asked = Your opponent asks to take the last move back.
call-arbiter = Call the arbiter
call = Call
call-reason = What for?
call-without-words = The player asks for the arbiter.
call-flag = Claim the flag
resign = Resign
resign-really = Do you really resign?
looking-back = You look back at { $move }.
looking-at-start = You look back at the start.
back-to-game = Back to the game
look-back-first = You look at an earlier position: go back to the game first.
go-through = Through the moves
to-first = To the beginning
to-previous = One move back
to-next = One move on
to-last = To the last move
flip = Turn the board
zen = Only the board
rematch = Rematch
accept-rematch = Accept the rematch
copy-fen = Copy FEN
link-to-position = Link to this position
clock-graph = Clock times after each move; click or arrow keys go to a move
graph-at = { $move ->
    [0] At the start
   *[other] Move { $move }
}: White { $white }, Black { $black }
log-ruled = The arbiter has ruled ({ $article }): { $reason }
with-article = { $sentence } ({ $article })
chat = Chat
room = Room
room-players = Players
room-arbiter = Players and arbiter
room-arbiter-white = White and arbiter
room-arbiter-black = Black and arbiter
room-spectators = Spectators
room-other = Room
room-closed = Nobody may speak here now.
nothing-said = Nothing has been said.
say-something = Say something
send = Send
not-sent-yet = not sent yet

## The end, and what shows it
the-end = The end of the game
ended = { $result } · { $why } ({ $article })
ended-unlegislated = { $result } · { $why }
ended-also = Also under { $articles }
law-checkmate = checkmate
law-mate-before-move-count = checkmate
law-resignation = resignation
law-stalemate = stalemate
law-dead-position = dead position: nobody can win any more
law-draw-agreed = draw by agreement
law-repetition = the same position again and again
law-move-count = too many moves without a capture or a pawn move
law-repetition-claim = draw claimed: threefold repetition
law-repetition-claim-by-move = draw claimed: threefold repetition
law-move-count-claim = draw claimed: fifty moves
law-move-count-claim-by-move = draw claimed: fifty moves
law-flag-fall = the flag fell
law-flag-fall-no-mate = the flag fell, but the opponent cannot mate
law-flag-fall-material = the flag fell, but the opponent has too little to mate
law-demonstrated-mate = the flag fell, and a forced mate was shown
law-flag-call = the flag fell
law-both-flags = both flags fell
law-default-time = a player came too late
law-resumption-default = a player came too late to go on
law-neither-present = nobody came
law-return-interval = a player was not back in time
law-not-back-in-time = a player was not back in time
law-not-back-no-mate = a player was not back in time, but the opponent cannot mate
law-return-penalized = penalty for a lost connection
law-illegal-move = illegal move
law-illegal-move-first = illegal move
law-illegal-move-again = another illegal move
law-illegal-move-claim = illegal move, claimed by the opponent
law-illegal-move-over-time = illegal move, which counts before the fallen flag
law-illegal-move-no-mate = illegal move, but the opponent cannot mate
law-two-hands-first = a move with two hands
law-two-hands-again = another move with two hands
law-press-without-move-first = the clock was pressed without a move
law-press-without-move-again = the clock was pressed again without a move
law-king-taken = a king was taken
law-wrong-draw-claim = wrong claim of a draw
law-distraction = the opponent was disturbed
law-device = a device that is not allowed
law-phone = a phone
law-cards = a player left the video conference
law-call-without-reason = the arbiter was called without reason
law-stop-without-reason = the clocks were stopped without reason
law-breach = a breach of the rules
law-repeated-breach = breaches of the rules, again and again
law-refuses-to-obey = a player refused to obey the laws
law-game-lost = ruled lost by the arbiter
law-ruling = ruled by the arbiter
law-appeal = decided on appeal
law-signed-result = as both have signed it
law-unsettled = decided where the laws say nothing
law-penalty = scored otherwise by a penalty
law-points-raised = the opponent was given points
law-points-reduced = a player lost points
law-red-card = red card
law-both-lose = both lose, by ruling
law-expelled = a player was expelled
law-colours-reversed = annulled: the colours were reversed
law-draw-missed = the draw had come before
law-draw-wrong = the draw was wrong
law-wrong-setup = annulled: the pieces were set up wrongly
law-sealed-illegal = the sealed move was illegal
law-sealed-ambiguous = the sealed move had several meanings
law-sealed-unreadable = the sealed move could not be read
law-adjourned-position-lost = annulled: the position was lost
law-both-in-check = both kings stayed in check
law-pawn-on-last-rank = a pawn stayed on the last rank
law-progress-draw = draw for lack of progress
law-progress-after-flag = draw for lack of progress, though the flag fell
law-quickplay-draw = draw claimed: the opponent could not win
law-quickplay-decided-later = draw claimed, decided after a while
law-quickplay-scoresheet = draw claimed: the opponent did not try to win
law-quickplay-position = draw claimed: nobody could win the position
law-quickplay-passed-on = the claim of a draw was rejected
law-quickplay-rejected = the claim of a draw was rejected
law-other = ended under the regulations
play-it-out = Play it out
playing-out = Played out: { $line }
looking-earlier = From before the arbiter set up another position.
was-set-up = The arbiter set up another position
evidence-mate = { $player ->
    [black] Black could still mate
   *[other] White could still mate
}: a possible way in { $moves } half-moves.
evidence-repeated = The same position stood on the board { $times } times:
after-ply = { $ply ->
    [0] at the start
   *[other] after move { $move } of { $player ->
        [black] Black
       *[other] White
    }
}
evidence-no-mate = No series of legal moves leads to mate:
evidence-quiet = { $moves } moves of each side without a capture or a pawn move.
evidence-little-material = There is too little material left to mate with.
proof-over = { $player ->
    [black] Black
   *[other] White
} cannot mate: the game is over in this position.
proof-lone-king = { $player ->
    [black] Black
   *[other] White
} has only a king.
proof-knight-against-queens = { $player ->
    [black] Black
   *[other] White
} has a knight against nothing but queens.
proof-bishops-of-one-color = { $player ->
    [black] Black
   *[other] White
} cannot mate: all bishops are on squares of one colour.
proof-enclosure = { $player ->
    [black] Black
   *[other] White
} cannot mate: the pieces never get where a mate needs them.
proof-closure = { $player ->
    [black] Black
   *[other] White
} cannot mate: all { $positions } positions that can still arise were looked at.
proof-other = { $player ->
    [black] Black
   *[other] White
} cannot mate.

## What happens
event-began = The game has begun.
event-draw-offered = { $player ->
    [black] Black offers a draw.
   *[other] White offers a draw.
}
event-draw-declined = { $player ->
    [black] Black declines the draw.
   *[other] White declines the draw.
}
event-consent-asked = A draw is agreed on; the arbiter is asked to consent.
event-claim-rejected = { $player ->
    [black] Black’s claim of a draw is wrong; the game goes on.
   *[other] White’s claim of a draw is wrong; the game goes on.
}
event-penalised = { $player ->
    [black] Black is penalised.
   *[other] White is penalised.
}
event-flag-fell = { $player ->
    [black] Black’s flag has fallen.
   *[other] White’s flag has fallen.
}
event-mate-undetermined = Whether a mate was possible is open: the arbiter decides.
event-disconnected = { $player ->
    [black] Black has lost the connection. The clock runs on.
   *[other] White has lost the connection. The clock runs on.
}
event-reconnected = { $player ->
    [black] Black is back.
   *[other] White is back.
}
event-return-overdue = { $player ->
    [black] Black is not back in time: the arbiter decides.
   *[other] White is not back in time: the arbiter decides.
}
event-takeback-asked = { $player ->
    [black] Black asks to take a move back.
   *[other] White asks to take a move back.
}
event-takeback-declined = The move is not taken back.
event-taken-back = The move is taken back.
event-arbiter-called = { $player ->
    [black] Black calls the arbiter.
   *[other] White calls the arbiter.
}
event-appealed = An appeal has been made.
event-zone-was-down = The zone was down for a moment; that time is charged to nobody.
event-other = Something has happened in the game.
you-play = { $colour ->
    [black] You have Black
   *[other] You have White
} against { $opponent }.
they-play = { $white } has White, { $black } has Black.

## Why something is not done
refusal-time-is-past = The time is past: wait for what follows.
refusal-not-begun = The game has not begun: wait a moment.
refusal-over = The game is over: look at the result.
refusal-being-decided = A flag has fallen; wait until it is decided who could still mate.
refusal-paused = The arbiter has stopped the clocks: wait until the game goes on.
refusal-no-arbiter = This game is played without an arbiter: settle it with your opponent.
refusal-not-your-turn = It is your opponent’s turn: wait for the move.
refusal-your-turn = It is your turn: play the move.
refusal-illegal = { $about } is not a legal move here: choose another.
refusal-not-smart = Not exactly one piece can go to { $about }: choose the piece first.
refusal-no-promotion = Say what the pawn becomes.
refusal-not-allowed = { $about ->
    [premoves] There are no premoves in this game: wait for your turn.
    [smart_moves] In this game both squares are named: choose the piece, then where it goes.
    [chosen_promotion] In this game you say what the pawn becomes when it gets there.
    [takebacks] No moves are taken back in this game: play on.
    [appeals] There are no appeals in this game: call the arbiter.
    [quickplay_claims] This draw cannot be claimed in this game: play on.
    [adjournments] This game is not adjourned: play on.
    [cards] There are no cards in this game: choose another penalty.
    [such_penalty] The laws of this game do not have this penalty: choose another.
   *[other] The regulations of this game do not allow that: play on without it.
}
refusal-bound = After your claim you must play { $about }.
refusal-bound-piece = After your claim you must move the piece on { $about }.
refusal-not-in-video = Come back to the video conference first.
refusal-no-premove = There is no premove: choose one first.
refusal-offer-stands = Your offer of a draw stands already: wait for the answer.
refusal-no-offer = Your opponent has not offered a draw: offer one yourself, or play on.
refusal-not-withdrawn = An offer of a draw cannot be withdrawn: wait for the answer.
refusal-claim-stands = A claim cannot be withdrawn: wait for the ruling.
refusal-disconnected = The connection to the zone is lost: wait until it is back.
refusal-declined-by-move = Decline the offer by playing a move.
refusal-agreed-too-early = No draw can be agreed on before move { $about }: play on.
refusal-consent-asked = The arbiter has been asked to consent: wait for the answer.
refusal-not-claimed = This draw is not claimed in this game: it comes by itself.
refusal-flag-up = No flag has fallen: play on.
refusal-own-flag-down = Your own flag is down too: wait for what follows.
refusal-not-flag-caller = { $about ->
    [arbiter] In this game it is the players who say that a flag has fallen: wait for that.
   *[other] In this game somebody else says that a flag has fallen: wait for that.
}
refusal-no-clock = This game is played without a clock: play on.
refusal-already = { $about ->
    [asked] You have asked already to take the move back: wait for the answer.
    [called] You have called the arbiter already: wait for the answer.
    [appealed] You have appealed already: wait for the decision.
    [claimed] A draw has been claimed already: wait for the ruling.
    [there] The player is there already: there is nothing to do.
    [connected] The player is connected already: play on.
    [disconnected] The connection is lost already: wait until it is back.
    [in_video] The player is in the video conference already: play on.
    [out_of_video] The player is out of the video conference already.
    [passed_on] The claim has been passed on already: wait for the ruling.
    [postponed] The decision is postponed already: play on.
    [running] The clock is running already.
    [signed] The scoresheet is signed already: there is nothing to do.
   *[other] That is so already: there is nothing to do.
}
refusal-nothing-to-take-back = There is no move to take back: play on.
refusal-not-asked = Nobody has asked to take a move back: play on.
refusal-touched = A piece has been touched: nothing can be claimed on this move any more. Make the move.
refusal-begun = The game has begun already: go on from here.
refusal-not-over = The game is not over: wait for its end.
refusal-nothing-asked = No question of mate is open: there is nothing to decide.
refusal-not-paused = The clocks are running: stop them first.
refusal-only-players = This is for the players to do: ask them.
refusal-only-arbiters = This is for an arbiter to do: call one.
refusal-only-local-chief = This is for the local chief arbiter to do: call one.
refusal-only-technical-arbiter = This is for the local technical arbiter to do: call one.
refusal-not-reported = The break has not been reported: ask the local technical arbiter for the report.
refusal-only-organiser = Only the organiser can do this: ask there.
refusal-not-approved = This device is not approved: use one that is.
refusal-not-own-account = Log in under your own account.
refusal-not-logged-in = Log in at the playing zone first.
refusal-no-permission = Ask the arbiter for permission first.
refusal-in-private = This is checked in private, and not on camera.
refusal-not-checked = The local chief arbiter checks all players and devices first: wait.
refusal-venue-unstaffed = The venue lacks one of its two arbiters: wait until both are named.
refusal-nothing-to-tell-of = No move has been entered yet.
refusal-not-copied = Copy your last move to your own board first.
refusal-not-on-virtual = Only moves of the virtual board are copied: no such move waits.
refusal-boards-same = The boards show the same: there is nothing to put right.
refusal-virtual-decides = The virtual board and clock decide: use them.
refusal-only-chief-arbiter = This is for the chief arbiter to decide: ask for that.
refusal-only-zone = The zone does this by itself: wait.
refusal-no-wrong-draw = The zone has given no draw that could be wrong: call the arbiter if you think otherwise.
refusal-proved = The result is shown to be right: look at the evidence.
refusal-own-ruling = The appeal is against a ruling of your own: leave it to another arbiter.
refusal-no-break = No connection was broken: there is nothing to make up for.
refusal-no-points = This changes nothing of the score: choose another penalty.
refusal-not-assisted = An assistant enters moves alone, and only once the arbiter has accepted it: ask the arbiter.
refusal-nothing-to-touch = There is no piece there to touch: choose another square.
refusal-nothing-to-press = No move was made after which to press the clock: make the move first.
refusal-made = The move is made: the piece was let go. Press the clock.
refusal-other-clock = It is the other clock that is set going.
refusal-only-black = Black chooses the seat.
refusal-not-asked-for = Nobody asked for it: wait until a player does.
refusal-forgone = You have touched a piece since: nothing can be objected to any more.
refusal-harmless = The piece was adjusted, or touched by accident: it binds nobody.
refusal-not-broken = No touched piece was left standing: there is nothing to object to.
refusal-exempt = The clock of a disabled player is not adjusted.
refusal-legal = { $about } is a legal move: there is nothing to put right.
refusal-too-long = The game has gone on for more moves than can be counted: ask the arbiter to end it.
refusal-condition = An offer of a draw can have no condition: offer it without one.
refusal-nothing-agreed = No draw waits for consent: wait until both have agreed.
refusal-evidence = The evidence does not hold: let the zone look again.
refusal-too-late = Both have made { $about } moves: the game goes on as it is.
refusal-no-draw-missed = No position of the game was drawn by itself: the result stands.
refusal-no-ruling = There is no such ruling: look at the list of rulings.
refusal-not-undone = This ruling cannot be undone: set right what it set by another.
refusal-undone-already = This ruling has been undone already: there is nothing to do.
refusal-no-appeal = There is no such appeal to decide: look at the list of calls.
refusal-score = The regulations know no such score: give what a game is worth.
refusal-position = The position cannot be set up: check it.
refusal-not-called = The arbiter has not been called: there is nothing to answer.
refusal-no-article = There is no article { $about } in the laws in force: choose another.
refusal-too-long-text = This is too long: say it in at most 500 letters.
refusal-too-many-penalties = These are too many penalties for one ruling: choose fewer.
refusal-no-name = A venue needs a name: write it.
refusal-does-not-fit = This cannot be done as things stand: load the page again, or call the arbiter.
refusal-no-reason = A ruling needs its reason in words: write it.
refusal-no-time = A time of no length changes nothing: give one.
refusal-nothing-claimed = No claim is open: there is nothing to decide.
refusal-not-claimant = This is for the player who claims: leave it to your opponent.
refusal-own-claim = The claim is your own: wait for your opponent.
refusal-not-written = What the claim rests on is not written down and confirmed: write it first.
refusal-not-needed = The claim does not need this: go on without it.
refusal-progress = The game has progressed since the claim: a pawn was moved or a piece captured. Play on.
refusal-not-last-period = This is for the last period alone: play on.
refusal-first-known = The clock shows which flag fell first: that decides.
refusal-time-enough = { $about } or more is left on your clock: play on.
refusal-seconds-asked = Extra seconds were asked for or a draw was claimed already: only one of them, and once.
refusal-no-seconds-asked = Nobody has asked for extra seconds: there is nothing to decide.
refusal-offer-unanswered = The opponent has not refused the draw yet: wait for the answer.
refusal-no-fault = Nothing irregular of this kind is there: play on.
refusal-other-board = This is for the player to do whose board it is.
refusal-nothing-to-carry-out = No such move was made that could be carried out on this board.
refusal-not-said = The player has not announced this move.
refusal-another-said = This is not what was announced.
refusal-nothing-said = Nothing was announced.
refusal-opponents-clock-runs = The opponent's clock is running already.
refusal-not-finished = The move is not made and announced yet.
refusal-not-understood = These words are not understood here.
refusal-not-in-full = Say the move in full: the piece, from where and to where.
refusal-needs-assistant = An assistant must be there first.
refusal-not-for-assistant = This is not for an assistant to do.
refusal-by-assistant = This goes by way of the assistant.
refusal-past-deadline = It is too late for that.
refusal-need-not-shown = What shows the need of an assistant was not sent in.
refusal-own-fault = The irregular move is your own: only your opponent can claim by it.
refusal-stands = The next move has been made: the illegal move stands. Play on.
refusal-completed = The move is completed, for the clock has been pressed: call the arbiter.
refusal-not-completed = The move is not completed, for the clock has not been pressed: it can still be changed.
refusal-move-stands = No illegal move is on the board that could be taken back: a move that was made stands.
refusal-nothing-displaced = No piece has been displaced: play on.
refusal-king-taken = A king is never captured: point out the check instead.
refusal-no-part = You have no part in this game: tell the arbiter, and nobody else.
refusal-no-analysis = There is no analysis while you are playing: wait for the end of the game.
refusal-next-move-first = Wait for the next move: then it is seen whether the position is still illegal.
refusal-no-sheets = No scoresheets are written in this game: play on.
refusal-written-stands = A written move is not changed: claim with it or play on.
refusal-nothing-written = No move is written down that could be altered: write one first.
refusal-move-not-written = The intended move is not written down: write it before you claim.
refusal-another-written = Another move is written down: claim with that one.
refusal-no-record = No record is kept that could be looked at: ask the arbiter.
refusal-sheet-complete = The scoresheet is complete: there is nothing to add.
refusal-nothing-borrowed = No scoresheet is borrowed: there is nothing to give back.
refusal-not-appointed = The arbiter has accepted no assistant for this: ask the arbiter.
refusal-stays-out = The arbiter does not step in here: leave it to the players.
refusal-adjourned = The game is adjourned: it goes on when it is resumed.
refusal-not-adjourned = The game is not adjourned.
refusal-not-resumed = The game is not resumed yet.
refusal-session-not-begun = The session that was announced has not begun.
refusal-nothing-sealed = No move is sealed.
refusal-not-told-to-seal = Nobody has been told to seal: ask to seal first.
refusal-envelope-open = The envelope is not closed: close it, and only then stop the clock.
refusal-envelope-kept = Until the envelope is opened nobody sees or alters what is in it.
refusal-opened-already = The envelope has been opened already.
refusal-other-content = This is not what was sealed.
refusal-envelope-gone = The envelope is missing.
refusal-envelope-there = The envelope is not missing: it is opened.
refusal-replier-missing = The player who must reply is not there.
refusal-sealer-there = The player who sealed is there: make the reply on the board.
refusal-touched-other = You have touched a piece: the sealed move must move or capture it.
refusal-not-sealer = This is for the player who sealed.
refusal-sealed-move-first = The sealed move is made first.
refusal-sealed-move-goes-on = The sealed move has not ended the game.
refusal-read-already = The sealed move has been read.
refusal-other = The zone refuses this now. Look at the board and try something else.
error-offline = The zone does not answer. Check your connection and try again.
error-busy = The zone is busy. Try again in a moment.
error-stopped = The zone has stopped. Ask who runs it, and try again later.
error-unknown = There is nothing of that number or name here. Check the link.
error-unreadable = The zone cannot read its records. Tell who runs it.
error-no-seat = Both seats are taken. You can watch the game, or open a table of your own.
error-own-table = This table is your own: send the link to somebody else.
error-too-many-tables = You have too many tables up. Take one down first.
error-too-many-challenges = They have as many challenges as anybody can have. Try again when some are answered.
error-no-guests = Rated games are for those with an account. Sign in first.
error-not-yours = This is for somebody else. Open a table of your own, or watch.
error-engine-busy = The engine has no room for another game. Try again later.
error-not-over = The game is not over yet. Wait for its end.
error-invalid = This cannot be played as it is. Check the position, the time and the regulations.
error-foreign-origin = Open the page by the zone’s own address and try again.
error-too-much = You say too much at once. Wait a little.
error-not-yet = Nothing of this game is shown yet. Come back later.
error-unknown-bearer = You are not signed in any more. Sign in again.
error-not-logged-in = Sign in first.
error-wrong-password = The name or the password is wrong. Try again.
error-forbidden = This is for others to do. Ask an administrator if you need it.
error-sign-up-closed = Accounts are for those who are invited. Ask an administrator for an invitation.
error-name-taken = This name, or one that looks like it, is taken. Choose another.
error-blocked = This account is blocked. Ask an administrator.
error-no-link = This link has been used or is too old. Ask an administrator for a new one.
error-last-administrator = There must be an administrator. Make somebody else one first.
error-too-many = That was too much at once. Wait a moment and try again.
error-too-slow = This took too long. Try again.
error-too-long = This is too long. Shorten it.
error-not-followed = The zone has lost sight of this page. Load it again and try once more.
error-used = This was sent under a number that something else had. Load the page again and try once more.
error-not-understood = The zone did not understand this. Load the page again and try once more.
error-too-many-games = Too many games are followed at once. Close some and load the page again.
error-table-expired = Nobody came in time, and the table was taken down. Open another one.
error-table-declined = Your challenge was declined. Challenge somebody else, or open a table.
error-table-withdrawn = The table was taken down. Open another one.
error-version = The zone has been renewed meanwhile. Load the page again.
error-not-found = There is nothing at this address. Check the link.
error-bad-request = The zone did not understand this. Load the page again and try once more.
error-refused = The laws do not allow this now. Look at the board and try something else.
error-taken = Another arbiter has taken this call. Choose another.
error-no-call = This call is no longer open. Load the list again.
error-other = Something went wrong. Try again; if it stays so, load the page again.
position-unreadable = The position in this link cannot be read. Check the link.
fen-piece = The position (FEN) has a character that is no piece, at place { $at }. Correct it.
fen-rank-length = A rank of the position (FEN) does not have eight squares, at place { $at }. Correct it.
fen-ranks = The position (FEN) does not have eight ranks. Correct it.
fen-no-king = Each side needs a king. Put one on the board.
fen-many-kings = Each side has one king only. Take the others off.
fen-opponent-in-check = Who is not to move stands in check. Change the side to move.
fen-pawn-on-last-rank = No pawn stands on the last rank. Move the one on { $square }.
fen-pawn-on-first-rank = No pawn stands on its first rank. Move the one on { $square }.
fen-empty = There is no position. Paste a FEN, or leave the field empty.
fen-turn = The position (FEN) does not say who is to move. Write w or b at place { $at }.
fen-castling = The castling rights of the position (FEN) cannot be read, at place { $at }. Write them like KQkq, or a dash.
fen-en-passant = The square of en passant cannot be read, at place { $at }. Write a square like e3, or a dash.
fen-number = A number of the position (FEN) cannot be read, at place { $at }. Correct it, or leave out both numbers.
fen-trailing = Something follows the position (FEN), at place { $at }. Take it away.
fen-castling-without-rook = A castling right has no rook. Take the right away, or put the rook there.
fen-castling-without-king = A castling right has no king on its first rank. Take the right away.
fen-castling-twice = A castling right is written twice. Take one away.
fen-mirrored-castling = Both sides castle with rooks of different files. Correct the castling rights.
fen-nothing-crossed = No pawn has just crossed the square of en passant. Write a dash there.
fen-both-in-check = Both kings stand in check. Move one of them.
fen-too-many-pieces = A side has more pieces than can be. Take some off.
fen-too-many-pawns = A side has more than eight pawns. Take some off.
fen-impossible-check = No move leads to such a check. Change the pieces that give it.
fen-other = This position (FEN) cannot be played. Check it, or leave the field empty.

## Moves that are typed
move-unreadable = “{ $text }” is neither a move nor a command. Say help for the commands.
move-ambiguous = This could be { $meant }. Say which.
move-king = That would leave your king in check: choose another move.
move-unreachable = No { $piece } can go there: choose another square.
move-no-piece = There is no { $piece } that could do this: choose another piece.
move-no-promotion = Say what the pawn becomes: { $meant }.
move-promotion = Only a pawn on the last rank becomes something else: say the move without it.
move-castling = You cannot castle so now: choose another move.
move-illegal = This move is not legal here: choose another.
move-other = This move is not possible: choose another.

## The board in words
board-in-words = Board in words
move-or-command = Move or command
do-it = Enter
words-hint = Type a move in any notation, or help. The key / comes back here.
piece-keys = kqrbnp
words-help = Type a move, such as e4 or knight f3. Arrow keys walk over the squares of the board, k, q, r, b, n and p go to the next king, queen, rook, bishop, knight or pawn, Enter takes a piece up and puts it down. The commands are:
said-so-far = What was said, the last first
squares = Squares
taken-up = { $square }, taken up
put-back = Put back.
not-own-piece = No piece of yours stands here.
premove-chosen = Chosen for your next turn: { $from } to { $to }.
premove-cancelled = Nothing is chosen for your next turn any more.
premove-by-squares = It is your opponent’s turn. To choose your next move now, say its squares, such as e7 e5.
at-the-start = The start.
announcements = Announcements
notices = Notices
speak-aloud = Speak aloud
speech-on = Announcements are spoken.
speech-off = Announcements are not spoken.
low-time = You have only { $time } left.
clocks-are = White has { $white }, Black has { $black }.
none-of-these = There are none.
watching-only = You are watching: only the players can do this.
resign-say-yes = Do you really resign? Say yes, or anything else to play on.
confirm-say-yes = { $move }. Say yes to play it.
claim-which = Say claim threefold or claim fifty.
nothing-asked = Nothing was asked.
left-undone = Left as it is.

## Titles of the presets
titled-armageddon = Armageddon
titled-casual-game = Casual game
titled-casual-play = Casual play
titled-blitz-over-the-board-b-3 = Blitz over the board, B.3
titled-blitz-over-the-board-b-4 = Blitz over the board, B.4
titled-chess960-over-the-board = Chess960 over the board
titled-rapid-in-finland = Rapid in Finland
titled-standard-chess-in-finland = Standard chess in Finland
titled-standard-chess-with-a-quickplay-finish = Standard chess with a quickplay finish
titled-rapid-over-the-board-a-3 = Rapid over the board, A.3
titled-rapid-over-the-board-a-4 = Rapid over the board, A.4
titled-standard-chess-over-the-board = Standard chess over the board
titled-blitz-online-supervised = Blitz online, supervised
titled-standard-chess-online-supervised = Standard chess online, supervised
titled-rapid-online-supervised = Rapid online, supervised
titled-finnish-national-blitz = Finnish national blitz
titled-standard-chess-hybrid-with-real-boards = Standard chess, hybrid, with real boards
titled-rapid-hybrid = Rapid, hybrid
titled-blitz-online-unsupervised = Blitz online, unsupervised
titled-other = { $title }
