# Sivun kehyksen ja pelisivun tekstit suomeksi.

## Sivun kehys
skip = Siirry sisältöön
navigation = Päävalikko
nav-play = Pelaa
nav-games = Pelit
nav-review = Analyysilauta
nav-help = Näin pelaat
nav-settings = Asetukset
nav-administration = Ylläpito
sign-in = Kirjaudu
sign-up = Luo tili
sign-out = Kirjaudu ulos
recovery = Aseta uusi salasana
language = Kieli
language-en = Englanti
language-fi = Suomi
language-hu = Unkari
language-de = Saksa
loading = Ladataan…
dismiss = Sulje
close = Sulje
try-again = Yritä uudelleen
home = Etusivu
not-found = Sivua ei löytynyt
not-found-hint = Tarkista osoite tai jatka jostakin näistä.
cancel = Peruuta
save = Tallenna
saved = Tallennettu.
none = Ei yhtään
copied = Kopioitu.
cannot-copy = Selain esti kopioinnin. Valitse tämä teksti ja kopioi se: { $text }
field-missing = Täytä tämä kenttä.
field-short = Kirjoita vähintään { $least } merkkiä.
field-range = Kirjoita kokonaisluku väliltä { $min }–{ $max }.
field-wrong = Arvo ei kelpaa. Tarkista se.

## Pelaajat ja nappulat
white = Valkea
black = Musta
random = Arvotaan
guest = Vieras { $number }
arbiter = Tuomari
spectator = Katsoja
versus = { $white } – { $black }
piece-king = kuningas
piece-queen = kuningatar
piece-rook = torni
piece-bishop = lähetti
piece-knight = ratsu
piece-pawn = sotilas

## Avoin peli
accept = Hyväksy
annulled = mitätöity
challenge = Haaste
challenged-by = { $host } haastaa sinut peliin.
control-of-each = valkea { $white }, musta { $black }
decline = Hylkää
no-clock = ei kelloa
opponent-joined = Vastustajasi liittyi peliin. Peli alkaa.
rated = vahvuuslukupeli
go-to-game = Siirry peliin
game-ready = Pelisi on luotu
invited-to-play = Sinut on kutsuttu pelaamaan
waiting-for-opponent = Odotetaan vastustajaa. Peli alkaa automaattisesti.
link-to-share = Lähetä tämä linkki vastustajallesi
copy-link = Kopioi linkki
link-copied = Linkki kopioitu. Lähetä se vastustajallesi.
cancel-game = Peruuta peli
host-is-waiting = { $host } odottaa vastustajaa.
your-colour = { $colour ->
    [white] Pelaat valkeilla.
    [black] Pelaat mustilla.
   *[random] Värit arvotaan.
}
join-game = Liity peliin

## Peli
game = Peli
moves = Siirrot
no-moves = Ei vielä siirtoja.
actions = Pelin toiminnot
clock-of = { $player ->
    [black] Mustan kello
   *[other] Valkean kello
}
not-connected = ei yhteyttä
connected = yhteydessä
connection-lost = Yhteys katkesi. Yhdistetään uudelleen… Kellosi käy edelleen.
connection-restored = Yhteys palautui.
status-not-started = Ei vielä alkanut
status-your-move = Sinun vuorosi
status-to-move = { $player ->
    [black] Mustan vuoro
   *[other] Valkean vuoro
}
delayed = { $minutes } minuutin viive
arbiter-called = Tuomari kutsuttu
move-pending = Ei vielä vahvistettu
previous-move-pending = Edellistä siirtoasi ei ole vielä vahvistettu. Odota hetki.
confirm-move = Vahvista siirto
change-move = Vaihda siirto
promote-to = Valitse korotusnappula
offer-draw = Tarjoa tasapeliä
draw-offer-pending = Tarjoat tasapeliä seuraavan siirtosi yhteydessä.
opponent-offers-draw = Vastustajasi tarjoaa tasapeliä.
draw-offered-with-move = Tasapeliä tarjottiin tämän siirron yhteydessä
decline-by-moving = Hylkää tekemällä siirto.
claim-draw = Vaadi tasapeliä
claim = Vaadi
claim-ground = Millä perusteella?
claim-repetition = Sama asema kolmannen kerran
claim-move-count = 50 siirtoa ilman lyöntiä tai sotilaan siirtoa
claim-facts = Tämä asema on esiintynyt { $times ->
    [one] kerran
   *[other] { $times } kertaa
}. Siirtoja ilman lyöntiä tai sotilaan siirtoa: { $moves }.
claim-intended = Aiottu siirto (jätä tyhjäksi, jos vaatimus koskee nykyistä asemaa)
request-takeback = Pyydä siirron perumista
opponent-requests-takeback = Vastustajasi haluaa perua viimeisen siirron.
call-arbiter = Kutsu tuomari
call = Kutsu
call-reason = Syy
call-reason-none = Pelaaja kutsui tuomarin.
call-flag = Vaadi aikavoittoa
resign = Luovuta
confirm-resignation = Haluatko luovuttaa?
viewing-move = Katsot siirtoa { $move }
viewing-start = Katsot alkuasemaa
back-to-game = Takaisin peliin
return-to-game-first = Katsot aiempaa asemaa. Palaa ensin peliin.
move-navigation = Siirtojen selaus
first-position = Alkuun
previous-move = Edellinen siirto
next-move = Seuraava siirto
last-move = Viimeinen siirto
flip-board = Käännä lauta
zen-mode = Zen-tila
rematch = Revanssi
accept-rematch = Hyväksy revanssi
copy-fen = Kopioi FEN
link-to-position = Kopioi linkki asemaan
clock-graph = Kelloajat siirtojen jälkeen. Siirry siirtoon napsauttamalla tai nuolinäppäimillä.
graph-at = { $move ->
    [0] Alussa
   *[other] Siirto { $move }
}: valkea { $white }, musta { $black }
ruling = Tuomarin päätös ({ $article }): { $reason }
with-article = { $sentence } ({ $article })
chat = Keskustelu
room = Huone
room-players = Pelaajat
room-arbiter = Pelaajat ja tuomari
room-arbiter-white = Valkea ja tuomari
room-arbiter-black = Musta ja tuomari
room-spectators = Katsojat
room-other = Huone
room-closed = Keskustelu on suljettu.
no-messages = Ei vielä viestejä.
type-message = Kirjoita viesti
send = Lähetä
not-sent = ei vielä lähetetty

