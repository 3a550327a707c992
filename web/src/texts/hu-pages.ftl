# Amit a Flagfall játszma nélküli oldalai mondanak, magyarul.

## A kezdőlap
first-game = Az első játszmád
first-game-hint = Új vagy itt? Két perc alatt mindent megtudsz, ami az első játszmához kell.
new-table = Asztal nyitása
time = Idő, perc + másodperc lépésenként
your-pieces = A te bábuid
opponent = Ellenfél
by-link = Barát, linkkel
anybody = Bárki
somebody = Név szerint
engine = Gép
name = Név
more-choices = További választások
regulations = Szabályzat
casual-game = Baráti játszma
own-regulations = Saját szabályzat írása
chess960-number = Az állás száma, 0–959; üresen sorsolunk
from-position = Kezdés állásból (FEN)
open-table = Az asztal megnyitása
open-tables = Nyitott asztalok
no-tables = Senki sem vár ellenfélre. Nyiss saját asztalt.
live-games = Folyó játszmák
no-games = Most nem folyik játszma.
finished-games = Befejezett játszmák
no-finished = Még nincs befejezett játszma. Ami véget ér, itt található.
no-finished-of = { $player } még nem fejezett be játszmát.
games-of = { $player } játszmái
games-of-everybody = Mindenki játszmái
find-player = Egy játékos játszmái név szerint
find = Keresés
no-such-player = Itt senkit sem hívnak így: { $player }. A belépési nevet írd be, vagy válaszd ki a játékost a listából.
no-such-page = Ez a link nem vezet a lista egyik oldalára sem. Kezdd újra a legújabb játszmákkal.
older-games = Régebbi játszmák
newest-games = A legújabb játszmák
your-games = A te játszmáid
you-have = { $player ->
    [black] Sötéttel játszol
   *[other] Világossal játszol
}
moves-made = { $moves ->
    [0] épp elkezdődött
   *[other] { $moves } lépés
}
play = Játék
go-there = Oda
casual = baráti

## Elemzőtábla
review = Játszma megtekintése
read-pgn = Játszma beolvasása
pgn-text = PGN
read = Beolvasás
choose-file = Fájl választása
trying-moves = Saját lépéseket próbálsz. A játszma megmarad.
at-beginning = Az elején.
review-only = Ezt a játszmát csak nézzük: kérdezz a tábláról, vagy próbálj ki egy lépést.
pgn-tag = { $game }. játszma, { $line }. sor: egy címke nem olvasható. Így írd: [White "Ann"].
pgn-fen = { $game }. játszma, { $line }. sor: a FEN címkében lévő állás nem olvasható. Javítsd ki.
pgn-position = { $game }. játszma, { $line }. sor: a FEN címkében lévő állás nem játszható. Javítsd ki.
pgn-variant = { $game }. játszma, { $line }. sor: ezt itt nem játsszák: { $text }. Csak sakk és Chess960 olvasható.
pgn-letters = { $game }. játszma, { $line }. sor: ezek a bábubetűk nem ismertek: { $text }. Javítsd ki a PieceLetters címkét.
pgn-move = { $game }. játszma, { $line }. sor: ott nem játszható: { $text }. Javítsd ki a lépést.
pgn-pass = { $game }. játszma, { $line }. sor: nem lehet lépést kihagyni. Töröld az üres lépést.
pgn-comment = { $game }. játszma, { $line }. sor: egy megjegyzésnek nincs vége. Zárd le kapcsos zárójellel.
pgn-variation = { $game }. játszma, { $line }. sor: egy változat zárójelei nem illenek össze. Tegyél hozzá vagy törölj egyet.
pgn-no-move = { $game }. játszma, { $line }. sor: egy változat minden lépés előtt áll. Töröld.
pgn-too-deep = { $game }. játszma, { $line }. sor: a változatok túl mélyek. Töröld a legbelsőket.
pgn-stray = { $game }. játszma, { $line }. sor: ez a jel nem való oda: { $text }. Töröld.
pgn-nag = { $game }. játszma, { $line }. sor: egy lépés utáni jelölés nem olvasható. Így írd: $1.
pgn-after-end = { $game }. játszma, { $line }. sor: az eredmény után lépések állnak. Töröld őket.
pgn-too-long = { $game }. játszma, { $line }. sor: a játszma túl hosszú. Bontsd szét.
pgn-utf16 = { $game }. játszma, { $line }. sor: a szöveg UTF-16. Mentsd a fájlt UTF-8-ként.
pgn-other = { $game }. játszma, { $line }. sor: ez nem olvasható. Javítsd ki ott a szöveget.

