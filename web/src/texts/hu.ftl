# A Flagfall oldala magyarul.

## A keret
skip = Ugrás a tartalomhoz
navigation = Főmenü
nav-play = Játék
nav-games = Játszmák
nav-review = Elemzőtábla
nav-help = Első játszma
nav-settings = Beállítások
nav-administration = Felügyelet
sign-in = Belépés
sign-up = Regisztráció
sign-out = Kilépés
recovery = Új jelszó
language = Nyelv
language-en = angol
language-fi = finn
language-hu = magyar
language-de = német
loading = Betöltés …
dismiss = Bezárás
close = Bezárás
try-again = Újra
to-home = A kezdőlapra
nowhere = Ezen a címen nincs semmi
nowhere-hint = Ellenőrizd a címet, vagy innen folytasd.
cancel = Mégse
save = Mentés
saved = Elmentve.
none = Nincs
copied = Másolva.
cannot-copy = A böngésző nem engedi a másolást. Jelöld ki ezt, és másold le: { $text }
field-missing = Ezt töltsd ki.
field-short = Legalább { $least } karakter kell.
field-range = Ide egész szám kell, { $min } és { $max } között.
field-wrong = Ez így nem olvasható. Írd másképp.

## Játékosok és bábuk
white = Világos
black = Sötét
lot = Sorsolva
guest = { $number }. vendég
arbiter = Versenybíró
spectator = Néző
versus = { $white } – { $black }
piece-king = király
piece-queen = vezér
piece-rook = bástya
piece-bishop = futó
piece-knight = huszár
piece-pawn = gyalog

## Egy asztal
accept = Elfogadom
annulled = érvénytelen
challenge = Kihívás
challenged-by = { $host } kihív téged.
control-of-each = világos { $white }, sötét { $black }
decline = Elutasítom
no-clock = óra nélkül
opponent-came = Megjött az ellenfeled: kezdődik a játszma.
rated = értékszámos
to-game = A játszmához
your-table = Az asztalod készen áll
free-seat = Egy hely szabad
waits-for-opponent = Várakozás az ellenfélre. A játszma magától kezdődik.
link-to-share = Küldd el ezt a linket az ellenfelednek
copy-link = A link másolása
link-copied = A link a vágólapon van: küldd el az ellenfelednek.
withdraw-table = Az asztal visszavonása
host-waits = { $host } ellenfélre vár.
your-colour = { $colour ->
    [white] Világossal játszol majd.
    [black] Sötéttel játszol majd.
   *[lot] A színeket kisorsoljuk.
}
take-seat = Leülök és játszom

## Egy játszma
game = Játszma
moves = Lépések
no-moves = Még nem történt lépés.
actions = Amit tehetsz
clock-of = { $player ->
    [black] Sötét órája
   *[other] Világos órája
}
is-away = nincs kapcsolat
is-here = kapcsolatban
connection-lost = A kapcsolat megszakadt. Helyreállítjuk; az órád közben jár.
connection-back = A kapcsolat helyreállt.
state-waits = Még nem kezdődött el
state-yours = Te lépsz
state-turn = { $player ->
    [black] Sötét lép
   *[other] Világos lép
}
delayed = { $minutes } perccel később látszik
arbiter-is-called = A versenybírót hívják
move-pending = még nincs megerősítve …
move-pending-first = Az előző lépésed még nincs megerősítve: várj egy kicsit.
confirm-move = Ezt lépem
take-it-back = Mást választok
promote-to = A gyalog legyen …
offer-draw = Döntetlent ajánlok
offers-with-move = A döntetlent a következő lépéseddel ajánlod.
draw-is-offered = Az ellenfeled döntetlent ajánl.
draw-offered-here = Ezzel a lépéssel döntetlent ajánlottak
declined-by-move = Lépéssel utasíthatod el.
claim-draw = Döntetlent reklamálok
claim = Reklamálok
claim-ground = Milyen alapon?
claim-repetition = Ugyanaz az állás harmadszor
claim-move-count = Ötven lépés ütés és gyaloglépés nélkül
claim-facts = Ez az állás eddig { $times ->
    [1] egyszer
    [2] kétszer
    [3] háromszor
    [4] négyszer
    [5] ötször
   *[other] { $times } alkalommal
} fordult elő. Lépések ütés és gyaloglépés nélkül: { $moves }.
claim-intended = A lépéssel, amelyet meg fogok tenni (üres, ha az állás már a táblán van)
ask-takeback = Visszavenném
takeback-is-asked = Az ellenfeled vissza szeretné venni az utolsó lépést.
call-arbiter = Versenybírót hívok
call = Hívom
call-reason = Miért?
call-without-words = A játékos versenybírót kér.
call-flag = Időtúllépést reklamálok
resign = Feladom
resign-really = Valóban feladod?
looking-back = Egy korábbi állást nézel: { $move }.
looking-at-start = A kezdőállást nézed.
back-to-game = Vissza a játszmához
look-back-first = Egy korábbi állást nézel: előbb térj vissza a játszmához.
go-through = A lépések között
to-first = Az elejére
to-previous = Egy lépés vissza
to-next = Egy lépés előre
to-last = Az utolsó lépésre
flip = A tábla megfordítása
zen = Csak a tábla
rematch = Visszavágó
accept-rematch = Elfogadom a visszavágót
copy-fen = FEN másolása
link-to-position = Link ehhez az álláshoz
clock-graph = Az órák állása lépésenként; kattintás vagy a nyilak egy lépéshez visznek
graph-at = { $move ->
    [0] Kezdetben
   *[other] { $move }. lépés
}: világos { $white }, sötét { $black }
log-ruled = A versenybíró döntött ({ $article }): { $reason }
with-article = { $sentence } ({ $article })
chat = Csevegés
room = Szoba
room-players = Játékosok
room-arbiter = Játékosok és versenybíró
room-arbiter-white = Világos és versenybíró
room-arbiter-black = Sötét és versenybíró
room-spectators = Nézők
room-other = Szoba
room-closed = Itt most senki sem beszélhet.
nothing-said = Még senki sem szólt.
say-something = Mondj valamit
send = Küldés
not-sent-yet = még nincs elküldve

