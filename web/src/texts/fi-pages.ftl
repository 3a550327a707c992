# Muiden sivujen tekstit suomeksi.

## Etusivu
how-to-play = Näin pelaat
how-to-play-hint = Ensimmäistä kertaa täällä? Opi kahdessa minuutissa kaikki, mitä ensimmäiseen peliin tarvitset.
new-game = Uusi peli
time-control = Peliaika (minuutit + sekunnit siirtoa kohti)
choose-colour = Oma väri
opponent = Vastustaja
invite-friend = Kutsu kaveri
anyone = Kuka tahansa
choose-player = Valitse pelaaja
engine = Tietokone
name = Nimi
more-options = Lisää asetuksia
regulations = Säännöt
casual-game = Kaveripeli
custom-regulations = Omat säännöt
chess960-number = Aseman numero 0–959 (tyhjä = arvotaan)
from-position = Aloita asemasta (FEN)
create-game = Luo peli
join-open-game = Liity peliin
no-open-games = Kukaan ei odota vastustajaa. Luo peli itse.
live-games = Käynnissä olevat pelit
no-live-games = Ei käynnissä olevia pelejä.
finished-games = Päättyneet pelit
no-finished-games = Ei vielä päättyneitä pelejä.
no-finished-games-of = Pelaajalla { $player } ei ole vielä päättyneitä pelejä.
games-of = Pelit: { $player }
all-games = Kaikki pelit
find-games-of = Etsi pelaajan pelit
search = Etsi
no-such-player = Pelaajaa nimeltä { $player } ei ole. Kirjoita pelaajan käyttäjänimi.
no-such-list-page = Linkki ei kelpaa. Aloita uusimmista peleistä.
older-games = Vanhemmat pelit
newest-games = Uusimmat pelit
your-games = Omat pelit
you-play = { $player ->
    [black] Pelaat mustilla
   *[other] Pelaat valkeilla
}
moves-made = { $moves ->
    [0] ei vielä siirtoja
    [one] 1 siirto
   *[other] { $moves } siirtoa
}
play = Pelaa
open = Avaa
unrated = ei vaikuta vahvuuslukuun

## Analyysilauta
review = Analyysilauta
import-game = Tuo peli
pgn-text = PGN
import = Tuo
choose-file = Valitse tiedosto
trying-moves = Kokeilet omia siirtoja. Peli säilyy ennallaan.
review-only = Tämä on analyysilauta. Kysy asemasta tai kokeile siirtoa.
pgn-tag = Peli { $game }, rivi { $line }: tunniste ei kelpaa. Kirjoita se kuten [White "Ann"].
pgn-fen = Peli { $game }, rivi { $line }: FEN-tunnisteen asema ei kelpaa. Korjaa se.
pgn-position = Peli { $game }, rivi { $line }: FEN-tunnisteen asemasta ei voi pelata. Korjaa se.
pgn-variant = Peli { $game }, rivi { $line }: varianttia { $text } ei tueta. Vain shakkia ja Chess960:tä voi tuoda.
pgn-letters = Peli { $game }, rivi { $line }: tuntemattomat nappulakirjaimet { $text }. Korjaa PieceLetters-tunniste.
pgn-move = Peli { $game }, rivi { $line }: siirtoa { $text } ei voi pelata. Korjaa siirto.
pgn-pass = Peli { $game }, rivi { $line }: tyhjät siirrot eivät ole sallittuja. Poista siirto.
pgn-comment = Peli { $game }, rivi { $line }: kommenttia ei ole suljettu. Lisää sulkeva aaltosulje.
pgn-variation = Peli { $game }, rivi { $line }: muunnelman sulut eivät täsmää. Lisää tai poista sulku.
pgn-no-move = Peli { $game }, rivi { $line }: muunnelma on ennen ensimmäistä siirtoa. Poista se.
pgn-too-deep = Peli { $game }, rivi { $line }: muunnelmia on liikaa sisäkkäin. Poista sisimmät.
pgn-stray = Peli { $game }, rivi { $line }: odottamaton merkki { $text }. Poista se.
pgn-nag = Peli { $game }, rivi { $line }: siirron jälkeinen merkintä ei kelpaa. Kirjoita se kuten $1.
pgn-after-end = Peli { $game }, rivi { $line }: tuloksen jälkeen on siirtoja. Poista ne.
pgn-too-long = Peli { $game }, rivi { $line }: peli on liian pitkä. Jaa se.
pgn-utf16 = Peli { $game }, rivi { $line }: teksti on UTF-16-muodossa. Tallenna tiedosto UTF-8-muodossa.
pgn-other = Peli { $game }, rivi { $line }: tätä ei voi lukea. Korjaa teksti.