## Tulos ja perustelu
game-result = Pelin tulos
outcome = { $result } · { $why } ({ $article })
outcome-without-article = { $result } · { $why }
outcome-also = Myös: { $articles }
law-checkmate = matti
law-mate-before-move-count = matti
law-resignation = luovutus
law-stalemate = patti
law-dead-position = kuollut asema: kumpikaan ei voi tehdä mattia
law-draw-agreed = sovittu tasapeli
law-repetition = tasapeli: aseman toistuminen
law-move-count = tasapeli: liian monta siirtoa ilman lyöntiä tai sotilaan siirtoa
law-game-length = tasapeli: siirtojen enimmäismäärä täynnä
law-repetition-claim = tasapelivaatimus: sama asema kolmesti
law-repetition-claim-by-move = tasapelivaatimus: sama asema kolmesti
law-move-count-claim = tasapelivaatimus: 50 siirron sääntö
law-move-count-claim-by-move = tasapelivaatimus: 50 siirron sääntö
law-flag-fall = lippu putosi
law-flag-fall-no-mate = lippu putosi, mutta vastustaja ei voi tehdä mattia
law-flag-fall-material = lippu putosi, mutta vastustajan materiaali ei riitä mattiin
law-demonstrated-mate = lippu putosi, ja pakottava matti osoitettiin
law-flag-call = lippu putosi
law-both-flags = molemmat liput putosivat
law-default-time = pelaaja ylitti sallitun myöhästymisajan
law-resumption-default = pelaaja myöhästyi pelin jatkamisesta
law-neither-present = kumpikaan pelaaja ei saapunut
law-return-interval = pelaajan yhteys ei palautunut ajoissa
law-not-back-in-time = pelaajan yhteys ei palautunut ajoissa
law-not-back-no-mate = pelaajan yhteys ei palautunut ajoissa, mutta vastustaja ei voi tehdä mattia
law-return-penalized = rangaistus yhteyden katkeamisesta
law-illegal-move = laiton siirto
law-illegal-move-first = laiton siirto
law-illegal-move-again = toinen laiton siirto
law-illegal-move-claim = laiton siirto: vastustaja vaati voittoa
law-illegal-move-over-time = laiton siirto, joka menee ajanylityksen edelle
law-illegal-move-no-mate = laiton siirto, mutta vastustaja ei voi tehdä mattia
law-two-hands-first = siirto kahdella kädellä
law-two-hands-again = toinen siirto kahdella kädellä
law-press-without-move-first = kellon painaminen ilman siirtoa
law-press-without-move-again = kellon painaminen toistamiseen ilman siirtoa
law-king-taken = kuningas lyötiin
law-wrong-draw-claim = väärä tasapelivaatimus
law-distraction = vastustajan häiritseminen
law-device = kielletty laite
law-phone = matkapuhelin
law-cards = pelaaja poistui videoneuvottelusta
law-call-without-reason = tuomarin kutsuminen ilman pätevää syytä
law-stop-without-reason = kellojen pysäyttäminen ilman pätevää syytä
law-breach = sääntörikkomus
law-repeated-breach = toistuvat sääntörikkomukset
law-refuses-to-obey = pelaaja kieltäytyi noudattamasta shakkisääntöjä
law-game-lost = tuomari tuomitsi pelin häviöksi
law-ruling = tuomarin päätös
law-appeal = ratkaistu valituksen perusteella
law-signed-result = molempien pelaajien allekirjoittama tulos
law-unsettled = tuomarin päätös asiassa, josta säännöissä ei määrätä
law-penalty = tulosta muutettiin rangaistuksella
law-points-raised = vastustajan pisteitä lisättiin
law-points-reduced = pelaajan pisteitä vähennettiin
law-red-card = punainen kortti
law-both-lose = peli tuomittiin häviöksi kummallekin
law-expelled = pelaaja suljettiin kilpailusta
law-colours-reversed = mitätöity: peli aloitettiin kääntövärein
law-draw-missed = peli oli jo päättynyt tasapeliin
law-draw-wrong = tasapeli määrättiin virheellisesti
law-wrong-setup = mitätöity: virheellinen alkuasema
law-sealed-illegal = laiton kuorisiirto
law-sealed-ambiguous = epäselvä kuorisiirto
law-sealed-unreadable = lukukelvoton kuorisiirto
law-adjourned-position-lost = mitätöity: keskeytysasemaa ei voitu palauttaa
law-both-in-check = molemmat kuninkaat jäivät shakkiin
law-pawn-on-last-rank = sotilas jäi viimeiselle riville
law-progress-draw = tasapeli: peli ei edistynyt
law-progress-after-flag = tasapeli lipun putoamisesta huolimatta: peli ei edistynyt
law-quickplay-draw = tasapelivaatimus pikapelilopussa
law-quickplay-decided-later = tasapelivaatimus pikapelilopussa, ratkaistu myöhemmin
law-quickplay-scoresheet = tasapelivaatimus: vastustaja ei yrittänyt voittaa normaalein keinoin
law-quickplay-position = tasapelivaatimus: vastustaja ei voi voittaa normaalein keinoin
law-quickplay-passed-on = tasapelivaatimus hylättiin
law-quickplay-rejected = tasapelivaatimus hylättiin
law-other = päättyi sääntöjen mukaan
show-mate = Näytä matti
possible-mate = Mahdollinen matti: { $line }
viewing-before-new-position = Katsot peliä ennen tuomarin asettamaa uutta asemaa.
new-position-set-up = Tuomari asetti uuden aseman
evidence-mate = { $player ->
    [black] Musta olisi vielä voinut tehdä matin
   *[other] Valkea olisi vielä voinut tehdä matin
}. Mahdollinen siirtosarja: { $moves ->
    [one] 1 puolisiirto
   *[other] { $moves } puolisiirtoa
}.
evidence-repeated = Sama asema esiintyi { $times } kertaa:
after-ply = { $ply ->
    [0] alussa
   *[other] { $player ->
        [black] mustan
       *[other] valkean
    } { $move }. siirron jälkeen
}
evidence-no-mate = Mikään laillinen siirtosarja ei johda mattiin:
evidence-quiet = Kummankin pelaajan { $moves } siirtoa ilman lyöntiä tai sotilaan siirtoa.
evidence-little-material = Jäljellä oleva materiaali ei riitä mattiin.
proof-over = { $player ->
    [black] Musta
   *[other] Valkea
} ei voi tehdä mattia: peli on tässä asemassa ohi.
proof-lone-king = { $player ->
    [black] Mustalla
   *[other] Valkealla
} on vain kuningas.
proof-knight-against-queens = { $player ->
    [black] Mustalla
   *[other] Valkealla
} on vain ratsu ja vastustajalla vain kuningattaria.
proof-bishops-of-one-color = { $player ->
    [black] Musta
   *[other] Valkea
} ei voi tehdä mattia: kaikki lähetit ovat samanvärisillä ruuduilla.
proof-enclosure = { $player ->
    [black] Musta
   *[other] Valkea
} ei voi tehdä mattia: nappulat eivät pääse matin vaatimiin ruutuihin.
proof-closure = { $player ->
    [black] Musta
   *[other] Valkea
} ei voi tehdä mattia: { $positions ->
    [one] ainoa vielä mahdollinen asema
   *[other] kaikki { $positions } vielä mahdollista asemaa
} on käyty läpi.
proof-other = { $player ->
    [black] Musta
   *[other] Valkea
} ei voi tehdä mattia.