## Szabályzat
regulations-hint = A szabályzat mondja meg, mi érvényes egy játszmára. Indulj ki egy készből, és változtass, amit szeretnél; a szöveget írás közben ellenőrizzük.
begin-from = Kiindulás
choose-preset = Válassz …
regulations-text = A szabályzat
what-it-means = Amit jelent
flaws = { $count } dolog hibás
at-line = { $line }. sor, { $column }. karakter
with-arbiter = versenybíróval
without-arbiter = versenybíró nélkül
not-virtual = Ez valódi táblához való, nem ehhez az oldalhoz.
all-in-force = Minden, ami érvényes
flaw-syntax = Ez nem TOML. Minden beállítást egyszer írj le, például rated = true.
flaw-unknown-key = Nincs { $about } nevű beállítás. Hagyd el, vagy írd a helyes nevét.
flaw-unknown-name = { $about } itt nem ismert. Írj más nevet.
flaw-expected = { $about ->
    [text] Ide szöveg való. Írd idézőjelbe.
    [flag] Ide true vagy false való. Írd idézőjel nélkül.
    [table] Ide táblázat való. Írd kapcsos zárójelbe.
    [time] Ide idő való. Írd idézőjelbe, például "90m" vagy "2m30s".
    [penalty] Ide büntetés való. Írd: "warning", "game_lost" vagy {"{"} opponent_gains = "2m" {"}"}.
    [start] Ide true, false vagy egy szám való 0 és 959 között. Írd idézőjel nélkül: true, és az állást kisorsoljuk.
   *[other] Ide másfajta érték való. Írd úgy, ahogy egy kész szabályzat.
}
flaw-range = A számnak { $about } között kell lennie. Egész számot írj, idézőjel nélkül.
flaw-time = Ez az idő nem olvasható. Így írd: "90m" vagy "5m+3s".
flaw-no-time = A nulla idő nem mond semmit. Hagyd el, vagy adj meg időt.
flaw-too-long = Ez hosszabb, mint { $about }. Adj meg rövidebb időt.
flaw-missing = Hiányzik valami, amit meg kell mondani. Írd hozzá: { $about }.
flaw-fixed = A szabályok itt nem hagynak választást: { $about }. Hagyd el.
flaw-pace = Az idő nem illik a játékmódhoz. Adj meg más időt, vagy írj más pace értéket.
flaw-laws-pace = Ezek a szabályok nem erre a játékmódra valók. Adj meg más időt, vagy válassz más szabályokat.
flaw-untimed = Ezekhez a szabályokhoz óra kell. Adj meg időt, például "90m+30s".
flaw-form = Ezek a szabályok nem erre a formára valók: { $about }. Válassz más szabályokat vagy más formát.
flaw-needs-virtual-board = Ehhez virtuális tábla kell: { $about }. Hagyd el, vagy írd: board = "virtual".
flaw-needs-clock = Ehhez óra kell: { $about }. Hagyd el, vagy adj meg időt.
flaw-needs-arbiter = Ehhez versenybíró kell: { $about }. Hagyd el, vagy írd: arbiter = "present".
flaw-points = Ez a pontszám nem olvasható. Írj számot, például 1, 0.5 vagy 0.
flaw-preset-circle = Kész szabályzatok nem indulhatnak ki egymásból. Indulj ki másikból, vagy csak a szabályokból (laws).
flaw-one-time = Ezek a szabályok egyetlen időt adnak minden lépésre. Adj meg egy időt, például "5m" vagy "3m+2s".
flaw-no-delay = Ezekkel a szabályokkal az idő csak bónusszal nő. Adj meg bónuszt, például "3m+2s", vagy semmit.
flaw-physical-online = Online a lépések virtuális táblán történnek. Írd: board = "virtual".
flaw-supervision = A csökkentett felügyelet a tábla melletti rapidhoz és villámhoz való. Hagyd el: supervision.
flaw-not-in-force = Ennek ebben a formában, ezekkel a szabályokkal nincs értelme: { $about }. Hagyd el.
flaw-form-needs-arbiter = Ehhez a formához versenybíró kell. Írd: arbiter = "present".
flaw-quickplay = A rapid befejezéshez utolsó, minden lépésre szóló szakasz kell, bónusz nélkül. Hagyd el: quickplay_finish, vagy így végezd az időt: "40/90m, 30m".
flaw-quickplay-not-for = A rapid befejezés irányelvei se villámhoz, se online játékhoz nem valók. Hagyd el: quickplay_finish.
flaw-physical-boards-form = Valódi tábla a virtuális mellett csak hibrid játékban van. Írd: form = "hybrid", vagy hagyd el: physical_boards.
flaw-physical-boards-increment = Valódi táblákhoz az első lépéstől { $about } bónusz kell. Add meg minden lépésre, vagy hagyd el: physical_boards.
flaw-venue-arbiters = Minden helyszínen van helyi főbíró és helyi technikai bíró. Írd: arbiters = 2 vagy több.
flaw-only-lighter = Eszközért a szabályzat csak a játszma elvesztésénél enyhébb büntetést adhat; a kizárásról a főbíró dönt. Írd: ["game_lost"], vagy enyhébbet.
flaw-no-cameras = Minden helyszínt kamera figyel. Írd: cameras = 1 vagy több.
flaw-not-halves = Az eredmény egész és fél pontokból áll. Írj 0-t, 0.5-öt, 1-et, 1.5-öt és így tovább.
flaw-score = Ilyen eredményt ennek a versenynek egy játszmája sem ad. Annyit adj, amennyit egy játszma a scoring szerint ér.
flaw-score-order = A pontok sorrendje fordított. A győzelem érjen többet a vereségnél, a döntetlen a kettő között, a játék nélküli pont pedig ne többet a megjátszottnál.
flaw-draw-total = A döntetlen többet oszt ki, mint egy eldőlt játszma. Két döntetlen ne érjen többet egy győzelemnél és egy vereségnél.
flaw-nothing-to-wait-for = Az óra csak ott vár, ahol késni szabad. Adj meg nullánál nagyobb default_time értéket, vagy hagyd el: neither_present.
flaw-no-video = Senkinek sem kell a videokonferenciában lennie. Írd: video_gate = true, vagy leaving_video = [].
flaw-lag-time = A visszaadott késés nem kevesebb a játékos idejénél ({ $about }). A per_game legyen ennél kevesebb.
flaw-lag-order = Egy játszmában kevesebb késést adnak vissza, mint egy lépésben. A per_game legyen legalább per_move.
flaw-too-many-steps = Túl sok a fokozat. Tartsd meg az első { $about } darabot.
flaw-after-loss = Az elvesztett játszma után nem következhet semmi. Hagyd el, ami utána jön.
flaw-unsupervised = A teljes szabályokhoz a játszmát figyelő játékvezető kell. Válassz csökkentett felügyeletet, vagy legyen jelen játékvezető.
flaw-other = Ez ezekkel a szabályokkal nem megy. Hagyd el, vagy indulj ki más szabályzatból.
flaw-did-you-mean = Erre gondoltál: { $nearest }?
flaw-choose-from = Válassz ezek közül: { $choices }.

