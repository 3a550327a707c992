# Texts of the page frame and the game page, in English.

## Page frame
skip = Skip to content
navigation = Main
nav-play = Play
nav-games = Games
nav-review = Review
nav-help = How to play
nav-settings = Settings
nav-administration = Administration
sign-in = Sign in
sign-up = Sign up
sign-out = Sign out
recovery = Set new password
language = Language
language-en = English
language-fi = Finnish
language-hu = Hungarian
language-de = German
loading = Loading…
dismiss = Dismiss
close = Close
try-again = Try again
home = Home
not-found = Page not found
not-found-hint = Check the address, or try one of these pages.
cancel = Cancel
save = Save
saved = Saved.
none = None
copied = Copied.
cannot-copy = Your browser blocked copying. Select this text and copy it: { $text }
field-missing = Fill in this field.
field-short = Use at least { $least } characters.
field-range = Enter a whole number from { $min } to { $max }.
field-wrong = This is not valid. Check it.

## People and pieces
white = White
black = Black
random = Random
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

## Open game
accept = Accept
annulled = annulled
challenge = Challenge
challenged-by = { $host } challenges you to a game.
control-of-each = White { $white }, Black { $black }
decline = Decline
no-clock = no clock
opponent-joined = Your opponent has joined. The game is starting.
rated = rated
go-to-game = Go to the game
game-ready = Your game is ready
invited-to-play = You’re invited to play
waiting-for-opponent = Waiting for an opponent. The game starts automatically.
link-to-share = Send this link to your opponent
copy-link = Copy link
link-copied = Link copied. Send it to your opponent.
cancel-game = Cancel game
host-is-waiting = { $host } is waiting for an opponent.
your-colour = { $colour ->
    [white] You will play White.
    [black] You will play Black.
   *[random] Colours are assigned at random.
}
join-game = Join the game

## Game
game = Game
moves = Moves
no-moves = No moves yet.
actions = Game actions
clock-of = { $player ->
    [black] Black’s clock
   *[other] White’s clock
}
not-connected = not connected
connected = connected
connection-lost = Connection lost. Reconnecting… Your clock keeps running.
connection-restored = Connection restored.
status-not-started = Not started yet
status-your-move = Your move
status-to-move = { $player ->
    [black] Black to move
   *[other] White to move
}
delayed = { $minutes }-minute delay
arbiter-called = Arbiter called
move-pending = Not confirmed yet
previous-move-pending = Your last move is not confirmed yet. Wait a moment.
confirm-move = Confirm move
change-move = Change move
promote-to = Promote to
offer-draw = Offer a draw
draw-offer-pending = You will offer a draw with your next move.
opponent-offers-draw = Your opponent offers a draw.
draw-offered-with-move = Draw offered with this move
decline-by-moving = Play a move to decline.
claim-draw = Claim a draw
claim = Claim
claim-ground = On what grounds?
claim-repetition = Same position for the third time
claim-move-count = 50 moves without a capture or a pawn move
claim-facts = This position has occurred { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
}. Moves without a capture or a pawn move: { $moves }.
claim-intended = Intended move (leave empty to claim the current position)
request-takeback = Request a takeback
opponent-requests-takeback = Your opponent wants to take back the last move.
call-arbiter = Call the arbiter
call = Call
call-reason = Reason
call-reason-none = The player has called the arbiter.
call-flag = Claim flag fall
resign = Resign
confirm-resignation = Do you want to resign?
viewing-move = Viewing { $move }
viewing-start = Viewing the starting position
back-to-game = Back to the game
return-to-game-first = You are viewing an earlier position. Go back to the game first.
move-navigation = Move navigation
first-position = Starting position
previous-move = Previous move
next-move = Next move
last-move = Last move
flip-board = Flip board
zen-mode = Zen mode
rematch = Rematch
accept-rematch = Accept rematch
copy-fen = Copy FEN
link-to-position = Copy link to position
clock-graph = Clock times after each move. Click or use the arrow keys to go to a move.
graph-at = { $move ->
    [0] At the start
   *[other] Move { $move }
}: White { $white }, Black { $black }
ruling = Arbiter’s ruling ({ $article }): { $reason }
with-article = { $sentence } ({ $article })
chat = Chat
room = Room
room-players = Players
room-arbiter = Players and arbiter
room-arbiter-white = White and arbiter
room-arbiter-black = Black and arbiter
room-spectators = Spectators
room-other = Room
room-closed = Chat is closed.
no-messages = No messages yet.
type-message = Type a message
send = Send
not-sent = not sent yet

