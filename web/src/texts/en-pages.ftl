# Texts of the other pages, in English.

## Home
how-to-play = How to play
how-to-play-hint = New here? Learn all you need for your first game in two minutes.
new-game = New game
time-control = Time control (minutes + seconds per move)
choose-colour = Your colour
opponent = Opponent
invite-friend = Invite a friend
anyone = Anyone
choose-player = Choose a player
engine = Engine
name = Name
more-options = More options
regulations = Regulations
casual-game = Casual game
custom-regulations = Custom regulations
chess960-number = Position number 0–959 (leave empty for random)
from-position = Start from a position (FEN)
create-game = Create game
join-open-game = Join a game
no-open-games = Nobody is waiting for an opponent. Create a game yourself.
live-games = Live games
no-live-games = No games in progress.
finished-games = Finished games
no-finished-games = No finished games yet.
no-finished-games-of = { $player } has no finished games yet.
games-of = Games of { $player }
all-games = All games
find-games-of = Find a player’s games
search = Search
no-such-player = There is no player called { $player }. Use the name they sign in with.
no-such-list-page = This link is not valid. Start again with the newest games.
older-games = Older games
newest-games = Newest games
your-games = Your games
you-play = { $player ->
    [black] You play Black
   *[other] You play White
}
moves-made = { $moves ->
    [0] no moves yet
    [one] 1 move
   *[other] { $moves } moves
}
play = Play
open = Open
unrated = unrated

## Review
review = Review a game
import-game = Import a game
pgn-text = PGN
import = Import
choose-file = Choose file
trying-moves = You are trying your own moves. The game is unchanged.
review-only = This is a review. Ask about the board, or try a move.
pgn-tag = Game { $game }, line { $line }: invalid tag. Write it like [White "Ann"].
pgn-fen = Game { $game }, line { $line }: the position in the FEN tag is not valid. Correct it.
pgn-position = Game { $game }, line { $line }: the position in the FEN tag cannot be played. Correct it.
pgn-variant = Game { $game }, line { $line }: { $text } is not supported. Only chess and Chess960 can be imported.
pgn-letters = Game { $game }, line { $line }: unknown piece letters { $text }. Correct the PieceLetters tag.
pgn-move = Game { $game }, line { $line }: { $text } cannot be played. Correct the move.
pgn-pass = Game { $game }, line { $line }: a null move is not allowed. Remove it.
pgn-comment = Game { $game }, line { $line }: a comment is not closed. Add a closing brace.
pgn-variation = Game { $game }, line { $line }: the brackets of a variation do not match. Add or remove one.
pgn-no-move = Game { $game }, line { $line }: a variation comes before the first move. Remove it.
pgn-too-deep = Game { $game }, line { $line }: variations are nested too deeply. Remove the innermost ones.
pgn-stray = Game { $game }, line { $line }: unexpected { $text }. Remove it.
pgn-nag = Game { $game }, line { $line }: invalid annotation after a move. Write it like $1.
pgn-after-end = Game { $game }, line { $line }: there are moves after the result. Remove them.
pgn-too-long = Game { $game }, line { $line }: the game is too long. Split it.
pgn-utf16 = Game { $game }, line { $line }: the text is UTF-16. Save the file as UTF-8.
pgn-other = Game { $game }, line { $line }: this cannot be read. Correct the text there.