## Beállítások
language-and-letters = Nyelv és betűk
piece-letters = A bábuk betűi
letters-own = A nyelv betűi
letters-figurine = Figurák
letters-en = angol
letters-fi = finn
letters-hu = magyar
letters-de = német
letters-sv = svéd
letters-fr = francia
letters-es = spanyol
letters-it = olasz
letters-nl = holland
letters-pl = lengyel
letters-ru = orosz
look = Megjelenés
theme = Téma
theme-auto = Az eszköz szerint
theme-light = Világos
theme-dark = Sötét
board = Tábla
board-wood = Fa
board-green = Zöld
board-blue = Kék
board-grey = Szürke
coordinates = Koordináták a táblán
set-confirm = Kérdezzen rá, mielőtt elküldi a lépést
set-queen = Mindig vezérré változzon a gyalog
set-smart = Elég az érkezési mező, ha csak egy bábu léphet oda
sounds = Hangok
volume = Hangerő
accessibility = Látás nélkül, egér nélkül
set-words = Tábla szavakban: mező a lépéseknek és parancsoknak, bejárható mezők
voice = A bejelentések nyelve
settings-with-account = A fiókoddal együtt maradnak meg: minden eszközön ugyanazok.
settings-here = Ebben a böngészőben maradnak meg; fiókkal veled tartanak.
set-keys = Egyes billentyűk parancsok: f, z és /
keys-hint = Játszma közben: ← → a lépések között, f megfordítja a táblát, z csak a táblát mutatja, / a lépések mezőjéhez visz.

## Első játszma
help-intro = A Flagfall játékterem: a képernyőn lévő táblán játszol, a szabályokra és az órára a játékterem ügyel.
help-move-title = Lépések
help-move = Húzd a bábut, vagy kattints rá, majd a mezőre. A lehetséges mezők jelölve vannak. Szabálytalanul nem léphetsz.
    Sáncoláshoz lépj a királlyal két mezőt, vagy a bástyájára. Az utolsó soron a gyalog megkérdezi, mivé változzon.
    Amíg az ellenfeled gondolkodik, előre megadhatsz egy lépést, ha a szabályzat engedi: azonnal meglépjük, ha szabályos.
    A lépés akkor történt meg, amikor a játékterem megerősítette. Addig szaggatott vonal jelzi a mezőit.
