/** Error messages in every language. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { TestZone, LIMIT, playMoves } from "./testZone.ts";

let zone: TestZone;
before(async () => (zone = await TestZone.start()));
after(() => zone.stop());

/** The expected texts in a language. */
interface Texts {
  unknown: string;
  notFound: string;
  forbidden: string;
  password: string;
  full: string;
  offline: string;
  lost: string;
  illegal: string;
  position: string;
  chatLimit: string;
  name: string;
  /** Labels of buttons and fields. */
  signIn: string;
  nameField: string;
  passwordField: string;
  join: string;
  retry: string;
  create: string;
  more: string;
  fen: string;
  chatField: string;
  send: string;
  searchField: string;
}

const LANGUAGES: Record<string, Texts> = {
  "en-GB": {
    unknown: "No such game or player. Check the link.",
    notFound: "Page not found",
    forbidden: "You don’t have permission to do this. Ask an administrator.",
    password: "Wrong name or password. Try again.",
    full: "This game already has two players. You can watch it, or create your own.",
    offline: "The server is not responding. Check your connection and try again.",
    lost: "Connection lost. Reconnecting… Your clock keeps running.",
    illegal: "No rook can move there. Choose another square.",
    position: "Each side needs a king. Add the missing one.",
    chatLimit: "You are sending messages too fast. Wait a moment.",
    name: "There is no player called Nemo. Use the name they sign in with.",
    signIn: "Sign in", nameField: "Name", passwordField: "Password", join: "Join the game", retry: "Try again", create: "Create game",
    more: "More options", fen: "Start from a position (FEN)", chatField: "Type a message", send: "Send", searchField: "Find a player’s games",
  },
  "fi-FI": {
    unknown: "Peliä tai pelaajaa ei löytynyt. Tarkista linkki.",
    notFound: "Sivua ei löytynyt",
    forbidden: "Sinulla ei ole oikeutta tähän. Ota yhteyttä ylläpitäjään.",
    password: "Väärä nimi tai salasana. Yritä uudelleen.",
    full: "Pelissä on jo kaksi pelaajaa. Voit katsoa sitä tai luoda oman pelin.",
    offline: "Palvelin ei vastaa. Tarkista yhteytesi ja yritä uudelleen.",
    lost: "Yhteys katkesi. Yhdistetään uudelleen… Kellosi käy edelleen.",
    illegal: "Mikään torni ei pääse siihen ruutuun. Valitse toinen ruutu.",
    position: "Kummallakin on oltava kuningas. Lisää puuttuva kuningas.",
    chatLimit: "Lähetät viestejä liian nopeasti. Odota hetki.",
    name: "Pelaajaa nimeltä Nemo ei ole. Kirjoita pelaajan käyttäjänimi.",
    signIn: "Kirjaudu", nameField: "Nimi", passwordField: "Salasana", join: "Liity peliin", retry: "Yritä uudelleen", create: "Luo peli",
    more: "Lisää asetuksia", fen: "Aloita asemasta (FEN)", chatField: "Kirjoita viesti", send: "Lähetä", searchField: "Etsi pelaajan pelit",
  },
  "hu-HU": {
    unknown: "Nincs ilyen játszma vagy játékos. Ellenőrizd a linket.",
    notFound: "Az oldal nem található",
    forbidden: "Ehhez nincs jogosultságod. Szólj az adminisztrátornak.",
    password: "Hibás név vagy jelszó. Próbáld újra.",
    full: "Ennek a játszmának már két játékosa van. Nézheted, vagy létrehozhatsz sajátot.",
    offline: "A szerver nem válaszol. Ellenőrizd a kapcsolatot, és próbáld újra.",
    lost: "Megszakadt a kapcsolat. Újrakapcsolódás… Az órád közben jár.",
    illegal: "Oda nem léphet bástya. Válassz más mezőt.",
    position: "Mindkét félnek kell egy király. Tedd fel a hiányzót.",
    chatLimit: "Túl gyorsan küldesz üzeneteket. Várj egy kicsit.",
    name: "Nincs ilyen nevű játékos: Nemo. A felhasználónevét írd be.",
    signIn: "Belépés", nameField: "Név", passwordField: "Jelszó", join: "Csatlakozás", retry: "Újra", create: "Játszma létrehozása",
    more: "További beállítások", fen: "Kezdés adott állásból (FEN)", chatField: "Írj üzenetet", send: "Küldés", searchField: "Egy játékos játszmáinak keresése",
  },
};

