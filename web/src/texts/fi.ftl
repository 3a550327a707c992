# Flagfallin sivu suomeksi.

## Kehys
skip = Siirry sisältöön
navigation = Päävalikko
nav-play = Pelaa
nav-games = Pelit
nav-review = Tarkastele
nav-help = Ensimmäinen peli
nav-settings = Asetukset
nav-administration = Ylläpito
sign-in = Kirjaudu
sign-up = Luo tili
sign-out = Kirjaudu ulos
recovery = Uusi salasana
language = Kieli
language-en = englanti
language-fi = suomi
language-hu = unkari
language-de = saksa
loading = Ladataan …
dismiss = Sulje
close = Sulje
try-again = Yritä uudelleen
to-home = Etusivulle
nowhere = Tässä osoitteessa ei ole mitään
nowhere-hint = Tarkista osoite tai jatka tästä.
cancel = Peruuta
save = Tallenna
saved = Tallennettu.
none = Ei yhtään
copied = Kopioitu.
cannot-copy = Selain ei anna sivun kopioida. Valitse tämä ja kopioi itse: { $text }
field-missing = Täytä tämä.
field-short = Tarvitaan vähintään { $least } merkkiä.
field-range = Tähän kuuluu kokonaisluku väliltä { $min }–{ $max }.
field-wrong = Tätä ei voi lukea. Kirjoita toisin.

## Pelaajat ja nappulat
white = Valkea
black = Musta
lot = Arvotaan
guest = Vieras { $number }
arbiter = Tuomari
spectator = Katsoja
versus = { $white } – { $black }
piece-king = kuningas
piece-queen = daami
piece-rook = torni
piece-bishop = lähetti
piece-knight = ratsu
piece-pawn = sotilas

## Pöytä
accept = Hyväksy
annulled = mitätöity
challenge = Haaste
challenged-by = { $host } haastaa sinut.
control-of-each = valkea { $white }, musta { $black }
decline = Hylkää
no-clock = ei kelloa
opponent-came = Vastustajasi tuli: peli alkaa.
rated = lasketaan vahvuuslukuun
to-game = Peliin
your-table = Pöytäsi on valmis
free-seat = Paikka on vapaana
waits-for-opponent = Odotetaan vastustajaa. Peli alkaa itsestään.
link-to-share = Lähetä tämä linkki vastustajallesi
copy-link = Kopioi linkki
link-copied = Linkki on kopioitu: lähetä se vastustajallesi.
withdraw-table = Poista pöytä
host-waits = { $host } odottaa vastustajaa.
your-colour = { $colour ->
    [white] Saat valkeat.
    [black] Saat mustat.
   *[lot] Värit arvotaan.
}
take-seat = Istu ja pelaa

## Peli
game = Peli
moves = Siirrot
no-moves = Yhtään siirtoa ei ole vielä tehty.
actions = Mitä voit tehdä
clock-of = { $player ->
    [black] Mustan kello
   *[other] Valkean kello
}
is-away = ei yhteyttä
is-here = yhteydessä
connection-lost = Yhteys pelialueeseen on katkennut. Sitä palautetaan; kellosi käy.
connection-back = Yhteys pelialueeseen on palannut.
state-waits = Ei ole vielä alkanut
state-yours = Sinun siirtosi
state-turn = { $player ->
    [black] Mustan siirto
   *[other] Valkean siirto
}
delayed = näytetään { $minutes } min myöhässä
arbiter-is-called = Tuomari on kutsuttu
move-pending = ei vielä vahvistettu …
move-pending-first = Edellistä siirtoasi ei ole vielä vahvistettu: odota hetki.
confirm-move = Pelaa tämä siirto
take-it-back = Valitse toinen
promote-to = Sotilaasta tulee …
offer-draw = Tarjoa tasapeliä
offers-with-move = Tasapeliä tarjotaan seuraavan siirtosi mukana.
draw-is-offered = Vastustajasi tarjoaa tasapeliä.
draw-offered-here = Tämän siirron mukana tarjottiin tasapeliä
declined-by-move = Hylkää tekemällä siirto.
claim-draw = Vaadi tasapeliä
claim = Vaadi
claim-ground = Millä perusteella?
claim-repetition = Sama asema kolmannen kerran
claim-move-count = Viisikymmentä siirtoa ilman lyöntiä tai sotilaan siirtoa
claim-facts = Tämä asema tähän asti: { $times ->
    [one] kerran
   *[other] { $times } kertaa
}. Siirtoja ilman lyöntiä tai sotilaan siirtoa: { $moves }.
claim-intended = Siirrolla, jonka aion tehdä (tyhjä, jos asema on jo laudalla)
ask-takeback = Peru siirto
takeback-is-asked = Vastustajasi pyytää saada perua viimeisen siirron.
call-arbiter = Kutsu tuomari
call = Kutsu
call-reason = Miksi?
call-without-words = Pelaaja pyytää tuomaria.
call-flag = Vaadi aikavoittoa
resign = Luovuta
resign-really = Luovutatko todella?
looking-back = Katsot siirtoa { $move }.
looking-at-start = Katsot alkuasemaa.
back-to-game = Takaisin peliin
look-back-first = Katsot aiempaa asemaa: palaa ensin peliin.
go-through = Siirtojen selaus
to-first = Alkuun
to-previous = Siirto taaksepäin
to-next = Siirto eteenpäin
to-last = Viimeiseen siirtoon
flip = Käännä lauta
zen = Vain lauta
rematch = Uusintapeli
accept-rematch = Hyväksy uusintapeli
copy-fen = Kopioi FEN
link-to-position = Linkki tähän asemaan
clock-graph = Kelloajat siirtojen jälkeen; siirry siirtoon napsauttamalla tai nuolinäppäimillä
graph-at = { $move ->
    [0] Alussa
   *[other] Siirto { $move }
}: valkea { $white }, musta { $black }
log-ruled = Tuomari on ratkaissut ({ $article }): { $reason }
with-article = { $sentence } ({ $article })
chat = Keskustelu
room = Huone
room-players = Pelaajat
room-arbiter = Pelaajat ja tuomari
room-arbiter-white = Valkea ja tuomari
room-arbiter-black = Musta ja tuomari
room-spectators = Katsojat
room-other = Huone
room-closed = Täällä ei saa nyt puhua.
nothing-said = Mitään ei ole sanottu.
say-something = Sano jotakin
send = Lähetä
not-sent-yet = ei vielä lähetetty

