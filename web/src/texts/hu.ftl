# Az oldalkeret és a játszma oldalának szövegei magyarul.

## Oldalkeret
skip = Ugrás a tartalomhoz
navigation = Főmenü
nav-play = Játék
nav-games = Játszmák
nav-review = Elemzőtábla
nav-help = Első lépések
nav-settings = Beállítások
nav-administration = Adminisztráció
sign-in = Belépés
sign-up = Regisztráció
sign-out = Kilépés
recovery = Új jelszó beállítása
language = Nyelv
language-en = Angol
language-fi = Finn
language-hu = Magyar
language-de = Német
loading = Betöltés…
dismiss = Bezárás
close = Bezárás
try-again = Újra
home = Kezdőlap
not-found = Az oldal nem található
not-found-hint = Ellenőrizd a címet, vagy folytasd az alábbi oldalak egyikén.
cancel = Mégse
save = Mentés
saved = Elmentve.
none = Nincs
copied = Másolva.
cannot-copy = A böngésző nem engedi a másolást. Jelöld ki ezt a szöveget, és másold ki: { $text }
field-missing = Töltsd ki ezt a mezőt.
field-short = Legalább { $least } karakter kell.
field-range = Adj meg egy egész számot { $min } és { $max } között.
field-wrong = Érvénytelen érték. Ellenőrizd.

## Játékosok és bábuk
white = Világos
black = Sötét
random = Véletlen
guest = Vendég { $number }
arbiter = Versenybíró
spectator = Néző
versus = { $white } – { $black }
piece-king = király
piece-queen = vezér
piece-rook = bástya
piece-bishop = futó
piece-knight = huszár
piece-pawn = gyalog

## Nyitott játszma
accept = Elfogadás
annulled = érvénytelenítve
challenge = Kihívás
challenged-by = { $host } kihívott egy játszmára.
control-of-each = világos { $white }, sötét { $black }
decline = Elutasítás
no-clock = óra nélkül
opponent-joined = Megérkezett az ellenfeled. Kezdődik a játszma.
rated = értékszámszerző
go-to-game = Ugrás a játszmához
game-ready = A játszmád készen áll
invited-to-play = Meghívtak egy játszmára
waiting-for-opponent = Várakozás az ellenfélre. A játszma automatikusan elindul.
link-to-share = Küldd el ezt a linket az ellenfelednek
copy-link = Link másolása
link-copied = Link másolva. Küldd el az ellenfelednek.
cancel-game = Játszma visszavonása
host-is-waiting = { $host } ellenfélre vár.
your-colour = { $colour ->
    [white] Világossal fogsz játszani.
    [black] Sötéttel fogsz játszani.
   *[random] A színeket kisorsoljuk.
}
join-game = Csatlakozás

## Játszma
game = Játszma
moves = Lépések
no-moves = Még nem történt lépés.
actions = Műveletek
clock-of = { $player ->
    [black] Sötét órája
   *[other] Világos órája
}
not-connected = nincs kapcsolat
connected = kapcsolódva
connection-lost = Megszakadt a kapcsolat. Újrakapcsolódás… Az órád közben jár.
connection-restored = Helyreállt a kapcsolat.
status-not-started = Még nem kezdődött el
status-your-move = Te lépsz
status-to-move = { $player ->
    [black] Sötét lép
   *[other] Világos lép
}
delayed = { $minutes } perces késleltetés
arbiter-called = Versenybírót hívtak
move-pending = Még nincs megerősítve
previous-move-pending = Az előző lépésed még nincs megerősítve. Várj egy kicsit.
confirm-move = Lépés megerősítése
change-move = Másik lépés
promote-to = Átváltozás
offer-draw = Döntetlen felajánlása
draw-offer-pending = A döntetlent a következő lépéseddel ajánlod fel.
opponent-offers-draw = Az ellenfeled döntetlent ajánl.
draw-offered-with-move = Döntetlenajánlat ezzel a lépéssel
decline-by-moving = Lépéssel utasíthatod el.
claim-draw = Döntetlen igénylése
claim = Igénylés
claim-ground = Milyen alapon?
claim-repetition = Ugyanaz az állás harmadszor
claim-move-count = 50 lépés ütés és gyaloglépés nélkül
claim-facts = Ez az állás eddig { $times ->
    [1] egyszer
    [2] kétszer
    [3] háromszor
    [4] négyszer
    [5] ötször
   *[other] { $times } alkalommal
} fordult elő. Lépések ütés és gyaloglépés nélkül: { $moves }.
claim-intended = Szándékolt lépés (hagyd üresen, ha a jelenlegi állásra igényelsz)
request-takeback = Visszavétel kérése
opponent-requests-takeback = Az ellenfeled vissza szeretné venni az utolsó lépést.
call-arbiter = Versenybíró hívása
call = Hívás
call-reason = Indok
call-reason-none = A játékos hívta a versenybírót.
call-flag = Zászlóesés jelzése
resign = Feladás
confirm-resignation = Biztosan feladod?
viewing-move = Megtekintett lépés: { $move }
viewing-start = A kezdőállást nézed
back-to-game = Vissza a játszmához
return-to-game-first = Korábbi állást nézel. Előbb térj vissza a játszmához.
move-navigation = Léptetés
first-position = Kezdőállás
previous-move = Előző lépés
next-move = Következő lépés
last-move = Utolsó lépés
flip-board = Tábla megfordítása
zen-mode = Zen mód
rematch = Visszavágó
accept-rematch = Visszavágó elfogadása
copy-fen = FEN másolása
link-to-position = Állás linkjének másolása
clock-graph = Az órák állása lépésenként. Kattintással vagy a nyilakkal ugorhatsz egy lépésre.
graph-at = { $move ->
    [0] Kezdetben
   *[other] { $move }. lépés
}: világos { $white }, sötét { $black }
ruling = A versenybíró döntése ({ $article }): { $reason }
with-article = { $sentence } ({ $article })
chat = Csevegés
room = Szoba
room-players = Játékosok
room-arbiter = Játékosok és versenybíró
room-arbiter-white = Világos és versenybíró
room-arbiter-black = Sötét és versenybíró
room-spectators = Nézők
room-other = Szoba
room-closed = A csevegés zárva van.
no-messages = Még nincs üzenet.
type-message = Írj üzenetet
send = Küldés
not-sent = még nincs elküldve