## A vége, és ami igazolja
the-end = A játszma vége
ended = { $result } · { $why } ({ $article })
ended-unlegislated = { $result } · { $why }
ended-also = Lásd még: { $articles }
law-checkmate = matt
law-mate-before-move-count = matt
law-resignation = feladás
law-stalemate = patt
law-dead-position = holt állás: már senki sem nyerhet
law-draw-agreed = döntetlen megegyezéssel
law-repetition = ugyanaz az állás újra meg újra
law-move-count = túl sok lépés ütés és gyaloglépés nélkül
law-repetition-claim = döntetlen reklamálva: háromszori ismétlés
law-repetition-claim-by-move = döntetlen reklamálva: háromszori ismétlés
law-move-count-claim = döntetlen reklamálva: ötven lépés
law-move-count-claim-by-move = döntetlen reklamálva: ötven lépés
law-flag-fall = leesett a zászló
law-flag-fall-no-mate = leesett a zászló, de az ellenfél nem tud mattot adni
law-flag-fall-material = leesett a zászló, de az ellenfélnek kevés az anyaga a matthoz
law-demonstrated-mate = leesett a zászló, és kényszerített mattot mutattak
law-flag-call = leesett a zászló
law-both-flags = mindkét zászló leesett
law-default-time = egy játékos túl későn jött
law-resumption-default = egy játékos túl későn jött a folytatásra
law-neither-present = senki sem jött el
law-return-interval = egy játékos nem jött vissza időben
law-not-back-in-time = egy játékos nem jött vissza időben
law-not-back-no-mate = egy játékos nem jött vissza időben, de az ellenfél nem tud mattot adni
law-return-penalized = büntetés a megszakadt kapcsolatért
law-illegal-move = szabálytalan lépés
law-illegal-move-first = szabálytalan lépés
law-illegal-move-again = újabb szabálytalan lépés
law-illegal-move-claim = szabálytalan lépés, az ellenfél reklamációjára
law-illegal-move-over-time = szabálytalan lépés, amely a leesett zászló előtt számít
law-illegal-move-no-mate = szabálytalan lépés, de az ellenfél nem tud mattot adni
law-two-hands-first = lépés két kézzel
law-two-hands-again = újabb lépés két kézzel
law-press-without-move-first = óranyomás lépés nélkül
law-press-without-move-again = újabb óranyomás lépés nélkül
law-king-taken = királyt ütöttek
law-wrong-draw-claim = téves döntetlenreklamáció
law-distraction = az ellenfél zavarása
law-device = tiltott eszköz
law-phone = telefon
law-cards = egy játékos elhagyta a videóhívást
law-call-without-reason = a versenybírót ok nélkül hívták
law-stop-without-reason = az órákat ok nélkül állították meg
law-breach = szabályszegés
law-repeated-breach = ismételt szabályszegés
law-refuses-to-obey = egy játékos nem volt hajlandó betartani a szabályokat
law-game-lost = a versenybíró vesztettnek ítélte
law-ruling = a versenybíró döntése
law-appeal = fellebbezésre eldöntve
law-signed-result = ahogy mindketten aláírták
law-unsettled = eldöntve, ahol a szabály hallgat
law-penalty = büntetéssel módosított pontok
law-points-raised = az ellenfél pontot kapott
law-points-reduced = egy játékostól pontot vontak le
law-red-card = piros lap
law-both-lose = mindketten vesztettek, döntéssel
law-expelled = egy játékost kizártak
law-colours-reversed = érvénytelen: felcserélt színek
law-draw-missed = a döntetlen már korábban létrejött
law-draw-wrong = a döntetlen téves volt
law-wrong-setup = érvénytelen: hibás felállítás
law-sealed-illegal = a borítékolt lépés szabálytalan volt
law-sealed-ambiguous = a borítékolt lépés többértelmű volt
law-sealed-unreadable = a borítékolt lépés olvashatatlan volt
law-adjourned-position-lost = érvénytelen: az állás elveszett
law-both-in-check = mindkét király sakkban maradt
law-pawn-on-last-rank = gyalog maradt az utolsó soron
law-progress-draw = döntetlen, mert nem volt haladás
law-progress-after-flag = döntetlen, mert nem volt haladás, bár leesett a zászló
law-quickplay-draw = döntetlen reklamálva: az ellenfél nem nyerhetett
law-quickplay-decided-later = döntetlen reklamálva, később eldöntve
law-quickplay-scoresheet = döntetlen reklamálva: az ellenfél nem akart nyerni
law-quickplay-position = döntetlen reklamálva: az állás nem nyerhető
law-quickplay-passed-on = a döntetlenreklamációt elutasították
law-quickplay-rejected = a döntetlenreklamációt elutasították
law-other = a szabályzat szerint ért véget
play-it-out = Lejátszás
playing-out = Lejátszva: { $line }
looking-earlier = Mielőtt a versenybíró más állást állított fel.
was-set-up = A versenybíró más állást állított fel
evidence-mate = { $player ->
    [black] Sötét még mattot adhatott volna
   *[other] Világos még mattot adhatott volna
}: egy lehetséges út { $moves } féllépésben.
evidence-repeated = Ugyanaz az állás { $times ->
    [1] egyszer
    [2] kétszer
    [3] háromszor
    [4] négyszer
    [5] ötször
   *[other] { $times } alkalommal
} volt a táblán:
after-ply = { $ply ->
    [0] kezdetben
   *[other] { $player ->
        [black] sötét
       *[other] világos
    } { $move }. lépése után
}
evidence-no-mate = Szabályos lépések semmilyen sora nem vezet matthoz:
evidence-quiet = Mindkét fél { $moves } lépése ütés és gyaloglépés nélkül.
evidence-little-material = Túl kevés anyag maradt a matthoz.
proof-over = { $player ->
    [black] Sötét
   *[other] Világos
} nem tud mattot adni: ebben az állásban vége a játszmának.
proof-lone-king = { $player ->
    [black] Sötétnek
   *[other] Világosnak
} csak királya van.
proof-knight-against-queens = { $player ->
    [black] Sötétnek
   *[other] Világosnak
} huszárja van, csupa vezér ellen.
proof-bishops-of-one-color = { $player ->
    [black] Sötét
   *[other] Világos
} nem tud mattot adni: minden futó egyszínű mezőkön áll.
proof-enclosure = { $player ->
    [black] Sötét
   *[other] Világos
} nem tud mattot adni: a bábuk sosem jutnak oda, ahol a matthoz kellenének.
proof-closure = { $player ->
    [black] Sötét
   *[other] Világos
} nem tud mattot adni: az összes még lehetséges állást ({ $positions }) megnéztük.
proof-other = { $player ->
    [black] Sötét
   *[other] Világos
} nem tud mattot adni.

