# What Flagfall's pages say that have no game on them, in English.

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
finished-games = Finished games
no-finished = No game is finished yet. What ends is found here.
no-finished-of = { $player } has finished no game yet.
games-of = Games of { $player }
games-of-everybody = Everybody’s games
find-player = Find a player’s games by name
find = Find
no-such-player = Nobody here has the name { $player }. Write it as they sign in, or choose the player in the list.
no-such-page = This link leads to no page of the list. Begin again with the newest games.
older-games = Older games
newest-games = Newest games
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
casual = casual

## Review
review = Review a game
read-pgn = Read a game
pgn-text = PGN
read = Read
choose-file = Choose a file
trying-moves = You are trying moves of your own. The game is kept.
at-beginning = At the beginning.
review-only = This game is only looked through: ask about the board, or try a move.
pgn-tag = Game { $game }, line { $line }: a tag cannot be read. Write it like [White "Ann"].
pgn-fen = Game { $game }, line { $line }: the position in the tag FEN cannot be read. Correct it.
pgn-position = Game { $game }, line { $line }: the position in the tag FEN cannot be played. Correct it.
pgn-variant = Game { $game }, line { $line }: { $text } is not played here. Only chess and Chess960 can be read.
pgn-letters = Game { $game }, line { $line }: the piece letters { $text } are not known. Correct the tag PieceLetters.
pgn-move = Game { $game }, line { $line }: { $text } cannot be played there. Correct the move.
pgn-pass = Game { $game }, line { $line }: nobody may pass. Take the empty move away.
pgn-comment = Game { $game }, line { $line }: a comment has no end. Close it with a brace.
pgn-variation = Game { $game }, line { $line }: the brackets of a variation do not fit. Add or remove one.
pgn-no-move = Game { $game }, line { $line }: a variation comes before any move. Take it away.
pgn-too-deep = Game { $game }, line { $line }: variations go too deep. Take the innermost away.
pgn-stray = Game { $game }, line { $line }: the sign { $text } does not belong there. Take it away.
pgn-nag = Game { $game }, line { $line }: a mark after a move cannot be read. Write it like $1.
pgn-after-end = Game { $game }, line { $line }: moves follow the result. Take them away.
pgn-too-long = Game { $game }, line { $line }: the game is too long. Split it.
pgn-utf16 = Game { $game }, line { $line }: the text is UTF-16. Save the file as UTF-8.
pgn-other = Game { $game }, line { $line }: this cannot be read. Correct the text there.

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
flaw-unknown-key = There is no setting { $about }. Leave it out, or write its right name.
flaw-unknown-name = { $about } is not known here. Write another name.
flaw-expected = { $about ->
    [text] A text belongs here. Write it in quotes.
    [flag] true or false belongs here. Write it without quotes.
    [table] A table belongs here. Write it in braces.
    [time] A time belongs here. Write it in quotes, as in "90m" or "2m30s".
    [penalty] A penalty belongs here. Write "warning", "game_lost" or {"{"} opponent_gains = "2m" {"}"}.
    [start] true, false or a number from 0 to 959 belongs here. Write true without quotes to have a position drawn.
   *[other] A value of another kind belongs here. Write it as a preset does.
}
flaw-range = The number must be within { $about }. Write a whole number without quotes.
flaw-time = This time cannot be read. Write it like "90m" or "5m+3s".
flaw-no-time = A time of zero says nothing. Leave it out, or give a time.
flaw-too-long = This is longer than { $about }. Give a shorter time.
flaw-missing = Something that must be said is missing. Add { $about }.
flaw-fixed = The laws leave no choice of { $about }. Leave it out.
flaw-pace = The time control does not fit the pace. Give another time, or say another pace.
flaw-laws-pace = These laws are not for this pace. Give another time, or choose other laws.
flaw-untimed = These laws need a clock. Give a time control such as "90m+30s".
flaw-form = These laws are not for this form of play: { $about }. Choose other laws, or another form.
flaw-needs-virtual-board = { $about } needs a virtual board. Leave it out, or say board = "virtual".
flaw-needs-clock = { $about } needs a clock. Leave it out, or give a time control.
flaw-needs-arbiter = { $about } needs an arbiter. Leave it out, or say arbiter = "present".
flaw-points = This number of points cannot be read. Write a number such as 1, 0.5 or 0.
flaw-preset-circle = Presets cannot start from each other. Start from another preset, or from laws alone.
flaw-one-time = These laws give one time for all moves. Give one time, as in "5m" or "3m+2s".
flaw-no-delay = With these laws time is added by increments alone. Give an increment, as in "3m+2s", or none.
flaw-physical-online = Online the moves are made on a virtual board. Say board = "virtual".
flaw-supervision = Reduced supervision is for rapid and blitz over the board. Leave supervision out.
flaw-not-in-force = { $about } has no meaning in this form of play under these laws. Leave it out.
flaw-form-needs-arbiter = This form of play needs an arbiter. Say arbiter = "present".
flaw-quickplay = A quickplay finish has a last period for all moves, and no increment. Leave quickplay_finish out, or end the time control as in "40/90m, 30m".
flaw-quickplay-not-for = The guidelines for a quickplay finish are neither for blitz nor for online play. Leave quickplay_finish out.
flaw-physical-boards-form = Real boards beside the virtual one are for hybrid play. Say form = "hybrid", or leave physical_boards out.
flaw-physical-boards-increment = Real boards need an increment of { $about } from the first move on. Give it with every move, or leave physical_boards out.
flaw-venue-arbiters = A venue has a local chief arbiter and a local technical arbiter. Say arbiters = 2 or more.
flaw-only-lighter = For a device the regulations can only give a lighter penalty than the loss of the game; the chief arbiter decides on expulsion. Say ["game_lost"], or something lighter.
flaw-no-cameras = Cameras watch every venue. Say cameras = 1 or more.
flaw-not-halves = Scores are whole and half points. Write 0, 0.5, 1, 1.5 and so on.
flaw-score = No game of this event yields that score. Give what a game is worth by scoring.
flaw-score-order = The points are the wrong way round. Let a win be worth more than a loss, a draw something between them, and a default no more than a game that was played.
flaw-draw-total = A draw hands out more than a decided game. Let two draws be worth no more than a win and a loss.
flaw-nothing-to-wait-for = The clock waits only where players may come late. Give a default time above zero, or leave neither_present out.
flaw-no-video = Nobody has to be in the video conference. Say video_gate = true, or leaving_video = [].
flaw-lag-time = The lag given back is not less than the { $about } a player has. Let per_game be less than that.
flaw-lag-order = Less lag is given back in a game than in one move. Let per_game be at least per_move.
flaw-too-many-steps = There are too many steps. Keep the first { $about }.
flaw-after-loss = Nothing can follow when the game is lost. Leave out what comes after it.
flaw-unsupervised = The rules in full need an arbiter who watches the game. Choose reduced supervision, or have an arbiter present.
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
settings-with-account = Kept with your account: the same on every device.
settings-here = Kept in this browser; with an account, they go with you.
set-keys = Single keys are orders: f, z and /
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
this-session = this one
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
invitation = Invitation
people = People
find-person = Show only names with
roles-of = Roles of { $name }
role-arbiter = Arbiter
role-technical-arbiter = Technical arbiter
role-chief-arbiter = Chief arbiter
role-organiser = Organiser
role-administrator = Administrator
administrator-really = Make { $name } an administrator? Administrators may do everything here, also to you.
make-administrator = Make an administrator
role-other = Role
recovery-link = Link for a new password
recovery-link-of = Link for a new password of { $name }
block = Block
unblock = Unblock
blocked = blocked
erase = Erase
erase-person-really = Erase all that is kept of { $name }? This cannot be undone.