## Eredmény és indoklás
game-result = A játszma eredménye
outcome = { $result } · { $why } ({ $article })
outcome-without-article = { $result } · { $why }
outcome-also = Továbbá: { $articles }
law-checkmate = matt
law-mate-before-move-count = matt
law-resignation = feladás
law-stalemate = patt
law-dead-position = holt állás: egyik játékos sem tud mattot adni
law-draw-agreed = döntetlen közös megegyezéssel
law-repetition = döntetlen állásismétléssel
law-move-count = döntetlen: túl sok lépés ütés és gyaloglépés nélkül
law-game-length = döntetlen: elérték a legnagyobb lépésszámot
law-repetition-claim = igényelt döntetlen: háromszori állásismétlés
law-repetition-claim-by-move = igényelt döntetlen: háromszori állásismétlés
law-move-count-claim = igényelt döntetlen: 50 lépéses szabály
law-move-count-claim-by-move = igényelt döntetlen: 50 lépéses szabály
law-flag-fall = zászlóesés
law-flag-fall-no-mate = zászlóesés, de az ellenfél nem tud mattot adni
law-flag-fall-material = zászlóesés, de az ellenfélnek nincs elég anyaga a matthoz
law-demonstrated-mate = zászlóesés, és az ellenfél forszírozott mattot mutatott be
law-flag-call = zászlóesés
law-both-flags = mindkét zászló leesett
law-default-time = egy játékos túllépte a megengedett késési időt
law-resumption-default = egy játékos elkésett a játszma folytatásáról
law-neither-present = egyik játékos sem jelent meg
law-return-interval = egy játékos nem kapcsolódott vissza időben
law-not-back-in-time = egy játékos nem kapcsolódott vissza időben
law-not-back-no-mate = egy játékos nem kapcsolódott vissza időben, de az ellenfél nem tud mattot adni
law-return-penalized = büntetés a kapcsolat megszakadásáért
law-illegal-move = szabálytalan lépés
law-illegal-move-first = szabálytalan lépés
law-illegal-move-again = újabb szabálytalan lépés
law-illegal-move-claim = szabálytalan lépés: az ellenfél győzelmet igényelt
law-illegal-move-over-time = szabálytalan lépés, amely előbbre való a zászlóesésnél
law-illegal-move-no-mate = szabálytalan lépés, de az ellenfél nem tud mattot adni
law-two-hands-first = lépés két kézzel
law-two-hands-again = újabb lépés két kézzel
law-press-without-move-first = óranyomás lépés nélkül
law-press-without-move-again = újabb óranyomás lépés nélkül
law-king-taken = leütött király
law-wrong-draw-claim = megalapozatlan döntetlenigény
law-distraction = az ellenfél zavarása
law-device = tiltott eszköz
law-phone = mobiltelefon
law-cards = egy játékos kilépett a videokonferenciából
law-call-without-reason = a versenybíró indokolatlan hívása
law-stop-without-reason = az órák indokolatlan megállítása
law-breach = szabályszegés
law-repeated-breach = ismételt szabályszegés
law-refuses-to-obey = egy játékos megtagadta a szabályok betartását
law-game-lost = a versenybíró vesztesnek nyilvánított egy játékost
law-ruling = a versenybíró döntése
law-appeal = fellebbezés alapján eldöntve
law-signed-result = a mindkét játékos által aláírt eredmény
law-unsettled = a versenybíró döntése a szabályokban nem szereplő esetben
law-penalty = büntetéssel módosított eredmény
law-points-raised = az ellenfél pontszámát megemelték
law-points-reduced = egy játékos pontszámát csökkentették
law-red-card = piros lap
law-both-lose = a versenybíró mindkét játékost vesztesnek nyilvánította
law-expelled = egy játékost kizártak
law-colours-reversed = érvénytelenítve: felcserélt színek
law-draw-missed = a játszma már korábban döntetlen volt
law-draw-wrong = tévesen megállapított döntetlen
law-wrong-setup = érvénytelenítve: hibás kezdőállás
law-sealed-illegal = szabálytalan borítékolt lépés
law-sealed-ambiguous = félreérthető borítékolt lépés
law-sealed-unreadable = olvashatatlan borítékolt lépés
law-adjourned-position-lost = érvénytelenítve: a függőállást nem lehetett megállapítani
law-both-in-check = mindkét király sakkban maradt
law-pawn-on-last-rank = gyalog maradt az utolsó soron
law-progress-draw = döntetlen: a játszma nem haladt előre
law-progress-after-flag = döntetlen a zászlóesés ellenére: a játszma nem haladt előre
law-quickplay-draw = igényelt döntetlen a gyorsított játszmabefejezésben
law-quickplay-decided-later = igényelt döntetlen a gyorsított játszmabefejezésben, később eldöntve
law-quickplay-scoresheet = igényelt döntetlen: az ellenfél nem próbált normális eszközökkel nyerni
law-quickplay-position = igényelt döntetlen: az ellenfél normális eszközökkel nem nyerhet
law-quickplay-passed-on = a döntetlenigényt elutasították
law-quickplay-rejected = a döntetlenigényt elutasították
law-other = a szabályzat szerint véget ért
show-mate = Matt megmutatása
possible-mate = Lehetséges matt: { $line }
viewing-before-new-position = A játszmát a versenybíró által felállított új állás előtt nézed.
new-position-set-up = A versenybíró új állást állított fel
evidence-mate = { $player ->
    [black] Sötét még adhatott volna mattot
   *[other] Világos még adhatott volna mattot
}. Egy lehetséges változat { $moves } féllépésből áll.
evidence-repeated = Ugyanaz az állás { $times ->
    [1] egyszer
    [2] kétszer
    [3] háromszor
    [4] négyszer
    [5] ötször
   *[other] { $times } alkalommal
} fordult elő:
after-ply = { $ply ->
    [0] kezdetben
   *[other] { $player ->
        [black] sötét
       *[other] világos
    } { $move }. lépése után
}
evidence-no-mate = Szabályos lépések semmilyen sorozata nem vezet matthoz:
evidence-quiet = Mindkét játékos { $moves } lépése ütés és gyaloglépés nélkül.
evidence-little-material = Nem maradt elég anyag a matthoz.
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
} csak huszárja van, az ellenfélnek pedig csak vezére.
proof-bishops-of-one-color = { $player ->
    [black] Sötét
   *[other] Világos
} nem tud mattot adni: minden futó azonos színű mezőkön áll.
proof-enclosure = { $player ->
    [black] Sötét
   *[other] Világos
} nem tud mattot adni: a bábuk nem juthatnak el a matthoz szükséges mezőkre.
proof-closure = { $player ->
    [black] Sötét
   *[other] Világos
} nem tud mattot adni: { $positions ->
    [one] az egyetlen még lehetséges állást
   *[other] az összes még lehetséges állást ({ $positions })
} ellenőriztük.
proof-other = { $player ->
    [black] Sötét
   *[other] Világos
} nem tud mattot adni.

