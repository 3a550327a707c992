# Flagfall's page in English.

## The frame
skip = Skip to the content
navigation = Main
nav-play = Play
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
to-home = To the first page
nowhere = There is nothing at this address
cancel = Cancel
save = Save
saved = Saved.
none = None
copied = Copied.

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

## The first page
first-game = Your first game
first-game-hint = New here? In two minutes you know all you need for a first game.
new-table = Open a table
time = Time, minutes + seconds per move
your-pieces = Your pieces
opponent = Opponent
by-link = A friend, by link
anybody = Anybody
somebody = By name
engine = Engine
name = Name
more-choices = More choices
regulations = Regulations
casual-game = Casual game
own-regulations = Write own regulations
chess960-number = Position number, 0 to 959; empty for a lot
from-position = Begin from a position (FEN)
open-table = Open the table
open-tables = Open tables
no-tables = Nobody waits for an opponent. Open a table of your own.
live-games = Live games
no-games = No game is being played at the moment.
your-games = Your games
you-have = { $player ->
    [black] You have Black
   *[other] You have White
}
moves-made = { $moves ->
    [0] just begun
    [one] 1 move
   *[other] { $moves } moves
}
play = Play
go-there = Go there
rated = rated
casual = casual
no-clock = no clock
challenge = Challenge
challenged-by = { $host } challenges you.
accept = Accept
decline = Decline

## A table
your-table = Your table is ready
free-seat = A seat is free
waits-for-opponent = Waiting for an opponent. The game begins by itself.
link-to-share = Send this link to your opponent
copy-link = Copy the link
link-copied = The link is copied: send it to your opponent.
withdraw-table = Take the table down
table-gone = This table is no longer there. Open another one.
host-waits = { $host } waits for an opponent.
your-colour = { $colour ->
    [white] You will have White.
    [black] You will have Black.
   *[lot] The colours are drawn by lot.
}
take-seat = Take the seat and play

## A game
game = Game
game-number = Game { $number }
moves = Moves
no-moves = No move has been made yet.
actions = What you can do
clock-of = { $player ->
    [black] Black’s clock
   *[other] White’s clock
}
is-away = not connected
connection-lost = The connection to the zone is lost. It is being restored; your clock runs on.
state-over = The game is over
state-yours = Your move
state-turn = { $player ->
    [black] Black to move
   *[other] White to move
}
delayed = shown { $minutes } min later
arbiter-is-called = The arbiter is called
move-pending = not confirmed yet …
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
clock-graph = Clock times after each move; click to go to a move
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

## The end, and what shows it
the-end = The end of the game
ended = { $result } · { $why } ({ $article })
ended-unlegislated = { $result } · { $why }
law-checkmate = checkmate
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
law-flag-call = the flag fell
law-both-flags = both flags fell
law-default-time = a player came too late
law-neither-present = nobody came
law-not-back-in-time = a player was not back in time
law-not-back-no-mate = a player was not back in time, but the opponent cannot mate
law-illegal-move = illegal move
law-illegal-move-no-mate = illegal move, but the opponent cannot mate
law-game-lost = ruled lost by the arbiter
law-ruling = ruled by the arbiter
law-red-card = red card
law-both-lose = both lose, by ruling
law-expelled = a player was expelled
law-other = ended under the regulations
play-it-out = Play it out
playing-out = Played out: { $line }
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