## Ami történik
event-began = A játszma elkezdődött.
event-draw-offered = { $player ->
    [black] Sötét döntetlent ajánl.
   *[other] Világos döntetlent ajánl.
}
event-draw-declined = { $player ->
    [black] Sötét elutasítja a döntetlent.
   *[other] Világos elutasítja a döntetlent.
}
event-consent-asked = Megegyeztek a döntetlenben; a versenybíró hozzájárulását kérjük.
event-claim-rejected = { $player ->
    [black] Sötét reklamációja téves; a játszma folytatódik.
   *[other] Világos reklamációja téves; a játszma folytatódik.
}
event-penalised = { $player ->
    [black] Sötét büntetést kap.
   *[other] Világos büntetést kap.
}
event-flag-fell = { $player ->
    [black] Sötét zászlója leesett.
   *[other] Világos zászlója leesett.
}
event-mate-undetermined = Nyitott, hogy lehetett-e mattot adni: a versenybíró dönt.
event-disconnected = { $player ->
    [black] Sötét kapcsolata megszakadt. Az óra jár.
   *[other] Világos kapcsolata megszakadt. Az óra jár.
}
event-reconnected = { $player ->
    [black] Sötét visszatért.
   *[other] Világos visszatért.
}
event-return-overdue = { $player ->
    [black] Sötét nem jött vissza időben: a versenybíró dönt.
   *[other] Világos nem jött vissza időben: a versenybíró dönt.
}
event-takeback-asked = { $player ->
    [black] Sötét vissza szeretne venni egy lépést.
   *[other] Világos vissza szeretne venni egy lépést.
}
event-takeback-declined = A lépés marad.
event-taken-back = A lépést visszavették.
event-arbiter-called = { $player ->
    [black] Sötét versenybírót hív.
   *[other] Világos versenybírót hív.
}
event-appealed = Fellebbezés érkezett.
event-zone-was-down = A játékterem rövid ideig nem működött; ez az idő senkit sem terhel.
event-other = Történt valami a játszmában.
you-play = { $colour ->
    [black] Sötéttel játszol
   *[other] Világossal játszol
}, ellenfeled: { $opponent }.
they-play = Világos: { $white }. Sötét: { $black }.