## Események
event-began = A játszma elkezdődött.
event-draw-offered = { $player ->
    [black] Sötét döntetlent ajánl.
   *[other] Világos döntetlent ajánl.
}
event-draw-declined = { $player ->
    [black] Sötét elutasítja a döntetlenajánlatot.
   *[other] Világos elutasítja a döntetlenajánlatot.
}
event-consent-asked = A játékosok döntetlenben egyeztek meg. A versenybíró hozzájárulására várunk.
event-claim-rejected = { $player ->
    [black] Sötét döntetlenigénye megalapozatlan. A játszma folytatódik.
   *[other] Világos döntetlenigénye megalapozatlan. A játszma folytatódik.
}
event-penalised = { $player ->
    [black] Sötét büntetést kap.
   *[other] Világos büntetést kap.
}
event-flag-fell = { $player ->
    [black] Sötét zászlója leesett.
   *[other] Világos zászlója leesett.
}
event-mate-undetermined = Nem egyértelmű, hogy lehetett-e mattot adni. A versenybíró dönt.
event-disconnected = { $player ->
    [black] Sötét kapcsolata megszakadt. Az óra tovább jár.
   *[other] Világos kapcsolata megszakadt. Az óra tovább jár.
}
event-reconnected = { $player ->
    [black] Sötét visszakapcsolódott.
   *[other] Világos visszakapcsolódott.
}
event-return-overdue = { $player ->
    [black] Sötét nem kapcsolódott vissza időben. A versenybíró dönt.
   *[other] Világos nem kapcsolódott vissza időben. A versenybíró dönt.
}
event-takeback-asked = { $player ->
    [black] Sötét vissza szeretne venni egy lépést.
   *[other] Világos vissza szeretne venni egy lépést.
}
event-takeback-declined = A visszavételt elutasították.
event-taken-back = A lépést visszavették.
event-arbiter-called = { $player ->
    [black] Sötét a versenybírót hívja.
   *[other] Világos a versenybírót hívja.
}
event-appealed = Fellebbezés érkezett.
event-zone-was-down = A szerver rövid ideig nem működött. Ez az idő egyik fél gondolkodási idejébe sem számít bele.
event-other = Történt valami a játszmában.
you-play-against = { $colour ->
    [black] Sötéttel játszol
   *[other] Világossal játszol
}. Ellenfeled: { $opponent }.
they-play = Világos: { $white }. Sötét: { $black }.