## Loppu ja sen perustelu
the-end = Pelin loppu
ended = { $result } · { $why } ({ $article })
ended-unlegislated = { $result } · { $why }
ended-also = Myös { $articles }
law-checkmate = matti
law-mate-before-move-count = matti
law-resignation = luovutus
law-stalemate = patti
law-dead-position = kuollut asema: kumpikaan ei voi enää voittaa
law-draw-agreed = tasapeli sopimalla
law-repetition = sama asema yhä uudelleen
law-move-count = liian monta siirtoa ilman lyöntiä tai sotilaan siirtoa
law-repetition-claim = tasapeli vaadittu: sama asema kolmesti
law-repetition-claim-by-move = tasapeli vaadittu: sama asema kolmesti
law-move-count-claim = tasapeli vaadittu: viisikymmentä siirtoa
law-move-count-claim-by-move = tasapeli vaadittu: viisikymmentä siirtoa
law-flag-fall = lippu putosi
law-flag-fall-no-mate = lippu putosi, mutta vastustaja ei voi mattaa
law-flag-fall-material = lippu putosi, mutta vastustajan nappulat eivät riitä mattiin
law-demonstrated-mate = lippu putosi, ja pakkomatti näytettiin
law-flag-call = lippu putosi
law-both-flags = molempien liput putosivat
law-default-time = pelaaja tuli liian myöhään
law-resumption-default = pelaaja tuli jatkamaan liian myöhään
law-neither-present = kumpikaan ei tullut
law-return-interval = pelaaja ei palannut ajoissa
law-not-back-in-time = pelaaja ei palannut ajoissa
law-not-back-no-mate = pelaaja ei palannut ajoissa, mutta vastustaja ei voi mattaa
law-return-penalized = rangaistus yhteyden katkeamisesta
law-illegal-move = sääntöjenvastainen siirto
law-illegal-move-first = sääntöjenvastainen siirto
law-illegal-move-again = toinen sääntöjenvastainen siirto
law-illegal-move-claim = sääntöjenvastainen siirto, vastustajan vaatimuksesta
law-illegal-move-over-time = sääntöjenvastainen siirto, joka ratkaisee ennen pudonnutta lippua
law-illegal-move-no-mate = sääntöjenvastainen siirto, mutta vastustaja ei voi mattaa
law-two-hands-first = siirto kahdella kädellä
law-two-hands-again = toinen siirto kahdella kädellä
law-press-without-move-first = kelloa painettiin ilman siirtoa
law-press-without-move-again = kelloa painettiin taas ilman siirtoa
law-king-taken = kuningas lyötiin
law-wrong-draw-claim = aiheeton tasapelivaatimus
law-distraction = vastustajan häiritseminen
law-device = kielletty laite
law-phone = puhelin
law-cards = pelaaja poistui videokokouksesta
law-call-without-reason = tuomari kutsuttiin aiheetta
law-stop-without-reason = kellot pysäytettiin aiheetta
law-breach = sääntörikkomus
law-repeated-breach = toistuvat sääntörikkomukset
law-refuses-to-obey = pelaaja ei suostunut noudattamaan sääntöjä
law-game-lost = tuomari tuomitsi hävityksi
law-ruling = tuomarin ratkaisu
law-appeal = ratkaistu valituksesta
law-signed-result = kuten molemmat allekirjoittivat
law-unsettled = ratkaistu, kun säännöt vaikenevat
law-penalty = pisteitä muutettiin rangaistuksella
law-points-raised = vastustajalle annettiin pisteitä
law-points-reduced = pelaajalta vähennettiin pisteitä
law-red-card = punainen kortti
law-both-lose = molemmat häviävät tuomarin ratkaisulla
law-expelled = pelaaja poistettiin
law-colours-reversed = mitätöity: värit olivat väärin päin
law-draw-missed = tasapeli oli syntynyt jo aiemmin
law-draw-wrong = tasapeli oli virheellinen
law-wrong-setup = mitätöity: nappulat oli asetettu väärin
law-sealed-illegal = kuoreen jätetty siirto oli sääntöjenvastainen
law-sealed-ambiguous = kuoreen jätetty siirto oli monitulkintainen
law-sealed-unreadable = kuoreen jätetty siirto ei ollut luettavissa
law-adjourned-position-lost = mitätöity: asema katosi
law-both-in-check = molemmat kuninkaat jäivät shakkiin
law-pawn-on-last-rank = sotilas jäi viimeiselle riville
law-progress-draw = tasapeli edistymisen puutteessa
law-progress-after-flag = tasapeli edistymisen puutteessa, vaikka lippu putosi
law-quickplay-draw = tasapeli vaadittu: vastustaja ei voinut voittaa
law-quickplay-decided-later = tasapeli vaadittu, ratkaistu myöhemmin
law-quickplay-scoresheet = tasapeli vaadittu: vastustaja ei yrittänyt voittaa
law-quickplay-position = tasapeli vaadittu: asemaa ei voinut voittaa
law-quickplay-passed-on = tasapelivaatimus hylättiin
law-quickplay-rejected = tasapelivaatimus hylättiin
law-other = päättyi sääntöjen mukaan
play-it-out = Näytä laudalla
playing-out = Näytetään: { $line }
looking-earlier = Ajalta ennen kuin tuomari asetti toisen aseman.
was-set-up = Tuomari asetti toisen aseman
evidence-mate = { $player ->
    [black] Musta olisi vielä voinut mattaa
   *[other] Valkea olisi vielä voinut mattaa
}: mahdollinen tapa { $moves } puolisiirrossa.
evidence-repeated = Sama asema oli laudalla { $times } kertaa:
after-ply = { $ply ->
    [0] alussa
   *[other] { $player ->
        [black] mustan
       *[other] valkean
    } { $move }. siirron jälkeen
}
evidence-no-mate = Mikään laillisten siirtojen sarja ei johda mattiin:
evidence-quiet = { $moves } siirtoa kummaltakin ilman lyöntiä tai sotilaan siirtoa.
evidence-little-material = Jäljellä olevat nappulat eivät riitä mattiin.
proof-over = { $player ->
    [black] Musta
   *[other] Valkea
} ei voi mattaa: peli on tässä asemassa ohi.
proof-lone-king = { $player ->
    [black] Mustalla
   *[other] Valkealla
} on vain kuningas.
proof-knight-against-queens = { $player ->
    [black] Mustalla
   *[other] Valkealla
} on ratsu pelkkiä daameja vastaan.
proof-bishops-of-one-color = { $player ->
    [black] Musta
   *[other] Valkea
} ei voi mattaa: kaikki lähetit ovat samanvärisillä ruuduilla.
proof-enclosure = { $player ->
    [black] Musta
   *[other] Valkea
} ei voi mattaa: nappulat eivät koskaan pääse sinne, missä matti ne vaatii.
proof-closure = { $player ->
    [black] Musta
   *[other] Valkea
} ei voi mattaa: kaikki { $positions } vielä mahdollista asemaa on käyty läpi.
proof-other = { $player ->
    [black] Musta
   *[other] Valkea
} ei voi mattaa.