## Tapahtumat
event-began = Peli on alkanut.
event-draw-offered = { $player ->
    [black] Musta tarjoaa tasapeliä.
   *[other] Valkea tarjoaa tasapeliä.
}
event-draw-declined = { $player ->
    [black] Musta hylkää tasapelitarjouksen.
   *[other] Valkea hylkää tasapelitarjouksen.
}
event-consent-asked = Pelaajat ovat sopineet tasapelistä. Odotetaan tuomarin suostumusta.
event-claim-rejected = { $player ->
    [black] Mustan tasapelivaatimus on väärä. Peli jatkuu.
   *[other] Valkean tasapelivaatimus on väärä. Peli jatkuu.
}
event-penalised = { $player ->
    [black] Musta saa rangaistuksen.
   *[other] Valkea saa rangaistuksen.
}
event-flag-fell = { $player ->
    [black] Mustan lippu on pudonnut.
   *[other] Valkean lippu on pudonnut.
}
event-mate-undetermined = On epäselvää, oliko matti mahdollinen. Tuomari ratkaisee asian.
event-disconnected = { $player ->
    [black] Mustan yhteys katkesi. Kello käy edelleen.
   *[other] Valkean yhteys katkesi. Kello käy edelleen.
}
event-reconnected = { $player ->
    [black] Mustan yhteys palautui.
   *[other] Valkean yhteys palautui.
}
event-return-overdue = { $player ->
    [black] Mustan yhteys ei palautunut ajoissa. Tuomari ratkaisee asian.
   *[other] Valkean yhteys ei palautunut ajoissa. Tuomari ratkaisee asian.
}
event-takeback-asked = { $player ->
    [black] Musta haluaa perua siirron.
   *[other] Valkea haluaa perua siirron.
}
event-takeback-declined = Siirron perumiseen ei suostuttu.
event-taken-back = Siirto peruttiin.
event-arbiter-called = { $player ->
    [black] Musta kutsuu tuomarin.
   *[other] Valkea kutsuu tuomarin.
}
event-appealed = Päätöksestä on valitettu.
event-zone-was-down = Palvelin oli hetken poissa käytöstä. Tätä aikaa ei vähennetä kummaltakaan.
event-other = Pelissä tapahtui jotakin.
you-play-against = { $colour ->
    [black] Pelaat mustilla
   *[other] Pelaat valkeilla
}. Vastustajasi on { $opponent }.
they-play = Valkeat: { $white }. Mustat: { $black }.