## Elutasítások és hibák
refusal-deadline-first = Lejárt az idő. Várd meg az eredményt.
refusal-game-not-started = A játszma még nem kezdődött el. Várj egy kicsit.
refusal-game-over = A játszma véget ért. Nézd meg az eredményt.
refusal-outcome-pending = Az órák állnak, amíg el nem dől az eredmény. Várj.
refusal-clocks-stopped = A versenybíró megállította az órákat. Várj, amíg a játszma folytatódik.
refusal-no-arbiter = Ebben a játszmában nincs versenybíró. Egyezz meg az ellenfeleddel.
refusal-not-your-turn = Az ellenfeled következik. Várd meg a lépését.
refusal-your-turn = Te következel. Lépj.
refusal-illegal-move = Szabálytalan lépés: { $about }. Válassz másikat.
refusal-unclear-smart-move = Erre a mezőre több bábu is léphet, vagy egy sem: { $about }. Előbb válaszd ki a bábut.
refusal-promotion-missing = Válaszd ki, mivé változzon a gyalog.
refusal-not-allowed = { $about ->
    [premoves] Ebben a játszmában nem lehet előre megadni a lépést. Várd meg, amíg te következel.
    [smart_moves] Ebben a játszmában nem elég a célmezőt megadni. Válaszd ki a bábut, majd a mezőt.
    [preset_promotion] Ebben a játszmában nem lehet előre megadni az átváltozást. Akkor válassz, amikor a gyalog beért.
    [takebacks] Ebben a játszmában nincs visszavétel. Játssz tovább.
    [appeals] Ebben a játszmában nincs fellebbezés. Hívd a versenybírót.
    [quickplay_claims] Ez a döntetlen ebben a játszmában nem igényelhető. Játssz tovább.
    [adjournments] Ezt a játszmát nem lehet függőben hagyni. Játssz tovább.
    [cards] Ebben a játszmában nincsenek lapok. Válassz másik büntetést.
    [this_penalty] Ennek a játszmának a szabályai között nincs ilyen büntetés. Válassz másikat.
   *[other] Ennek a játszmának a szabályzata ezt nem engedi.
}
refusal-bound-to-move = Az igénylés után ezt kell lépned: { $about }.
refusal-bound-to-piece = Az igénylés után az ezen a mezőn álló bábuval kell lépned: { $about }.
refusal-not-in-video = Előbb térj vissza a videokonferenciába.
refusal-no-premove = Nincs előre megadott lépés. Előbb adj meg egyet.
refusal-draw-already-offered = A döntetlenajánlatod még érvényben van. Várd meg a választ.
refusal-no-draw-offer = Az ellenfeled nem ajánlott döntetlent. Ajánlj te, vagy játssz tovább.
refusal-cannot-withdraw-offer = A döntetlenajánlat nem vonható vissza. Várd meg a választ.
refusal-cannot-withdraw-claim = Az igény nem vonható vissza. Várd meg a döntést.
refusal-disconnected = Megszakadt a kapcsolat. Várj, amíg helyreáll.
refusal-decline-by-moving = A döntetlenajánlatot lépéssel utasíthatod el.
refusal-draw-too-early = Nem lehet döntetlenben megegyezni, amíg mindkét játékos meg nem tett { $about } lépést. Játssz tovább.
refusal-consent-pending = Már kérték a versenybíró hozzájárulását. Várd meg a választ.
refusal-claim-not-available = Ez a döntetlen ebben a játszmában nem igényelhető. Automatikusan megállapítjuk.
refusal-no-flag-fallen = Egyik zászló sem esett le. Játssz tovább.
refusal-own-flag-fallen = A te zászlód is leesett. Várd meg az eredményt.
refusal-not-flag-caller = { $about ->
    [arbiter] Ebben a játszmában csak a játékosok jelezhetik a zászlóesést. Várd meg őket.
   *[other] Ebben a játszmában nem jelezheted a zászlóesést. Várj.
}
refusal-no-clock = Ebben a játszmában nincs óra. Játssz tovább.
refusal-already = { $about ->
    [takeback_requested] Már kérted a lépés visszavételét. Várd meg a választ.
    [arbiter_called] Már hívtad a versenybírót. Várj.
    [appealed] Már fellebbeztél. Várd meg a döntést.
    [claim_pending] Már igényeltek döntetlent. Várd meg a döntést.
    [present] A játékos már jelen van.
    [connected] A játékos már kapcsolódott. Játssz tovább.
    [disconnected] A játékos kapcsolata már megszakadt. Várj, amíg helyreáll.
    [in_video] A játékos már a videokonferenciában van. Játssz tovább.
    [out_of_video] A játékos már kilépett a videokonferenciából.
    [claim_submitted] Az igényt már továbbították. Várd meg a döntést.
    [decision_postponed] A döntést már elhalasztották. Játssz tovább.
    [clock_running] Az óra már jár.
    [scoresheet_signed] A játszmalapot már aláírták.
   *[other] Ez már megtörtént.
}
refusal-no-move-to-take-back = Nincs visszavehető lépés.
refusal-no-takeback-request = Senki sem kért visszavételt.
refusal-piece-touched = Megérintettél egy bábut, ezért ennél a lépésnél már nem igényelhetsz döntetlent. Tedd meg a lépést.
refusal-game-already-started = A játszma már elkezdődött.
refusal-game-not-over = A játszma még nem ért véget. Várd meg a végét.
refusal-no-mate-question = Nincs nyitott kérdés arról, hogy lehetséges-e matt. Nincs mit eldönteni.
refusal-clocks-not-stopped = Az órák járnak. Előbb állítsd meg őket.
refusal-only-players = Ezt csak a játékosok tehetik meg.
refusal-only-arbiters = Ezt csak a versenybíró teheti meg. Hívd a versenybírót.
refusal-only-local-chief-arbiter = Ezt csak a helyi főbíró teheti meg.
refusal-only-technical-arbiter = Ezt csak a helyi technikai versenybíró teheti meg.
refusal-disconnection-not-reported = A kapcsolat megszakadását nem jelentették. Kérd a jelentést a helyi technikai versenybírótól.
refusal-only-organiser = Ezt csak a szervező teheti meg.
refusal-device-not-approved = Ez az eszköz nincs jóváhagyva. Használj jóváhagyott eszközt.
refusal-not-own-account = A saját fiókoddal lépj be.
refusal-not-logged-in = Előbb lépj be.
refusal-no-permission = Előbb kérj engedélyt a versenybírótól.
refusal-checked-in-private = Ezt az ellenőrzést elkülönített helyen végzik, nem kamera előtt.
refusal-checks-incomplete = A helyi főbírónak előbb minden játékost és eszközt ellenőriznie kell. Várj.
refusal-venue-unstaffed = A helyszín két versenybírója közül az egyik hiányzik. Várj, amíg mindkettőt kijelölik.
refusal-no-move-entered = Még nem vittek be lépést.
refusal-own-move-not-copied = Előbb tedd meg az utolsó lépésedet a saját tábládon is.
refusal-not-on-virtual-board = A virtuális táblán nincs ilyen átvitelre váró lépés.
refusal-boards-match = A két táblán ugyanaz az állás van. Nincs mit kijavítani.
refusal-virtual-board-decides = Csak a virtuális tábla és óra számít. Azokat használd.
refusal-only-chief-arbiter = Erről csak a főbíró dönthet.
refusal-only-zone = Ezt a szerver automatikusan elvégzi. Várj.
refusal-no-automatic-draw = A szerver nem állapított meg döntetlent, amely téves lehetne. Ha nem értesz egyet, hívd a versenybírót.
refusal-result-proven = Az eredmény bizonyítottan helyes. Nézd meg az indoklást.
refusal-own-ruling = A fellebbezés a saját döntésed ellen szól. Hagyd másik versenybíróra.
refusal-no-connection-lost = A kapcsolat nem szakadt meg, ezért nincs mit jóváírni.
refusal-score-unchanged = Ez nem változtat az eredményen. Válassz másik büntetést.
refusal-no-assistant-accepted = A versenybíró nem hagyott jóvá segítőt ennek a játékosnak. Fordulj a versenybíróhoz.
refusal-no-piece-to-touch = Azon a mezőn nincs bábu. Válassz másikat.
refusal-no-move-to-complete = Előbb lépj, csak utána nyomd meg az órát.
refusal-move-already-made = A lépés megtörtént: a bábut elengedték. Nyomd meg az órát.
refusal-wrong-clock-started = A másik játékos óráját kell elindítani.
refusal-only-black = Sötét választja meg, hol ül.
refusal-not-requested = Egyik játékos sem kérte ezt.
refusal-objection-forfeited = Azóta megérintettél egy bábut, ezért már nem tehetsz kifogást.
refusal-touch-not-binding = A bábut igazították vagy véletlenül érintették meg. Nem kell vele lépni.
refusal-touch-rule-obeyed = Az érintett bábuval szabályosan léptek. Nincs mit kifogásolni.
refusal-disabled-player-exempt = A fogyatékossággal élő játékos óráját nem állítják át.
refusal-move-is-legal = Szabályos lépés: { $about }. Nincs mit kijavítani.
refusal-game-too-long = A játszma elérte a megengedett lépésszámot. Kérd meg a versenybírót, hogy zárja le.
refusal-too-many-events = Túl sok minden történt ebben a játszmában. Már csak lépni vagy feladni lehet.
refusal-conditional-draw-offer = A döntetlenajánlat nem köthető feltételhez. Ajánlj feltétel nélkül.
refusal-no-consent-pending = Nincs hozzájárulásra váró döntetlen.
refusal-invalid-evidence = A bizonyíték nem elégséges. Ellenőriztesd újra a szerverrel.
refusal-too-many-moves-made = Mindkét játékos megtett { $about } lépést. A játszma változatlanul folytatódik.
refusal-no-missed-draw = A játszma egyik állása sem volt automatikusan döntetlen. Az eredmény érvényes.
refusal-unknown-ruling = Nincs ilyen döntés. Nézd meg a döntések listáját.
refusal-ruling-not-undoable = Ez a döntés nem vonható vissza. A hatását új döntéssel javítsd ki.
refusal-ruling-already-undone = Ezt a döntést már visszavonták.
refusal-unknown-appeal = Nincs ilyen eldöntendő fellebbezés. Nézd meg a hívások listáját.
refusal-invalid-score = A szabályzat nem enged ilyen eredményt. Adj meg másikat.
refusal-invalid-position = Ez az állás nem állítható fel. Ellenőrizd.
refusal-arbiter-not-called = Nem hívták a versenybírót.
refusal-unknown-article = Az érvényes szabályokban nincs ilyen pont: { $about }. Válassz másikat.
refusal-text-too-long = A szöveg túl hosszú. Legfeljebb 500 karakter lehet.
refusal-too-many-penalties = Túl sok büntetés egy döntésben. Válassz kevesebbet.
refusal-venue-name-missing = A helyszínnek nevet kell adni. Írd be.
refusal-not-possible-now = Ez a jelenlegi helyzetben nem lehetséges. Töltsd újra az oldalt, vagy hívd a versenybírót.
refusal-reason-missing = A döntést indokolni kell. Írd be az indoklást.
refusal-zero-time = Az idő nem lehet nulla. Adj meg időt.
refusal-no-claim-pending = Nincs eldöntendő igény.
refusal-only-claimant = Ezt csak az igényt benyújtó játékos teheti meg.
refusal-own-claim = Ez a saját igényed. Várj az ellenfeledre.
refusal-claim-not-documented = Az igény alapját nem írták le és nem erősítették meg. Előbb írd le.
refusal-document-not-needed = Az igényhez erre az iratra nincs szükség. Folytasd nélküle.
refusal-progress-made = Az igénylés óta gyaloglépés vagy ütés történt. Játssz tovább.
refusal-not-last-period = Ez csak az utolsó időszakaszra vonatkozik. Játssz tovább.
refusal-first-flag-known = Az óra mutatja, melyik zászló esett le előbb, és az dönt.
refusal-too-much-time-left = Legalább { $about } van még az órádon. Játssz tovább.
refusal-extra-seconds-already-used = Már kértél lépésenkénti többletidőt, vagy igényeltél döntetlent. Csak az egyik lehetséges, és csak egyszer.
refusal-no-extra-seconds-request = Senki sem kért lépésenkénti többletidőt.
refusal-draw-offer-unanswered = Az ellenfél még nem utasította el a döntetlent. Várd meg a választ.
refusal-no-irregularity = Ilyen szabálytalanság nem történt. Játssz tovább.
refusal-not-your-board = Ezt csak az a játékos teheti meg, aki ezt a táblát használja.
refusal-no-move-to-carry-out = Ezen a táblán nincs ilyen végrehajtandó lépés.
refusal-move-not-announced = A játékos nem jelentette be ezt a lépést.
refusal-other-move-announced = Más lépést jelentettek be.
refusal-no-move-announced = Nem jelentettek be lépést.
refusal-opponent-clock-running = Az ellenfél órája már jár.
refusal-move-not-finished = A lépés még nincs megtéve és bejelentve.
refusal-announcement-not-understood = A bejelentés nem érthető.
refusal-announcement-incomplete = Jelentsd be a teljes lépést: melyik bábu, honnan és hová.
refusal-assistant-required = Előbb segítőnek kell jelen lennie.
refusal-not-for-assistant = Ezt segítő nem teheti meg.
refusal-only-through-assistant = Kérd meg erre a segítődet.
refusal-deadline-passed = A határidő lejárt.
refusal-assistance-need-not-proven = Nem nyújtották be a segítő szükségességét igazoló iratot.
refusal-own-irregularity = A szabálytalanságot te követted el. Csak az ellenfeled hivatkozhat rá.
refusal-illegal-move-stands = Megtörtént a következő lépés, ezért a szabálytalan lépés érvényben marad. Játssz tovább.
refusal-move-completed = A lépés befejezett: az órát megnyomták. Hívd a versenybírót.
refusal-move-not-completed = A lépés nem befejezett: az órát nem nyomták meg. Még megváltoztatható.
refusal-no-illegal-move-to-take-back = Nincs visszaveendő szabálytalan lépés. A megtett lépés érvényes.
refusal-no-piece-displaced = Egyetlen bábu sem mozdult el a helyéről. Játssz tovább.
refusal-king-capture = A királyt sosem ütik le. Jelezd a sakkot.
refusal-not-participant = Nem te játszod ezt a játszmát. Csak a versenybírónak szólhatsz.
refusal-no-analysis = Játék közben nem érhető el elemzés. Várd meg a játszma végét.
refusal-next-move-first = Várd meg a következő lépést. Akkor látszik, szabálytalan-e még az állás.
refusal-no-scoresheets = Ebben a játszmában nem vezetnek játszmalapot.
refusal-written-move-final = A leírt lépés nem változtatható meg. Igényelj vele, vagy játssz tovább.
refusal-no-move-written = Nincs leírt lépés, amelyet módosítani lehetne. Előbb írj le egyet.
refusal-intended-move-not-written = A szándékolt lépés nincs a játszmalapon. Írd fel, mielőtt igényelsz.
refusal-other-move-written = Másik lépés van a játszmalapon. Azzal igényelj.
refusal-no-record-kept = A lépésekről nem vezetnek feljegyzést. Fordulj a versenybíróhoz.
refusal-scoresheet-complete = A játszmalap teljes. Nincs mit hozzáírni.
refusal-no-scoresheet-borrowed = Nincs kölcsönkért játszmalap.
refusal-no-assistant-for-task = A versenybíró ehhez nem hagyott jóvá segítőt. Fordulj a versenybíróhoz.
refusal-arbiter-must-not-intervene = A versenybíró ebbe nem avatkozhat be. Hagyd a játékosokra.
refusal-game-adjourned = A játszma függőben van. Várj a folytatásáig.
refusal-game-not-adjourned = A játszma nincs függőben.
refusal-game-not-resumed = A játszma folytatása még nem kezdődött el.
refusal-session-not-started = A meghirdetett játékszakasz még nem kezdődött el.
refusal-no-sealed-move = Nincs borítékolt lépés.
refusal-sealing-not-requested = Nem szólítottak fel borítékolásra. Előbb kérd a borítékolást.
refusal-envelope-not-closed = A boríték nincs lezárva. Zárd le, mielőtt megállítod az órát.
refusal-envelope-confidential = A boríték tartalmát a felbontásig senki sem láthatja és nem változtathatja meg.
refusal-envelope-already-opened = A borítékot már felbontották.
refusal-sealed-text-mismatch = Nem ezt borítékolták.
refusal-envelope-missing = A boríték elveszett.
refusal-envelope-not-missing = A boríték nem veszett el. Fel fogják bontani.
refusal-replier-absent = A borítékolt lépésre válaszoló játékos nincs jelen.
refusal-sealer-present = A borítékoló játékos jelen van. A választ a táblán tedd meg.
refusal-other-piece-touched = Megérintettél egy bábut. Borítékolt lépésként azzal kell lépned, vagy azt kell ütnöd.
refusal-only-sealer = Ezt csak a borítékoló játékos teheti meg.
refusal-sealed-move-first = Előbb a borítékolt lépést kell megtenni.
refusal-sealed-move-did-not-end-game = A borítékolt lépés nem fejezte be a játszmát.
refusal-sealed-move-already-read = A borítékolt lépést már elolvasták.
refusal-other = Ez most nem lehetséges. Nézd meg az állást, és próbálj mást.
error-offline = A szerver nem válaszol. Ellenőrizd a kapcsolatot, és próbáld újra.
error-busy = A szerver túlterhelt. Próbáld újra egy kicsit később.
error-stopped = A szerver leállt. Szólj az adminisztrátornak, és próbáld újra később.
error-unknown = Nincs ilyen játszma vagy játékos. Ellenőrizd a linket.
error-set-aside = Ez a játszma hiba miatt nem használható. Szólj a szerver adminisztrátorának.
error-failed = A szerver hibázott, semmi sem történt. Szólj az adminisztrátornak.
error-id-taken = A létrehozás nem sikerült. Próbáld újra.
error-unreadable = A szerver nem tudja beolvasni az adatait. Szólj az adminisztrátornak.
error-no-seat = Ennek a játszmának már két játékosa van. Nézheted, vagy létrehozhatsz sajátot.
error-own-table = Ezt a játszmát te hoztad létre. Küldd el a linket valaki másnak.
error-too-many-tables = Túl sok nyitott játszmád van. Előbb vonj vissza egyet.
error-too-many-challenges = Ennek a játékosnak túl sok nyitott kihívása van. Próbáld újra később.
error-account-required = Értékszámszerző játszmához fiók kell. Előbb lépj be.
error-not-yours = Ez a játszma másik játékosnak szól. Hozz létre sajátot, vagy nézd ezt.
error-engine-busy = A gép most nem tud újabb játszmát kezdeni. Próbáld újra később.
error-not-over = A játszma még nem ért véget. Várd meg a végét.
error-invalid = Ez a játszma így nem hozható létre. Ellenőrizd az ellenfelet, az állást, a játékidőt és a szabályzatot.
error-foreign-origin = Nyisd meg az oldalt a szerver saját címén, és próbáld újra.
error-unknown-host = Nyisd meg az oldalt a szerver szokásos címén, vagy kérdezd az adminisztrátort.
error-too-many-messages = Túl gyorsan küldesz üzeneteket. Várj egy kicsit.
error-not-public-yet = Ez a játszma még nem látható. Gyere vissza később.
error-invalid-token = Kiléptettünk. Lépj be újra.
error-not-logged-in = Előbb lépj be.
error-wrong-password = Hibás név vagy jelszó. Próbáld újra.
error-too-many-guesses = Túl sok hibás jelszó. Várj néhány percet, vagy lépj be olyan böngészővel, amelyet már használtál.
error-password-length = Legalább 10 látható karakter kell.
error-password-common = Ezt a jelszót túl könnyű kitalálni. Válassz több szót.
error-forbidden = Ehhez nincs jogosultságod. Szólj az adminisztrátornak.
error-sign-up-closed = A regisztrációhoz meghívó kell. Kérj egyet az adminisztrátortól.
error-name-taken = Ez vagy egy hasonló név már foglalt. Válassz másikat.
error-blocked = Ez a fiók le van tiltva. Szólj az adminisztrátornak.
error-no-link = Ezt a linket már felhasználták, vagy lejárt. Kérj újat az adminisztrátortól.
error-last-administrator = Legalább egy adminisztrátornak lennie kell. Előbb nevezz ki másikat.
error-room-full = Ez a csevegőszoba megtelt. Írj egy másik szobába, vagy hívd a versenybírót.
error-rate-limited = Túl sok kérés. Várj egy kicsit, és próbáld újra.
error-timed-out = Ez túl sokáig tartott. Próbáld újra.
error-too-large = Ez túl hosszú. Rövidítsd le.
error-not-subscribed = Az oldal már nem kapcsolódik a játszmához. Töltsd újra az oldalt.
error-id-reused = Nem sikerült elküldeni. Töltsd újra az oldalt, és próbáld még egyszer.
error-not-understood = A szerver ezt nem értette. Töltsd újra az oldalt, és próbáld még egyszer.
error-too-many-games = Túl sok játszma van nyitva. Zárj be néhányat, és töltsd újra az oldalt.
error-table-expired = Senki sem csatlakozott időben, ezért a játszma megszűnt. Hozz létre másikat.
error-table-declined = A kihívásodat elutasították. Hívj ki mást, vagy hozz létre egy bárki számára nyitott játszmát.
error-table-withdrawn = A játszmát visszavonták. Hozz létre másikat.
error-version = A Flagfall frissült. Töltsd újra az oldalt.
error-not-found = Az oldal nem található. Ellenőrizd a linket.
error-bad-request = A szerver ezt nem értette. Töltsd újra az oldalt, és próbáld még egyszer.
error-refused = A szabályok ezt most nem engedik. Nézd meg az állást, és próbálj mást.
error-taken = Ezt a hívást egy másik versenybíró vette át. Válassz másikat.
error-no-call = Ez a hívás már lezárult. Frissítsd a listát.
error-other = Hiba történt. Próbáld újra, vagy töltsd újra az oldalt.
position-unreadable = A linkben lévő állás érvénytelen. Ellenőrizd a linket.
fen-piece = A FEN { $at }. karaktere nem bábu. Javítsd ki.
fen-rank-length = A FEN egyik sora nem nyolc mezőből áll ({ $at }. karakter). Javítsd ki.
fen-ranks = A FEN nem nyolc sorból áll. Javítsd ki.
fen-no-king = Mindkét félnek kell egy király. Tedd fel a hiányzót.
fen-many-kings = Mindkét félnek csak egy királya lehet. Vedd le a többit.
fen-opponent-in-check = A nem lépésen lévő fél sakkban áll. Változtasd meg, ki lép.
fen-pawn-on-last-rank = Az utolsó soron nem állhat gyalog. Vidd el innen: { $square }.
fen-pawn-on-first-rank = A saját alapsorán nem állhat gyalog. Vidd el innen: { $square }.
fen-empty = A FEN üres. Illessz be egyet, vagy töröld a mezőt.
fen-turn = A lépésen lévő fél csak w vagy b lehet (a FEN { $at }. karaktere). Javítsd ki.
fen-castling = A sáncolási jogok érvénytelenek (a FEN { $at }. karaktere). Írd így: KQkq, vagy írj kötőjelet.
fen-en-passant = Az en passant mező érvénytelen (a FEN { $at }. karaktere). Írj egy mezőt, például e3, vagy kötőjelet.
fen-number = A FEN egyik száma érvénytelen ({ $at }. karakter). Javítsd ki, vagy hagyd el mindkét számot.
fen-trailing = A FEN után fölösleges szöveg áll ({ $at }. karakter). Töröld.
fen-castling-without-rook = Egy sáncolási joghoz nincs bástya. Töröld a jogot, vagy tedd fel a bástyát.
fen-castling-without-king = Egy sáncolási joghoz nincs király az alapsoron. Töröld a jogot.
fen-castling-twice = Egy sáncolási jog kétszer szerepel. Töröld az egyiket.
fen-mirrored-castling = A két fél különböző vonalon álló bástyával sáncolna. Javítsd ki a sáncolási jogokat.
fen-nothing-crossed = Az en passant mezőn nem haladt át az imént gyalog. Írj oda kötőjelet.
fen-both-in-check = Mindkét király sakkban áll. Vidd el az egyiket.
fen-too-many-pieces = Az egyik félnek több bábuja van a lehetségesnél. Vegyél le belőlük.
fen-too-many-pawns = Az egyik félnek nyolcnál több gyalogja van. Vegyél le belőlük.
fen-impossible-check = Ilyen sakkhoz egyetlen lépés sem vezethet. Változtass a sakkot adó bábukon.
fen-other = Ez az állás (FEN) nem játszható. Ellenőrizd, vagy töröld a mezőt.