for (const [locale, texts] of Object.entries(LANGUAGES)) {
  test(`errors on pages without a game are in the language of ${locale}`, LIMIT, async () => {
    const visitor = await zone.newVisitor({ locale });
    const { page } = visitor;
    await visitor.open("/games/77");
    await visitor.waitForText(texts.unknown);
    await visitor.open("/no/such/page");
    await visitor.waitForText(texts.notFound);
    await visitor.open("/administration");
    await visitor.waitForText(texts.forbidden);
    await visitor.open("/sign-in");
    await page.getByLabel(texts.nameField).fill("Nemo");
    await page.getByLabel(texts.passwordField).fill("a horse of wood");
    await page.locator("main").getByRole("button", { name: texts.signIn }).click();
    await visitor.waitForText(texts.password);
    await visitor.open("/games");
    await page.getByLabel(texts.searchField).fill("Nemo");
    await page.getByLabel(texts.searchField).press("Enter");
    await visitor.waitForText(texts.name);

    const { game } = await zone.post<{ game: number }>("/api/games", {});
    await visitor.open(`/games/${game}`);
    await page.getByRole("button", { name: texts.join }).waitFor();
    await zone.post(`/api/games/${game}/seats`, {});
    await visitor.press(texts.join);
    await visitor.waitForText(texts.full);

    await visitor.open("/");
    await page.getByText(texts.more).click();
    await page.getByLabel(texts.fen).fill("8/8/8/8/8/8/8/K7 w - - 0 1");
    await visitor.press(texts.create);
    await visitor.waitForText(texts.position);
    await visitor.context.close();
  });

  test(`connection errors are in the language of ${locale}`, LIMIT, async () => {
    const visitor = await zone.newVisitor({ locale });
    const [white, black, game] = await zone.startGame({}, [{}, {}], { locale });
    await visitor.page.route("**/api/games/*", (route) => route.abort());
    await visitor.open(`/games/${game}`);
    await visitor.waitForText(texts.offline);
    await visitor.page.unroute("**/api/games/*");
    await visitor.press(texts.retry);
    await visitor.page.locator("cg-board").waitFor();
    await white.context.setOffline(true);
    await white.waitForText(texts.lost);
    await white.context.setOffline(false);
    await playMoves([white, black], "e2e4=e4");
    for (const one of [visitor, white, black]) await one.context.close();
  });

  test(`errors at the board are in the language of ${locale}`, LIMIT, async () => {
    const [white, black] = await zone.startGame({}, [{ words: true, letters: "en" }, {}], { locale });
    const { page } = white;
    await page.locator("#command").fill("Ra5");
    await page.locator("#command").press("Enter");
    await page.getByTestId("announcements").getByText(texts.illegal).waitFor();
    await page.getByRole("button", { name: texts.send, exact: true }).waitFor();
    // Faster than anybody can type.
    await page.getByLabel(texts.chatField).evaluate((field: HTMLInputElement) => {
      for (let line = 0; line < 10; line++) {
        field.value = `hello ${line}`;
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.form?.requestSubmit();
      }
    });
    await white.waitForText(texts.chatLimit);
    // The first lines were accepted in order, and no others.
    await page.locator(".lines").getByText("hello 7").waitFor();
    const lines = await page.locator(".lines p").allTextContents();
    assert.deepEqual(lines.map((line) => line.slice(-1)), [..."01234567"]);
    for (const one of [white, black]) await one.context.close();
  });
}