## Säännöt
regulations-hint = Säännöt määräävät, miten peliä pelataan. Aloita valmiista säännöistä ja muuta, mitä haluat. Teksti tarkistetaan kirjoittaessasi.
example-title = Kerhoilta
start-from = Pohja
choose-preset = Valitse…
regulations-toml = Säännöt (TOML)
effective-rules = Voimassa olevat säännöt
fault-count = { $count ->
    [one] 1 virhe
   *[other] { $count } virhettä
}
further-faults = ja { $count } muuta
at-line = Rivi { $line }, merkki { $column }
with-arbiter = tuomari mukana
without-arbiter = ilman tuomaria
over-the-board-only = Nämä ovat lähishakin säännöt. Niitä ei voi käyttää täällä.
all-settings = Kaikki asetukset
fault-syntax = Tämä ei ole kelvollista TOMLia. Kirjoita kukin asetus kerran, kuten rated = true.
fault-unknown-key = Asetusta { $about } ei ole. Poista se tai korjaa sen nimi.
fault-unknown-name = { $about } ei ole tunnettu arvo. Käytä toista arvoa.
fault-expected = { $about ->
    [text] Tässä on oltava teksti. Kirjoita se lainausmerkkeihin.
    [flag] Tässä on oltava true tai false. Kirjoita se ilman lainausmerkkejä.
    [table] Tässä on oltava taulukko. Kirjoita se aaltosulkeisiin.
    [time] Tässä on oltava aika. Kirjoita se lainausmerkkeihin, kuten "90m" tai "2m30s".
    [penalty] Tässä on oltava rangaistus. Kirjoita "warning", "game_lost" tai {"{"} opponent_gains = "2m" {"}"}.
    [start] Tässä on oltava true, false tai luku 0–959. Kirjoita true ilman lainausmerkkejä, jos haluat satunnaisen aseman.
   *[other] Tässä on oltava toisenlainen arvo. Katso mallia valmiista säännöistä.
}
fault-title-too-long = Otsikko on liian pitkä. Käytä enintään { $about } merkkiä.
fault-invisible-sign = Otsikossa on näkymätön merkki, { $about }. Poista se.
fault-range = Luvun on oltava välillä { $about }. Kirjoita kokonaisluku ilman lainausmerkkejä.
fault-time = Aika ei kelpaa. Kirjoita se kuten "90m" tai "5m+3s".
fault-no-time = Aika ei voi olla nolla. Poista se tai anna aika.
fault-too-long = Tämä on pidempi kuin { $about }. Anna lyhyempi aika.
fault-missing = Pakollinen asetus puuttuu. Lisää { $about }.
fault-fixed = Shakkisäännöt eivät jätä valinnanvaraa asetukselle { $about }. Poista se.
fault-pace = Peliaika ei vastaa pelitapaa. Muuta peliaikaa tai pelitapaa (pace).
fault-laws-pace = Nämä shakkisäännöt eivät ole tätä pelitapaa varten. Muuta peliaikaa tai valitse toiset shakkisäännöt.
fault-untimed = Nämä shakkisäännöt vaativat kellon. Lisää peliaika, kuten "90m+30s".
fault-form = Nämä shakkisäännöt eivät ole tätä pelimuotoa varten: { $about }. Valitse toiset shakkisäännöt tai toinen pelimuoto.
fault-needs-virtual-board = { $about } vaatii virtuaalisen laudan. Poista se tai kirjoita board = "virtual".
fault-needs-clock = { $about } vaatii kellon. Poista se tai lisää peliaika.
fault-needs-arbiter = { $about } vaatii tuomarin. Poista se tai kirjoita arbiter = "present".
fault-points = Pistemäärä ei kelpaa. Kirjoita luku, kuten 1, 0.5 tai 0.
fault-preset-circle = Valmiit säännöt eivät voi perustua toisiinsa. Aloita toisista valmiista säännöistä tai pelkistä shakkisäännöistä (laws).
fault-one-time = Näissä shakkisäännöissä kaikille siirroille on yksi aika. Anna yksi aika, kuten "5m" tai "3m+2s".
fault-no-delay = Nämä shakkisäännöt sallivat siirtokohtaisen lisäajan, mutta eivät viivettä. Anna lisäaika, kuten "3m+2s", tai jätä se pois.
fault-physical-online = Verkossa siirrot tehdään virtuaalisella laudalla. Kirjoita board = "virtual".
fault-supervision = Kevennetty valvonta on vain lähipelinä pelattavaa nopeaa shakkia ja pikashakkia varten. Poista supervision.
fault-not-in-force = Asetuksella { $about } ei ole vaikutusta tässä pelimuodossa näiden shakkisääntöjen mukaan. Poista se.
fault-form-needs-arbiter = Tämä pelimuoto vaatii tuomarin. Kirjoita arbiter = "present".
fault-quickplay = Pikapeliloppu vaatii viimeisen aikajakson kaikille siirroille ilman siirtokohtaista lisäaikaa. Poista quickplay_finish tai päätä peliaika kuten "40/90m, 30m".
fault-quickplay-not-for = Pikapelilopun ohjeisto ei koske pikashakkia eikä verkkopeliä. Poista quickplay_finish.
fault-physical-boards-form = Perinteiset laudat virtuaalisen rinnalla ovat vain hybridipeliä varten. Kirjoita form = "hybrid" tai poista physical_boards.
fault-physical-boards-increment = Perinteiset laudat vaativat siirtokohtaisen lisäajan { $about } ensimmäisestä siirrosta alkaen. Lisää se joka siirrolle tai poista physical_boards.
fault-venue-arbiters = Pelipaikalla on paikallinen päätuomari ja paikallinen tekninen tuomari. Kirjoita arbiters = 2 tai suurempi luku.
fault-only-lighter = Laitteesta säännöt voivat määrätä vain lievemmän rangaistuksen kuin pelin häviön; kilpailusta sulkemisesta päättää päätuomari. Kirjoita ["game_lost"] tai lievempi.
fault-no-cameras = Jokaista pelipaikkaa valvotaan kameroin. Kirjoita cameras = 1 tai suurempi luku.
fault-not-halves = Tulokset ovat kokonaisia tai puolia pisteitä. Kirjoita 0, 0.5, 1, 1.5 ja niin edelleen.
fault-score = Tällainen tulos ei ole mahdollinen tässä kilpailussa. Käytä pisteytyksen (scoring) sallimaa tulosta.
fault-score-order = Pisteet ovat väärässä järjestyksessä. Voitosta on saatava enemmän kuin tappiosta ja tasapelistä pisteitä niiden väliltä. Luovutusvoitosta tai -tappiosta ei saa saada enempää kuin pelatusta.
fault-draw-total = Tasapelistä jaetaan yhteensä enemmän pisteitä kuin ratkenneesta pelistä. Kahdesta tasapelistä saa saada enintään saman verran kuin voitosta ja tappiosta yhteensä.
fault-nothing-to-wait-for = Kello odottaa vain, jos pelaajat saavat myöhästyä. Anna nollaa pidempi default_time tai poista neither_present.
fault-no-video = Kenenkään ei tarvitse olla videoneuvottelussa. Kirjoita video_gate = true tai leaving_video = [].
fault-lag-time = Viivehyvityksen on oltava pienempi kuin pelaajan aika { $about }. Pienennä per_game-arvoa.
fault-lag-order = Viivehyvitys peliä kohti on pienempi kuin siirtoa kohti. Aseta per_game vähintään per_move-arvon suuruiseksi.
fault-too-many-steps = Rangaistusportaita on liikaa. Säilytä { $about } ensimmäistä.
fault-after-loss = Pelin häviön jälkeen ei voi seurata mitään. Poista kaikki sen jälkeen.
fault-unsupervised = Kilpailusäännöt pätevät täysinä vain, jos tuomari valvoo peliä. Valitse kevennetty valvonta tai ota tuomari mukaan.
fault-other = Tämä ei ole mahdollista näiden shakkisääntöjen mukaan. Poista se tai aloita toisista valmiista säännöistä.
fault-did-you-mean = Tarkoititko { $nearest }?
fault-choose-from = Valitse näistä: { $choices }.