## Why something is not done
refusal-time-is-past = The time is past.
refusal-not-begun = The game has not begun: wait a moment.
refusal-over = The game is over.
refusal-being-decided = A flag has fallen; wait until it is decided who could still mate.
refusal-paused = The arbiter has stopped the clocks: wait until the game goes on.
refusal-no-arbiter = This game is played without an arbiter.
refusal-not-your-turn = It is your opponent’s turn: wait for the move.
refusal-your-turn = It is your turn: play the move.
refusal-illegal = { $about } is not a legal move here: choose another.
refusal-not-smart = Not exactly one piece can go to { $about }: choose the piece first.
refusal-no-promotion = Say what the pawn becomes.
refusal-not-allowed = The regulations of this game do not allow that.
refusal-bound = After your claim you must play { $about }.
refusal-bound-piece = After your claim you must move the piece on { $about }.
refusal-not-in-video = Come back to the video conference first.
refusal-no-premove = There is no premove.
refusal-offer-stands = Your offer of a draw stands already: wait for the answer.
refusal-no-offer = Your opponent has not offered a draw.
refusal-not-withdrawn = An offer of a draw cannot be withdrawn.
refusal-claim-stands = A claim cannot be withdrawn.
refusal-disconnected = The connection to the zone is lost: wait until it is back.
refusal-declined-by-move = Decline the offer by playing a move.
refusal-agreed-too-early = No draw can be agreed on before move { $about }: play on.
refusal-consent-asked = The arbiter has been asked to consent: wait for the answer.
refusal-not-claimed = This draw is not claimed in this game: it comes by itself.
refusal-flag-up = No flag has fallen.
refusal-own-flag-down = Your own flag is down too.
refusal-not-flag-caller = In this game somebody else says that a flag has fallen.
refusal-no-clock = This game is played without a clock.
refusal-already = That is so already.
refusal-nothing-to-take-back = There is no move to take back.
refusal-not-asked = Nobody has asked to take a move back.
refusal-touched = A piece has been touched: nothing can be claimed on this move any more.
refusal-other = The zone refuses this now. Look at the board and try something else.
wrong-command = The zone could not do this. Load the page again and try once more.
wrong-request = The zone did not understand this. Load the page again and try once more.
wrong-other = Something went wrong. Load the page again.
error-offline = The zone does not answer. Check your connection and try again.
error-busy = The zone is busy. Try again in a moment.
error-stopped = The zone has stopped. Ask who runs it, and try again later.
error-unknown = There is nothing of that number or name here. Check the link.
error-unreadable = The zone cannot read its records. Tell who runs it.
error-no-seat = Both seats are taken. You can watch the game, or open a table of your own.
error-own-table = This table is your own: send the link to somebody else.
error-too-many-tables = You have too many tables up. Take one down first.
error-no-guests = Rated games are for those with an account. Sign in first.
error-not-yours = This is for somebody else.
error-engine-busy = The engine has no room for another game. Try again later.
error-not-over = The game is not over yet.
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
fen-other = This position (FEN) cannot be played. Check it, or leave the field empty.

## Moves that are typed
move-unreadable = “{ $text }” is neither a move nor a command. Say help for the commands.
move-ambiguous = This could be { $meant }. Say which.
move-king = That would leave your king in check.
move-unreachable = No { $piece } can go there.
move-no-piece = There is no { $piece } that could do this.
move-no-promotion = Say what the pawn becomes: { $meant }.
move-promotion = Only a pawn on the last rank becomes something else.
move-castling = You cannot castle so now.
move-other = This move is not possible.

## The board in words
board-in-words = Board in words
move-or-command = Move or command
do-it = Enter
words-hint = Type a move in any notation, or help. The key / comes back here.
words-help = Type a move, such as e4 or knight f3. The commands are: { $commands }. Arrow keys walk over the squares below, Enter takes a piece up and puts it down.
said-so-far = What was said, the last first
squares = Squares
taken-up = { $square }, taken up
speak-aloud = Speak aloud
speech-on = Announcements are spoken.
low-time = You have only { $time } left.
clocks-are = White has { $white }, Black has { $black }.
none-of-these = There are none.
watching-only = You are watching: only the players can do this.
resign-say-yes = Do you really resign? Say yes, or anything else to play on.
confirm-say-yes = { $move }. Say yes to play it.
claim-which = Say claim threefold or claim fifty.
nothing-asked = Nothing was asked.
left-undone = Left as it is.

## Review
review = Review a game
read-pgn = Read a game
pgn-text = PGN
read = Read
choose-file = Choose a file
pgn-other = Game { $game }, line { $line }: this cannot be read. ({ $text })

## Regulations
regulations-hint = Regulations say what holds for a game. Begin from a preset and change what you like; the text is checked as you write.
begin-from = Begin from
choose-preset = Choose …
regulations-text = The regulations
what-it-means = What it comes to
flaws = { $count ->
    [one] One thing is wrong
   *[other] { $count } things are wrong
}
at-line = Line { $line }, character { $column }
with-arbiter = with an arbiter
without-arbiter = without an arbiter
not-virtual = These are for a real board, not for this page.
all-in-force = All that is in force
flaw-syntax = This is not TOML. Write each setting once, as in rated = true.
flaw-unknown-key = There is no setting { $about }.
flaw-unknown-name = { $about } is not known here.
flaw-expected = A value of another kind belongs here: { $about }
flaw-range = The number must be within { $about }.
flaw-time = This time cannot be read. Write it like "90m" or "5m+3s".
flaw-no-time = A time of zero says nothing. Leave it out, or give a time.
flaw-too-long = This time is too long. Give a shorter one.
flaw-missing = Something that must be said is missing. Add { $about }.
flaw-fixed = The laws leave no choice of { $about }. Leave it out.
flaw-pace = The time control does not fit the pace.
flaw-laws-pace = These laws are not for this pace.
flaw-untimed = These laws need a clock. Give a time control.
flaw-form = These laws are not for this form of play.
flaw-needs-virtual-board = { $about } needs a virtual board. Leave it out.
flaw-needs-clock = { $about } needs a clock. Leave it out, or give a time control.
flaw-needs-arbiter = { $about } needs an arbiter. Leave it out, or say arbiter = "present".
flaw-other = This cannot stand so under these laws. Leave it out, or begin from another preset.
flaw-did-you-mean = Did you mean { $nearest }?
flaw-choose-from = Choose from: { $choices }.