## Regulations
regulations-hint = Regulations set the rules of a game. Start from a preset and change what you like. The text is checked as you type.
example-title = Club evening
start-from = Start from
choose-preset = Choose…
regulations-toml = Regulations (TOML)
effective-rules = Effective rules
fault-count = { $count ->
    [one] 1 error
   *[other] { $count } errors
}
further-faults = { $count ->
    [one] and 1 more
   *[other] and { $count } more
}
at-line = Line { $line }, column { $column }
with-arbiter = with arbiter
without-arbiter = no arbiter
over-the-board-only = These regulations are for over-the-board play and cannot be used here.
all-settings = All settings in effect
fault-syntax = This is not valid TOML. Write each setting once, as in rated = true.
fault-unknown-key = There is no setting { $about }. Remove it, or correct its name.
fault-unknown-name = { $about } is not a known value. Use another one.
fault-expected = { $about ->
    [text] This must be text. Write it in quotes.
    [flag] This must be true or false. Write it without quotes.
    [table] This must be a table. Write it in braces.
    [time] This must be a time. Write it in quotes, as in "90m" or "2m30s".
    [penalty] This must be a penalty. Write "warning", "game_lost" or {"{"} opponent_gains = "2m" {"}"}.
    [start] This must be true, false or a number from 0 to 959. Write true without quotes for a random position.
   *[other] This must be another kind of value. See how a preset writes it.
}
fault-title-too-long = The title is too long. Use at most { $about } characters.
fault-invisible-sign = The title contains an invisible character, { $about }. Remove it.
fault-range = The number must be in the range { $about }. Write a whole number without quotes.
fault-time = This time is not valid. Write it like "90m" or "5m+3s".
fault-no-time = The time cannot be zero. Remove it, or enter a time.
fault-too-long = This is longer than { $about }. Enter a shorter time.
fault-missing = A required setting is missing. Add { $about }.
fault-fixed = The laws leave no choice for { $about }. Remove it.
fault-pace = The time control does not match the pace. Change the time control or the pace.
fault-laws-pace = These laws are not for this pace. Change the time control, or choose other laws.
fault-untimed = These laws require a clock. Add a time control such as "90m+30s".
fault-form = These laws are not for this form of play: { $about }. Choose other laws, or another form.
fault-needs-virtual-board = { $about } requires a virtual board. Remove it, or set board = "virtual".
fault-needs-clock = { $about } requires a clock. Remove it, or add a time control.
fault-needs-arbiter = { $about } requires an arbiter. Remove it, or set arbiter = "present".
fault-points = This number of points is not valid. Write a number such as 1, 0.5 or 0.
fault-preset-circle = Presets cannot be based on each other. Start from another preset, or from laws alone.
fault-one-time = These laws have one time for all moves. Enter one time, as in "5m" or "3m+2s".
fault-no-delay = These laws allow increments, but no delay. Use an increment, as in "3m+2s", or none.
fault-physical-online = Online games are played on a virtual board. Set board = "virtual".
fault-supervision = Reduced supervision is only for rapid and blitz over the board. Remove supervision.
fault-not-in-force = { $about } has no effect in this form of play under these laws. Remove it.
fault-form-needs-arbiter = This form of play requires an arbiter. Set arbiter = "present".
fault-quickplay = A quickplay finish needs a last period for all moves, without increment. Remove quickplay_finish, or end the time control as in "40/90m, 30m".
fault-quickplay-not-for = The guidelines for a quickplay finish apply neither to blitz nor to online play. Remove quickplay_finish.
fault-physical-boards-form = Physical boards beside the virtual one are only for hybrid play. Set form = "hybrid", or remove physical_boards.
fault-physical-boards-increment = Physical boards require an increment of { $about } from the first move. Add it for every move, or remove physical_boards.
fault-venue-arbiters = A venue has a local chief arbiter and a local technical arbiter. Set arbiters = 2 or more.
fault-only-lighter = For a device, the regulations can only set a penalty lighter than the loss of the game; the chief arbiter decides on expulsion. Write ["game_lost"] or a lighter penalty.
fault-no-cameras = Every venue is monitored by cameras. Set cameras = 1 or more.
fault-not-halves = Scores are whole or half points. Write 0, 0.5, 1, 1.5 and so on.
fault-score = No game of this event can have that score. Use one that scoring allows.
fault-score-order = The points are in the wrong order. A win must be worth more than a loss, a draw must lie between them, and a win or loss by default must not be worth more than a played one.
fault-draw-total = A draw gives more points in total than a decisive game. Two draws must not be worth more than a win and a loss.
fault-nothing-to-wait-for = The clock waits only if players may arrive late. Set a default time above zero, or remove neither_present.
fault-no-video = Nobody has to be in the video conference. Set video_gate = true, or leaving_video = [].
fault-lag-time = The lag compensation must be less than the { $about } a player has. Reduce per_game.
fault-lag-order = The lag compensation for a game is less than for one move. Set per_game to at least per_move.
fault-too-many-steps = There are too many steps. Keep the first { $about }.
fault-after-loss = Nothing can follow the loss of the game. Remove everything after it.
fault-unsupervised = The full rules require an arbiter who supervises the game. Choose reduced supervision, or have an arbiter present.
fault-other = This is not possible under these laws. Remove it, or start from another preset.
fault-did-you-mean = Did you mean { $nearest }?
fault-choose-from = Choose one of: { $choices }.

## Settings
language-and-notation = Language and notation
piece-letters = Piece letters
letters-own = Same as the page
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
appearance = Appearance
theme = Theme
theme-auto = Same as device
theme-light = Light
theme-dark = Dark
board = Board
board-wood = Wood
board-green = Green
board-blue = Blue
board-grey = Grey
coordinates = Board coordinates
set-confirm = Confirm each move
set-auto-queen = Always promote to a queen
set-smart = Smart moves: click only the destination when just one piece can reach it
sounds = Sounds
volume = Volume
accessibility = Accessibility
set-words = Text mode: type moves and commands, explore the squares with the arrow keys
announcement-language = Announcement language
settings-saved-with-account = Saved with your account, the same on every device.
settings-saved-in-browser = Saved in this browser. Sign in to have them on every device.
set-shortcuts = Keyboard shortcuts: f, z and /
shortcuts-hint = In a game: ← → step through the moves, f flips the board, z turns Zen mode on and off, / goes to the move box.