## Miért nem történik meg valami
refusal-time-is-past = Lejárt az idő: várd meg, mi következik belőle.
refusal-not-begun = A játszma még nem kezdődött el: várj egy kicsit.
refusal-over = A játszma véget ért: nézd meg az eredményt.
refusal-being-decided = Leesett egy zászló; várj, amíg eldől, ki adhatott volna mattot.
refusal-paused = A versenybíró megállította az órákat: várj, amíg folytatódik a játszma.
refusal-no-arbiter = Ezt a játszmát versenybíró nélkül játsszák: egyezz meg az ellenfeleddel.
refusal-not-your-turn = Az ellenfeled lép: várd meg a lépését.
refusal-your-turn = Te következel: lépj.
refusal-illegal = { $about } itt nem szabályos lépés: válassz másikat.
refusal-not-smart = A(z) { $about } mezőre nem pontosan egy bábu léphet: előbb a bábut válaszd ki.
refusal-no-promotion = Mondd meg, mivé változzon a gyalog.
refusal-not-allowed = { $about ->
    [premoves] Ebben a játszmában nincs előre megadott lépés: várd meg, amíg te következel.
    [smart_moves] Ebben a játszmában mindkét mezőt meg kell adni: válaszd ki a bábut, aztán a célját.
    [chosen_promotion] Ebben a játszmában akkor választod ki, mivé változik a gyalog, amikor beért.
    [takebacks] Ebben a játszmában nincs lépésvisszavétel: játssz tovább.
    [appeals] Ebben a játszmában nincs fellebbezés: hívd a versenybírót.
    [quickplay_claims] Ezt a döntetlent ebben a játszmában nem lehet reklamálni: játssz tovább.
    [adjournments] Ezt a játszmát nem lehet függőben hagyni: játssz tovább.
    [cards] Ebben a játszmában nincsenek lapok: válassz másik büntetést.
    [such_penalty] Ennek a játszmának a szabályai nem ismerik ezt a büntetést: válassz másikat.
   *[other] Ennek a játszmának a szabályzata ezt nem engedi: játssz tovább nélküle.
}
refusal-bound = A reklamáció után ezt kell lépned: { $about }.
refusal-bound-piece = A reklamáció után a(z) { $about } mezőn álló bábuval kell lépned.
refusal-not-in-video = Előbb térj vissza a videokonferenciába.
refusal-no-premove = Nincs előre megadott lépés: előbb adj meg egyet.
refusal-offer-stands = A döntetlenajánlatod már él: várd meg a választ.
refusal-no-offer = Az ellenfeled nem ajánlott döntetlent: ajánlj te, vagy játssz tovább.
refusal-not-withdrawn = A döntetlenajánlat nem vonható vissza: várd meg a választ.
refusal-claim-stands = A reklamáció nem vonható vissza: várd meg a döntést.
refusal-disconnected = A kapcsolat megszakadt: várj, amíg helyreáll.
refusal-declined-by-move = Az ajánlatot lépéssel utasíthatod el.
refusal-agreed-too-early = A(z) { $about }. lépés előtt nem lehet döntetlenben megegyezni: játssz tovább.
refusal-consent-asked = A versenybíró hozzájárulását kértük: várd meg a választ.
refusal-not-claimed = Ezt a döntetlent itt nem kell reklamálni: magától jön.
refusal-flag-up = Egyik zászló sem esett le: játssz tovább.
refusal-own-flag-down = A te zászlód is leesett: várd meg, mi következik belőle.
refusal-not-flag-caller = { $about ->
    [arbiter] Ebben a játszmában a játékosok állapítják meg, hogy leesett a zászló: várd meg.
   *[other] Ebben a játszmában más állapítja meg, hogy leesett a zászló: várd meg.
}
refusal-no-clock = Ezt a játszmát óra nélkül játsszák: játssz tovább.
refusal-already = { $about ->
    [asked] Már kérted a lépés visszavételét: várd meg a választ.
    [called] Már hívtad a versenybírót: várd meg a választ.
    [appealed] Már fellebbeztél: várd meg a döntést.
    [claimed] Már reklamáltak döntetlent: várd meg a döntést.
    [there] A játékos már itt van: nincs teendő.
    [connected] A kapcsolat már él: játssz tovább.
    [disconnected] A kapcsolat már megszakadt: várd meg, amíg helyreáll.
    [in_video] A játékos már a videokonferenciában van: játssz tovább.
    [out_of_video] A játékos már nincs a videokonferenciában.
    [passed_on] A reklamációt már továbbadták: várd meg a döntést.
    [postponed] A döntést már elhalasztották: játssz tovább.
    [running] Az óra már jár.
    [signed] A játszmalap már alá van írva: nincs teendő.
   *[other] Ez már így van: nincs teendő.
}
refusal-nothing-to-take-back = Nincs visszavehető lépés: játssz tovább.
refusal-not-asked = Senki sem kérte lépés visszavételét: játssz tovább.
refusal-touched = Egy bábuhoz hozzányúltak: ezzel a lépéssel már nem lehet reklamálni. Tedd meg a lépést.
refusal-begun = A játszma már elkezdődött: folytasd innen.
refusal-not-over = A játszma még nem ért véget: várd meg a végét.
refusal-nothing-asked = Nincs nyitott kérdés a mattról: nincs mit eldönteni.
refusal-not-paused = Az órák járnak: előbb állítsd meg őket.
refusal-only-players = Ez a játékosok dolga: kérd meg őket.
refusal-only-arbiters = Ez a versenybíró dolga: hívd őt.
refusal-only-local-chief = Ez a helyi főbíró dolga: hívd őt.
refusal-only-technical-arbiter = Ez a helyi technikai bíró dolga: hívd őt.
refusal-not-reported = A megszakadást nem jelentették: kérd a jelentést a helyi technikai bírótól.
refusal-only-organiser = Ezt csak a rendező teheti meg: kérdezd őt.
refusal-not-approved = Ez az eszköz nincs jóváhagyva: használj jóváhagyottat.
refusal-not-own-account = A saját fiókoddal jelentkezz be.
refusal-not-logged-in = Előbb jelentkezz be a játékfelületre.
refusal-no-permission = Előbb kérj engedélyt a versenybírótól.
refusal-in-private = Ezt külön helyen ellenőrzik, nem kamera előtt.
refusal-not-checked = A helyi főbíró előbb minden játékost és eszközt ellenőriz: várj.
refusal-venue-unstaffed = A helyszín egyik versenybírója hiányzik: várd meg, amíg mindkettőt kijelölik.
refusal-nothing-to-tell-of = Még nem történt lépés.
refusal-not-copied = Előbb másold át az utolsó lépésedet a saját tábládra.
refusal-not-on-virtual = Csak a virtuális tábla lépései másolhatók: ilyen lépés nem vár.
refusal-boards-same = A táblákon ugyanaz áll: nincs mit helyreigazítani.
refusal-virtual-decides = A virtuális tábla és óra dönt: azokat használd.
refusal-only-chief-arbiter = Erről a főbíró dönt: kérd a döntését.
refusal-only-zone = Ezt a játékterem magától teszi: várj.
refusal-no-wrong-draw = A játékterem nem adott téves döntetlent: ha másként látod, hívd a versenybírót.
refusal-proved = Az eredmény igazoltan helyes: nézd meg az igazolását.
refusal-own-ruling = A fellebbezés a te döntésed ellen szól: hagyd egy másik versenybíróra.
refusal-no-break = Nem szakadt meg kapcsolat: nincs mit pótolni.
refusal-no-points = Ez nem változtat az eredményen: válassz más büntetést.
refusal-not-assisted = A segítő csak lépéseket vihet be, és csak a versenybíró jóváhagyása után: kérdezd a versenybírót.
refusal-nothing-to-touch = Ott nincs bábu, amelyhez hozzányúlhatnál: válassz más mezőt.
refusal-nothing-to-press = Nem történt lépés, amely után az órát lenyomhatnád: előbb lépj.
refusal-made = A lépés megtörtént: a bábut elengedték. Nyomd meg az órát.
refusal-other-clock = A másik órát kell elindítani.
refusal-only-black = Sötét választ helyet.
refusal-not-asked-for = Senki sem kérte: várj, amíg egy játékos kéri.
refusal-forgone = Azóta hozzányúltál egy bábuhoz: már nem lehet kifogást tenni.
refusal-harmless = A bábut igazították, vagy véletlenül értek hozzá: nem kötelez senkit.
refusal-not-broken = Nem maradt el lépés megérintett bábuval: nincs mit kifogásolni.
refusal-exempt = A fogyatékkal élő játékos óráját nem állítják át.
refusal-legal = { $about } szabályos lépés: nincs mit kijavítani.
refusal-too-long = A játszmában több a lépés, mint amennyi számolható: kérd a versenybírót, hogy zárja le.
refusal-condition = A döntetlenajánlatnak nem lehet feltétele: ajánld feltétel nélkül.
refusal-nothing-agreed = Nincs hozzájárulásra váró döntetlen: várd meg, amíg mindketten megegyeznek.
refusal-evidence = Az igazolás nem állja meg a helyét: nézesd meg újra a játékteremmel.
refusal-too-late = Mindketten megtettek { $about } lépést: a játszma így folytatódik.
refusal-no-draw-missed = A játszma egyik állása sem volt magától döntetlen: az eredmény marad.
refusal-no-ruling = Nincs ilyen döntés: nézd meg a döntések listáját.
refusal-not-undone = Ez a döntés nem vonható vissza: egy másikkal hozd helyre.
refusal-undone-already = Ezt a döntést már visszavonták: nincs teendő.
refusal-no-appeal = Nincs ilyen eldöntendő fellebbezés: nézd meg a hívások listáját.
refusal-score = A szabályzat nem ismer ilyen eredményt: annyit adj, amennyit egy játszma ér.
refusal-position = Az állás nem állítható fel: ellenőrizd.
refusal-not-called = Nem hívtak versenybírót: nincs mire felelni.
refusal-no-article = Az érvényes szabályokban nincs { $about } cikkely: válassz másikat.
refusal-too-long-text = Ez túl hosszú: mondd el legfeljebb 500 betűben.
refusal-too-many-penalties = Egy döntésben ez túl sok büntetés: válassz kevesebbet.
refusal-no-name = A helyszínnek név kell: írd be.
refusal-does-not-fit = Ez most nem tehető meg: töltsd be újra az oldalt, vagy hívd a versenybírót.
refusal-no-reason = A döntést szavakkal indokolni kell: írd le.
refusal-no-time = A nulla idő nem változtat semmin: adj meg időt.
refusal-nothing-claimed = Nincs nyitott igény: nincs mit eldönteni.
refusal-not-claimant = Ez az igénylő játékos dolga: hagyd az ellenfeledre.
refusal-own-claim = Az igény a tiéd: várj az ellenfeledre.
refusal-not-written = Amin az igény alapul, nincs leírva és megerősítve: előbb írd le.
refusal-not-needed = Az igényhez ez nem kell: folytasd nélküle.
refusal-progress = A játszma az igény óta előrehaladt: gyalog lépett vagy ütés történt. Játssz tovább.
refusal-not-last-period = Ez csak az utolsó időszakra vonatkozik: játssz tovább.
refusal-first-known = Az óra mutatja, melyik zászló esett le előbb: az dönt.
refusal-time-enough = Még legalább { $about } van az órádon: játssz tovább.
refusal-seconds-asked = Már kértek plusz másodperceket vagy igényeltek döntetlent: csak az egyik lehet, és egyszer.
refusal-no-seconds-asked = Senki sem kért plusz másodperceket: nincs mit eldönteni.
refusal-offer-unanswered = Az ellenfél még nem utasította el a döntetlent: várd meg a választ.
refusal-no-fault = Ilyen szabálytalanság nincs: játssz tovább.
refusal-other-board = Ezt az a játékos teszi, akié a tábla.
refusal-nothing-to-carry-out = Nem történt olyan lépés, amelyet ezen a táblán végre lehetne hajtani.
refusal-not-said = A játékos nem jelentette be ezt a lépést.
refusal-another-said = Nem ezt a lépést jelentették be.
refusal-nothing-said = Nem jelentettek be lépést.
refusal-opponents-clock-runs = Az ellenfél órája már jár.
refusal-not-finished = A lépés még nincs megtéve és bejelentve.
refusal-not-understood = Ezek a szavak itt nem érthetők.
refusal-not-in-full = Mondd ki a teljes lépést: a figurát, honnan és hová.
refusal-needs-assistant = Előbb segítőnek kell lennie.
refusal-not-for-assistant = Ez nem a segítő dolga.
refusal-by-assistant = Ezt a segítő végzi.
refusal-past-deadline = Ehhez már késő.
refusal-need-not-shown = A segítő szükségességét igazoló iratok nem érkeztek meg.
refusal-own-fault = A szabálytalan lépés a tiéd: csak az ellenfeled hivatkozhat rá.
refusal-stands = A következő lépés megtörtént: a szabálytalan lépés érvényben marad. Játssz tovább.
refusal-completed = A lépés teljesen befejezett, mert az órát lenyomták: hívd a játékvezetőt.
refusal-not-completed = A lépés nem teljesen befejezett, mert az órát nem nyomták le: még megváltoztatható.
refusal-move-stands = Nincs a táblán visszavehető szabálytalan lépés: a megtett lépés érvényes.
refusal-nothing-displaced = Egyetlen figura sem mozdult el: játssz tovább.
refusal-king-taken = A királyt sosem ütik le: mutass rá a sakkra.
refusal-no-part = Nem veszel részt ebben a játszmában: a bírónak szólj, másnak ne.
refusal-no-analysis = Játék közben nincs elemzés: várd meg a játszma végét.
refusal-next-move-first = Várd meg a következő lépést: akkor látszik, szabálytalan-e még az állás.
refusal-no-sheets = Ebben a játszmában nincs játszmalap: játssz tovább.
refusal-written-stands = A leírt lépés nem változtatható: igényelj vele, vagy játssz tovább.
refusal-nothing-written = Nincs leírt lépés, amelyet módosítani lehetne: előbb írj le egyet.
refusal-move-not-written = A szándékolt lépés nincs leírva: írd le, mielőtt igényelsz.
refusal-another-written = Másik lépés van leírva: azzal igényelj.
refusal-no-record = Nem vezetnek megnézhető feljegyzést: kérdezd a játékvezetőt.
refusal-sheet-complete = A játszmalap teljes: nincs mit hozzáírni.
refusal-nothing-borrowed = Nincs kölcsönkért játszmalap: nincs mit visszaadni.
refusal-not-appointed = A játékvezető ehhez nem fogadott el segítőt: kérdezd a játékvezetőt.
refusal-stays-out = A játékvezető ebbe nem avatkozik be: hagyd a játékosokra.
refusal-adjourned = A játszma függőben van: később folytatódik.
refusal-not-adjourned = A játszma nincs függőben.
refusal-not-resumed = A játszma még nem folytatódik.
refusal-session-not-begun = A meghirdetett játékidő még nem kezdődött el.
refusal-nothing-sealed = Nincs borítékolt lépés.
refusal-not-told-to-seal = Senkit sem szólítottak fel borítékolásra: előbb kérd.
refusal-envelope-open = A boríték nincs lezárva: zárd le, és csak azután állítsd meg az órát.
refusal-envelope-kept = A felbontásig senki sem láthatja vagy változtathatja meg a boríték tartalmát.
refusal-opened-already = A borítékot már felbontották.
refusal-other-content = Nem ezt borítékolták.
refusal-envelope-gone = A boríték elveszett.
refusal-envelope-there = A boríték nem veszett el: felbontják.
refusal-replier-missing = A válaszlépésre köteles játékos nincs jelen.
refusal-sealer-there = A borítékoló játékos jelen van: a választ a táblán tedd meg.
refusal-touched-other = Megérintettél egy bábut: a borítékolt lépésnek azzal kell lépnie vagy azt kell ütnie.
refusal-not-sealer = Ez a borítékoló játékos dolga.
refusal-sealed-move-first = Előbb a borítékolt lépést kell megtenni.
refusal-sealed-move-goes-on = A borítékolt lépés nem fejezte be a játszmát.
refusal-read-already = A borítékolt lépést már elolvasták.
refusal-other = Ez most nem lehetséges. Nézd meg a táblát, és próbálj mást.
error-offline = A játékterem nem válaszol. Ellenőrizd a kapcsolatot, és próbáld újra.
error-busy = A játékterem túlterhelt. Próbáld újra egy kicsit később.
error-stopped = A játékterem leállt. Kérdezd meg az üzemeltetőjét, és próbáld később.
error-unknown = Ezzel a számmal vagy névvel itt nincs semmi. Ellenőrizd a linket.
error-unreadable = A játékterem nem tudja olvasni a feljegyzéseit. Szólj az üzemeltetőjének.
error-no-seat = Mindkét hely foglalt. Nézheted a játszmát, vagy nyithatsz saját asztalt.
error-own-table = Ez a saját asztalod: küldd el a linket valaki másnak.
error-too-many-tables = Túl sok asztalod van. Előbb vonj vissza egyet.
error-too-many-challenges = Már annyi kihívása van, amennyi csak lehet. Próbáld újra, ha néhányra válaszolt.
error-no-guests = Értékszámos játszmához fiók kell. Előbb lépj be.
error-not-yours = Ez valaki másé. Nyiss saját asztalt, vagy nézd a játszmát.
error-engine-busy = A gépnek most nincs helye újabb játszmára. Próbáld később.
error-not-over = A játszma még nem ért véget. Várd meg a végét.
error-invalid = Ez így nem játszható. Ellenőrizd az állást, az időt és a szabályzatot.
error-foreign-origin = Nyisd meg az oldalt a játékterem saját címén, és próbáld újra.
error-too-much = Túl sokat mondasz egyszerre. Várj egy kicsit.
error-not-yet = Ebből a játszmából még semmi sem látható. Gyere vissza később.
error-unknown-bearer = Már nem vagy belépve. Lépj be újra.
error-not-logged-in = Előbb lépj be.
error-wrong-password = Rossz a név vagy a jelszó. Próbáld újra.
error-forbidden = Ez mások dolga. Ha szükséged van rá, szólj egy felügyelőnek.
error-sign-up-closed = Fiókot csak meghívottak nyithatnak. Kérj meghívót egy felügyelőtől.
error-name-taken = Ez a név, vagy egy hozzá hasonló, már foglalt. Válassz másikat.
error-blocked = Ez a fiók zárolva van. Szólj egy felügyelőnek.
error-no-link = Ezt a linket már használták, vagy túl régi. Kérj újat egy felügyelőtől.
error-last-administrator = Felügyelőnek lennie kell. Előbb nevezz ki valaki mást.
error-too-many = Ez túl sok volt egyszerre. Várj egy kicsit, és próbáld újra.
error-too-slow = Ez túl sokáig tartott. Próbáld újra.
error-too-long = Ez túl hosszú. Rövidítsd.
error-not-followed = A játékterem szem elől vesztette ezt az oldalt. Töltsd be újra, és próbáld még egyszer.
error-used = Ezt olyan számmal küldték el, amely már másé volt. Töltsd be újra az oldalt, és próbáld még egyszer.
error-not-understood = Ezt a játékterem nem értette. Töltsd be újra az oldalt, és próbáld még egyszer.
error-too-many-games = Túl sok játszmát követsz egyszerre. Zárj be néhányat, és töltsd be újra az oldalt.
error-table-expired = Senki sem jött időben, az asztal megszűnt. Nyiss egy másikat.
error-table-declined = A kihívásodat elutasították. Hívj ki mást, vagy nyiss asztalt.
error-table-withdrawn = Az asztalt visszavonták. Nyiss egy másikat.
error-version = A játékterem közben megújult. Töltsd be újra az oldalt.
error-not-found = Ezen a címen nincs semmi. Ellenőrizd a linket.
error-bad-request = Ezt a játékterem nem értette. Töltsd be újra az oldalt, és próbáld még egyszer.
error-refused = A szabályok ezt most nem engedik. Nézd meg a táblát, és próbálj mást.
error-taken = Ezt a hívást egy másik versenybíró vette át. Válassz másikat.
error-no-call = Ez a hívás már nem nyitott. Töltsd be újra a listát.
error-other = Valami hiba történt. Próbáld újra; ha nem segít, töltsd be újra az oldalt.
position-unreadable = A linkben lévő állás nem olvasható. Ellenőrizd a linket.
fen-piece = Az állásban (FEN) a(z) { $at }. helyen olyan jel van, amely nem bábu. Javítsd ki.
fen-rank-length = Az állás (FEN) egyik sora nem nyolc mező, a(z) { $at }. helyen. Javítsd ki.
fen-ranks = Az állásnak (FEN) nem nyolc sora van. Javítsd ki.
fen-no-king = Mindkét félnek kell király. Tedd fel a táblára.
fen-many-kings = Mindkét félnek csak egy királya lehet. Vedd le a többit.
fen-opponent-in-check = Aki nincs lépésen, sakkban áll. Változtasd meg, ki lép.
fen-pawn-on-last-rank = Az utolsó soron nem állhat gyalog. Vidd el innen: { $square }.
fen-pawn-on-first-rank = Az első során nem állhat gyalog. Vidd el innen: { $square }.
fen-empty = Nincs állás. Illessz be egy FEN-t, vagy hagyd üresen a mezőt.
fen-turn = Az állás (FEN) nem mondja meg, ki lép. Írj w-t vagy b-t a(z) { $at }. helyre.
fen-castling = Az állás (FEN) sáncolási jogai nem olvashatók, { $at }. hely. Írd így: KQkq, vagy kötőjellel.
fen-en-passant = Az en passant mezője nem olvasható, { $at }. hely. Írj egy mezőt, például e3, vagy kötőjelet.
fen-number = Az állás (FEN) egyik száma nem olvasható, { $at }. hely. Javítsd ki, vagy hagyd el mindkét számot.
fen-trailing = Az állás (FEN) után még áll valami, { $at }. hely. Töröld.
fen-castling-without-rook = Egy sáncolási joghoz nincs bástya. Vedd el a jogot, vagy tedd fel a bástyát.
fen-castling-without-king = Egy sáncolási joghoz nem áll király az alapsoron. Vedd el a jogot.
fen-castling-twice = Egy sáncolási jog kétszer szerepel. Vedd el az egyiket.
fen-mirrored-castling = A két fél más-más vonalon álló bástyával sáncolna. Javítsd ki a sáncolási jogokat.
fen-nothing-crossed = Az en passant mezőn az imént nem haladt át gyalog. Írj oda kötőjelet.
fen-both-in-check = Mindkét király sakkban áll. Vidd el az egyiket.
fen-too-many-pieces = Az egyik félnek több bábuja van a lehetségesnél. Vegyél le belőlük.
fen-too-many-pawns = Az egyik félnek nyolcnál több gyalogja van. Vegyél le belőlük.
fen-impossible-check = Ilyen sakkhoz nem vezet lépés. Változtass a sakkot adó bábukon.
fen-other = Ez az állás (FEN) nem játszható. Ellenőrizd, vagy hagyd üresen a mezőt.

