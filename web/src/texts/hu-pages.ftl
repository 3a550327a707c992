# A többi oldal szövegei magyarul.

## Kezdőlap
how-to-play = Első lépések
how-to-play-hint = Most jársz itt először? Két perc alatt megtanulsz mindent, ami az első játszmához kell.
new-game = Új játszma
time-control = Játékidő (perc + másodperc lépésenként)
choose-colour = A te színed
opponent = Ellenfél
invite-friend = Ismerős meghívása
anyone = Bárki
choose-player = Játékos választása
engine = Gép
name = Név
more-options = További beállítások
regulations = Szabályzat
casual-game = Baráti játszma
custom-regulations = Egyéni szabályzat
chess960-number = Az állás száma 0–959 (üresen: véletlen)
from-position = Kezdés adott állásból (FEN)
create-game = Játszma létrehozása
join-open-game = Csatlakozás játszmához
no-open-games = Senki sem vár ellenfélre. Hozz létre te játszmát.
live-games = Folyó játszmák
no-live-games = Nincs folyamatban játszma.
finished-games = Befejezett játszmák
no-finished-games = Még nincs befejezett játszma.
no-finished-games-of = { $player } még nem fejezett be játszmát.
games-of = { $player } játszmái
all-games = Minden játszma
find-games-of = Egy játékos játszmáinak keresése
search = Keresés
no-such-player = Nincs ilyen nevű játékos: { $player }. A felhasználónevét írd be.
no-such-list-page = Ez a link érvénytelen. Kezdd a legújabb játszmákkal.
older-games = Régebbi játszmák
newest-games = Legújabb játszmák
your-games = Saját játszmák
you-play = { $player ->
    [black] Sötéttel játszol
   *[other] Világossal játszol
}
moves-made = { $moves ->
    [0] még nincs lépés
   *[other] { $moves } lépés
}
play = Játszom
open = Megnyitás
unrated = nem értékszámszerző

## Elemzőtábla
review = Elemzőtábla
import-game = Játszma importálása
pgn-text = PGN
import = Importálás
choose-file = Fájl kiválasztása
trying-moves = Saját lépéseket próbálsz ki. A játszma változatlan marad.
review-only = Ez az elemzőtábla. Kérdezz az állásról, vagy próbálj ki egy lépést.
pgn-tag = { $game }. játszma, { $line }. sor: érvénytelen címke. Így írd: [White "Ann"].
pgn-fen = { $game }. játszma, { $line }. sor: a FEN címkében lévő állás érvénytelen. Javítsd ki.
pgn-position = { $game }. játszma, { $line }. sor: a FEN címkében lévő állás nem játszható. Javítsd ki.
pgn-variant = { $game }. játszma, { $line }. sor: nem támogatott változat: { $text }. Csak sakk és Chess960 importálható.
pgn-letters = { $game }. játszma, { $line }. sor: ismeretlen bábubetűk: { $text }. Javítsd ki a PieceLetters címkét.
pgn-move = { $game }. játszma, { $line }. sor: ez a lépés nem játszható: { $text }. Javítsd ki.
pgn-pass = { $game }. játszma, { $line }. sor: az üres lépés nem megengedett. Töröld.
pgn-comment = { $game }. játszma, { $line }. sor: egy megjegyzés nincs lezárva. Zárd le kapcsos zárójellel.
pgn-variation = { $game }. játszma, { $line }. sor: egy változat zárójelei nem párosak. Adj hozzá vagy törölj egyet.
pgn-no-move = { $game }. játszma, { $line }. sor: egy változat az első lépés előtt áll. Töröld.
pgn-too-deep = { $game }. játszma, { $line }. sor: a változatok túl mélyen vannak egymásba ágyazva. Töröld a legbelsőket.
pgn-stray = { $game }. játszma, { $line }. sor: váratlan jel: { $text }. Töröld.
pgn-nag = { $game }. játszma, { $line }. sor: érvénytelen jelölés egy lépés után. Így írd: $1.
pgn-after-end = { $game }. játszma, { $line }. sor: az eredmény után lépések vannak. Töröld őket.
pgn-too-long = { $game }. játszma, { $line }. sor: a játszma túl hosszú. Bontsd szét.
pgn-utf16 = { $game }. játszma, { $line }. sor: a szöveg UTF-16. Mentsd a fájlt UTF-8-ként.
pgn-other = { $game }. játszma, { $line }. sor: ez nem olvasható. Javítsd ki a szöveget.

