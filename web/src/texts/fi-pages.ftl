# Mitä Flagfallin sivut sanovat, joilla ei ole peliä, suomeksi.

## Etusivu
first-game = Ensimmäinen pelisi
first-game-hint = Uusi täällä? Kahdessa minuutissa tiedät kaiken, mitä ensimmäiseen peliin tarvitaan.
new-table = Avaa pöytä
time = Aika, minuutit + sekunnit siirtoa kohti
your-pieces = Sinun nappulasi
opponent = Vastustaja
by-link = Ystävä linkillä
anybody = Kuka tahansa
somebody = Nimellä
engine = Kone
name = Nimi
more-choices = Lisää valintoja
regulations = Säännöt
casual-game = Huvipeli
own-regulations = Kirjoita omat säännöt
chess960-number = Aseman numero 0–959; tyhjänä arvotaan
from-position = Aloita asemasta (FEN)
open-table = Avaa pöytä nyt
open-tables = Avoimet pöydät
no-tables = Kukaan ei odota vastustajaa. Avaa oma pöytä.
live-games = Käynnissä olevat pelit
no-games = Yhtään peliä ei ole käynnissä.
finished-games = Päättyneet pelit
no-finished = Yhtään peliä ei ole vielä päättynyt. Päättyneet löytyvät täältä.
no-finished-of = { $player } ei ole vielä pelannut yhtään peliä loppuun.
games-of = Pelit: { $player }
games-of-everybody = Kaikkien pelit
find-player = Etsi pelaajan pelit nimellä
find = Etsi
no-such-player = Kenenkään nimi ei ole täällä { $player }. Kirjoita kirjautumisnimi tai valitse pelaaja luettelosta.
no-such-page = Tämä linkki ei johda luettelon mihinkään sivuun. Aloita uusimmista peleistä.
older-games = Vanhemmat pelit
newest-games = Uusimmat pelit
your-games = Sinun pelisi
you-have = { $player ->
    [black] Pelaat mustilla
   *[other] Pelaat valkeilla
}
moves-made = { $moves ->
    [0] juuri alkanut
    [one] 1 siirto
   *[other] { $moves } siirtoa
}
play = Pelaa
go-there = Siirry sinne
casual = huvipeli

## Tarkastelu
review = Tarkastele peliä
read-pgn = Lue peli
pgn-text = PGN
read = Lue
choose-file = Valitse tiedosto
trying-moves = Kokeilet omia siirtoja. Peli on tallessa.
at-beginning = Alussa.
review-only = Peliä vain katsellaan: kysy laudasta tai kokeile siirtoa.
pgn-tag = Peli { $game }, rivi { $line }: tunnistetta ei voi lukea. Kirjoita se kuten [White "Ann"].
pgn-fen = Peli { $game }, rivi { $line }: tunnisteen FEN asemaa ei voi lukea. Korjaa se.
pgn-position = Peli { $game }, rivi { $line }: tunnisteen FEN asemasta ei voi pelata. Korjaa se.
pgn-variant = Peli { $game }, rivi { $line }: muunnelmaa { $text } ei pelata täällä. Vain shakin ja Chess960:n voi lukea.
pgn-letters = Peli { $game }, rivi { $line }: nappulakirjaimia { $text } ei tunneta. Korjaa tunniste PieceLetters.
pgn-move = Peli { $game }, rivi { $line }: siirtoa { $text } ei voi siinä pelata. Korjaa siirto.
pgn-pass = Peli { $game }, rivi { $line }: siirtoa ei voi jättää väliin. Poista tyhjä siirto.
pgn-comment = Peli { $game }, rivi { $line }: huomautus ei pääty. Sulje se aaltosulkeella.
pgn-variation = Peli { $game }, rivi { $line }: muunnelman sulut eivät täsmää. Lisää tai poista sulku.
pgn-no-move = Peli { $game }, rivi { $line }: muunnelma on ennen yhtään siirtoa. Poista se.
pgn-too-deep = Peli { $game }, rivi { $line }: muunnelmat ovat liian syvällä. Poista sisimmät.
pgn-stray = Peli { $game }, rivi { $line }: merkki { $text } ei kuulu siihen. Poista se.
pgn-nag = Peli { $game }, rivi { $line }: siirron merkintää ei voi lukea. Kirjoita se kuten $1.
pgn-after-end = Peli { $game }, rivi { $line }: tuloksen jälkeen on siirtoja. Poista ne.
pgn-too-long = Peli { $game }, rivi { $line }: peli on liian pitkä. Jaa se.
pgn-utf16 = Peli { $game }, rivi { $line }: teksti on UTF-16-muodossa. Tallenna tiedosto UTF-8-muodossa.
pgn-other = Peli { $game }, rivi { $line }: tätä ei voi lukea. Korjaa teksti siitä.

