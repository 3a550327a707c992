/** Accounts: sessions, administration and challenges. */

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import { TestZone, LIMIT } from "./testZone.ts";

let zone: TestZone;
before(async () => (zone = await TestZone.start()));
afterEach(() => zone.closePages());
after(() => zone.stop());

test("a signed-in reader stays signed in after loading the page offline", LIMIT, async () => {
  const visitor = await zone.newMember("Daniela");
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await visitor.page.reload();
  await visitor.page.getByRole("link", { name: "Daniela" }).waitFor();
  await visitor.context.setOffline(true);
  await visitor.page.reload();
  await visitor.page.locator("main h2").first().waitFor();
  await visitor.context.setOffline(false);
  await visitor.page.getByRole("link", { name: "Daniela" }).waitFor();
});

test("ending the current session signs out", LIMIT, async () => {
  const [here, there] = [await zone.newMember("Edit"), await zone.newVisitor()];
  await there.open("/sign-in");
  await there.page.getByLabel("Name").fill("Edit");
  await there.page.getByLabel("Password").fill("a horse of wood");
  await there.press("Sign in");
  await there.page.getByRole("link", { name: "Edit" }).waitFor();
  await here.open("/account");
  const sessions = here.page.locator("section", { has: here.page.getByRole("heading", { name: "Sessions" }) }).locator("li");
  await sessions.nth(1).waitFor();
  await sessions.getByRole("button", { name: "End session" }).click();
  await here.waitForText("Session ended.");
  await here.waitForCount("section:nth-of-type(3) li", 1);
  await sessions.filter({ hasText: "this session" }).getByRole("button", { name: "Sign out" }).click();
  await here.page.getByRole("link", { name: "Sign in" }).waitFor();
  for (const one of [here, there]) {
    one.assertNoErrors();
    await one.context.close();
  }
});

test("a long display name wraps without overflow", LIMIT, async () => {
  const visitor = await zone.newMember("Felicitas");
  await visitor.page.setViewportSize({ width: 360, height: 720 });
  await visitor.open("/account");
  const long = "W".repeat(60);
  await visitor.page.getByLabel("Display name").fill(long);
  await visitor.press("Save");
  await visitor.page.getByRole("heading", { name: long }).waitFor();
  const over = await visitor.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(over <= 0, `${over} pixels too wide`);
});

test("users are filtered by name, and a new administrator must be confirmed", LIMIT, async () => {
  for (const name of ["Zoltan", "adrian"]) await (await zone.newMember(name)).context.close();
  const administrator = await zone.newVisitor();
  const { page } = administrator;
  await page.goto(zone.administratorLink);
  await page.getByLabel("Password").fill("correct horse battery");
  await administrator.press("New password");
  await page.getByRole("link", { name: "Administration" }).click();
  const names = page.locator(".people strong");
  await names.getByText("Zoltan").waitFor();
  const all = await names.allTextContents();
  assert.deepEqual(all, all.toSorted(new Intl.Collator("en", { sensitivity: "base" }).compare));
  await page.getByLabel("Filter by name").fill("zolt");
  await administrator.waitForCount(".people li", 1);
  await page.getByRole("button", { name: "Administrator" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Administrator", pressed: false }).waitFor();
  await page.getByRole("button", { name: "Password reset link" }).click();
  await page.getByRole("dialog", { name: "Password reset link for Zoltan" }).locator("input:focus").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  administrator.assertNoErrors();
});

test("challenges are stacked, announced, and removed when withdrawn", LIMIT, async () => {
  const helga = await zone.newMember("Helga");
  await helga.page.getByRole("link", { name: "Settings" }).click();
  await helga.page.getByRole("heading", { name: "Settings" }).waitFor();
  const hosts = [await zone.newMember("Ilona"), await zone.newMember("Judit")];
  for (const host of hosts) {
    await host.open("/");
    await host.page.getByRole("radio", { name: "Choose a player" }).check();
    await host.page.getByLabel("Name", { exact: true }).fill("Helga");
    await host.press("Create game");
    await host.waitForText("Waiting for an opponent. The game starts automatically.");
  }
  await helga.waitForCount(".alerts section", 2);
  const boxes = await Promise.all([0, 1].map((at) => helga.page.locator(".alerts section").nth(at).boundingBox()));
  assert.ok(boxes[0] && boxes[1] && boxes[0].y + boxes[0].height <= boxes[1].y, "one above the other");
  await helga.page.getByTestId("announcements").getByText(/challenges you to a game\. 5\+3/).last().waitFor({ state: "attached" });
  for (const host of hosts) await host.press("Cancel game");
  await helga.waitForCount(".alerts section", 0);
  for (const one of [helga, ...hosts]) {
    one.assertNoErrors();
    await one.context.close();
  }
});