## Szabályzat
regulations-hint = A szabályzat határozza meg, hogyan folyik a játszma. Indulj ki egy kész szabályzatból, és módosítsd, amit szeretnél. A szöveget írás közben ellenőrizzük.
example-title = Klubest
start-from = Kiindulópont
choose-preset = Válassz…
regulations-toml = Szabályzat (TOML)
effective-rules = Érvényes szabályok
fault-count = { $count } hiba
further-faults = és még { $count }
at-line = { $line }. sor, { $column }. karakter
with-arbiter = versenybíróval
without-arbiter = versenybíró nélkül
over-the-board-only = Ez a szabályzat táblás sakkhoz való, itt nem használható.
all-settings = Minden érvényes beállítás
fault-syntax = Ez nem érvényes TOML. Minden beállítást egyszer írj le, például rated = true.
fault-unknown-key = Nincs { $about } nevű beállítás. Töröld, vagy javítsd ki a nevét.
fault-unknown-name = { $about } nem ismert érték. Adj meg másikat.
fault-expected = { $about ->
    [text] Itt szövegnek kell állnia. Írd idézőjelbe.
    [flag] Itt true vagy false állhat. Írd idézőjel nélkül.
    [table] Itt táblázatnak kell állnia. Írd kapcsos zárójelbe.
    [time] Itt időnek kell állnia. Írd idézőjelbe, például "90m" vagy "2m30s".
    [penalty] Itt büntetésnek kell állnia. Írd: "warning", "game_lost" vagy {"{"} opponent_gains = "2m" {"}"}.
    [start] Itt true, false vagy egy 0 és 959 közötti szám állhat. Véletlen álláshoz írd idézőjel nélkül: true.
   *[other] Itt másfajta értéknek kell állnia. Nézd meg egy kész szabályzatban.
}
fault-title-too-long = A cím túl hosszú. Legfeljebb { $about } karakter lehet.
fault-invisible-sign = A címben láthatatlan karakter van: { $about }. Töröld.
fault-range = A számnak { $about } között kell lennie. Egész számot írj, idézőjel nélkül.
fault-time = Ez az idő érvénytelen. Így írd: "90m" vagy "5m+3s".
fault-no-time = Az idő nem lehet nulla. Töröld, vagy adj meg időt.
fault-too-long = Ez hosszabb, mint { $about }. Adj meg rövidebb időt.
fault-missing = Hiányzik egy kötelező beállítás. Add hozzá: { $about }.
fault-fixed = A szabályok ennél nem hagynak választást: { $about }. Töröld.
fault-pace = A játékidő nem felel meg a játékmódnak. Módosítsd a játékidőt vagy a pace értékét.
fault-laws-pace = Ezek a szabályok nem erre a játékmódra valók. Módosítsd a játékidőt, vagy válassz más szabályokat.
fault-untimed = Ezekhez a szabályokhoz óra kell. Adj meg játékidőt, például "90m+30s".
fault-form = Ezek a szabályok nem erre a játékformára valók: { $about }. Válassz más szabályokat vagy más formát.
fault-needs-virtual-board = Ehhez virtuális tábla kell: { $about }. Töröld, vagy írd: board = "virtual".
fault-needs-clock = Ehhez óra kell: { $about }. Töröld, vagy adj meg játékidőt.
fault-needs-arbiter = Ehhez versenybíró kell: { $about }. Töröld, vagy írd: arbiter = "present".
fault-points = Ez a pontszám érvénytelen. Írj számot, például 1, 0.5 vagy 0.
fault-preset-circle = A kész szabályzatok nem épülhetnek egymásra. Indulj ki másikból, vagy csak a szabályokból (laws).
fault-one-time = Ezek a szabályok minden lépésre egyetlen időt adnak. Adj meg egy időt, például "5m" vagy "3m+2s".
fault-no-delay = Ezek a szabályok lépésenkénti többletidőt engednek, késleltetést nem. Adj meg többletidőt, például "3m+2s", vagy semmit.
fault-physical-online = Az online játszmákat virtuális táblán játsszák. Írd: board = "virtual".
fault-supervision = A csökkentett felügyelet csak a táblás rapid- és villámsakkhoz való. Töröld: supervision.
fault-not-in-force = Ennek ebben a játékformában, ezekkel a szabályokkal nincs hatása: { $about }. Töröld.
fault-form-needs-arbiter = Ehhez a játékformához versenybíró kell. Írd: arbiter = "present".
fault-quickplay = A gyorsított játszmabefejezéshez utolsó, minden lépésre szóló időszakasz kell, többletidő nélkül. Töröld: quickplay_finish, vagy így végződjön a játékidő: "40/90m, 30m".
fault-quickplay-not-for = A gyorsított játszmabefejezés útmutatója nem vonatkozik a villámsakkra és az online játékra. Töröld: quickplay_finish.
fault-physical-boards-form = Fizikai tábla a virtuális mellett csak hibrid játékban lehet. Írd: form = "hybrid", vagy töröld: physical_boards.
fault-physical-boards-increment = A fizikai táblákhoz az első lépéstől lépésenként { $about } többletidő kell. Add meg minden lépésre, vagy töröld: physical_boards.
fault-venue-arbiters = Minden helyszínen van helyi főbíró és helyi technikai versenybíró. Írd: arbiters = 2 vagy több.
fault-only-lighter = Eszközért a szabályzat csak a játszma elvesztésénél enyhébb büntetést adhat; a kizárásról a főbíró dönt. Írd: ["game_lost"], vagy enyhébbet.
fault-no-cameras = Minden helyszínt kamera figyel. Írd: cameras = 1 vagy több.
fault-not-halves = Az eredmény egész vagy fél pont lehet. Így írd: 0, 0.5, 1, 1.5 és így tovább.
fault-score = Ezen a versenyen nem lehetséges ilyen eredmény. Olyat adj meg, amelyet a pontozás (scoring) megenged.
fault-score-order = A pontok sorrendje hibás. A győzelem érjen többet a vereségnél, a döntetlen legyen a kettő között, a játék nélküli győzelem vagy vereség pedig ne érjen többet a megjátszottnál.
fault-draw-total = A döntetlen összesen több pontot ad, mint egy eldőlt játszma. Két döntetlen ne érjen többet egy győzelemnél és egy vereségnél.
fault-nothing-to-wait-for = Az óra csak akkor vár, ha a játékosok késhetnek. Adj meg nullánál nagyobb default_time értéket, vagy töröld: neither_present.
fault-no-video = Senkinek sem kell a videokonferenciában lennie. Írd: video_gate = true, vagy leaving_video = [].
fault-lag-time = A hálózati késés jóváírása legyen kevesebb a játékos idejénél ({ $about }). Csökkentsd a per_game értékét.
fault-lag-order = A játszmánkénti jóváírás kevesebb a lépésenkéntinél. A per_game legyen legalább annyi, mint a per_move.
fault-too-many-steps = Túl sok a büntetési fokozat. Tartsd meg az első { $about } fokozatot.
fault-after-loss = A játszma elvesztése után nem következhet semmi. Töröld, ami utána áll.
fault-unsupervised = A teljes szabályokhoz a játszmát felügyelő versenybíró kell. Válassz csökkentett felügyeletet, vagy legyen jelen versenybíró.
fault-other = Ez ezekkel a szabályokkal nem lehetséges. Töröld, vagy indulj ki más szabályzatból.
fault-did-you-mean = Erre gondoltál: { $nearest }?
fault-choose-from = Válassz ezek közül: { $choices }.