## Säännöt
regulations-hint = Säännöt kertovat, mikä pelissä on voimassa. Aloita valmiista ja muuta, mitä haluat; teksti tarkistetaan kirjoittaessasi.
begin-from = Aloita näistä
choose-preset = Valitse …
regulations-text = Säännöt
what-it-means = Mitä siitä tulee
flaws = { $count ->
    [one] Yksi kohta on väärin
   *[other] { $count } kohtaa on väärin
}
at-line = Rivi { $line }, merkki { $column }
with-arbiter = tuomarin kanssa
without-arbiter = ilman tuomaria
not-virtual = Nämä ovat oikealle laudalle, eivät tälle sivulle.
all-in-force = Kaikki, mikä on voimassa
flaw-syntax = Tämä ei ole TOMLia. Kirjoita kukin asetus kerran, kuten rated = true.
flaw-unknown-key = Asetusta { $about } ei ole. Jätä se pois tai kirjoita oikea nimi.
flaw-unknown-name = Arvoa { $about } ei tunneta tässä. Kirjoita toinen nimi.
flaw-expected = { $about ->
    [text] Tähän kuuluu teksti. Kirjoita se lainausmerkkeihin.
    [flag] Tähän kuuluu true tai false. Kirjoita se ilman lainausmerkkejä.
    [table] Tähän kuuluu taulukko. Kirjoita se aaltosulkeisiin.
    [time] Tähän kuuluu aika. Kirjoita se lainausmerkkeihin, kuten "90m" tai "2m30s".
    [penalty] Tähän kuuluu rangaistus. Kirjoita "warning", "game_lost" tai {"{"} opponent_gains = "2m" {"}"}.
    [start] Tähän kuuluu true, false tai luku 0–959. Kirjoita true ilman lainausmerkkejä, niin asema arvotaan.
   *[other] Tähän kuuluu toisenlainen arvo. Kirjoita se kuten valmiissa säännöissä.
}
flaw-range = Luvun on oltava välillä { $about }. Kirjoita kokonaisluku ilman lainausmerkkejä.
flaw-time = Aikaa ei voi lukea. Kirjoita kuten "90m" tai "5m+3s".
flaw-no-time = Nollan pituinen aika ei kerro mitään. Jätä pois tai anna aika.
flaw-too-long = Tämä on pidempi kuin { $about }. Anna lyhyempi aika.
flaw-missing = Jotakin, mikä täytyy sanoa, puuttuu. Lisää { $about }.
flaw-fixed = Säännöt eivät jätä valintaa kohdassa { $about }. Jätä se pois.
flaw-pace = Aika ei sovi pelitapaan. Anna toinen aika tai kirjoita toinen pace.
flaw-laws-pace = Nämä säännöt eivät ole tätä pelitapaa varten. Anna toinen aika tai valitse toiset säännöt.
flaw-untimed = Nämä säännöt vaativat kellon. Anna aika, kuten "90m+30s".
flaw-form = Nämä säännöt eivät ole tätä pelimuotoa varten: { $about }. Valitse toiset säännöt tai toinen muoto.
flaw-needs-virtual-board = { $about } vaatii virtuaalisen laudan. Jätä se pois tai kirjoita board = "virtual".
flaw-needs-clock = { $about } vaatii kellon. Jätä se pois tai anna aika.
flaw-needs-arbiter = { $about } vaatii tuomarin. Jätä se pois tai kirjoita arbiter = "present".
flaw-points = Pistemäärää ei voi lukea. Kirjoita luku, kuten 1, 0.5 tai 0.
flaw-preset-circle = Valmiit säännöt eivät voi alkaa toisistaan. Aloita toisista tai pelkistä säännöistä (laws).
flaw-one-time = Näissä säännöissä kaikille siirroille on yksi aika. Anna yksi aika, kuten "5m" tai "3m+2s".
flaw-no-delay = Näissä säännöissä aikaa lisätään vain siirtolisällä. Anna siirtolisä, kuten "3m+2s", tai jätä se pois.
flaw-physical-online = Verkossa siirrot tehdään virtuaalisella laudalla. Kirjoita board = "virtual".
flaw-supervision = Kevennetty valvonta on laudan ääressä pelattavaa pika- ja nopeaa shakkia varten. Jätä supervision pois.
flaw-not-in-force = Asetuksella { $about } ei ole merkitystä tässä pelimuodossa näiden sääntöjen mukaan. Jätä se pois.
flaw-form-needs-arbiter = Tämä pelimuoto vaatii tuomarin. Kirjoita arbiter = "present".
flaw-quickplay = Pikapeliloppu vaatii viimeisen jakson kaikille siirroille eikä siirtolisää. Jätä quickplay_finish pois tai päätä aika kuten "40/90m, 30m".
flaw-quickplay-not-for = Pikapelilopun ohjeet eivät ole pikashakkia eivätkä verkkopeliä varten. Jätä quickplay_finish pois.
flaw-physical-boards-form = Oikeat laudat virtuaalisen rinnalla ovat hybridipeliä varten. Kirjoita form = "hybrid" tai jätä physical_boards pois.
flaw-physical-boards-increment = Oikeat laudat vaativat siirtolisän { $about } ensimmäisestä siirrosta alkaen. Anna se joka siirrolla tai jätä physical_boards pois.
flaw-venue-arbiters = Pelipaikassa on paikallinen päätuomari ja paikallinen tekninen tuomari. Kirjoita arbiters = 2 tai enemmän.
flaw-only-lighter = Laitteesta säännöt voivat määrätä vain lievemmän rangaistuksen kuin pelin häviön; poissulkemisesta päättää päätuomari. Kirjoita ["game_lost"] tai lievempi.
flaw-no-cameras = Jokaista pelipaikkaa valvotaan kameroin. Kirjoita cameras = 1 tai enemmän.
flaw-not-halves = Tulokset ovat kokonaisia ja puolia pisteitä. Kirjoita 0, 0.5, 1, 1.5 ja niin edelleen.
flaw-score = Mikään tämän tapahtuman peli ei tuota tuota tulosta. Anna se, minkä arvoinen peli on pisteytyksessä (scoring).
flaw-score-order = Pisteet ovat väärin päin. Voiton on oltava tappiota arvokkaampi, tasapelin niiden väliltä, eikä luovutusvoitto saa olla pelattua peliä arvokkaampi.
flaw-draw-total = Tasapelistä jaetaan enemmän kuin ratkenneesta pelistä. Kaksi tasapeliä saa olla enintään voiton ja tappion arvoinen.
flaw-nothing-to-wait-for = Kello odottaa vain, jos pelaajat saavat myöhästyä. Anna nollaa pidempi default_time tai jätä neither_present pois.
flaw-no-video = Kenenkään ei tarvitse olla videokokouksessa. Kirjoita video_gate = true tai leaving_video = [].
flaw-lag-time = Palautettava viive ei ole pienempi kuin pelaajan aika { $about }. Anna pienempi per_game.
flaw-lag-order = Pelissä palautetaan vähemmän viivettä kuin yhdessä siirrossa. Anna per_game, joka on vähintään per_move.
flaw-too-many-steps = Portaita on liikaa. Pidä { $about } ensimmäistä.
flaw-after-loss = Hävityn pelin jälkeen ei voi seurata mitään. Jätä pois se, mikä tulee sen jälkeen.
flaw-unsupervised = Täydet säännöt vaativat tuomarin, joka valvoo peliä. Valitse kevennetty valvonta tai pyydä tuomari paikalle.
flaw-other = Tämä ei käy näiden sääntöjen mukaan. Jätä se pois tai aloita toisista valmiista säännöistä.
flaw-did-you-mean = Tarkoititko { $nearest }?
flaw-choose-from = Valitse näistä: { $choices }.