## Result and evidence
game-result = Game result
outcome = { $result } · { $why } ({ $article })
outcome-without-article = { $result } · { $why }
outcome-also = Also: { $articles }
law-checkmate = checkmate
law-mate-before-move-count = checkmate
law-resignation = resignation
law-stalemate = stalemate
law-dead-position = dead position: neither player can checkmate
law-draw-agreed = draw by agreement
law-repetition = draw by repetition
law-move-count = draw: too many moves without a capture or a pawn move
law-game-length = draw: greatest number of moves reached
law-repetition-claim = draw claimed: threefold repetition
law-repetition-claim-by-move = draw claimed: threefold repetition
law-move-count-claim = draw claimed: fifty-move rule
law-move-count-claim-by-move = draw claimed: fifty-move rule
law-flag-fall = flag fall
law-flag-fall-no-mate = flag fall, but the opponent cannot checkmate
law-flag-fall-material = flag fall, but the opponent lacks mating material
law-demonstrated-mate = flag fall, and a forced mate was demonstrated
law-flag-call = flag fall
law-both-flags = both flags have fallen
law-default-time = a player arrived after the default time
law-resumption-default = a player arrived too late for the resumption
law-neither-present = neither player arrived
law-return-interval = a player did not reconnect in time
law-not-back-in-time = a player did not reconnect in time
law-not-back-no-mate = a player did not reconnect in time, but the opponent cannot checkmate
law-return-penalized = penalty for a disconnection
law-illegal-move = illegal move
law-illegal-move-first = illegal move
law-illegal-move-again = another illegal move
law-illegal-move-claim = illegal move: the opponent claimed a win
law-illegal-move-over-time = illegal move, which takes precedence over the flag fall
law-illegal-move-no-mate = illegal move, but the opponent cannot checkmate
law-two-hands-first = move made with two hands
law-two-hands-again = another move made with two hands
law-press-without-move-first = clock pressed without a move
law-press-without-move-again = clock pressed again without a move
law-king-taken = king captured
law-wrong-draw-claim = incorrect draw claim
law-distraction = distracting the opponent
law-device = prohibited device
law-phone = mobile phone
law-cards = a player left the video conference
law-call-without-reason = calling the arbiter without a valid reason
law-stop-without-reason = stopping the clocks without a valid reason
law-breach = breach of the rules
law-repeated-breach = repeated breaches of the rules
law-refuses-to-obey = a player refused to comply with the Laws
law-game-lost = declared lost by the arbiter
law-ruling = arbiter’s ruling
law-appeal = decided on appeal
law-signed-result = result signed by both players
law-unsettled = arbiter’s ruling in a case the Laws do not cover
law-penalty = score changed by a penalty
law-points-raised = points increased for the opponent
law-points-reduced = points reduced for a player
law-red-card = red card
law-both-lose = declared lost for both players
law-expelled = a player was expelled
law-colours-reversed = annulled: colours reversed
law-draw-missed = the game was already drawn
law-draw-wrong = the draw was declared in error
law-wrong-setup = annulled: incorrect initial position
law-sealed-illegal = illegal sealed move
law-sealed-ambiguous = ambiguous sealed move
law-sealed-unreadable = unreadable sealed move
law-adjourned-position-lost = annulled: the adjourned position was lost
law-both-in-check = both kings left in check
law-pawn-on-last-rank = pawn left on the last rank
law-progress-draw = draw: no progress
law-progress-after-flag = draw despite flag fall: no progress
law-quickplay-draw = draw claimed in the quickplay finish
law-quickplay-decided-later = draw claimed in the quickplay finish, decided later
law-quickplay-scoresheet = draw claimed: the opponent made no effort to win by normal means
law-quickplay-position = draw claimed: the opponent cannot win by normal means
law-quickplay-passed-on = draw claim rejected
law-quickplay-rejected = draw claim rejected
law-other = ended under the regulations
show-mate = Show the mate
possible-mate = Possible mate: { $line }
viewing-before-new-position = You are viewing the game before the arbiter set up a new position.
new-position-set-up = The arbiter set up a new position
evidence-mate = { $player ->
    [black] Black could still have checkmated
   *[other] White could still have checkmated
}. A possible line takes { $moves ->
    [one] 1 half-move
   *[other] { $moves } half-moves
}.
evidence-repeated = The same position occurred { $times } times:
after-ply = { $ply ->
    [0] at the start
   *[other] after { $player ->
        [black] Black’s
       *[other] White’s
    } move { $move }
}
evidence-no-mate = No series of legal moves leads to checkmate:
evidence-quiet = { $moves } moves by each player without a capture or a pawn move.
evidence-little-material = There is not enough material left to checkmate.
proof-over = { $player ->
    [black] Black
   *[other] White
} cannot checkmate: the game is over in this position.
proof-lone-king = { $player ->
    [black] Black
   *[other] White
} has only a king.
proof-knight-against-queens = { $player ->
    [black] Black
   *[other] White
} has only a knight, and the opponent only queens.
proof-bishops-of-one-color = { $player ->
    [black] Black
   *[other] White
} cannot checkmate: all bishops are on squares of the same colour.
proof-enclosure = { $player ->
    [black] Black
   *[other] White
} cannot checkmate: the pieces can never reach the squares needed for mate.
proof-closure = { $player ->
    [black] Black
   *[other] White
} cannot checkmate: { $positions ->
    [one] the only position that can still arise was
   *[other] all { $positions } positions that can still arise were
} checked.
proof-other = { $player ->
    [black] Black
   *[other] White
} cannot checkmate.