## Asetukset
language-and-notation = Kieli ja merkintätapa
piece-letters = Nappulakirjaimet
letters-own = Sivun kielen mukaan
letters-figurine = Kuviomerkintä
letters-en = Englantilaiset
letters-fi = Suomalaiset
letters-hu = Unkarilaiset
letters-de = Saksalaiset
letters-sv = Ruotsalaiset
letters-fr = Ranskalaiset
letters-es = Espanjalaiset
letters-it = Italialaiset
letters-nl = Hollantilaiset
letters-pl = Puolalaiset
letters-ru = Venäläiset
appearance = Ulkoasu
theme = Teema
theme-auto = Laitteen mukaan
theme-light = Vaalea
theme-dark = Tumma
board = Lauta
board-wood = Puu
board-green = Vihreä
board-blue = Sininen
board-grey = Harmaa
coordinates = Laudan koordinaatit
set-confirm = Vahvista jokainen siirto
set-auto-queen = Korota aina kuningattareksi
set-smart = Ripeä siirto: napsauta ruutua, kun vain yksi nappula pääsee siihen
sounds = Äänet
volume = Äänenvoimakkuus
accessibility = Esteettömyys
set-words = Tekstitila: kirjoita siirtoja ja komentoja, tutki ruutuja nuolinäppäimillä
announcement-language = Ilmoitusten kieli
settings-saved-with-account = Tallennetaan tilillesi: samat kaikilla laitteilla.
settings-saved-in-browser = Tallennetaan tähän selaimeen. Kirjaudu, niin asetukset ovat samat kaikilla laitteilla.
set-shortcuts = Pikanäppäimet: f, z ja /
shortcuts-hint = Pelissä: ← → selaavat siirtoja, f kääntää laudan, z kytkee Zen-tilan päälle tai pois, / vie siirtokenttään.