## Beírt lépések
move-unreadable = „{ $text }”: ez nem lépés és nem parancs. A parancsokhoz írd be: „segítség”.
move-ambiguous = Ez lehet { $meant }. Írd be, melyikre gondolsz.
move-king = Ezzel sakkban maradna a királyod. Válassz más lépést.
move-unreachable = Oda nem léphet { $piece }. Válassz más mezőt.
move-no-piece = Nincs olyan { $piece }, amely ezt léphetné. Válassz más bábut.
move-no-promotion = Add meg, mivé változzon a gyalog: { $meant }.
move-promotion = Csak az utolsó sorra lépő gyalog változik át. Írd a lépést átváltozás nélkül.
move-castling = Így most nem sáncolhatsz. Válassz más lépést.
move-illegal = Ez a lépés itt szabálytalan. Válassz másikat.
move-other = Ez a lépés nem lehetséges. Válassz másikat.

## Szöveges mód
text-mode = Szöveges mód
move-or-command = Lépés vagy parancs
submit = Mehet
text-mode-hint = Írj be egy lépést bármilyen jelöléssel, vagy azt, hogy „segítség”. A / billentyűvel ide térhetsz vissza.
piece-keys = kvbfhg
text-mode-help = Írj be egy lépést, például e4 vagy huszár f3. A nyilakkal bejárhatod a tábla mezőit. A k, v, b, f, h és g billentyű a következő királyhoz, vezérhez, bástyához, futóhoz, huszárhoz vagy gyaloghoz visz. Az Enter felveszi és leteszi a bábut. A parancsok:
recent-messages = Üzenetek, a legújabb elöl
squares = Mezők
picked-up = { $square }, felvéve
put-back = Visszatéve.
not-own-piece = Itt nem áll a te bábud.
premove-set = Előre megadott lépés: { $from }–{ $to }.
premove-cancelled = Az előre megadott lépés törölve.
premove-needs-squares = Az ellenfeled következik. Ha előre meg akarod adni a lépésedet, írd be a két mezőt, például e7 e5.
at-start = Kezdőállás.
announcements = Bejelentések
notifications = Értesítések
speak-aloud = Felolvasás
speech-on = A bejelentéseket felolvassuk.
speech-off = A bejelentéseket nem olvassuk fel.
low-time = Már csak ennyi időd van: { $time }.
clock-times = Világosnak { $white } van, sötétnek { $black }.
no-results = Nincs ilyen.
watching-only = Néző vagy. Ezt csak a játékosok tehetik meg.
type-yes-to-resign = Biztosan feladod? Ha igen, írd be: „igen”. Ha tovább játszol, írj bármi mást.
type-yes-to-move = { $move }. Ha ezt léped, írd be: „igen”.
claim-needs-ground = Írd be: „igénylés háromszor” vagy „igénylés ötven”.
nothing-to-answer = Nincs mire válaszolni.
nothing-changed = Nem változott semmi.

