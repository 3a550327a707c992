/** Whole games between two pages, by each way in which a game ends. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Hall, LIMIT, type Visitor, play } from "./hall.ts";

let hall: Hall;
before(async () => (hall = await Hall.open()));
after(() => hall.close());

/** Both pages tell the same end. */
async function ended(players: [Visitor, Visitor], text: RegExp): Promise<void> {
  for (const player of players) {
    await player.page.getByRole("region", { name: "The end of the game" }).getByText(text).first().waitFor();
    player.fine();
    await player.context.close();
  }
}

test("by mate, from a table that was opened in two clicks", LIMIT, async () => {
  const [white, black] = [await hall.visitor(), await hall.visitor()];
  await white.go("/");
  await white.page.getByRole("radio", { name: "White", exact: true }).check();
  await white.press("Open the table");
  const link = await white.page.getByLabel("Send this link to your opponent").inputValue();
  await black.page.goto(link);
  await black.press("Take the seat and play");
  await black.page.locator("cg-board").waitFor();
  await white.page.locator("cg-board").waitFor();
  // Black's board is turned.
  await black.page.locator(".squares.cg-wrap.orientation-black").waitFor();
  black.color = "black";
  await play([white, black], "f2f3=f3 e7e5=e5 g2g4=g4");
  assert.match(await black.page.title(), /^Your move · .+ – .+ · Flagfall$/);
  await black.drag("d8h4");
  await white.sees(4, "Qh4#");
  await ended([white, black], /^0–1 · checkmate \(K\.\d/);
});

test("by agreement", LIMIT, async () => {
  const [white, black] = await hall.pair({});
  await play([white, black], "e2e4=e4 e7e5=e5");
  await white.press("Offer a draw");
  await white.click("g1f3");
  await black.reads("Your opponent offers a draw.");
  await white.sees(3, "Nf3 (=)");
  await black.press("Accept");
  await ended([white, black], /^½–½ · draw by agreement/);
});

test("by the same position for the third time, by itself, and the positions are shown", LIMIT, async () => {
  const [white, black] = await hall.pair({ preset: "fide-online-2021-blitz" });
  const round = "g1f3=Nf3 g8f6=Nf6 f3g1=Ng1 f6g8=Ng8";
  await play([white, black], `${round} ${round}`);
  await black.page.getByRole("button", { name: "at the start" }).waitFor();
  await black.press("after move 2 of Black");
  await black.page.locator('[data-ply="4"][aria-current]').waitFor();
  await ended([white, black], /^½–½ · the same position again and again \(O\./);
});

test("positions that were repeated are named by their moves where Black began", LIMIT, async () => {
  const [white, black] = await hall.pair({ preset: "fide-online-2021-blitz", fen: "4k2r/8/8/8/8/8/8/R3K3 b - - 0 20" });
  for (let time = 0; time < 2; time++) {
    for (const [mover, move] of [[black, "e8e7"], [white, "e1e2"], [black, "e7e8"], [white, "e2e1"]] as const) {
      const ply = (await mover.page.locator("[data-ply]").count()) + 1;
      await mover.click(move);
      for (const one of [white, black]) await one.page.locator(`[data-ply="${ply}"]`).waitFor();
    }
  }
  await black.press("after move 22 of White");
  await black.page.locator('[data-ply="4"][aria-current]').waitFor();
  await ended([white, black], /^½–½ · the same position again and again \(O\./);
});

test("by the fall of a flag, with the mate that was possible played out", LIMIT, async () => {
  const [white, black] = await hall.pair({ time_control: "white 5m; black 2s" });
  await play([white, black], "e2e4=e4");
  await white.reads(/the flag fell/);
  await white.press("Play it out");
  await white.reads(/Played out: 1\.\.\. /);
  await ended([white, black], /^1–0 · the flag fell \(/);
});

test("by resignation, which is asked for once more", LIMIT, async () => {
  const [white, black] = await hall.pair({});
  await play([white, black], "e2e4=e4");
  await black.press("Resign");
  await black.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await ended([white, black], /^1–0 · resignation \(/);
});

test("by a dead position, with its proof in words", LIMIT, async () => {
  const [white, black] = await hall.pair({ fen: "4k3/8/8/8/8/8/3n4/4K3 w - - 0 1" });
  await white.click("e1d2");
  await white.reads("White has only a king.");
  await ended([white, black], /^½–½ · dead position/);
});

test("by a claim, after one that was wrong", LIMIT, async () => {
  const [white, black] = await hall.pair({});
  const round = "g1f3=Nf3 g8f6=Nf6 f3g1=Ng1 f6g8=Ng8";
  const claim = async () => {
    await white.press("Claim a draw");
    await white.page.getByRole("dialog").getByRole("button", { name: "Claim", exact: true }).click();
  };
  await play([white, black], round);
  await claim();
  await black.reads("White’s claim of a draw is wrong; the game goes on.");
  await play([white, black], round, 4);
  await claim();
  await ended([white, black], /^½–½ · draw claimed: threefold repetition \(K\.9/);
});

test("by a claim with the move that is going to be made", LIMIT, async () => {
  const [white, black] = await hall.pair({});
  const round = "g1f3=Nf3 g8f6=Nf6 f3g1=Ng1";
  await play([white, black], `${round} f6g8=Ng8 ${round}`);
  await black.press("Claim a draw");
  const claim = black.page.getByRole("dialog");
  const intended = claim.getByLabel("By the move I am going to make");
  await intended.fill("Ng5");
  await claim.getByRole("button", { name: "Claim", exact: true }).click();
  await claim.getByText("No knight can go there: choose another square.").waitFor();
  await intended.fill("Ng8");
  await claim.getByRole("button", { name: "Claim", exact: true }).click();
  await ended([white, black], /^½–½ · draw claimed: threefold repetition \(K\.9\.4a\)/);
});