help-clock-title = Az óra
help-clock = Az órád akkor jár, amikor te következel. Ha nullára ér, leesik a zászlód, és vesztesz, kivéve ha az ellenfeled semmilyen lépéssorral nem adhatna mattot: akkor döntetlen.
help-draw-title = Döntetlen
help-draw = A lépéseddel ajánlhatsz döntetlent; az ellenfeled elfogadja, elutasítja, vagy továbbjátszik. A patt, a holt állás és a legtöbb játszmában az ismétlődő állás magától döntetlen; másutt reklamálni kell.
help-end-title = A vége
help-end = Az oldal megmutatja az eredményt, az okot, a szabály cikkelyét, és azt, ami igazolja. Végignézheted a játszmát, elmentheted, vagy újra játszhatsz.
help-connection-title = Ha megszakad a kapcsolat
help-connection = Az oldal magától visszatér. Az órád közben jár, és a szabályzat megmondhatja, milyen hamar kell visszajönnöd. Ugyanazon az eszközön újra is megnyithatod a játszmát.
help-arbiter-title = A versenybíró
help-arbiter = Versenybírós játszmában hívhatod a versenybírót, aki megállíthatja az órákat, időt adhat, és dönthet. A döntések a cikkelyükkel együtt látszanak.
help-words-title = Látás nélkül
help-words = Kapcsold be bármely játszma fölött: „Tábla szavakban”. Írd be a lépéseket, ahogy mondod őket, kérdezd a táblát, az órákat vagy a lépéseket, és a böngésző beszélhet is. Minden elérhető billentyűzettel.

## Fiók
account = Fiók
no-account = Nincs még fiókod? Regisztrálj
have-account = Van fiókod? Lépj be
forgotten = Elfelejtetted a jelszót? A játékterem felügyelője készít neked linket.
recovery-hint = Válassz új jelszót. Minden más munkamenet véget ér.
recovery-no-link = Nyisd meg ezt az oldalt a kapott linkkel.
password = Jelszó
password-hint = Legalább 10 karakter.
password-old = Jelenlegi jelszó
password-new = Új jelszó
change-password = Jelszó megváltoztatása
password-changed = A jelszó megváltozott. Minden más munkamenet véget ért.
signed-in-as = Belépési neved: { $name }.
shown-as = Mások így látnak
sessions = Munkamenetek
end-session = Befejezés
this-session = ez a munkamenet
session-ended = A munkamenet véget ért.
tokens = Kulcsok programoknak
withdraw = Visszavonás
token-name = Az új kulcs neve
make-token = Kulcs készítése
token-made = A kulcs elkészült. Másold ki most: csak egyszer látható.
token-secret = A kulcs, csak most látható
token-withdrawn = A kulcs vissza van vonva.
unnamed = Névtelen
since = { $date } óta
no-own-games = Még nem játszottál.
your-data = Az adataid
download-data = Minden rólad őrzött adat letöltése
erase-account = A fiók törlése
erase-really = Töröljük a fiókodat és mindent, amit rólad őrzünk? Ez nem vonható vissza.
erased = A fiókodat töröltük.

## Felügyelet
health = A játékterem
zone-ready = Fogad parancsokat
zone-not-ready = Nem fogad parancsokat: nézd meg a naplóját
figure-connections = Kapcsolatok
figure-sockets = Nyitott csatornák
figure-commands-done-total = Végrehajtott parancsok
figure-commands-refused-total = Elutasított parancsok
figure-games-opened-total = Megnyitott játszmák
figure-other = Szám
links = Linkek
make-invitation = Meghívó készítése
link-once = Add tovább ezt a linket: egyszer látható, és egyszer használható
invitation = Meghívó
people = Személyek
find-person = Csak az ilyen nevek
roles-of = { $name } szerepei
role-arbiter = Versenybíró
role-technical-arbiter = Technikai versenybíró
role-chief-arbiter = Főbíró
role-organiser = Szervező
role-administrator = Felügyelő
administrator-really = { $name } legyen felügyelő? A felügyelő itt mindent megtehet, veled is.
make-administrator = Legyen felügyelő
role-other = Szerep
recovery-link = Link új jelszóhoz
recovery-link-of = Link új jelszóhoz: { $name }
block = Zárolás
unblock = Feloldás
blocked = zárolva
erase = Törlés
erase-person-really = Töröljünk mindent, amit { $name } személyről őrzünk? Ez nem vonható vissza.