## Hylkäykset ja virheet
refusal-deadline-first = Aika on loppunut. Odota tulosta.
refusal-game-not-started = Peli ei ole vielä alkanut. Odota hetki.
refusal-game-over = Peli on päättynyt. Katso tulos.
refusal-outcome-pending = Kellot on pysäytetty, kunnes tulos on ratkaistu. Odota.
refusal-clocks-stopped = Tuomari on pysäyttänyt kellot. Odota, että peli jatkuu.
refusal-no-arbiter = Tässä pelissä ei ole tuomaria. Sovi asia vastustajasi kanssa.
refusal-not-your-turn = On vastustajasi vuoro. Odota hänen siirtoaan.
refusal-your-turn = On sinun vuorosi. Tee siirto.
refusal-illegal-move = { $about } on laiton siirto. Valitse toinen.
refusal-unclear-smart-move = Ruutuun { $about } pääsee useampi nappula tai ei yksikään. Valitse ensin nappula.
refusal-promotion-missing = Valitse korotusnappula.
refusal-not-allowed = { $about ->
    [premoves] Tässä pelissä ei saa tehdä ennakkosiirtoja. Odota vuoroasi.
    [smart_moves] Tässä pelissä ei saa tehdä ripeitä siirtoja. Valitse nappula ja sitten ruutu.
    [preset_promotion] Tässä pelissä korotusnappulaa ei voi valita etukäteen. Valitse se, kun sotilas on perillä.
    [takebacks] Tässä pelissä siirtoja ei voi perua. Jatka peliä.
    [appeals] Tässä pelissä tuomarin päätöksestä ei voi valittaa. Kutsu tuomari.
    [quickplay_claims] Tätä tasapeliä ei voi vaatia tässä pelissä. Jatka peliä.
    [adjournments] Tätä peliä ei voi keskeyttää. Jatka peliä.
    [cards] Tässä pelissä ei käytetä kortteja. Valitse toinen rangaistus.
    [this_penalty] Tämän pelin säännöissä ei ole tätä rangaistusta. Valitse toinen.
   *[other] Tämän pelin säännöt eivät salli tätä.
}
refusal-bound-to-move = Vaatimuksesi jälkeen sinun on pelattava { $about }.
refusal-bound-to-piece = Vaatimuksesi jälkeen sinun on siirrettävä ruudussa { $about } olevaa nappulaa.
refusal-not-in-video = Palaa ensin videoneuvotteluun.
refusal-no-premove = Ennakkosiirtoa ei ole. Tee ensin ennakkosiirto.
refusal-draw-already-offered = Tasapelitarjouksesi on yhä voimassa. Odota vastausta.
refusal-no-draw-offer = Vastustajasi ei ole tarjonnut tasapeliä. Tarjoa itse tai jatka peliä.
refusal-cannot-withdraw-offer = Tasapelitarjousta ei voi peruuttaa. Odota vastausta.
refusal-cannot-withdraw-claim = Vaatimusta ei voi peruuttaa. Odota päätöstä.
refusal-disconnected = Yhteys on katkennut. Odota, että se palautuu.
refusal-decline-by-moving = Hylkää tasapelitarjous tekemällä siirto.
refusal-draw-too-early = Tasapelistä voi sopia vasta, kun kumpikin on tehnyt { $about }. siirtonsa. Jatka peliä.
refusal-consent-pending = Tuomarilta on pyydetty suostumusta. Odota vastausta.
refusal-claim-not-available = Tätä tasapeliä ei voi vaatia tässä pelissä. Se todetaan automaattisesti.
refusal-no-flag-fallen = Kummankaan lippu ei ole pudonnut. Jatka peliä.
refusal-own-flag-fallen = Myös oma lippusi on pudonnut. Odota tulosta.
refusal-not-flag-caller = { $about ->
    [arbiter] Tässä pelissä vain pelaajat voivat vaatia aikavoittoa. Odota heitä.
   *[other] Tässä pelissä et voi vaatia aikavoittoa. Odota.
}
refusal-no-clock = Tässä pelissä ei ole kelloa. Jatka peliä.
refusal-already = { $about ->
    [takeback_requested] Olet jo pyytänyt siirron perumista. Odota vastausta.
    [arbiter_called] Olet jo kutsunut tuomarin. Odota.
    [appealed] Olet jo valittanut. Odota päätöstä.
    [claim_pending] Tasapeliä on jo vaadittu. Odota päätöstä.
    [present] Pelaaja on jo paikalla.
    [connected] Pelaajalla on jo yhteys. Jatka peliä.
    [disconnected] Pelaajan yhteys on jo katkennut. Odota, että se palautuu.
    [in_video] Pelaaja on jo videoneuvottelussa. Jatka peliä.
    [out_of_video] Pelaaja on jo poistunut videoneuvottelusta.
    [claim_submitted] Vaatimus on jo siirretty tuomarille. Odota päätöstä.
    [decision_postponed] Päätöstä on jo lykätty. Jatka peliä.
    [clock_running] Kello käy jo.
    [scoresheet_signed] Pöytäkirja on jo allekirjoitettu.
   *[other] Tämä on jo tehty.
}
refusal-no-move-to-take-back = Peruttavaa siirtoa ei ole.
refusal-no-takeback-request = Kukaan ei ole pyytänyt siirron perumista.
refusal-piece-touched = Olet koskenut nappulaan, joten et voi enää vaatia tasapeliä tällä siirrolla. Tee siirto.
refusal-game-already-started = Peli on jo alkanut.
refusal-game-not-over = Peli ei ole vielä päättynyt. Odota sen loppua.
refusal-no-mate-question = Mahdollista mattia ei ole selvitettävänä. Ratkaistavaa ei ole.
refusal-clocks-not-stopped = Kellot käyvät. Pysäytä ne ensin.
refusal-only-players = Vain pelaajat voivat tehdä tämän.
refusal-only-arbiters = Vain tuomari voi tehdä tämän. Kutsu tuomari.
refusal-only-local-chief-arbiter = Vain paikallinen päätuomari voi tehdä tämän.
refusal-only-technical-arbiter = Vain paikallinen tekninen tuomari voi tehdä tämän.
refusal-disconnection-not-reported = Yhteyden katkeamista ei ole raportoitu. Pyydä raportti paikalliselta tekniseltä tuomarilta.
refusal-only-organiser = Vain järjestäjä voi tehdä tämän.
refusal-device-not-approved = Tätä laitetta ei ole hyväksytty. Käytä hyväksyttyä laitetta.
refusal-not-own-account = Kirjaudu omalla tililläsi.
refusal-not-logged-in = Kirjaudu ensin.
refusal-no-permission = Pyydä ensin lupa tuomarilta.
refusal-checked-in-private = Tämä tarkastus tehdään yksityisesti, ei kameran edessä.
refusal-checks-incomplete = Paikallinen päätuomari tarkastaa ensin kaikki pelaajat ja laitteet. Odota.
refusal-venue-unstaffed = Pelipaikalta puuttuu toinen sen kahdesta tuomarista. Odota, että molemmat on nimetty.
refusal-no-move-entered = Yhtään siirtoa ei ole vielä syötetty.
refusal-own-move-not-copied = Kopioi ensin edellinen siirtosi omalle laudallesi.
refusal-not-on-virtual-board = Virtuaalisella laudalla ei ole tällaista siirtoa odottamassa kopiointia.
refusal-boards-match = Laudoilla on sama asema. Korjattavaa ei ole.
refusal-virtual-board-decides = Vain virtuaalinen lauta ja kello ratkaisevat. Käytä niitä.
refusal-only-chief-arbiter = Vain päätuomari voi päättää tästä.
refusal-only-zone = Palvelin tekee tämän automaattisesti. Odota.
refusal-no-automatic-draw = Palvelin ei ole määrännyt tasapeliä, joka voisi olla virheellinen. Kutsu tuomari, jos olet eri mieltä.
refusal-result-proven = Tulos on todistettu oikeaksi. Katso perustelu.
refusal-own-ruling = Valitus koskee omaa päätöstäsi. Jätä se toiselle tuomarille.
refusal-no-connection-lost = Yhteys ei ole katkennut, joten korvattavaa ei ole.
refusal-score-unchanged = Tämä ei muuta tulosta. Valitse toinen rangaistus.
refusal-no-assistant-accepted = Tuomari ei ole hyväksynyt tälle pelaajalle avustajaa. Kysy tuomarilta.
refusal-no-piece-to-touch = Ruudussa ei ole nappulaa. Valitse toinen ruutu.
refusal-no-move-to-complete = Tee siirto, ennen kuin painat kelloa.
refusal-move-already-made = Siirto on tehty: nappula on päästetty irti. Paina kelloa.
refusal-wrong-clock-started = Käynnistä toisen pelaajan kello.
refusal-only-black = Mustilla pelaava valitsee, kummalla puolella lautaa hän istuu.
refusal-not-requested = Kukaan pelaaja ei ole pyytänyt tätä.
refusal-objection-forfeited = Olet sen jälkeen koskenut nappulaan, joten olet menettänyt oikeuden huomauttaa.
refusal-touch-not-binding = Nappulaa korjattiin tai siihen koskettiin vahingossa. Sitä ei tarvitse siirtää.
refusal-touch-rule-obeyed = Kosketettu nappula siirrettiin, kuten pitikin. Huomautettavaa ei ole.
refusal-disabled-player-exempt = Vammaisen pelaajan kelloa ei säädetä.
refusal-move-is-legal = { $about } on laillinen siirto. Korjattavaa ei ole.
refusal-game-too-long = Pelissä on jo enimmäismäärä siirtoja. Pyydä tuomaria päättämään peli.
refusal-too-many-events = Pelissä on tapahtunut liikaa. Voit enää vain siirtää tai luovuttaa.
refusal-conditional-draw-offer = Tasapelitarjoukselle ei voi asettaa ehtoja. Tarjoa ilman ehtoja.
refusal-no-consent-pending = Mikään sovittu tasapeli ei odota suostumusta.
refusal-invalid-evidence = Todiste ei riitä. Anna palvelimen tutkia asia uudelleen.
refusal-too-many-moves-made = Kumpikin on tehnyt { $about } siirtoa. Peli jatkuu sellaisenaan.
refusal-no-missed-draw = Mikään pelin asema ei ollut automaattisesti tasapeli. Tulos jää voimaan.
refusal-unknown-ruling = Tällaista päätöstä ei ole. Tarkista päätösluettelo.
refusal-ruling-not-undoable = Tätä päätöstä ei voi kumota. Korjaa sen vaikutus uudella päätöksellä.
refusal-ruling-already-undone = Tämä päätös on jo kumottu.
refusal-unknown-appeal = Tällaista valitusta ei ole ratkaistavana. Tarkista kutsuluettelo.
refusal-invalid-score = Säännöt eivät salli tätä tulosta. Anna toinen tulos.
refusal-invalid-position = Tätä asemaa ei voi asettaa. Tarkista se.
refusal-arbiter-not-called = Tuomaria ei ole kutsuttu.
refusal-unknown-article = Voimassa olevissa shakkisäännöissä ei ole kohtaa { $about }. Valitse toinen.
refusal-text-too-long = Teksti on liian pitkä. Käytä enintään 500 merkkiä.
refusal-too-many-penalties = Liian monta rangaistusta yhdessä päätöksessä. Valitse vähemmän.
refusal-venue-name-missing = Pelipaikalla on oltava nimi. Anna se.
refusal-not-possible-now = Tämä ei ole nyt mahdollista. Lataa sivu uudelleen tai kutsu tuomari.
refusal-reason-missing = Päätös on perusteltava. Kirjoita perustelu.
refusal-zero-time = Ajan on oltava nollaa pidempi. Anna aika.
refusal-no-claim-pending = Ratkaistavaa vaatimusta ei ole.
refusal-only-claimant = Vain vaatimuksen esittäjä voi tehdä tämän.
refusal-own-claim = Vaatimus on omasi. Odota vastustajaasi.
refusal-claim-not-documented = Vaatimuksen perustetta ei ole kirjattu ja vahvistettu. Kirjaa se ensin.
refusal-document-not-needed = Vaatimus ei edellytä tätä asiakirjaa. Jatka ilman sitä.
refusal-progress-made = Vaatimuksen jälkeen on siirretty sotilasta tai lyöty nappula. Jatka peliä.
refusal-not-last-period = Tämä koskee vain viimeistä aikajaksoa. Jatka peliä.
refusal-first-flag-known = Kello näyttää, kumpi lippu putosi ensin, ja se ratkaisee.
refusal-too-much-time-left = Kellossasi on vielä vähintään { $about }. Jatka peliä.
refusal-extra-seconds-already-used = Olet jo pyytänyt siirtokohtaista lisäaikaa tai vaatinut tasapeliä. Vain toinen on mahdollinen, ja vain kerran.
refusal-no-extra-seconds-request = Kukaan ei ole pyytänyt siirtokohtaista lisäaikaa.
refusal-draw-offer-unanswered = Vastustaja ei ole vielä hylännyt tasapelitarjousta. Odota vastausta.
refusal-no-irregularity = Tällaista sääntöjenvastaisuutta ei ole. Jatka peliä.
refusal-not-your-board = Vain tätä lautaa käyttävä pelaaja voi tehdä tämän.
refusal-no-move-to-carry-out = Tällä laudalla ei ole tällaista siirtoa tehtävänä.
refusal-move-not-announced = Pelaaja ei ole ilmoittanut tätä siirtoa.
refusal-other-move-announced = Ilmoitettu siirto oli toinen.
refusal-no-move-announced = Mitään siirtoa ei ole ilmoitettu.
refusal-opponent-clock-running = Vastustajan kello käy jo.
refusal-move-not-finished = Siirtoa ei ole vielä tehty ja ilmoitettu.
refusal-announcement-not-understood = Ilmoitusta ei ymmärretty.
refusal-announcement-incomplete = Ilmoita siirto kokonaan: nappula, mistä ja mihin.
refusal-assistant-required = Avustajan on ensin oltava paikalla.
refusal-not-for-assistant = Avustaja ei voi tehdä tätä.
refusal-only-through-assistant = Pyydä avustajaasi tekemään tämä.
refusal-deadline-passed = Määräaika on umpeutunut.
refusal-assistance-need-not-proven = Avustajan tarvetta osoittavia asiakirjoja ei ole toimitettu.
refusal-own-irregularity = Sääntöjenvastaisuus on omasi. Vain vastustajasi voi huomauttaa siitä.
refusal-illegal-move-stands = Seuraava siirto on tehty, joten laiton siirto jää voimaan. Jatka peliä.
refusal-move-completed = Siirto on suoritettu loppuun: kelloa on painettu. Kutsu tuomari.
refusal-move-not-completed = Siirtoa ei ole suoritettu loppuun: kelloa ei ole painettu. Sen voi vielä muuttaa.
refusal-no-illegal-move-to-take-back = Laudalla ei ole peruttavaa laitonta siirtoa. Tehty siirto jää voimaan.
refusal-no-piece-displaced = Mikään nappula ei ole siirtynyt paikaltaan. Jatka peliä.
refusal-king-capture = Kuningasta ei koskaan lyödä. Huomauta shakista.
refusal-not-participant = Et pelaa tässä pelissä. Voit puhua vain tuomarille.
refusal-no-analysis = Analyysi ei ole käytettävissä kesken oman pelin. Odota pelin loppua.
refusal-next-move-first = Odota seuraavaa siirtoa. Sitten nähdään, onko asema yhä laiton.
refusal-no-scoresheets = Tässä pelissä ei pidetä pöytäkirjaa.
refusal-written-move-final = Kirjattua siirtoa ei voi muuttaa. Vaadi sillä tai jatka peliä.
refusal-no-move-written = Muutettavaa siirtoa ei ole kirjattu. Kirjaa siirto ensin.
refusal-intended-move-not-written = Aiottua siirtoa ei ole pöytäkirjassa. Kirjaa se ennen vaatimusta.
refusal-other-move-written = Pöytäkirjassa on toinen siirto. Vaadi sillä.
refusal-no-record-kept = Siirroista ei pidetä kirjaa. Kysy tuomarilta.
refusal-scoresheet-complete = Pöytäkirja on täydellinen. Lisättävää ei ole.
refusal-no-scoresheet-borrowed = Pöytäkirjaa ei ole lainattu.
refusal-no-assistant-for-task = Tuomari ei ole hyväksynyt tähän avustajaa. Kysy tuomarilta.
refusal-arbiter-must-not-intervene = Tuomari ei saa puuttua tähän. Jätä se pelaajille.
refusal-game-adjourned = Peli on keskeytetty. Odota, että sitä jatketaan.
refusal-game-not-adjourned = Peliä ei ole keskeytetty.
refusal-game-not-resumed = Peliä ei ole vielä jatkettu.
refusal-session-not-started = Ilmoitettu peli-istunto ei ole vielä alkanut.
refusal-no-sealed-move = Kuorisiirtoa ei ole tehty.
refusal-sealing-not-requested = Sinua ei ole kehotettu tekemään kuorisiirtoa. Pyydä sitä ensin.
refusal-envelope-not-closed = Kuori ei ole kiinni. Sulje se, ennen kuin pysäytät kellon.
refusal-envelope-confidential = Kukaan ei saa nähdä tai muuttaa kuoren sisältöä ennen sen avaamista.
refusal-envelope-already-opened = Kuori on jo avattu.
refusal-sealed-text-mismatch = Tämä ei vastaa kuorisiirtoa.
refusal-envelope-missing = Kuori on kadonnut.
refusal-envelope-not-missing = Kuori ei ole kadonnut. Se avataan.
refusal-replier-absent = Kuorisiirtoon vastaava pelaaja ei ole paikalla.
refusal-sealer-present = Kuorisiirron tehnyt pelaaja on paikalla. Tee vastaus laudalla.
refusal-other-piece-touched = Olet koskenut nappulaan. Kuorisiirrolla on siirrettävä tai lyötävä se.
refusal-only-sealer = Vain kuorisiirron tehnyt pelaaja voi tehdä tämän.
refusal-sealed-move-first = Kuorisiirto on tehtävä ensin.
refusal-sealed-move-did-not-end-game = Kuorisiirto ei päättänyt peliä.
refusal-sealed-move-already-read = Kuorisiirto on jo luettu.
refusal-other = Tämä ei ole nyt mahdollista. Tarkista asema ja kokeile muuta.
error-offline = Palvelin ei vastaa. Tarkista yhteytesi ja yritä uudelleen.
error-busy = Palvelin on kuormittunut. Yritä hetken kuluttua uudelleen.
error-stopped = Palvelin on pysähtynyt. Ilmoita ylläpitäjälle ja yritä myöhemmin uudelleen.
error-unknown = Peliä tai pelaajaa ei löytynyt. Tarkista linkki.
error-set-aside = Tämä peli on poistettu käytöstä vian vuoksi. Ilmoita palvelimen ylläpitäjälle.
error-failed = Palvelimessa tapahtui virhe, eikä mitään tehty. Ilmoita ylläpitäjälle.
error-id-taken = Luominen ei onnistunut. Yritä uudelleen.
error-unreadable = Palvelin ei voi lukea tietojaan. Ilmoita ylläpitäjälle.
error-no-seat = Pelissä on jo kaksi pelaajaa. Voit katsoa sitä tai luoda oman pelin.
error-own-table = Loit tämän pelin itse. Lähetä linkki jollekulle muulle.
error-too-many-tables = Sinulla on liian monta avointa peliä. Peruuta ensin yksi.
error-too-many-challenges = Tällä pelaajalla on liian monta avointa haastetta. Yritä myöhemmin uudelleen.
error-account-required = Vahvuuslukupeli vaatii tilin. Kirjaudu ensin.
error-not-yours = Tämä peli on toiselle pelaajalle. Luo oma peli tai katso tätä.
error-engine-busy = Tietokone ei voi nyt aloittaa uutta peliä. Yritä myöhemmin uudelleen.
error-not-over = Peli ei ole vielä päättynyt. Odota sen loppua.
error-invalid = Tällaista peliä ei voi luoda. Tarkista vastustaja, asema, peliaika ja säännöt.
error-foreign-origin = Avaa sivu palvelimen omasta osoitteesta ja yritä uudelleen.
error-unknown-host = Avaa sivu palvelimen tavallisesta osoitteesta tai kysy ylläpitäjältä.
error-too-many-messages = Lähetät viestejä liian nopeasti. Odota hetki.
error-not-public-yet = Tätä peliä ei vielä näytetä. Palaa myöhemmin.
error-invalid-token = Sinut on kirjattu ulos. Kirjaudu uudelleen.
error-not-logged-in = Kirjaudu ensin.
error-wrong-password = Väärä nimi tai salasana. Yritä uudelleen.
error-too-many-guesses = Liian monta väärää salasanaa. Odota muutama minuutti tai kirjaudu selaimella, jota olet käyttänyt ennenkin.
error-password-length = Käytä vähintään 10 näkyvää merkkiä.
error-password-common = Tämä salasana on liian helppo arvata. Valitse muutama sana.
error-forbidden = Sinulla ei ole oikeutta tähän. Ota yhteyttä ylläpitäjään.
error-sign-up-closed = Tilin luomiseen tarvitaan kutsu. Pyydä se ylläpitäjältä.
error-name-taken = Tämä tai samankaltainen nimi on varattu. Valitse toinen.
error-blocked = Tämä tili on estetty. Ota yhteyttä ylläpitäjään.
error-no-link = Linkki on jo käytetty tai vanhentunut. Pyydä ylläpitäjältä uusi.
error-last-administrator = Ylläpitäjiä on oltava vähintään yksi. Nimeä ensin toinen.
error-room-full = Tämä huone on täynnä. Kirjoita toiseen huoneeseen tai kutsu tuomari.
error-rate-limited = Liikaa pyyntöjä. Odota hetki ja yritä uudelleen.
error-timed-out = Tämä kesti liian kauan. Yritä uudelleen.
error-too-large = Tämä on liian pitkä. Lyhennä sitä.
error-not-subscribed = Sivu ei ole enää yhteydessä peliin. Lataa sivu uudelleen.
error-id-reused = Lähetys epäonnistui. Lataa sivu uudelleen ja yritä vielä.
error-not-understood = Palvelin ei ymmärtänyt tätä. Lataa sivu uudelleen ja yritä vielä.
error-too-many-games = Liian monta peliä on auki. Sulje joitakin ja lataa sivu uudelleen.
error-table-expired = Kukaan ei liittynyt ajoissa, joten peli peruttiin. Luo uusi.
error-table-declined = Haasteesi hylättiin. Haasta joku muu tai luo peli kenelle tahansa.
error-table-withdrawn = Peli peruttiin. Luo uusi.
error-version = Flagfall on päivitetty. Lataa sivu uudelleen.
error-not-found = Sivua ei löytynyt. Tarkista linkki.
error-bad-request = Palvelin ei ymmärtänyt tätä. Lataa sivu uudelleen ja yritä vielä.
error-refused = Säännöt eivät salli tätä nyt. Tarkista asema ja kokeile muuta.
error-taken = Toinen tuomari on ottanut tämän kutsun. Valitse toinen.
error-no-call = Tämä kutsu ei ole enää avoinna. Lataa luettelo uudelleen.
error-other = Jokin meni vikaan. Yritä uudelleen tai lataa sivu uudelleen.
position-unreadable = Linkin asema ei kelpaa. Tarkista linkki.
fen-piece = FENin merkki { $at } ei ole nappula. Korjaa se.
fen-rank-length = Yhdellä FENin rivillä ei ole kahdeksaa ruutua (merkki { $at }). Korjaa se.
fen-ranks = FENissä ei ole kahdeksaa riviä. Korjaa se.
fen-no-king = Kummallakin on oltava kuningas. Lisää puuttuva kuningas.
fen-many-kings = Kummallakin voi olla vain yksi kuningas. Poista muut.
fen-opponent-in-check = Pelaaja, joka ei ole siirtovuorossa, on shakissa. Vaihda siirtovuoro.
fen-pawn-on-last-rank = Sotilas ei voi olla viimeisellä rivillä. Siirrä ruudun { $square } sotilas.
fen-pawn-on-first-rank = Sotilas ei voi olla ensimmäisellä rivillään. Siirrä ruudun { $square } sotilas.
fen-empty = FEN on tyhjä. Liitä FEN tai tyhjennä kenttä.
fen-turn = Siirtovuoron on oltava w tai b (FENin merkki { $at }). Korjaa se.
fen-castling = Linnoitusoikeudet eivät kelpaa (FENin merkki { $at }). Kirjoita ne muodossa KQkq tai kirjoita viiva.
fen-en-passant = Ohestalyönnin ruutu ei kelpaa (FENin merkki { $at }). Kirjoita ruutu, kuten e3, tai kirjoita viiva.
fen-number = FENin luku ei kelpaa (merkki { $at }). Korjaa se tai jätä molemmat luvut pois.
fen-trailing = FENin jälkeen on ylimääräistä tekstiä (merkki { $at }). Poista se.
fen-castling-without-rook = Linnoitusoikeudelta puuttuu torni. Poista oikeus tai lisää torni.
fen-castling-without-king = Linnoitusoikeudelta puuttuu kuningas perusriviltä. Poista oikeus.
fen-castling-twice = Linnoitusoikeus on annettu kahdesti. Poista toinen.
fen-mirrored-castling = Valkea ja musta linnoittuvat eri linjojen torneilla. Korjaa linnoitusoikeudet.
fen-nothing-crossed = Mikään sotilas ei ole juuri ylittänyt ohestalyönnin ruutua. Kirjoita ruudun tilalle viiva.
fen-both-in-check = Molemmat kuninkaat ovat shakissa. Siirrä toista niistä.
fen-too-many-pieces = Toisella pelaajalla on liikaa nappuloita. Poista niitä.
fen-too-many-pawns = Toisella pelaajalla on yli kahdeksan sotilasta. Poista niitä.
fen-impossible-check = Mikään siirto ei voi johtaa tällaiseen shakkiin. Muuta shakkaavia nappuloita.
fen-other = Tästä asemasta (FEN) ei voi pelata. Tarkista se tai tyhjennä kenttä.