## Beírt lépések
move-unreadable = „{ $text }” se nem lépés, se nem parancs. A parancsokhoz írd: segítség.
move-ambiguous = Ez lehet { $meant }. Mondd meg, melyik.
move-king = Ezzel sakkban maradna a királyod: válassz más lépést.
move-unreachable = Oda nem léphet { $piece }: válassz más mezőt.
move-no-piece = Nincs olyan { $piece }, amely ezt megtehetné: válassz más bábut.
move-no-promotion = Mondd meg, mivé változzon a gyalog: { $meant }.
move-promotion = Csak az utolsó soron változik át a gyalog: mondd a lépést átváltozás nélkül.
move-castling = Így most nem sáncolhatsz: válassz más lépést.
move-illegal = Ez a lépés itt nem szabályos: válassz másikat.
move-other = Ez a lépés nem lehetséges: válassz másikat.

## A tábla szavakban
board-in-words = Tábla szavakban
move-or-command = Lépés vagy parancs
do-it = Mehet
words-hint = Írj be egy lépést bármilyen jelöléssel, vagy azt, hogy segítség. A / billentyű ide hoz vissza.
piece-keys = kvbfhg
words-help = Írj be egy lépést, például e4 vagy huszár f3. A nyilakkal a tábla mezőin járhatsz, a k, v, b, f, h és g a következő királyhoz, vezérhez, bástyához, futóhoz, huszárhoz vagy gyaloghoz visz, az Enter felveszi és leteszi a bábut. A parancsok:
said-so-far = Ami elhangzott, a legutóbbi elöl
squares = Mezők
taken-up = { $square }, felvéve
put-back = Visszatéve.
not-own-piece = Itt nem áll a te bábud.
premove-chosen = A következő lépésednek választva: { $from }–{ $to }.
premove-cancelled = Már nincs előre választott lépésed.
premove-by-squares = Az ellenfeled lép. Ha most akarod kiválasztani a következő lépésedet, a mezőit mondd, például e7 e5.
at-the-start = Kezdőállás.
announcements = Bejelentések
notices = Értesítések
speak-aloud = Hangos beszéd
speech-on = A bejelentések hangosan szólnak.
speech-off = A bejelentések nem hangzanak el.
low-time = Már csak { $time } időd van.
clocks-are = Világosnak { $white } van, sötétnek { $black }.
none-of-these = Nincs ilyen.
watching-only = Néző vagy: ezt csak a játékosok tehetik.
resign-say-yes = Valóban feladod? Mondd, hogy igen, vagy bármi mást a folytatáshoz.
confirm-say-yes = { $move }. Mondd, hogy igen, és meglépjük.
claim-which = Mondd: reklamálok háromszor, vagy reklamálok ötven.
nothing-asked = Nem volt kérdés.
left-undone = Marad, ahogy van.