## Tapahtumat
event-began = Peli on alkanut.
event-draw-offered = { $player ->
    [black] Musta tarjoaa tasapeliä.
   *[other] Valkea tarjoaa tasapeliä.
}
event-draw-declined = { $player ->
    [black] Musta hylkää tasapelin.
   *[other] Valkea hylkää tasapelin.
}
event-consent-asked = Tasapelistä on sovittu; tuomarilta pyydetään suostumus.
event-claim-rejected = { $player ->
    [black] Mustan tasapelivaatimus on väärä; peli jatkuu.
   *[other] Valkean tasapelivaatimus on väärä; peli jatkuu.
}
event-penalised = { $player ->
    [black] Musta saa rangaistuksen.
   *[other] Valkea saa rangaistuksen.
}
event-flag-fell = { $player ->
    [black] Mustan lippu on pudonnut.
   *[other] Valkean lippu on pudonnut.
}
event-mate-undetermined = On epäselvää, oliko matti mahdollinen: tuomari ratkaisee.
event-disconnected = { $player ->
    [black] Mustan yhteys katkesi. Kello käy.
   *[other] Valkean yhteys katkesi. Kello käy.
}
event-reconnected = { $player ->
    [black] Musta on palannut.
   *[other] Valkea on palannut.
}
event-return-overdue = { $player ->
    [black] Musta ei palannut ajoissa: tuomari ratkaisee.
   *[other] Valkea ei palannut ajoissa: tuomari ratkaisee.
}
event-takeback-asked = { $player ->
    [black] Musta pyytää saada perua siirron.
   *[other] Valkea pyytää saada perua siirron.
}
event-takeback-declined = Siirtoa ei peruta.
event-taken-back = Siirto on peruttu.
event-arbiter-called = { $player ->
    [black] Musta kutsuu tuomarin.
   *[other] Valkea kutsuu tuomarin.
}
event-appealed = Ratkaisusta on valitettu.
event-zone-was-down = Pelialue oli hetken poissa; aikaa ei lasketa kummallekaan.
event-other = Pelissä tapahtui jotakin.
you-play = { $colour ->
    [black] Sinulla on mustat
   *[other] Sinulla on valkeat
}, vastustajasi on { $opponent }.
they-play = Valkeat: { $white }. Mustat: { $black }.