## Beállítások
language-and-notation = Nyelv és jelölés
piece-letters = Bábubetűk
letters-own = Az oldal nyelve szerint
letters-figurine = Figurális jelek
letters-en = Angol
letters-fi = Finn
letters-hu = Magyar
letters-de = Német
letters-sv = Svéd
letters-fr = Francia
letters-es = Spanyol
letters-it = Olasz
letters-nl = Holland
letters-pl = Lengyel
letters-ru = Orosz
appearance = Megjelenés
theme = Téma
theme-auto = Az eszköz szerint
theme-light = Világos
theme-dark = Sötét
board = Tábla
board-wood = Fa
board-green = Zöld
board-blue = Kék
board-grey = Szürke
coordinates = Tábla koordinátái
set-confirm = Minden lépés megerősítése
set-auto-queen = Átváltozás mindig vezérré
set-smart = Egykattintásos lépés: elég a célmezőre kattintani, ha csak egy bábu léphet oda
sounds = Hangok
volume = Hangerő
accessibility = Akadálymentesség
set-words = Szöveges mód: lépések és parancsok beírása, a mezők bejárása a nyilakkal
announcement-language = A bejelentések nyelve
settings-saved-with-account = A fiókodhoz mentjük: minden eszközön ugyanaz.
settings-saved-in-browser = Ebben a böngészőben tároljuk. Lépj be, hogy minden eszközödön ugyanaz legyen.
set-shortcuts = Gyorsbillentyűk: f, z és /
shortcuts-hint = Játszma közben: ← → léptet a lépések között, f megfordítja a táblát, z a Zen módot kapcsolja, / a beviteli mezőhöz visz.