## Events
event-began = The game has started.
event-draw-offered = { $player ->
    [black] Black offers a draw.
   *[other] White offers a draw.
}
event-draw-declined = { $player ->
    [black] Black declines the draw.
   *[other] White declines the draw.
}
event-consent-asked = The players have agreed to a draw. The arbiter’s consent is needed.
event-claim-rejected = { $player ->
    [black] Black’s draw claim is incorrect. The game continues.
   *[other] White’s draw claim is incorrect. The game continues.
}
event-penalised = { $player ->
    [black] Black receives a penalty.
   *[other] White receives a penalty.
}
event-flag-fell = { $player ->
    [black] Black’s flag has fallen.
   *[other] White’s flag has fallen.
}
event-mate-undetermined = It is unclear whether checkmate was possible. The arbiter will decide.
event-disconnected = { $player ->
    [black] Black has disconnected. The clock keeps running.
   *[other] White has disconnected. The clock keeps running.
}
event-reconnected = { $player ->
    [black] Black has reconnected.
   *[other] White has reconnected.
}
event-return-overdue = { $player ->
    [black] Black did not reconnect in time. The arbiter will decide.
   *[other] White did not reconnect in time. The arbiter will decide.
}
event-takeback-asked = { $player ->
    [black] Black wants to take back a move.
   *[other] White wants to take back a move.
}
event-takeback-declined = The takeback was declined.
event-taken-back = The move was taken back.
event-arbiter-called = { $player ->
    [black] Black calls the arbiter.
   *[other] White calls the arbiter.
}
event-appealed = An appeal has been made.
event-zone-was-down = The server was down for a moment. That time does not count against either player.
event-other = Something happened in the game.
you-play-against = { $colour ->
    [black] You play Black
   *[other] You play White
} against { $opponent }.
they-play = { $white } plays White, { $black } plays Black.