## Miksi jotakin ei tehty
refusal-time-is-past = Aika on kulunut loppuun: odota, mitä siitä seuraa.
refusal-not-begun = Peli ei ole alkanut: odota hetki.
refusal-over = Peli on päättynyt: katso tulos.
refusal-being-decided = Lippu on pudonnut; odota, kunnes on ratkaistu, kuka voisi vielä mattaa.
refusal-paused = Tuomari on pysäyttänyt kellot: odota, kunnes peli jatkuu.
refusal-no-arbiter = Tässä pelissä ei ole tuomaria: sovi asia vastustajasi kanssa.
refusal-not-your-turn = On vastustajasi vuoro: odota siirtoa.
refusal-your-turn = On sinun vuorosi: tee siirto.
refusal-illegal = { $about } ei ole tässä laillinen siirto: valitse toinen.
refusal-not-smart = Ruutuun { $about } ei pääse täsmälleen yksi nappula: valitse ensin nappula.
refusal-no-promotion = Sano, miksi sotilas korotetaan.
refusal-not-allowed = { $about ->
    [premoves] Tässä pelissä ei ole ennakkosiirtoja: odota vuoroasi.
    [smart_moves] Tässä pelissä valitaan molemmat ruudut: valitse nappula ja sitten sen kohde.
    [chosen_promotion] Tässä pelissä korotus valitaan vasta, kun sotilas on perillä.
    [takebacks] Tässä pelissä siirtoja ei peruta: jatka peliä.
    [appeals] Tässä pelissä ei voi valittaa: kutsu tuomari.
    [quickplay_claims] Tätä tasapeliä ei tässä pelissä voi vaatia: jatka peliä.
    [adjournments] Tätä peliä ei keskeytetä: jatka peliä.
    [cards] Tässä pelissä ei ole kortteja: valitse toinen rangaistus.
    [such_penalty] Tämän pelin säännöt eivät tunne tätä rangaistusta: valitse toinen.
   *[other] Tämän pelin säännöt eivät salli sitä: jatka ilman sitä.
}
refusal-bound = Vaatimuksesi jälkeen sinun on pelattava { $about }.
refusal-bound-piece = Vaatimuksesi jälkeen sinun on siirrettävä ruudun { $about } nappulaa.
refusal-not-in-video = Palaa ensin videokokoukseen.
refusal-no-premove = Ennakkosiirtoa ei ole: valitse ensin sellainen.
refusal-offer-stands = Tasapelitarjouksesi on jo voimassa: odota vastausta.
refusal-no-offer = Vastustajasi ei ole tarjonnut tasapeliä: tarjoa itse tai jatka peliä.
refusal-not-withdrawn = Tasapelitarjousta ei voi perua: odota vastausta.
refusal-claim-stands = Vaatimusta ei voi perua: odota ratkaisua.
refusal-disconnected = Yhteys pelialueeseen on katkennut: odota, kunnes se palaa.
refusal-declined-by-move = Hylkää tarjous tekemällä siirto.
refusal-agreed-too-early = Tasapelistä ei voi sopia ennen siirtoa { $about }: jatka peliä.
refusal-consent-asked = Tuomarilta on pyydetty suostumus: odota vastausta.
refusal-not-claimed = Tätä tasapeliä ei tässä pelissä vaadita: se tulee itsestään.
refusal-flag-up = Kummankaan lippu ei ole pudonnut: jatka peliä.
refusal-own-flag-down = Oma lippusikin on pudonnut: odota, mitä siitä seuraa.
refusal-not-flag-caller = { $about ->
    [arbiter] Tässä pelissä pelaajat toteavat lipun pudonneen: odota sitä.
   *[other] Tässä pelissä joku muu toteaa lipun pudonneen: odota sitä.
}
refusal-no-clock = Tätä peliä pelataan ilman kelloa: jatka peliä.
refusal-already = { $about ->
    [asked] Olet jo pyytänyt perua siirron: odota vastausta.
    [called] Olet jo kutsunut tuomarin: odota vastausta.
    [appealed] Olet jo valittanut: odota ratkaisua.
    [claimed] Tasapeliä on jo vaadittu: odota ratkaisua.
    [there] Pelaaja on jo paikalla: mitään ei tarvitse tehdä.
    [connected] Yhteys on jo: jatka peliä.
    [disconnected] Yhteys on jo poikki: odota, kunnes se palaa.
    [in_video] Pelaaja on jo videokokouksessa: jatka peliä.
    [out_of_video] Pelaaja on jo poissa videokokouksesta.
    [passed_on] Vaatimus on jo annettu eteenpäin: odota ratkaisua.
    [postponed] Ratkaisua on jo lykätty: jatka peliä.
    [running] Kello käy jo.
    [signed] Pöytäkirja on jo allekirjoitettu: mitään ei tarvitse tehdä.
   *[other] Niin on jo: mitään ei tarvitse tehdä.
}
refusal-nothing-to-take-back = Ei ole siirtoa, jonka voisi perua: jatka peliä.
refusal-not-asked = Kukaan ei ole pyytänyt perua siirtoa: jatka peliä.
refusal-touched = Nappulaan on koskettu: tällä siirrolla ei voi enää vaatia mitään. Tee siirto.
refusal-begun = Peli on jo alkanut: jatka tästä.
refusal-not-over = Peli ei ole päättynyt: odota sen loppua.
refusal-nothing-asked = Mattikysymystä ei ole auki: mitään ei ole ratkaistavana.
refusal-not-paused = Kellot käyvät: pysäytä ne ensin.
refusal-only-players = Tämä kuuluu pelaajille: pyydä heitä.
refusal-only-arbiters = Tämä kuuluu tuomarille: kutsu hänet.
refusal-only-local-chief = Tämä kuuluu paikalliselle päätuomarille: kutsu hänet.
refusal-only-technical-arbiter = Tämä kuuluu paikalliselle tekniselle tuomarille: kutsu hänet.
refusal-not-reported = Katkosta ei ole raportoitu: pyydä raportti paikalliselta tekniseltä tuomarilta.
refusal-only-organiser = Vain järjestäjä voi tehdä tämän: kysy häneltä.
refusal-not-approved = Tätä laitetta ei ole hyväksytty: käytä hyväksyttyä.
refusal-not-own-account = Kirjaudu omalla tililläsi.
refusal-not-logged-in = Kirjaudu ensin pelipalvelimelle.
refusal-no-permission = Pyydä ensin tuomarilta lupa.
refusal-in-private = Tämä tarkastetaan yksityisesti, ei kamerassa.
refusal-not-checked = Paikallinen päätuomari tarkastaa ensin kaikki pelaajat ja laitteet: odota.
refusal-venue-unstaffed = Pelipaikasta puuttuu toinen sen kahdesta tuomarista: odota, että molemmat on nimetty.
refusal-nothing-to-tell-of = Yhtään siirtoa ei ole vielä tehty.
refusal-not-copied = Kopioi ensin viimeinen siirtosi omalle laudallesi.
refusal-not-on-virtual = Vain virtuaalisen laudan siirtoja kopioidaan: sellaista siirtoa ei odota.
refusal-boards-same = Laudoilla on sama asema: korjattavaa ei ole.
refusal-virtual-decides = Virtuaalinen lauta ja kello ratkaisevat: käytä niitä.
refusal-only-chief-arbiter = Tämän ratkaisee päätuomari: pyydä hänen ratkaisuaan.
refusal-only-zone = Pelialue tekee tämän itse: odota.
refusal-no-wrong-draw = Pelialue ei ole antanut tasapeliä, joka voisi olla virheellinen: kutsu tuomari, jos olet eri mieltä.
refusal-proved = Tulos on osoitettu oikeaksi: katso perustelu.
refusal-own-ruling = Valitus koskee omaa ratkaisuasi: jätä se toiselle tuomarille.
refusal-no-break = Yhteys ei ole katkennut: mitään ei ole korvattavana.
refusal-no-points = Tämä ei muuta tulosta: valitse toinen rangaistus.
refusal-not-assisted = Avustaja vain syöttää siirtoja, ja vasta kun tuomari on hyväksynyt sen: kysy tuomarilta.
refusal-nothing-to-touch = Siinä ei ole nappulaa, johon koskea: valitse toinen ruutu.
refusal-nothing-to-press = Siirtoa, jonka jälkeen kelloa painettaisiin, ei ole tehty: tee ensin siirto.
refusal-made = Siirto on tehty: nappulasta on päästetty irti. Paina kelloa.
refusal-other-clock = Käynnistettävä kello on se toinen.
refusal-only-black = Mustien pelaaja valitsee paikan.
refusal-not-asked-for = Kukaan ei ole pyytänyt sitä: odota, kunnes pelaaja pyytää.
refusal-forgone = Olet koskenut nappulaan sen jälkeen: huomauttaa ei voi enää.
refusal-harmless = Nappulaa korjattiin, tai siihen koskettiin vahingossa: se ei sido ketään.
refusal-not-broken = Mikään kosketettu nappula ei jäänyt siirtämättä: huomautettavaa ei ole.
refusal-exempt = Vammaisen pelaajan kelloa ei säädetä.
refusal-legal = { $about } on laillinen siirto: mitään ei ole korjattavana.
refusal-too-long = Pelissä on enemmän siirtoja kuin voidaan laskea: pyydä tuomaria päättämään se.
refusal-condition = Tasapelitarjoukseen ei voi liittää ehtoa: tarjoa ilman ehtoa.
refusal-nothing-agreed = Mikään tasapeli ei odota suostumusta: odota, kunnes molemmat ovat sopineet.
refusal-evidence = Todiste ei pidä: anna pelialueen tutkia uudelleen.
refusal-too-late = Kumpikin on tehnyt { $about } siirtoa: peli jatkuu sellaisenaan.
refusal-no-draw-missed = Mikään pelin asema ei ollut itsestään tasapeli: tulos jää voimaan.
refusal-no-ruling = Sellaista ratkaisua ei ole: katso ratkaisujen luettelosta.
refusal-not-undone = Tätä ratkaisua ei voi kumota: korjaa sen vaikutus uudella ratkaisulla.
refusal-undone-already = Tämä ratkaisu on jo kumottu: mitään ei tarvitse tehdä.
refusal-no-appeal = Sellaista valitusta ei ole ratkaistavana: katso kutsujen luettelosta.
refusal-score = Säännöt eivät tunne sellaista tulosta: anna se, minkä arvoinen peli on.
refusal-position = Asemaa ei voi asettaa: tarkista se.
refusal-not-called = Tuomaria ei ole kutsuttu: vastattavaa ei ole.
refusal-no-article = Voimassa olevissa säännöissä ei ole kohtaa { $about }: valitse toinen.
refusal-too-long-text = Tämä on liian pitkä: sano se enintään 500 kirjaimella.
refusal-too-many-penalties = Yhdessä ratkaisussa on liian monta rangaistusta: valitse vähemmän.
refusal-no-name = Pelipaikka tarvitsee nimen: kirjoita se.
refusal-does-not-fit = Tätä ei voi nyt tehdä: lataa sivu uudelleen tai kutsu tuomari.
refusal-no-reason = Ratkaisulla täytyy olla sanallinen perustelu: kirjoita se.
refusal-no-time = Nollan pituinen aika ei muuta mitään: anna aika.
refusal-nothing-claimed = Mitään vaatimusta ei ole avoinna: ratkaistavaa ei ole.
refusal-not-claimant = Tämän tekee vaatimuksen esittäjä: jätä se vastustajallesi.
refusal-own-claim = Vaatimus on omasi: odota vastustajaasi.
refusal-not-written = Sitä, mihin vaatimus perustuu, ei ole kirjattu eikä vahvistettu: kirjaa se ensin.
refusal-not-needed = Vaatimus ei tarvitse tätä: jatka ilman sitä.
refusal-progress = Peli on edennyt vaatimuksen jälkeen: sotilasta on siirretty tai nappula lyöty. Jatka pelaamista.
refusal-not-last-period = Tämä koskee vain viimeistä aikajaksoa: jatka pelaamista.
refusal-first-known = Kello näyttää, kumpi lippu putosi ensin: se ratkaisee.
refusal-time-enough = Kellossasi on vielä vähintään { $about }: jatka pelaamista.
refusal-seconds-asked = Lisäsekunteja on jo pyydetty tai tasapeliä vaadittu: vain toinen niistä, ja kerran.
refusal-no-seconds-asked = Kukaan ei ole pyytänyt lisäsekunteja: ratkaistavaa ei ole.
refusal-offer-unanswered = Vastustaja ei ole vielä hylännyt tasapeliä: odota vastausta.
refusal-no-fault = Tällaista sääntöjenvastaisuutta ei ole: jatka pelaamista.
refusal-other-board = Tämän tekee se pelaaja, jonka lauta on.
refusal-nothing-to-carry-out = Tällaista siirtoa ei ole tehty, joten sitä ei voi toistaa tällä laudalla.
refusal-not-said = Pelaaja ei ole ilmoittanut tätä siirtoa.
refusal-another-said = Ilmoitettu siirto oli toinen.
refusal-nothing-said = Mitään siirtoa ei ole ilmoitettu.
refusal-opponents-clock-runs = Vastustajan kello käy jo.
refusal-not-finished = Siirtoa ei ole vielä tehty ja ilmoitettu.
refusal-not-understood = Näitä sanoja ei ymmärretä tässä.
refusal-not-in-full = Sano siirto kokonaan: nappula, mistä ja mihin.
refusal-needs-assistant = Ensin on oltava avustaja.
refusal-not-for-assistant = Tämä ei kuulu avustajalle.
refusal-by-assistant = Tämän tekee avustaja.
refusal-past-deadline = Siihen on liian myöhäistä.
refusal-need-not-shown = Avustajan tarvetta osoittavia asiakirjoja ei ole toimitettu.
refusal-own-fault = Sääntöjenvastainen siirto on omasi: vain vastustaja voi vedota siihen.
refusal-stands = Seuraava siirto on tehty: sääntöjenvastainen siirto jää voimaan. Jatka pelaamista.
refusal-completed = Siirto on suoritettu loppuun, sillä kelloa on painettu: kutsu tuomari.
refusal-not-completed = Siirtoa ei ole suoritettu loppuun, sillä kelloa ei ole painettu: sen voi vielä muuttaa.
refusal-move-stands = Laudalla ei ole sääntöjenvastaista siirtoa peruttavaksi: tehty siirto jää voimaan.
refusal-nothing-displaced = Mikään nappula ei ole siirtynyt paikaltaan: jatka pelaamista.
refusal-king-taken = Kuningasta ei koskaan lyödä: osoita shakki.
refusal-no-part = Et ole mukana tässä pelissä: kerro tuomarille, älä muille.
refusal-no-analysis = Pelatessasi et saa analyysia: odota pelin loppua.
refusal-next-move-first = Odota seuraavaa siirtoa: sitten nähdään, onko asema yhä sääntöjenvastainen.
refusal-no-sheets = Tässä pelissä ei kirjoiteta pöytäkirjaa: jatka pelaamista.
refusal-written-stands = Kirjoitettua siirtoa ei muuteta: vaadi sillä tai jatka pelaamista.
refusal-nothing-written = Muutettavaa siirtoa ei ole kirjoitettu: kirjoita ensin.
refusal-move-not-written = Aiottua siirtoa ei ole kirjoitettu: kirjoita se ennen vaatimusta.
refusal-another-written = Toinen siirto on kirjoitettu: vaadi sillä.
refusal-no-record = Katsottavaa muistiinpanoa ei pidetä: kysy tuomarilta.
refusal-sheet-complete = Pöytäkirja on täydellinen: lisättävää ei ole.
refusal-nothing-borrowed = Pöytäkirjaa ei ole lainattu: palautettavaa ei ole.
refusal-not-appointed = Tuomari ei ole hyväksynyt tähän avustajaa: kysy tuomarilta.
refusal-stays-out = Tuomari ei puutu tähän: jätä se pelaajille.
refusal-adjourned = Peli on keskeytetty: sitä jatketaan myöhemmin.
refusal-not-adjourned = Peliä ei ole keskeytetty.
refusal-not-resumed = Peliä ei ole vielä jatkettu.
refusal-session-not-begun = Ilmoitettu peliaika ei ole vielä alkanut.
refusal-nothing-sealed = Kuorisiirtoa ei ole.
refusal-not-told-to-seal = Kuorisiirtoa ei ole pyydetty: pyydä ensin saada tehdä kuorisiirto.
refusal-envelope-open = Kuori ei ole kiinni: sulje se ja pysäytä kello vasta sitten.
refusal-envelope-kept = Ennen kuoren avaamista kukaan ei näe eikä muuta sen sisältöä.
refusal-opened-already = Kuori on jo avattu.
refusal-other-content = Tämä ei ole se, mikä suljettiin kuoreen.
refusal-envelope-gone = Kuori on kadonnut.
refusal-envelope-there = Kuori ei ole kadonnut: se avataan.
refusal-replier-missing = Pelaaja, jonka on vastattava, ei ole paikalla.
refusal-sealer-there = Kuorisiirron tehnyt pelaaja on paikalla: tee vastaus laudalla.
refusal-touched-other = Olet koskettanut nappulaa: kuorisiirron on siirrettävä tai lyötävä se.
refusal-not-sealer = Tämä kuuluu kuorisiirron tehneelle pelaajalle.
refusal-sealed-move-first = Ensin tehdään kuorisiirto.
refusal-sealed-move-goes-on = Kuorisiirto ei ole päättänyt peliä.
refusal-read-already = Kuorisiirto on jo luettu.
refusal-other = Pelialue ei salli tätä nyt. Katso lautaa ja kokeile muuta.
error-offline = Pelialue ei vastaa. Tarkista yhteytesi ja yritä uudelleen.
error-busy = Pelialueella on kiire. Yritä hetken kuluttua uudelleen.
error-stopped = Pelialue on pysähtynyt. Kysy sen ylläpitäjältä ja yritä myöhemmin.
error-unknown = Tällä numerolla tai nimellä ei ole täällä mitään. Tarkista linkki.
error-unreadable = Pelialue ei voi lukea kirjanpitoaan. Kerro sen ylläpitäjälle.
error-no-seat = Molemmat paikat on varattu. Voit katsoa peliä tai avata oman pöydän.
error-own-table = Tämä on oma pöytäsi: lähetä linkki jollekulle muulle.
error-too-many-tables = Sinulla on liian monta pöytää. Poista ensin yksi.
error-too-many-challenges = Hänellä on jo niin monta haastetta kuin voi olla. Yritä uudelleen, kun joihinkin on vastattu.
error-no-guests = Vahvuuslukupeleihin tarvitaan tili. Kirjaudu ensin.
error-not-yours = Tämä on jollekulle muulle. Avaa oma pöytä tai katso peliä.
error-engine-busy = Koneella ei ole tilaa uudelle pelille. Yritä myöhemmin.
error-not-over = Peli ei ole vielä päättynyt. Odota sen loppua.
error-invalid = Näin ei voi pelata. Tarkista asema, aika ja säännöt.
error-foreign-origin = Avaa sivu pelialueen omasta osoitteesta ja yritä uudelleen.
error-too-much = Sanot liian paljon kerralla. Odota hetki.
error-not-yet = Tästä pelistä ei vielä näytetä mitään. Palaa myöhemmin.
error-unknown-bearer = Et ole enää kirjautunut. Kirjaudu uudelleen.
error-not-logged-in = Kirjaudu ensin.
error-wrong-password = Nimi tai salasana on väärä. Yritä uudelleen.
error-forbidden = Tämä kuuluu muille. Kysy ylläpitäjältä, jos tarvitset sitä.
error-sign-up-closed = Tilit ovat kutsutuille. Pyydä ylläpitäjältä kutsu.
error-name-taken = Tämä tai samannäköinen nimi on varattu. Valitse toinen.
error-blocked = Tämä tili on suljettu. Kysy ylläpitäjältä.
error-no-link = Linkki on käytetty tai liian vanha. Pyydä ylläpitäjältä uusi.
error-last-administrator = Ylläpitäjä täytyy olla. Tee ensin joku muu ylläpitäjäksi.
error-too-many = Tuo oli liikaa kerralla. Odota hetki ja yritä uudelleen.
error-too-slow = Tämä kesti liian kauan. Yritä uudelleen.
error-too-long = Tämä on liian pitkä. Lyhennä sitä.
error-not-followed = Pelialue on kadottanut tämän sivun. Lataa se uudelleen ja yritä vielä.
error-used = Tämä lähetettiin numerolla, joka oli jo käytetty muuhun. Lataa sivu uudelleen ja yritä vielä.
error-not-understood = Pelialue ei ymmärtänyt tätä. Lataa sivu uudelleen ja yritä vielä.
error-too-many-games = Liian monta peliä seurataan kerralla. Sulje joitakin ja lataa sivu uudelleen.
error-table-expired = Kukaan ei tullut ajoissa, ja pöytä poistettiin. Avaa toinen.
error-table-declined = Haasteesi hylättiin. Haasta joku muu tai avaa pöytä.
error-table-withdrawn = Pöytä on poistettu. Avaa toinen.
error-version = Pelialue on sillä välin uusittu. Lataa sivu uudelleen.
error-not-found = Tässä osoitteessa ei ole mitään. Tarkista linkki.
error-bad-request = Pelialue ei ymmärtänyt tätä. Lataa sivu uudelleen ja yritä vielä.
error-refused = Säännöt eivät salli tätä nyt. Katso lautaa ja kokeile muuta.
error-taken = Toinen tuomari on ottanut tämän kutsun. Valitse toinen.
error-no-call = Tämä kutsu ei ole enää auki. Lataa luettelo uudelleen.
error-other = Jokin meni vikaan. Yritä uudelleen; jos se ei auta, lataa sivu uudelleen.
position-unreadable = Linkin asemaa ei voi lukea. Tarkista linkki.
fen-piece = Asemassa (FEN) on kohdassa { $at } merkki, joka ei ole nappula. Korjaa se.
fen-rank-length = Aseman (FEN) rivillä ei ole kahdeksaa ruutua, kohta { $at }. Korjaa se.
fen-ranks = Asemassa (FEN) ei ole kahdeksaa riviä. Korjaa se.
fen-no-king = Kumpikin tarvitsee kuninkaan. Lisää se laudalle.
fen-many-kings = Kummallakin on vain yksi kuningas. Poista muut.
fen-opponent-in-check = Se, joka ei ole vuorossa, on shakissa. Vaihda vuoro.
fen-pawn-on-last-rank = Sotilas ei voi olla viimeisellä rivillä. Siirrä ruudun { $square } sotilas.
fen-pawn-on-first-rank = Sotilas ei voi olla ensimmäisellä rivillään. Siirrä ruudun { $square } sotilas.
fen-empty = Asemaa ei ole. Liitä FEN tai jätä kenttä tyhjäksi.
fen-turn = Asema (FEN) ei kerro, kumpi on vuorossa. Kirjoita w tai b kohtaan { $at }.
fen-castling = Aseman (FEN) linnoitusoikeuksia ei voi lukea, kohta { $at }. Kirjoita ne kuten KQkq, tai viiva.
fen-en-passant = Ohestalyönnin ruutua ei voi lukea, kohta { $at }. Kirjoita ruutu, kuten e3, tai viiva.
fen-number = Aseman (FEN) lukua ei voi lukea, kohta { $at }. Korjaa se tai jätä molemmat luvut pois.
fen-trailing = Aseman (FEN) jälkeen on jotakin, kohta { $at }. Poista se.
fen-castling-without-rook = Linnoitusoikeudella ei ole tornia. Poista oikeus tai lisää torni.
fen-castling-without-king = Linnoitusoikeudella ei ole kuningasta ensimmäisellä rivillään. Poista oikeus.
fen-castling-twice = Linnoitusoikeus on kirjoitettu kahdesti. Poista toinen.
fen-mirrored-castling = Osapuolet linnoittautuvat eri linjojen torneilla. Korjaa linnoitusoikeudet.
fen-nothing-crossed = Mikään sotilas ei ole juuri ylittänyt ohestalyönnin ruutua. Kirjoita siihen viiva.
fen-both-in-check = Molemmat kuninkaat ovat shakissa. Siirrä toista.
fen-too-many-pieces = Toisella on enemmän nappuloita kuin voi olla. Poista niitä.
fen-too-many-pawns = Toisella on yli kahdeksan sotilasta. Poista niitä.
fen-impossible-check = Mikään siirto ei johda tällaiseen shakkiin. Muuta shakkaavia nappuloita.
fen-other = Tästä asemasta (FEN) ei voi pelata. Tarkista se tai jätä kenttä tyhjäksi.