## Első lépések
guide = Útmutató
help-intro = A Flagfall sakkszerver: a képernyőn látható táblán játszol, a szabályokra és az órára a szerver ügyel.
help-move-title = Lépések
help-move = Húzd a bábut, vagy kattints rá, majd a mezőre. A lehetséges mezőket megjelöljük. Szabálytalanul nem lehet lépni.
    Sáncoláshoz lépj a királlyal két mezőt, vagy a saját bástyájára. Ha a gyalog eléri az utolsó sort, kiválasztod, mivé változzon.
    Amíg az ellenfeled gondolkodik, előre megadhatod a lépésed, ha a szabályzat engedi. Azonnal meglépjük, ha szabályos.
    A lépés akkor érvényes, amikor a szerver megerősítette. Addig szaggatott vonal jelöli a mezőit.
help-clock-title = Az óra
help-clock = Az órád akkor jár, amikor te következel. Ha lejár az időd, leesik a zászlód, és elveszted a játszmát. Ha viszont az ellenfeled szabályos lépések semmilyen sorozatával sem adhatna mattot, a játszma döntetlen.
help-draw-title = Döntetlen
help-draw = A lépéseddel ajánlhatsz döntetlent. Az ellenfeled elfogadhatja, elutasíthatja vagy továbbjátszhat. A patt és a holt állás automatikusan döntetlen. Az állásismétlés és az 50 lépéses szabály egyes játszmákban automatikus, másokban igényelned kell a döntetlent.
help-end-title = A játszma vége
help-end = Az oldal megmutatja az eredményt, az okát, a szabálypontot és az indoklást. Végignézheted a játszmát, elmentheted, vagy újra játszhatsz.
help-connection-title = Ha megszakad a kapcsolat
help-connection = Az oldal automatikusan újrakapcsolódik. Az órád közben jár, és a szabályzat korlátozhatja, meddig lehetsz távol. Ugyanazon az eszközön újra is megnyithatod a játszmát.
help-arbiter-title = A versenybíró
help-arbiter = Ha a játszmának van versenybírója, hívhatod. A versenybíró megállíthatja az órákat, időt adhat és döntéseket hozhat. Minden döntésnél látszik a szabálypont.
help-words-title = Játék látás nélkül
help-words = Nyomd meg a „Szöveges mód” gombot bármelyik játszma fölött. Írd be a lépéseket úgy, ahogy kimondod őket, kérdezz az állásról, az órákról vagy a lépésekről, és olvastasd fel a válaszokat a böngészővel. Minden elérhető billentyűzettel.