## Asetukset
language-and-letters = Kieli ja kirjaimet
piece-letters = Nappuloiden kirjaimet
letters-own = Kielen omat
letters-figurine = Kuvat
letters-en = englantilaiset
letters-fi = suomalaiset
letters-hu = unkarilaiset
letters-de = saksalaiset
letters-sv = ruotsalaiset
letters-fr = ranskalaiset
letters-es = espanjalaiset
letters-it = italialaiset
letters-nl = hollantilaiset
letters-pl = puolalaiset
letters-ru = venäläiset
look = Ulkoasu
theme = Teema
theme-auto = Laitteen mukaan
theme-light = Vaalea
theme-dark = Tumma
board = Lauta
board-wood = Puu
board-green = Vihreä
board-blue = Sininen
board-grey = Harmaa
coordinates = Koordinaatit laudalla
set-confirm = Kysy ennen siirron lähettämistä
set-queen = Korota aina daamiksi
set-smart = Tuloruutu riittää, kun vain yksi nappula pääsee siihen
sounds = Äänet
volume = Voimakkuus
accessibility = Näkemättä, ilman hiirtä
set-words = Lauta sanoin: kenttä siirroille ja komennoille, ruudut joissa kulkea
voice = Ilmoitusten kieli
settings-with-account = Säilyvät tilisi mukana: samat kaikilla laitteilla.
settings-here = Säilyvät tässä selaimessa; tilin kanssa ne kulkevat mukanasi.
set-keys = Yksittäiset näppäimet ovat komentoja: f, z ja /
keys-hint = Pelissä: ← → selaavat siirtoja, f kääntää laudan, z näyttää vain laudan, / vie siirtokenttään.