## Refusals and errors
refusal-deadline-first = Time has run out. Wait for the result.
refusal-game-not-started = The game has not started yet. Wait a moment.
refusal-game-over = The game is over. See the result.
refusal-outcome-pending = The clocks are stopped while the result is being decided. Please wait.
refusal-clocks-stopped = The arbiter has stopped the clocks. Wait until play resumes.
refusal-no-arbiter = This game has no arbiter. Settle it with your opponent.
refusal-not-your-turn = It is your opponent’s turn. Wait for the move.
refusal-your-turn = It is your turn. Make your move.
refusal-illegal-move = { $about } is an illegal move. Choose another.
refusal-unclear-smart-move = No piece, or more than one, can move to { $about }. Select the piece first.
refusal-promotion-missing = Choose the piece to promote to.
refusal-not-allowed = { $about ->
    [premoves] Premoves are not allowed in this game. Wait for your turn.
    [smart_moves] Smart moves are not allowed in this game. Select the piece, then the square.
    [preset_promotion] The promotion piece cannot be chosen in advance in this game. Choose it when the pawn arrives.
    [takebacks] Takebacks are not allowed in this game. Play on.
    [appeals] Appeals are not possible in this game. Call the arbiter.
    [quickplay_claims] This draw cannot be claimed in this game. Play on.
    [adjournments] This game cannot be adjourned. Play on.
    [cards] Cards are not used in this game. Choose another penalty.
    [this_penalty] The laws of this game do not have this penalty. Choose another.
   *[other] The regulations of this game do not allow this.
}
refusal-bound-to-move = After your claim you must play { $about }.
refusal-bound-to-piece = After your claim you must move the piece on { $about }.
refusal-not-in-video = Rejoin the video conference first.
refusal-no-premove = There is no premove. Choose one first.
refusal-draw-already-offered = Your draw offer still stands. Wait for the answer.
refusal-no-draw-offer = Your opponent has not offered a draw. Offer one yourself, or play on.
refusal-cannot-withdraw-offer = A draw offer cannot be withdrawn. Wait for the answer.
refusal-cannot-withdraw-claim = A claim cannot be withdrawn. Wait for the ruling.
refusal-disconnected = Connection lost. Wait until it is restored.
refusal-decline-by-moving = Play a move to decline the draw offer.
refusal-draw-too-early = No draw can be agreed before both players have completed move { $about }. Play on.
refusal-consent-pending = The arbiter has been asked for consent. Wait for the answer.
refusal-claim-not-available = This draw cannot be claimed in this game. It is declared automatically.
refusal-no-flag-fallen = No flag has fallen. Play on.
refusal-own-flag-fallen = Your own flag has fallen too. Wait for the result.
refusal-not-flag-caller = { $about ->
    [arbiter] In this game only the players can claim flag fall. Wait for them.
   *[other] You cannot claim flag fall in this game. Please wait.
}
refusal-no-clock = This game has no clock. Play on.
refusal-already = { $about ->
    [takeback_requested] You have already requested a takeback. Wait for the answer.
    [arbiter_called] You have already called the arbiter. Please wait.
    [appealed] You have already appealed. Wait for the decision.
    [claim_pending] A draw has already been claimed. Wait for the ruling.
    [present] The player is already present.
    [connected] The player is already connected. Play on.
    [disconnected] The player is already disconnected. Wait for the connection to return.
    [in_video] The player is already in the video conference. Play on.
    [out_of_video] The player has already left the video conference.
    [claim_submitted] The claim has already been passed on. Wait for the ruling.
    [decision_postponed] The decision has already been postponed. Play on.
    [clock_running] The clock is already running.
    [scoresheet_signed] The scoresheet has already been signed.
   *[other] This has already been done.
}
refusal-no-move-to-take-back = There is no move to take back.
refusal-no-takeback-request = Nobody has requested a takeback.
refusal-piece-touched = You have touched a piece, so you cannot claim a draw on this move. Make your move.
refusal-game-already-started = The game has already started.
refusal-game-not-over = The game is not over yet. Wait until it ends.
refusal-no-mate-question = No question about a possible checkmate is open. There is nothing to decide.
refusal-clocks-not-stopped = The clocks are running. Stop them first.
refusal-only-players = Only the players can do this.
refusal-only-arbiters = Only an arbiter can do this. Call the arbiter.
refusal-only-local-chief-arbiter = Only the local chief arbiter can do this.
refusal-only-technical-arbiter = Only the local technical arbiter can do this.
refusal-disconnection-not-reported = The disconnection has not been reported. Ask the local technical arbiter for the report.
refusal-only-organiser = Only the organiser can do this.
refusal-device-not-approved = This device has not been approved. Use an approved one.
refusal-not-own-account = Sign in with your own account.
refusal-not-logged-in = Sign in first.
refusal-no-permission = Ask the arbiter for permission first.
refusal-checked-in-private = This check is made in private, not on camera.
refusal-checks-incomplete = The local chief arbiter must check all players and devices first. Please wait.
refusal-venue-unstaffed = The venue lacks one of its two arbiters. Wait until both are appointed.
refusal-no-move-entered = No move has been entered yet.
refusal-own-move-not-copied = Copy your last move to your own board first.
refusal-not-on-virtual-board = No such move on the virtual board is waiting to be copied.
refusal-boards-match = Both boards show the same position. There is nothing to correct.
refusal-virtual-board-decides = Only the virtual board and clock count. Use them.
refusal-only-chief-arbiter = Only the chief arbiter can decide this.
refusal-only-zone = The server does this automatically. Please wait.
refusal-no-automatic-draw = The server has not declared a draw that could be wrong. Call the arbiter if you disagree.
refusal-result-proven = The result is proven correct. See the evidence.
refusal-own-ruling = The appeal is against your own ruling. Leave it to another arbiter.
refusal-no-connection-lost = There was no disconnection, so there is nothing to compensate.
refusal-score-unchanged = This does not change the score. Choose another penalty.
refusal-no-assistant-accepted = The arbiter has not approved an assistant for this player. Ask the arbiter.
refusal-no-piece-to-touch = There is no piece on that square. Choose another.
refusal-no-move-to-complete = Make a move before you press the clock.
refusal-move-already-made = The move has been made: the piece was released. Press the clock.
refusal-wrong-clock-started = The other player’s clock must be started.
refusal-only-black = Black chooses where to sit.
refusal-not-requested = No player has asked for this.
refusal-objection-forfeited = You have touched a piece since then, so you have lost the right to claim.
refusal-touch-not-binding = The piece was adjusted or touched by accident. It need not be moved.
refusal-touch-rule-obeyed = The touched piece was moved as required. There is nothing to claim.
refusal-disabled-player-exempt = The clock of a player with a disability is not adjusted.
refusal-move-is-legal = { $about } is a legal move. There is nothing to correct.
refusal-game-too-long = The game has reached the maximum number of moves. Ask the arbiter to end it.
refusal-too-many-events = Too much has happened in this game. You can only move or resign.
refusal-conditional-draw-offer = A draw offer cannot have conditions. Offer it without any.
refusal-no-consent-pending = No agreed draw is waiting for consent.
refusal-invalid-evidence = The evidence does not prove this. Let the server check again.
refusal-too-many-moves-made = Both players have made { $about } moves. The game continues as it is.
refusal-no-missed-draw = No position in this game was an automatic draw. The result stands.
refusal-unknown-ruling = There is no such ruling. Check the list of rulings.
refusal-ruling-not-undoable = This ruling cannot be undone. Correct its effect with another ruling.
refusal-ruling-already-undone = This ruling has already been undone.
refusal-unknown-appeal = There is no such appeal to decide. Check the list of calls.
refusal-invalid-score = The regulations do not allow this score. Enter another.
refusal-invalid-position = This position cannot be set up. Check it.
refusal-arbiter-not-called = The arbiter has not been called.
refusal-unknown-article = There is no article { $about } in the laws in force. Choose another.
refusal-text-too-long = This text is too long. Use at most 500 characters.
refusal-too-many-penalties = Too many penalties for one ruling. Choose fewer.
refusal-venue-name-missing = A venue needs a name. Enter one.
refusal-not-possible-now = This is not possible in the current situation. Reload the page, or call the arbiter.
refusal-reason-missing = A ruling needs a reason. Enter one.
refusal-zero-time = The time must be more than zero. Enter a time.
refusal-no-claim-pending = There is no open claim to decide.
refusal-only-claimant = Only the player who made the claim can do this.
refusal-own-claim = This is your own claim. Wait for your opponent.
refusal-claim-not-documented = The basis of the claim has not been written down and confirmed. Write it down first.
refusal-document-not-needed = The claim does not need this document. Continue without it.
refusal-progress-made = A pawn was moved or a piece captured since the claim. Play on.
refusal-not-last-period = This applies to the last period only. Play on.
refusal-first-flag-known = The clock shows which flag fell first, and that decides.
refusal-too-much-time-left = You have { $about } or more on your clock. Play on.
refusal-extra-seconds-already-used = You have already requested extra seconds or claimed a draw. Only one of these is possible, and only once.
refusal-no-extra-seconds-request = Nobody has requested extra seconds.
refusal-draw-offer-unanswered = The opponent has not declined the draw yet. Wait for the answer.
refusal-no-irregularity = There is no irregularity of this kind. Play on.
refusal-not-your-board = Only the player who uses this board can do this.
refusal-no-move-to-carry-out = There is no such move to carry out on this board.
refusal-move-not-announced = The player has not announced this move.
refusal-other-move-announced = A different move was announced.
refusal-no-move-announced = No move was announced.
refusal-opponent-clock-running = The opponent’s clock is already running.
refusal-move-not-finished = The move has not been made and announced yet.
refusal-announcement-not-understood = This announcement was not understood.
refusal-announcement-incomplete = Announce the move in full: the piece, from where and to where.
refusal-assistant-required = An assistant must be present first.
refusal-not-for-assistant = Assistants cannot do this.
refusal-only-through-assistant = Ask your assistant to do this.
refusal-deadline-passed = The deadline has passed.
refusal-assistance-need-not-proven = No document was submitted to show that an assistant is needed.
refusal-own-irregularity = The irregularity is your own. Only your opponent can claim it.
refusal-illegal-move-stands = The next move has been made, so the illegal move stands. Play on.
refusal-move-completed = The move is completed: the clock has been pressed. Call the arbiter.
refusal-move-not-completed = The move is not completed: the clock has not been pressed. It can still be changed.
refusal-no-illegal-move-to-take-back = There is no illegal move to take back. The move that was made stands.
refusal-no-piece-displaced = No piece has been displaced. Play on.
refusal-king-capture = Kings are never captured. Point out the check instead.
refusal-not-participant = You are not playing in this game. You can only speak to the arbiter.
refusal-no-analysis = Analysis is not available while you are playing. Wait until the game ends.
refusal-next-move-first = Wait for the next move. It will show whether the position is still illegal.
refusal-no-scoresheets = No scoresheets are kept in this game.
refusal-written-move-final = A written move cannot be changed. Claim with it, or play on.
refusal-no-move-written = No move has been written that could be changed. Write one first.
refusal-intended-move-not-written = The intended move is not on the scoresheet. Write it down before you claim.
refusal-other-move-written = A different move is on the scoresheet. Claim with that one.
refusal-no-record-kept = No record of the moves is kept. Ask the arbiter.
refusal-scoresheet-complete = The scoresheet is complete. There is nothing to add.
refusal-no-scoresheet-borrowed = No scoresheet has been borrowed.
refusal-no-assistant-for-task = The arbiter has not approved an assistant for this. Ask the arbiter.
refusal-arbiter-must-not-intervene = The arbiter must not intervene here. Leave it to the players.
refusal-game-adjourned = The game is adjourned. Wait until it is resumed.
refusal-game-not-adjourned = The game is not adjourned.
refusal-game-not-resumed = The game has not been resumed yet.
refusal-session-not-started = The announced session has not started yet.
refusal-no-sealed-move = No move has been sealed.
refusal-sealing-not-requested = You have not been asked to seal a move. Ask to seal one first.
refusal-envelope-not-closed = The envelope is not closed. Close it before you stop the clock.
refusal-envelope-confidential = Nobody may see or change the contents of the envelope before it is opened.
refusal-envelope-already-opened = The envelope has already been opened.
refusal-sealed-text-mismatch = This does not match the sealed move.
refusal-envelope-missing = The envelope is missing.
refusal-envelope-not-missing = The envelope is not missing. It will be opened.
refusal-replier-absent = The player who must reply is not present.
refusal-sealer-present = The player who sealed the move is present. Make the reply on the board.
refusal-other-piece-touched = You have touched a piece. The sealed move must move or capture it.
refusal-only-sealer = Only the player who sealed the move can do this.
refusal-sealed-move-first = The sealed move must be made first.
refusal-sealed-move-did-not-end-game = The sealed move did not end the game.
refusal-sealed-move-already-read = The sealed move has already been read.
refusal-other = This is not possible now. Check the board and try something else.
error-offline = The server is not responding. Check your connection and try again.
error-busy = The server is busy. Try again in a moment.
error-stopped = The server has stopped. Tell its administrator, and try again later.
error-unknown = No such game or player. Check the link.
error-set-aside = This game has been set aside after a fault. Tell the server’s administrator.
error-failed = The server failed here, and nothing was done. Tell its administrator.
error-id-taken = This could not be created. Try again.
error-unreadable = The server cannot read its records. Tell its administrator.
error-no-seat = This game already has two players. You can watch it, or create your own.
error-own-table = You created this game. Send the link to somebody else.
error-too-many-tables = You have too many open games. Cancel one first.
error-too-many-challenges = This player has too many open challenges. Try again later.
error-account-required = Rated games require an account. Sign in first.
error-not-yours = This game is for another player. Create your own, or watch.
error-engine-busy = The engine cannot take another game now. Try again later.
error-not-over = The game is not over yet. Wait until it ends.
error-invalid = This game cannot be created. Check the opponent, the position, the time control and the regulations.
error-foreign-origin = Open this page at the server’s own address and try again.
error-unknown-host = Open this page at the server’s usual address, or ask its administrator.
error-too-many-messages = You are sending messages too fast. Wait a moment.
error-not-public-yet = This game is not shown yet. Come back later.
error-invalid-token = You have been signed out. Sign in again.
error-not-logged-in = Sign in first.
error-wrong-password = Wrong name or password. Try again.
error-too-many-guesses = Too many wrong passwords. Wait a few minutes, or sign in with a browser you have used before.
error-password-length = Use at least 10 visible characters.
error-password-common = This password is too easy to guess. Choose several words.
error-forbidden = You don’t have permission to do this. Ask an administrator.
error-sign-up-closed = You need an invitation to sign up. Ask an administrator for one.
error-name-taken = This name, or one like it, is taken. Choose another.
error-blocked = This account is blocked. Ask an administrator.
error-no-link = This link has been used or has expired. Ask an administrator for a new one.
error-last-administrator = There must be at least one administrator. Appoint another one first.
error-room-full = This chat room is full. Write in another room, or call the arbiter.
error-rate-limited = Too many requests. Wait a moment and try again.
error-timed-out = This took too long. Try again.
error-too-large = This is too long. Shorten it.
error-not-subscribed = This page is no longer connected to the game. Reload the page.
error-id-reused = This could not be sent. Reload the page and try again.
error-not-understood = The server did not understand this. Reload the page and try again.
error-too-many-games = Too many games are open at once. Close some and reload the page.
error-table-expired = Nobody joined in time, so the game was cancelled. Create another one.
error-table-declined = Your challenge was declined. Challenge somebody else, or create a game for anyone.
error-table-withdrawn = The game was cancelled. Create another one.
error-version = Flagfall has been updated. Reload the page.
error-not-found = Page not found. Check the link.
error-bad-request = The server did not understand this. Reload the page and try again.
error-refused = The laws do not allow this now. Check the board and try something else.
error-taken = Another arbiter has taken this call. Choose another.
error-no-call = This call is no longer open. Reload the list.
error-other = Something went wrong. Try again, or reload the page.
position-unreadable = The position in this link is not valid. Check the link.
fen-piece = Character { $at } of the FEN is not a piece. Correct it.
fen-rank-length = One rank of the FEN does not have eight squares (character { $at }). Correct it.
fen-ranks = The FEN does not have eight ranks. Correct it.
fen-no-king = Each side needs a king. Add the missing one.
fen-many-kings = Each side can have only one king. Remove the others.
fen-opponent-in-check = The side not to move is in check. Change the side to move.
fen-pawn-on-last-rank = A pawn cannot stand on the last rank. Move the one on { $square }.
fen-pawn-on-first-rank = A pawn cannot stand on its first rank. Move the one on { $square }.
fen-empty = The FEN is empty. Paste one, or clear the field.
fen-turn = The side to move must be w or b (character { $at } of the FEN). Correct it.
fen-castling = The castling rights are not valid (character { $at } of the FEN). Write them like KQkq, or a dash.
fen-en-passant = The en passant square is not valid (character { $at } of the FEN). Write a square like e3, or a dash.
fen-number = A number in the FEN is not valid (character { $at }). Correct it, or leave out both numbers.
fen-trailing = There is extra text after the FEN (character { $at }). Remove it.
fen-castling-without-rook = A castling right has no rook. Remove the right, or add the rook.
fen-castling-without-king = A castling right has no king on its first rank. Remove the right.
fen-castling-twice = A castling right is given twice. Remove one.
fen-mirrored-castling = White and Black castle with rooks on different files. Correct the castling rights.
fen-nothing-crossed = No pawn has just passed the en passant square. Write a dash there.
fen-both-in-check = Both kings are in check. Move one of them.
fen-too-many-pieces = One side has more pieces than possible. Remove some.
fen-too-many-pawns = One side has more than eight pawns. Remove some.
fen-impossible-check = No move can lead to this check. Change the checking pieces.
fen-other = This position (FEN) cannot be played. Check it, or clear the field.