## Fiók
account = Fiók
no-account = Nincs még fiókod? Regisztrálj
have-account = Van már fiókod? Lépj be
forgot-password = Elfelejtetted a jelszavad? Kérj visszaállító linket az adminisztrátortól.
recovery-hint = Válassz új jelszót. Mindenhol máshol kiléptetünk.
recovery-link-missing = Nyisd meg ezt az oldalt a kapott linkkel.
password = Jelszó
password-hint = Legalább 10 karakter, és ne legyen könnyű kitalálni: jó több szó.
current-password = Jelenlegi jelszó
new-password = Új jelszó
change-password = Jelszó megváltoztatása
password-changed = A jelszó megváltozott. Mindenhol máshol kiléptettünk.
password-changed-tokens = A jelszó megváltozott. Mindenhol máshol kiléptettünk, és az API-kulcsaidat visszavontuk.
keep-tokens = API-kulcsok megtartása
signed-in-as = Felhasználóneved: { $name }.
display-name = Megjelenített név
sessions = Munkamenetek
end-session = Lezárás
current-session = ez a munkamenet
session-ended = A munkamenet lezárva.
tokens = API-kulcsok
revoke = Visszavonás
token-name = A kulcs neve
token-scopes = Engedélyezett műveletek
scope-play = Játék
scope-arbitrate = Versenybírói műveletek
scope-organise = Szervezői műveletek
scope-administer = Minden felhasználó és szerep megtekintése
token-hint = Minden kulccsal olvasható a fiókod, a játszmáid, és amit mindenki lát. Amit a szereped alapján látsz, csak a megfelelő jogosultsággal olvasható. Egyik kulccsal sem módosítható a jelszavad, a kulcsaid, vagy bárki fiókja és szerepe.
create-token = Kulcs létrehozása
token-created = A kulcs elkészült. Másold ki most: később nem látható.
token-once = Kulcs (csak egyszer látható)
token-revoked = A kulcs visszavonva.
unnamed = Névtelen
since = { $date } óta
no-games-of-yours = Még nem játszottál játszmát.
your-data = Saját adatok
download-data = Adataid letöltése
delete-account = Fiók törlése
confirm-account-deletion = Törlöd a fiókodat és minden adatodat? Ez nem vonható vissza.
account-deleted = A fiókodat töröltük.

## Adminisztráció
server-status = A szerver állapota
games-set-aside = Hiba miatt nem használható játszmák
games-set-aside-help = Ezeket a játszmákat a szerver újraindításáig senki sem nyithatja meg. A „flagfall audit verify” megmutatja, hogy sérült-e a nyilvántartásuk. A többi játszma folytatódik.
server-ready = Rendben működik
server-not-ready = Nem fogad parancsokat. Nézd meg a szerver naplóját.
figure-connections = Kapcsolatok
figure-sockets = Nyitott WebSocket-kapcsolatok
invitations = Meghívók
create-invitation = Meghívó létrehozása
link-once = Küldd el ezt a linket. Egyszer látható, és egyszer használható.
invitation = Meghívó
users = Felhasználók
filter-by-name = Szűrés név szerint
roles-of = { $name } szerepei
role-arbiter = Versenybíró
role-technical-arbiter = Technikai versenybíró
role-chief-arbiter = Főbíró
role-organiser = Szervező
role-administrator = Adminisztrátor
confirm-administrator = { $name } legyen adminisztrátor? Az adminisztrátor itt mindent megtehet, a te fiókoddal is.
make-administrator = Kinevezés adminisztrátorrá
role-other = Szerep
reset-link = Jelszó-visszaállító link
reset-link-for = Jelszó-visszaállító link: { $name }
block = Letiltás
unblock = Tiltás feloldása
blocked = letiltva
delete = Törlés
confirm-user-deletion = Törlöd { $name } minden adatát? Ez nem vonható vissza.