## Kirjoitetut siirrot
move-unreadable = ”{ $text }” ei ole siirto eikä komento. Kirjoita apua, niin kuulet komennot.
move-ambiguous = Tämä voisi olla { $meant }. Sano kumpi.
move-king = Se jättäisi kuninkaasi shakkiin: valitse toinen siirto.
move-unreachable = Siihen ei pääse mikään { $piece }: valitse toinen ruutu.
move-no-piece = Mikään { $piece } ei voi tehdä tätä: valitse toinen nappula.
move-no-promotion = Sano, miksi sotilas korotetaan: { $meant }.
move-promotion = Vain viimeisellä rivillä sotilas korotetaan: sano siirto ilman korotusta.
move-castling = Näin ei voi nyt linnoittautua: valitse toinen siirto.
move-illegal = Tämä siirto ei ole tässä laillinen: valitse toinen.
move-other = Tämä siirto ei ole mahdollinen: valitse toinen.

## Lauta sanoin
board-in-words = Lauta sanoin
move-or-command = Siirto tai komento
do-it = Tee
words-hint = Kirjoita siirto millä merkinnällä tahansa tai apua. Näppäin / palaa tähän.
piece-keys = kdtlrs
words-help = Kirjoita siirto, kuten e4 tai ratsu f3. Nuolilla kuljet laudan ruuduissa, k, d, t, l, r ja s vievät seuraavaan kuninkaaseen, daamiin, torniin, lähettiin, ratsuun tai sotilaaseen, Enter ottaa nappulan ja laskee sen. Komennot ovat:
said-so-far = Mitä on sanottu, viimeisin ensin
squares = Ruudut
taken-up = { $square }, otettu
put-back = Laskettu takaisin.
not-own-piece = Tässä ei ole sinun nappulaasi.
premove-chosen = Valittu seuraavaksi siirroksesi: { $from }–{ $to }.
premove-cancelled = Seuraavaa siirtoa ei ole enää valittu.
premove-by-squares = On vastustajasi vuoro. Jos haluat valita seuraavan siirtosi nyt, sano sen ruudut, kuten e7 e5.
at-the-start = Alkuasema.
announcements = Ilmoitukset
notices = Huomautukset
speak-aloud = Puhu ääneen
speech-on = Ilmoitukset puhutaan.
speech-off = Ilmoituksia ei lueta ääneen.
low-time = Sinulla on jäljellä vain { $time }.
clocks-are = Valkealla on { $white }, mustalla on { $black }.
none-of-these = Niitä ei ole.
watching-only = Olet katsoja: vain pelaajat voivat tehdä tämän.
resign-say-yes = Luovutatko todella? Sano kyllä, tai jotakin muuta jatkaaksesi.
confirm-say-yes = { $move }. Sano kyllä, niin se pelataan.
claim-which = Sano: vaadi kolmesti tai vaadi viisikymmentä.
nothing-asked = Mitään ei kysytty.
left-undone = Jätettiin ennalleen.