## How to play
guide = Guide
help-intro = Flagfall is a chess server: you play on the board on your screen, and the server takes care of the rules and the clock.
help-move-title = Making moves
help-move = Drag a piece, or click it and then a square. The squares it can move to are marked. Illegal moves are not possible.
    To castle, move the king two squares, or onto its rook. When a pawn reaches the last rank, you choose the piece it becomes.
    While your opponent is thinking you can make a premove, if the regulations allow it. It is played at once if it is legal.
    A move counts when the server has confirmed it. Until then its squares have a dashed outline.
help-clock-title = The clock
help-clock = Your clock runs while it is your turn. When your time runs out, your flag falls and you lose. If your opponent could not checkmate you by any series of legal moves, the game is drawn instead.
help-draw-title = Draws
help-draw = Offer a draw with your move. Your opponent can accept, decline or play on. Stalemate and dead positions are drawn automatically. Repetition and the fifty-move rule are automatic in some games; in others you claim the draw.
help-end-title = End of the game
help-end = The page shows the result, the reason, the article of the Laws and the evidence. You can review the game, save it, or play again.
help-connection-title = If you lose the connection
help-connection = The page reconnects automatically. Your clock keeps running, and the regulations may limit how long you can be away. You can also open the game again on the same device.
help-arbiter-title = The arbiter
help-arbiter = In games with an arbiter you can call the arbiter, who can stop the clocks, add time and make rulings. Each ruling is shown with its article.
help-words-title = Playing without sight
help-words = Turn on “Text mode” above any game. Type moves the way you say them, ask about the board, the clocks or the moves, and let the browser read the answers aloud. Everything works with the keyboard.

## Account
account = Account
no-account = No account yet? Sign up
have-account = Already have an account? Sign in
forgot-password = Forgot your password? Ask an administrator for a reset link.
recovery-hint = Choose a new password. You will be signed out everywhere else.
recovery-link-missing = Open this page with the link you were given.
password = Password
password-hint = At least 10 characters, and not easy to guess: several words are good.
current-password = Current password
new-password = New password
change-password = Change password
password-changed = Password changed. You have been signed out everywhere else.
password-changed-tokens = Password changed. You have been signed out everywhere else, and your API tokens have been revoked.
keep-tokens = Keep API tokens
signed-in-as = You sign in as { $name }.
display-name = Display name
sessions = Sessions
end-session = End session
current-session = this session
session-ended = Session ended.
tokens = API tokens
revoke = Revoke
token-name = Token name
token-scopes = Allowed actions
scope-play = Play
scope-arbitrate = Act as arbiter
scope-organise = Act as organiser
scope-administer = See all accounts and roles
token-hint = Every token can read your account, your games, and what everybody can see. A token uses your roles only for the actions that you allow. No token can change your password, your tokens, or anybody’s account or roles.
create-token = Create token
token-created = Token created. Copy it now: it won’t be shown again.
token-once = Token (shown only once)
token-revoked = Token revoked.
unnamed = Unnamed
since = since { $date }
no-games-of-yours = You have not played any games yet.
your-data = Your data
download-data = Download your data
delete-account = Delete account
confirm-account-deletion = Delete your account and all your data? This cannot be undone.
account-deleted = Your account has been deleted.

## Administration
server-status = Server status
games-set-aside = Games set aside after a fault
games-set-aside-help = Nobody can open these games until the server restarts. “flagfall audit verify” shows whether their records are damaged. The other games go on.
server-ready = Running normally
server-not-ready = Not accepting commands. Check the server log.
figure-connections = Connections
figure-sockets = Open WebSockets
invitations = Invitations
create-invitation = Create invitation
link-once = Send this link. It is shown once and works once.
invitation = Invitation
users = Users
filter-by-name = Filter by name
roles-of = Roles of { $name }
role-arbiter = Arbiter
role-technical-arbiter = Technical arbiter
role-chief-arbiter = Chief arbiter
role-organiser = Organiser
role-administrator = Administrator
confirm-administrator = Make { $name } an administrator? Administrators can do everything here, including to your account.
make-administrator = Make administrator
role-other = Role
reset-link = Password reset link
reset-link-for = Password reset link for { $name }
block = Block
unblock = Unblock
blocked = blocked
delete = Delete
confirm-user-deletion = Delete all data about { $name }? This cannot be undone.