## Settings
language-and-letters = Language and letters
piece-letters = Letters of the pieces
letters-own = Those of the language
letters-figurine = Figurines
letters-en = English
letters-fi = Finnish
letters-hu = Hungarian
letters-de = German
letters-sv = Swedish
letters-fr = French
letters-es = Spanish
letters-it = Italian
letters-nl = Dutch
letters-pl = Polish
letters-ru = Russian
look = Look
theme = Theme
theme-auto = As the device
theme-light = Light
theme-dark = Dark
board = Board
board-wood = Wood
board-green = Green
board-blue = Blue
board-grey = Grey
coordinates = Coordinates on the board
set-confirm = Ask before a move is sent
set-queen = Always promote to a queen
set-smart = The square of arrival is enough where one piece can go there
sounds = Sounds
volume = Volume
accessibility = Without sight, without a mouse
set-words = Board in words: a box for moves and commands, squares to walk over
voice = Language of announcements
keys-hint = On a game: ← → go through the moves, f turns the board, z shows only the board, / goes to the box of moves.

## First game
help-intro = Flagfall is a playing zone: you play on the board on the screen, and the zone sees to the rules and the clock.
help-move-title = Moving
help-move = Drag a piece, or click it and then the square. Squares where it can go are marked. You cannot make an illegal move.
    To castle, move the king two squares, or onto its rook. A pawn on the last rank asks what it becomes.
    While your opponent thinks you may choose a premove, where the regulations allow it: it is played at once if it is legal.
    A move is played when the zone has confirmed it. Until then its squares are marked by a dashed line.
help-clock-title = The clock
help-clock = Your clock runs while it is your turn. When it gets to zero your flag falls, and you lose, unless your opponent could not mate by any series of moves: then it is a draw.
help-draw-title = Draws
help-draw = Offer a draw with your move; your opponent accepts, declines, or plays on. Stalemate, dead positions and, in most games here, repeated positions draw by themselves; in other games you claim them.
help-end-title = The end
help-end = The page shows the result, the reason, the article of the laws, and what proves it. You can go through the game, save it, or play again.
help-connection-title = When the connection is lost
help-connection = The page comes back by itself. Your clock runs on, and the regulations may say how soon you must be back. You can also open the game again on the same device.
help-arbiter-title = The arbiter
help-arbiter = In games with an arbiter you may call one, and the arbiter may stop the clocks, give time, and rule. What is ruled is shown with its article.
help-words-title = Without sight
help-words = Switch on “Board in words” above any game. Type moves as you say them, ask for the board, the clocks or the moves, and let the browser speak. Everything can be done by keyboard.

## Account
account = Account
no-account = No account yet? Sign up
have-account = You have an account? Sign in
forgotten = Password forgotten? An administrator of this zone makes you a link.
recovery-hint = Choose a new password. All other sessions end.
recovery-no-link = Open this page by the link that you were given.
password = Password
password-hint = At least 10 characters.
password-old = Present password
password-new = New password
change-password = Change the password
password-changed = The password is changed. All other sessions have ended.
signed-in-as = You sign in as { $name }.
shown-as = Shown to others as
sessions = Sessions
end-session = End
session-ended = The session has ended.
tokens = Tokens for programs
withdraw = Withdraw
token-name = Name of a new token
make-token = Make a token
token-made = The token is made. Copy it now: it is shown this once.
token-secret = The token, shown this once
token-withdrawn = The token is withdrawn.
unnamed = Unnamed
since = since { $date }
no-own-games = You have not played yet.
your-data = Your data
download-data = Download all that is kept of you
erase-account = Erase the account
erase-really = Erase your account and all that is kept of you? This cannot be undone.
erased = Your account is erased.

## Administration
health = The zone
zone-ready = Takes commands
zone-not-ready = Takes no commands: look at its log
figure-connections = Connections
figure-sockets = Open sockets
figure-commands-done-total = Commands carried out
figure-commands-refused-total = Commands refused
figure-games-opened-total = Games opened
figure-other = Figure
links = Links
make-invitation = Make an invitation
link-once = Hand this link on: it is shown once, and works once
people = People
roles-of = Roles of { $name }
role-arbiter = Arbiter
role-chief-arbiter = Chief arbiter
role-organiser = Organiser
role-administrator = Administrator
role-other = Role
recovery-link = Link for a new password
block = Block
unblock = Unblock
blocked = blocked
erase = Erase
erase-person-really = Erase all that is kept of { $name }? This cannot be undone.