## A kész szabályzatok címei
titled-armageddon = Armageddon
titled-casual-game = Baráti játszma
titled-casual-play = Baráti játszma óra nélkül
titled-blitz-over-the-board-b-3 = Villámsakk a táblánál, B.3
titled-blitz-over-the-board-b-4 = Villámsakk a táblánál, B.4
titled-chess960-over-the-board = Chess960 a táblánál
titled-rapid-in-finland = Rapidsakk Finnországban
titled-standard-chess-in-finland = Hagyományos sakk Finnországban
titled-standard-chess-with-a-quickplay-finish = Hagyományos sakk gyorsított befejezéssel
titled-rapid-over-the-board-a-3 = Rapidsakk a táblánál, A.3
titled-rapid-over-the-board-a-4 = Rapidsakk a táblánál, A.4
titled-standard-chess-over-the-board = Hagyományos sakk a táblánál
titled-blitz-online-supervised = Villámsakk online, felügyelettel
titled-standard-chess-online-supervised = Hagyományos sakk online, felügyelettel
titled-rapid-online-supervised = Rapidsakk online, felügyelettel
titled-finnish-national-blitz = Finn nemzeti villámsakk
titled-standard-chess-hybrid-with-real-boards = Hagyományos sakk, hibrid, valódi táblákkal
titled-rapid-hybrid = Rapidsakk, hibrid
titled-blitz-online-unsupervised = Villámsakk online, felügyelet nélkül
titled-other = { $title }