## Näin pelaat
guide = Opas
help-intro = Flagfall on shakkipalvelin: pelaat ruudulla näkyvällä laudalla, ja palvelin huolehtii säännöistä ja kellosta.
help-move-title = Siirtäminen
help-move = Vedä nappulaa, tai napsauta sitä ja sitten ruutua. Mahdolliset ruudut on merkitty. Laitonta siirtoa ei voi tehdä.
    Linnoitu siirtämällä kuningasta kaksi ruutua tai tornin päälle. Kun sotilas pääsee viimeiselle riville, valitset korotusnappulan.
    Vastustajan miettiessä voit tehdä ennakkosiirron, jos säännöt sallivat sen. Se pelataan heti, jos se on laillinen.
    Siirto on pelattu, kun palvelin on vahvistanut sen. Siihen asti sen ruudut on merkitty katkoviivalla.
help-clock-title = Kello
help-clock = Kellosi käy, kun on sinun vuorosi. Kun aikasi loppuu, lippusi putoaa ja häviät. Jos vastustajasi ei voisi tehdä mattia millään laillisella siirtosarjalla, peli päättyy kuitenkin tasan.
help-draw-title = Tasapelit
help-draw = Tarjoa tasapeliä siirtosi yhteydessä. Vastustaja voi hyväksyä, hylätä tai jatkaa. Patti ja kuollut asema ovat automaattisesti tasapelejä. Aseman toistuminen ja 50 siirron sääntö ovat joissakin peleissä automaattisia; muissa tasapeliä pitää vaatia.
help-end-title = Pelin loppu
help-end = Sivu näyttää tuloksen, syyn, sääntökohdan ja perustelun. Voit selata peliä, tallentaa sen tai pelata uudelleen.
help-connection-title = Jos yhteys katkeaa
help-connection = Sivu muodostaa yhteyden automaattisesti uudelleen. Kellosi käy edelleen, ja säännöt voivat rajoittaa, kuinka kauan saat olla poissa. Voit myös avata pelin uudelleen samalla laitteella.
help-arbiter-title = Tuomari
help-arbiter = Jos pelissä on tuomari, voit kutsua hänet. Tuomari voi pysäyttää kellot, antaa lisää aikaa ja tehdä päätöksiä. Päätöksen yhteydessä näytetään sääntökohta.
help-words-title = Pelaaminen ilman näköä
help-words = Kytke ”Tekstitila” päälle minkä tahansa pelin yläpuolelta. Kirjoita siirrot niin kuin sanot ne, kysy asemasta, kelloista tai siirroista, ja anna selaimen lukea vastaukset ääneen. Kaikki onnistuu näppäimistöllä.

