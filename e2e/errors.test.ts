/** What goes wrong is said in the reader's language, with what to do. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Hall, LIMIT, play } from "./hall.ts";

let hall: Hall;
before(async () => (hall = await Hall.open()));
after(() => hall.close());

/** What is read in a language. */
interface Sentences {
  unknown: string;
  nowhere: string;
  forbidden: string;
  password: string;
  full: string;
  offline: string;
  lost: string;
  illegal: string;
  position: string;
  talk: string;
  name: string;
  /** What is pressed and filled in on the way. */
  signIn: string;
  named: string;
  secret: string;
  sit: string;
  again: string;
  open: string;
  more: string;
  fen: string;
  say: string;
  send: string;
  find: string;
}

const LANGUAGES: Record<string, Sentences> = {
  "en-GB": {
    unknown: "There is nothing of that number or name here. Check the link.",
    nowhere: "There is nothing at this address",
    forbidden: "This is for others to do. Ask an administrator if you need it.",
    password: "The name or the password is wrong. Try again.",
    full: "Both seats are taken. You can watch the game, or open a table of your own.",
    offline: "The zone does not answer. Check your connection and try again.",
    lost: "The connection to the zone is lost. It is being restored; your clock runs on.",
    illegal: "No rook can go there: choose another square.",
    position: "Each side needs a king. Put one on the board.",
    talk: "You say too much at once. Wait a little.",
    name: "Nobody here has the name Nemo. Write it as they sign in, or choose the player in the list.",
    signIn: "Sign in", named: "Name", secret: "Password", sit: "Take the seat and play", again: "Try again", open: "Open the table",
    more: "More choices", fen: "Begin from a position (FEN)", say: "Say something", send: "Send", find: "Find a player’s games by name",
  },
  "fi-FI": {
    unknown: "Tällä numerolla tai nimellä ei ole täällä mitään. Tarkista linkki.",
    nowhere: "Tässä osoitteessa ei ole mitään",
    forbidden: "Tämä kuuluu muille. Kysy ylläpitäjältä, jos tarvitset sitä.",
    password: "Nimi tai salasana on väärä. Yritä uudelleen.",
    full: "Molemmat paikat on varattu. Voit katsoa peliä tai avata oman pöydän.",
    offline: "Pelialue ei vastaa. Tarkista yhteytesi ja yritä uudelleen.",
    lost: "Yhteys pelialueeseen on katkennut. Sitä palautetaan; kellosi käy.",
    illegal: "Siihen ei pääse mikään torni: valitse toinen ruutu.",
    position: "Kumpikin tarvitsee kuninkaan. Lisää se laudalle.",
    talk: "Sanot liian paljon kerralla. Odota hetki.",
    name: "Kenenkään nimi ei ole täällä Nemo. Kirjoita kirjautumisnimi tai valitse pelaaja luettelosta.",
    signIn: "Kirjaudu", named: "Nimi", secret: "Salasana", sit: "Istu ja pelaa", again: "Yritä uudelleen", open: "Avaa pöytä nyt",
    more: "Lisää valintoja", fen: "Aloita asemasta (FEN)", say: "Sano jotakin", send: "Lähetä", find: "Etsi pelaajan pelit nimellä",
  },
  "hu-HU": {
    unknown: "Ezzel a számmal vagy névvel itt nincs semmi. Ellenőrizd a linket.",
    nowhere: "Ezen a címen nincs semmi",
    forbidden: "Ez mások dolga. Ha szükséged van rá, szólj egy felügyelőnek.",
    password: "Rossz a név vagy a jelszó. Próbáld újra.",
    full: "Mindkét hely foglalt. Nézheted a játszmát, vagy nyithatsz saját asztalt.",
    offline: "A játékterem nem válaszol. Ellenőrizd a kapcsolatot, és próbáld újra.",
    lost: "A kapcsolat megszakadt. Helyreállítjuk; az órád közben jár.",
    illegal: "Oda nem léphet bástya: válassz más mezőt.",
    position: "Mindkét félnek kell király. Tedd fel a táblára.",
    talk: "Túl sokat mondasz egyszerre. Várj egy kicsit.",
    name: "Itt senkit sem hívnak így: Nemo. A belépési nevet írd be, vagy válaszd ki a játékost a listából.",
    signIn: "Belépés", named: "Név", secret: "Jelszó", sit: "Leülök és játszom", again: "Újra", open: "Az asztal megnyitása",
    more: "További választások", fen: "Kezdés állásból (FEN)", say: "Mondj valamit", send: "Küldés", find: "Egy játékos játszmái név szerint",
  },
};