## Typed moves
move-unreadable = “{ $text }” is not a move or a command. Type “help” for a list of commands.
move-ambiguous = This could be { $meant }. Type the one you mean.
move-king = This would leave your king in check. Choose another move.
move-unreachable = No { $piece } can move there. Choose another square.
move-no-piece = No { $piece } can make this move. Choose another piece.
move-no-promotion = Add the promotion piece: { $meant }.
move-promotion = Only a pawn that reaches the last rank can be promoted. Type the move without a promotion.
move-castling = You cannot castle that way now. Choose another move.
move-illegal = This move is illegal here. Choose another.
move-other = This move is not possible. Choose another.

## Text mode
text-mode = Text mode
move-or-command = Move or command
submit = Enter
text-mode-hint = Type a move in any notation, or “help”. Press / to return here.
piece-keys = kqrbnp
text-mode-help = Type a move, such as e4 or knight f3. Use the arrow keys to explore the squares. Press k, q, r, b, n or p to go to the next king, queen, rook, bishop, knight or pawn, and Enter to pick up or put down a piece. The commands are:
recent-messages = Messages, newest first
squares = Squares
picked-up = { $square }, picked up
put-back = Put back.
not-own-piece = You have no piece on this square.
premove-set = Premove: { $from } to { $to }.
premove-cancelled = Premove cancelled.
premove-needs-squares = It is your opponent’s turn. To premove, type the two squares, such as e7 e5.
at-start = Starting position.
announcements = Announcements
notifications = Notifications
speak-aloud = Read aloud
speech-on = Announcements are read aloud.
speech-off = Announcements are not read aloud.
low-time = You have only { $time } left.
clock-times = White has { $white }, Black has { $black }.
no-results = There are none.
watching-only = You are watching. Only the players can do this.
type-yes-to-resign = Do you want to resign? Type “yes” to resign, or anything else to play on.
type-yes-to-move = { $move }. Type “yes” to play it.
claim-needs-ground = Type “claim threefold” or “claim fifty”.
nothing-to-answer = There is nothing to answer.
nothing-changed = Nothing was changed.