## Valmiiden sääntöjen nimet
titled-armageddon = Armageddon
titled-casual-game = Kaveripeli
titled-casual-play = Kaveripeli ilman kelloa
titled-blitz-over-the-board-b-3 = Pikashakki laudalla, B.3
titled-blitz-over-the-board-b-4 = Pikashakki laudalla, B.4
titled-chess960-over-the-board = Chess960 laudalla
titled-rapid-in-finland = Nopea shakki Suomessa
titled-standard-chess-in-finland = Pitkä shakki Suomessa
titled-standard-chess-with-a-quickplay-finish = Pitkä shakki ja quickplay-loppu
titled-rapid-over-the-board-a-3 = Nopea shakki laudalla, A.3
titled-rapid-over-the-board-a-4 = Nopea shakki laudalla, A.4
titled-standard-chess-over-the-board = Pitkä shakki laudalla
titled-blitz-online-supervised = Pikashakki verkossa, valvottu
titled-standard-chess-online-supervised = Pitkä shakki verkossa, valvottu
titled-rapid-online-supervised = Nopea shakki verkossa, valvottu
titled-finnish-national-blitz = Suomen kansallinen pikashakki
titled-standard-chess-hybrid-with-real-boards = Pitkä shakki, hybridi, oikeat laudat
titled-rapid-hybrid = Nopea shakki, hybridi
titled-blitz-online-unsupervised = Pikashakki verkossa, ilman valvontaa
titled-other = { $title }