for (const [locale, said] of Object.entries(LANGUAGES)) {
  test(`at the doors, in ${locale}`, LIMIT, async () => {
    const visitor = await hall.visitor({ locale });
    const { page } = visitor;
    await visitor.go("/games/77");
    await visitor.reads(said.unknown);
    await visitor.go("/here/and/there");
    await visitor.reads(said.nowhere);
    await visitor.go("/administration");
    await visitor.reads(said.forbidden);
    await visitor.go("/sign-in");
    await page.getByLabel(said.named).fill("Nemo");
    await page.getByLabel(said.secret).fill("a horse of wood");
    await page.locator("main").getByRole("button", { name: said.signIn }).click();
    await visitor.reads(said.password);
    await visitor.go("/games");
    await page.getByLabel(said.find).fill("Nemo");
    await page.getByLabel(said.find).press("Enter");
    await visitor.reads(said.name);

    const { game } = await hall.post<{ game: number }>("/api/games", {});
    await visitor.go(`/games/${game}`);
    await page.getByRole("button", { name: said.sit }).waitFor();
    await hall.post(`/api/games/${game}/seats`, {});
    await visitor.press(said.sit);
    await visitor.reads(said.full);

    await visitor.go("/");
    await page.getByText(said.more).click();
    await page.getByLabel(said.fen).fill("8/8/8/8/8/8/8/K7 w - - 0 1");
    await visitor.press(said.open);
    await visitor.reads(said.position);
    await visitor.context.close();
  });

  test(`when the zone is not there, in ${locale}`, LIMIT, async () => {
    const visitor = await hall.visitor({ locale });
    const [white, black, game] = await hall.pair({}, [{}, {}], { locale });
    await visitor.page.route("**/api/games/*", (route) => route.abort());
    await visitor.go(`/games/${game}`);
    await visitor.reads(said.offline);
    await visitor.page.unroute("**/api/games/*");
    await visitor.press(said.again);
    await visitor.page.locator("cg-board").waitFor();
    await white.context.setOffline(true);
    await white.reads(said.lost);
    await white.context.setOffline(false);
    await play([white, black], "e2e4=e4");
    for (const one of [visitor, white, black]) await one.context.close();
  });

  test(`at the board, in ${locale}`, LIMIT, async () => {
    const [white, black] = await hall.pair({}, [{ words: true, letters: "en" }, {}], { locale });
    const { page } = white;
    await page.locator("#command").fill("Ra5");
    await page.locator("#command").press("Enter");
    await page.getByTestId("announcements").getByText(said.illegal).waitFor();
    await page.getByRole("button", { name: said.send, exact: true }).waitFor();
    // As fast as nobody can type.
    await page.getByLabel(said.say).evaluate((field: HTMLInputElement) => {
      for (let line = 0; line < 10; line++) {
        field.value = `hello ${line}`;
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.form?.requestSubmit();
      }
    });
    await white.reads(said.talk);
    // What was said first is there, in order, and nothing else.
    await page.locator(".lines").getByText("hello 7").waitFor();
    const lines = await page.locator(".lines p").allTextContents();
    assert.deepEqual(lines.map((line) => line.slice(-1)), [..."01234567"]);
    for (const one of [white, black]) await one.context.close();
  });
}