## Kész szabályzatok és sakkszabályok címei
title-armageddon = Armageddon
title-casual-game = Baráti játszma
title-casual-play = Baráti játszma
title-blitz-over-the-board-b-3 = Táblás villámsakk, B.3
title-blitz-over-the-board-b-4 = Táblás villámsakk, B.4
title-chess960-over-the-board = Táblás Chess960
title-rapid-in-finland = Rapidsakk Finnországban
title-standard-chess-in-finland = Hagyományos sakk Finnországban
title-standard-chess-with-a-quickplay-finish = Hagyományos sakk gyorsított játszmabefejezéssel
title-rapid-over-the-board-a-3 = Táblás rapidsakk, A.3
title-rapid-over-the-board-a-4 = Táblás rapidsakk, A.4
title-standard-chess-over-the-board = Hagyományos táblás sakk
title-blitz-online-supervised = Villámsakk online, felügyelettel
title-standard-chess-online-supervised = Hagyományos sakk online, felügyelettel
title-rapid-online-supervised = Rapidsakk online, felügyelettel
title-finnish-national-blitz = Finn villámsakk
title-standard-chess-hybrid-with-real-boards = Hagyományos sakk, hibrid, fizikai táblákkal
title-rapid-hybrid = Rapidsakk, hibrid
title-blitz-online-unsupervised = Villámsakk online, felügyelet nélkül
title-fide-laws-of-chess-1-july-2017 = A sakkjáték szabályzata (FIDE), 2017. július 1.
title-fide-laws-of-chess-1-july-2017-with-finnish-practice = A sakkjáték szabályzata (FIDE), 2017. július 1., finn gyakorlattal
title-fide-online-chess-regulations-2021 = FIDE online sakkszabályzat, 2021
title-finnish-national-blitz-rules-2014 = Finn villámsakkszabályok, 2014
title-other = { $title }