## Ensimmäinen peli
help-intro = Flagfall on pelialue: pelaat ruudun laudalla, ja pelialue huolehtii säännöistä ja kellosta.
help-move-title = Siirtäminen
help-move = Vedä nappulaa, tai napsauta sitä ja sitten ruutua. Mahdolliset ruudut on merkitty. Sääntöjenvastaista siirtoa et voi tehdä.
    Linnoittaudu siirtämällä kuningasta kaksi ruutua tai tornin päälle. Viimeisellä rivillä sotilas kysyy, miksi se korotetaan.
    Vastustajan miettiessä voit valita ennakkosiirron, jos säännöt sallivat: se pelataan heti, jos se on laillinen.
    Siirto on pelattu, kun pelialue on vahvistanut sen. Siihen asti sen ruudut on merkitty katkoviivalla.
help-clock-title = Kello
help-clock = Kellosi käy, kun on vuorosi. Kun aika loppuu, lippusi putoaa ja häviät, paitsi jos vastustajasi ei voisi mattaa millään siirtosarjalla: silloin peli on tasan.
help-draw-title = Tasapelit
help-draw = Tarjoa tasapeliä siirtosi mukana; vastustaja hyväksyy, hylkää tai jatkaa. Patti, kuolleet asemat ja useimmissa peleissä toistuvat asemat ovat tasapelejä itsestään; muissa peleissä ne vaaditaan.
help-end-title = Loppu
help-end = Sivu näyttää tuloksen, syyn, sääntöjen kohdan ja sen, mikä sen todistaa. Voit selata peliä, tallentaa sen tai pelata uudelleen.
help-connection-title = Kun yhteys katkeaa
help-connection = Sivu palaa itsestään. Kellosi käy, ja säännöt voivat sanoa, kuinka pian sinun on palattava. Voit myös avata pelin uudelleen samalla laitteella.
help-arbiter-title = Tuomari
help-arbiter = Peleissä, joissa on tuomari, voit kutsua hänet, ja tuomari voi pysäyttää kellot, antaa aikaa ja ratkaista. Ratkaisut näytetään kohtineen.
help-words-title = Näkemättä
help-words = Kytke ”Lauta sanoin” minkä tahansa pelin yläpuolelta. Kirjoita siirrot niin kuin sanot ne, kysy lautaa, kelloja tai siirtoja, ja anna selaimen puhua. Kaikki onnistuu näppäimistöllä.