## Kirjoitetut siirrot
move-unreadable = ”{ $text }” ei ole siirto eikä komento. Kirjoita ”ohje”, niin näet komennot.
move-ambiguous = Tämä voi tarkoittaa: { $meant }. Kirjoita tarkoittamasi siirto.
move-king = Tämä jättäisi kuninkaasi shakkiin. Valitse toinen siirto.
move-unreachable = Mikään { $piece } ei pääse siihen ruutuun. Valitse toinen ruutu.
move-no-piece = Mikään { $piece } ei voi tehdä tätä siirtoa. Valitse toinen nappula.
move-no-promotion = Lisää korotusnappula: { $meant }.
move-promotion = Vain viimeiselle riville päässyt sotilas korotetaan. Kirjoita siirto ilman korotusta.
move-castling = Et voi nyt linnoittua näin. Valitse toinen siirto.
move-illegal = Siirto on laiton. Valitse toinen.
move-other = Tämä siirto ei ole mahdollinen. Valitse toinen.

## Tekstitila
text-mode = Tekstitila
move-or-command = Siirto tai komento
submit = Syötä
text-mode-hint = Kirjoita siirto millä tahansa merkintätavalla tai kirjoita ”ohje”. Paina /, niin palaat tähän.
piece-keys = kdtlrs
text-mode-help = Kirjoita siirto, kuten e4 tai ratsu f3. Nuolinäppäimillä voit tutkia laudan ruutuja. Näppäimet k, d, t, l, r ja s vievät seuraavaan kuninkaaseen, kuningattareen, torniin, lähettiin, ratsuun tai sotilaaseen. Enter nostaa nappulan ja laskee sen. Komennot ovat:
recent-messages = Viestit, uusin ensin
squares = Ruudut
picked-up = { $square }, nostettu
put-back = Laskettu takaisin.
not-own-piece = Tässä ei ole sinun nappulaasi.
premove-set = Ennakkosiirto: { $from }–{ $to }.
premove-cancelled = Ennakkosiirto peruttu.
premove-needs-squares = On vastustajasi vuoro. Tee ennakkosiirto kirjoittamalla sen ruudut, kuten e7 e5.
at-start = Alkuasema.
announcements = Ilmoitukset
notifications = Ilmoitukset näytöllä
speak-aloud = Lue ääneen
speech-on = Ilmoitukset luetaan ääneen.
speech-off = Ilmoituksia ei lueta ääneen.
low-time = Sinulla on aikaa enää { $time }.
clock-times = Valkealla on aikaa { $white }, mustalla { $black }.
no-results = Niitä ei ole.
watching-only = Olet katsoja. Vain pelaajat voivat tehdä tämän.
type-yes-to-resign = Haluatko luovuttaa? Kirjoita ”kyllä”, jos luovutat, tai jotakin muuta, jos jatkat peliä.
type-yes-to-move = { $move }. Pelaa siirto kirjoittamalla ”kyllä”.
claim-needs-ground = Kirjoita ”vaadi kolmesti” tai ”vaadi viisikymmentä”.
nothing-to-answer = Vastattavaa ei ole.
nothing-changed = Mitään ei muutettu.

