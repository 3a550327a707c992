/** Games between two pages, one for each way of ending. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { TestZone, LIMIT, type Visitor, playMoves } from "./testZone.ts";

let zone: TestZone;
before(async () => (zone = await TestZone.start()));
after(() => zone.stop());

/** Waits until both pages show the result. */
async function ended(players: [Visitor, Visitor], text: RegExp): Promise<void> {
  for (const player of players) {
    await player.page.getByRole("region", { name: "Game result" }).getByText(text).first().waitFor();
    player.assertNoErrors();
    await player.context.close();
  }
}

test("checkmate ends a game that was created with two clicks", LIMIT, async () => {
  const [white, black] = [await zone.newVisitor(), await zone.newVisitor()];
  await white.open("/");
  await white.page.getByRole("radio", { name: "White", exact: true }).check();
  await white.press("Create game");
  const link = await white.page.getByLabel("Send this link to your opponent").inputValue();
  await black.page.goto(link);
  await black.press("Join the game");
  await black.page.locator("cg-board").waitFor();
  await white.page.locator("cg-board").waitFor();
  // Black sees the board from Black's side.
  await black.page.locator(".squares.cg-wrap.orientation-black").waitFor();
  black.color = "black";
  await playMoves([white, black], "f2f3=f3 e7e5=e5 g2g4=g4");
  assert.match(await black.page.title(), /^Your move · .+ – .+ · Flagfall$/);
  await black.drag("d8h4");
  await white.waitForMove(4, "Qh4#");
  await ended([white, black], /^0–1 · checkmate \(K\.\d/);
});

test("an accepted draw offer ends the game", LIMIT, async () => {
  const [white, black] = await zone.startGame({});
  await playMoves([white, black], "e2e4=e4 e7e5=e5");
  await white.press("Offer a draw");
  await white.click("g1f3");
  await black.waitForText("Your opponent offers a draw.");
  await white.waitForMove(3, "Nf3 (=)");
  await black.press("Accept");
  await ended([white, black], /^½–½ · draw by agreement/);
});

test("automatic repetition ends the game and links to the repeated positions", LIMIT, async () => {
  const [white, black] = await zone.startGame({ preset: "fide-online-2021-blitz" });
  const round = "g1f3=Nf3 g8f6=Nf6 f3g1=Ng1 f6g8=Ng8";
  await playMoves([white, black], `${round} ${round}`);
  await black.page.getByRole("button", { name: "at the start" }).waitFor();
  await black.press("after Black’s move 2");
  await black.page.locator('[data-ply="4"][aria-current]').waitFor();
  await ended([white, black], /^½–½ · draw by repetition \(O\./);
});

test("repeated positions are named by the right moves when Black began", LIMIT, async () => {
  const [white, black] = await zone.startGame({ preset: "fide-online-2021-blitz", fen: "4k2r/8/8/8/8/8/8/R3K3 b - - 0 20" });
  for (let time = 0; time < 2; time++) {
    for (const [mover, move] of [[black, "e8e7"], [white, "e1e2"], [black, "e7e8"], [white, "e2e1"]] as const) {
      const ply = (await mover.page.locator("[data-ply]").count()) + 1;
      await mover.click(move);
      for (const one of [white, black]) await one.page.locator(`[data-ply="${ply}"]`).waitFor();
    }
  }
  await black.press("after White’s move 22");
  await black.page.locator('[data-ply="4"][aria-current]').waitFor();
  await ended([white, black], /^½–½ · draw by repetition \(O\./);
});

test("a flag fall ends the game and shows a possible mate", LIMIT, async () => {
  const [white, black] = await zone.startGame({ time_control: "white 5m; black 2s" });
  await playMoves([white, black], "e2e4=e4");
  await white.waitForText(/flag fall/);
  await white.press("Show the mate");
  await white.waitForText(/Possible mate: 1\.\.\. /);
  await ended([white, black], /^1–0 · flag fall \(/);
});

test("a confirmed resignation ends the game", LIMIT, async () => {
  const [white, black] = await zone.startGame({});
  await playMoves([white, black], "e2e4=e4");
  await black.press("Resign");
  await black.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await ended([white, black], /^1–0 · resignation \(/);
});

test("a dead position ends the game and is explained", LIMIT, async () => {
  const [white, black] = await zone.startGame({ fen: "4k3/8/8/8/8/8/3n4/4K3 w - - 0 1" });
  await white.click("e1d2");
  await white.waitForText("White has only a king.");
  await ended([white, black], /^½–½ · dead position/);
});

test("a correct claim after a wrong one ends the game", LIMIT, async () => {
  const [white, black] = await zone.startGame({});
  const round = "g1f3=Nf3 g8f6=Nf6 f3g1=Ng1 f6g8=Ng8";
  const claim = async () => {
    await white.press("Claim a draw");
    await white.page.getByRole("dialog").getByRole("button", { name: "Claim", exact: true }).click();
  };
  await playMoves([white, black], round);
  await claim();
  await black.waitForText("White’s draw claim is incorrect. The game continues.");
  await playMoves([white, black], round, 4);
  await claim();
  await ended([white, black], /^½–½ · draw claimed: threefold repetition \(K\.9/);
});

test("a claim with an intended move ends the game", LIMIT, async () => {
  const [white, black] = await zone.startGame({});
  const round = "g1f3=Nf3 g8f6=Nf6 f3g1=Ng1";
  await playMoves([white, black], `${round} f6g8=Ng8 ${round}`);
  await black.press("Claim a draw");
  const claim = black.page.getByRole("dialog");
  const intended = claim.getByLabel("Intended move");
  await intended.fill("Ng5");
  await claim.getByRole("button", { name: "Claim", exact: true }).click();
  await claim.getByText("No knight can move there. Choose another square.").waitFor();
  await intended.fill("Ng8");
  await claim.getByRole("button", { name: "Claim", exact: true }).click();
  await ended([white, black], /^½–½ · draw claimed: threefold repetition \(K\.9\.4a\)/);
});