## Tili
account = Tili
no-account = Ei vielä tiliä? Luo tili
have-account = Onko sinulla tili? Kirjaudu
forgotten = Unohtuiko salasana? Pelialueen ylläpitäjä tekee sinulle linkin.
recovery-hint = Valitse uusi salasana. Kaikki muut istunnot päättyvät.
recovery-no-link = Avaa tämä sivu saamallasi linkillä.
password = Salasana
password-hint = Vähintään 10 merkkiä.
password-old = Nykyinen salasana
password-new = Uusi salasana
change-password = Vaihda salasana
password-changed = Salasana on vaihdettu. Kaikki muut istunnot päättyivät.
signed-in-as = Kirjaudut nimellä { $name }.
shown-as = Muille näytetään
sessions = Istunnot
end-session = Päätä
this-session = tämä istunto
session-ended = Istunto on päättynyt.
tokens = Ohjelmien tunnisteet
withdraw = Peruuta
token-name = Uuden tunnisteen nimi
make-token = Luo tunniste
token-made = Tunniste on luotu. Kopioi se nyt: se näytetään vain kerran.
token-secret = Tunniste, näytetään vain kerran
token-withdrawn = Tunniste on peruutettu.
unnamed = Nimetön
since = alkaen { $date }
no-own-games = Et ole vielä pelannut.
your-data = Sinun tietosi
download-data = Lataa kaikki, mitä sinusta on tallessa
erase-account = Poista tili
erase-really = Poistetaanko tilisi ja kaikki, mitä sinusta on tallessa? Tätä ei voi perua.
erased = Tilisi on poistettu.

## Ylläpito
health = Pelialue
zone-ready = Ottaa vastaan komentoja
zone-not-ready = Ei ota vastaan komentoja: katso lokia
figure-connections = Yhteydet
figure-sockets = Avoimet pistokkeet
figure-commands-done-total = Suoritetut komennot
figure-commands-refused-total = Hylätyt komennot
figure-games-opened-total = Avatut pelit
figure-other = Luku
links = Linkit
make-invitation = Tee kutsu
link-once = Anna tämä linkki eteenpäin: se näytetään ja toimii kerran
invitation = Kutsu
people = Henkilöt
find-person = Näytä vain nimet, joissa on
roles-of = Roolit: { $name }
role-arbiter = Tuomari
role-technical-arbiter = Tekninen tuomari
role-chief-arbiter = Päätuomari
role-organiser = Järjestäjä
role-administrator = Ylläpitäjä
administrator-really = Tehdäänkö käyttäjästä { $name } ylläpitäjä? Ylläpitäjä voi tehdä täällä kaiken, myös sinulle.
make-administrator = Tee ylläpitäjäksi
role-other = Rooli
recovery-link = Linkki uuteen salasanaan
recovery-link-of = Linkki uuteen salasanaan: { $name }
block = Sulje
unblock = Avaa
blocked = suljettu
erase = Poista
erase-person-really = Poistetaanko kaikki, mitä henkilöstä { $name } on tallessa? Tätä ei voi perua.