## Valmiiden sääntöjen ja sääntökokoelmien nimet
title-armageddon = Armageddon
title-casual-game = Kaveripeli
title-casual-play = Kaveripeli
title-blitz-over-the-board-b-3 = Pikashakki lähipelinä, B.3
title-blitz-over-the-board-b-4 = Pikashakki lähipelinä, B.4
title-chess960-over-the-board = Chess960 lähipelinä
title-rapid-in-finland = Nopea shakki Suomessa
title-standard-chess-in-finland = Pitkä shakki Suomessa
title-standard-chess-with-a-quickplay-finish = Pitkä shakki ja pikapeliloppu
title-rapid-over-the-board-a-3 = Nopea shakki lähipelinä, A.3
title-rapid-over-the-board-a-4 = Nopea shakki lähipelinä, A.4
title-standard-chess-over-the-board = Pitkä shakki lähipelinä
title-blitz-online-supervised = Pikashakki verkossa, valvottu
title-standard-chess-online-supervised = Pitkä shakki verkossa, valvottu
title-rapid-online-supervised = Nopea shakki verkossa, valvottu
title-finnish-national-blitz = Pikashakki Suomen säännöillä
title-standard-chess-hybrid-with-real-boards = Pitkä shakki, hybridi, perinteiset laudat
title-rapid-hybrid = Nopea shakki, hybridi
title-blitz-online-unsupervised = Pikashakki verkossa, ilman valvontaa
title-fide-laws-of-chess-1-july-2017 = FIDEn shakkisäännöt 1.7.2017
title-fide-laws-of-chess-1-july-2017-with-finnish-practice = FIDEn shakkisäännöt 1.7.2017, Suomen käytännöt
title-fide-online-chess-regulations-2021 = FIDEn verkkoshakkisäännöt 2021
title-finnish-national-blitz-rules-2014 = Suomen pikashakkisäännöt 2014
title-other = { $title }