## Titles of presets and laws
title-armageddon = Armageddon
title-casual-game = Casual game
title-casual-play = Casual play
title-blitz-over-the-board-b-3 = Blitz over the board, B.3
title-blitz-over-the-board-b-4 = Blitz over the board, B.4
title-chess960-over-the-board = Chess960 over the board
title-rapid-in-finland = Rapid in Finland
title-standard-chess-in-finland = Standard chess in Finland
title-standard-chess-with-a-quickplay-finish = Standard chess with a quickplay finish
title-rapid-over-the-board-a-3 = Rapid over the board, A.3
title-rapid-over-the-board-a-4 = Rapid over the board, A.4
title-standard-chess-over-the-board = Standard chess over the board
title-blitz-online-supervised = Blitz online, supervised
title-standard-chess-online-supervised = Standard chess online, supervised
title-rapid-online-supervised = Rapid online, supervised
title-finnish-national-blitz = Finnish national blitz
title-standard-chess-hybrid-with-real-boards = Standard chess, hybrid, with physical boards
title-rapid-hybrid = Rapid, hybrid
title-blitz-online-unsupervised = Blitz online, unsupervised
title-fide-laws-of-chess-1-july-2017 = FIDE Laws of Chess, 1 July 2017
title-fide-laws-of-chess-1-july-2017-with-finnish-practice = FIDE Laws of Chess, 1 July 2017, with Finnish practice
title-fide-online-chess-regulations-2021 = FIDE Online Chess Regulations, 2021
title-finnish-national-blitz-rules-2014 = Finnish national blitz rules, 2014
title-other = { $title }