## Tili
account = Tili
no-account = Ei vielä tiliä? Luo tili
have-account = Onko sinulla jo tili? Kirjaudu
forgot-password = Unohtuiko salasana? Pyydä ylläpitäjältä palautuslinkki.
recovery-hint = Valitse uusi salasana. Sinut kirjataan ulos kaikkialta muualta.
recovery-link-missing = Avaa tämä sivu saamallasi linkillä.
password = Salasana
password-hint = Vähintään 10 merkkiä, eikä helposti arvattava: muutama sana on hyvä.
current-password = Nykyinen salasana
new-password = Uusi salasana
change-password = Vaihda salasana
password-changed = Salasana vaihdettu. Sinut on kirjattu ulos kaikkialta muualta.
password-changed-tokens = Salasana vaihdettu. Sinut on kirjattu ulos kaikkialta muualta, ja API-avaimesi on mitätöity.
keep-tokens = Säilytä API-avaimet
signed-in-as = Käyttäjänimesi on { $name }.
display-name = Näyttönimi
sessions = Istunnot
end-session = Päätä istunto
current-session = tämä istunto
session-ended = Istunto päätetty.
tokens = API-avaimet
revoke = Mitätöi
token-name = Avaimen nimi
token-scopes = Sallitut toiminnot
scope-play = Pelaa
scope-arbitrate = Toimi tuomarina
scope-organise = Toimi järjestäjänä
scope-administer = Näe kaikki käyttäjät ja roolit
token-hint = Jokaisella avaimella voi lukea tilisi ja pelisi tiedot sekä sen, minkä kaikki näkevät. Roolisi tuomat tiedot näkyvät vain, jos annat avaimelle vastaavan oikeuden. Millään avaimella ei voi muuttaa salasanaasi, avaimiasi eikä kenenkään tiliä tai rooleja.
create-token = Luo avain
token-created = Avain luotu. Kopioi se nyt: sitä ei näytetä uudelleen.
token-once = Avain (näytetään vain kerran)
token-revoked = Avain mitätöity.
unnamed = Nimetön
since = { $date } alkaen
no-games-of-yours = Et ole vielä pelannut yhtään peliä.
your-data = Omat tiedot
download-data = Lataa omat tietosi
delete-account = Poista tili
confirm-account-deletion = Poistetaanko tilisi ja kaikki tietosi? Tätä ei voi perua.
account-deleted = Tilisi on poistettu.

## Ylläpito
server-status = Palvelimen tila
games-set-aside = Vian vuoksi käytöstä poistetut pelit
games-set-aside-help = Näitä pelejä ei voi avata ennen kuin palvelin käynnistetään uudelleen. ”flagfall audit verify” kertoo, ovatko niiden tallenteet vioittuneet. Muut pelit jatkuvat.
server-ready = Toimii normaalisti
server-not-ready = Ei ota vastaan komentoja. Katso palvelimen loki.
figure-connections = Yhteydet
figure-sockets = Avoimet WebSocket-yhteydet
invitations = Kutsut
create-invitation = Luo kutsu
link-once = Lähetä tämä linkki. Se näytetään ja toimii vain kerran.
invitation = Kutsu
users = Käyttäjät
filter-by-name = Suodata nimellä
roles-of = Roolit: { $name }
role-arbiter = Tuomari
role-technical-arbiter = Tekninen tuomari
role-chief-arbiter = Päätuomari
role-organiser = Järjestäjä
role-administrator = Ylläpitäjä
confirm-administrator = Tehdäänkö käyttäjästä { $name } ylläpitäjä? Ylläpitäjä voi tehdä täällä kaiken, myös sinun tilillesi.
make-administrator = Tee ylläpitäjäksi
role-other = Rooli
reset-link = Salasanan palautuslinkki
reset-link-for = Salasanan palautuslinkki: { $name }
block = Estä
unblock = Poista esto
blocked = estetty
delete = Poista
confirm-user-deletion = Poistetaanko kaikki käyttäjän { $name } tiedot? Tätä ei voi perua.
