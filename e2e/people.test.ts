/** People with accounts: staying signed in, sessions, administration, challenges. */

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import { Hall, LIMIT } from "./hall.ts";

let hall: Hall;
before(async () => (hall = await Hall.open()));
afterEach(() => hall.empty());
after(() => hall.close());

test("who loads the page without a network stays signed in", LIMIT, async () => {
  const visitor = await hall.joined("Daniela");
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await visitor.page.reload();
  await visitor.page.getByRole("link", { name: "Daniela" }).waitFor();
  await visitor.context.setOffline(true);
  await visitor.page.reload();
  await visitor.page.locator("main h2").first().waitFor();
  await visitor.context.setOffline(false);
  await visitor.page.getByRole("link", { name: "Daniela" }).waitFor();
});

test("who ends the session by which they are here has signed out", LIMIT, async () => {
  const [here, there] = [await hall.joined("Edit"), await hall.visitor()];
  await there.go("/sign-in");
  await there.page.getByLabel("Name").fill("Edit");
  await there.page.getByLabel("Password").fill("a horse of wood");
  await there.press("Sign in");
  await there.page.getByRole("link", { name: "Edit" }).waitFor();
  await here.go("/account");
  const sessions = here.page.locator("section", { has: here.page.getByRole("heading", { name: "Sessions" }) }).locator("li");
  await sessions.nth(1).waitFor();
  await sessions.getByRole("button", { name: "End" }).click();
  await here.reads("The session has ended.");
  await here.counts("section:nth-of-type(3) li", 1);
  await sessions.filter({ hasText: "this one" }).getByRole("button", { name: "Sign out" }).click();
  await here.page.getByRole("link", { name: "Sign in" }).waitFor();
  for (const one of [here, there]) {
    one.fine();
    await one.context.close();
  }
});

test("a long name breaks, and goes over no edge", LIMIT, async () => {
  const visitor = await hall.joined("Felicitas");
  await visitor.page.setViewportSize({ width: 360, height: 720 });
  await visitor.go("/account");
  const long = "W".repeat(60);
  await visitor.page.getByLabel("Shown to others as").fill(long);
  await visitor.press("Save");
  await visitor.page.getByRole("heading", { name: long }).waitFor();
  const over = await visitor.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(over <= 0, `${over} pixels too wide`);
});

test("among many people one is found, and nobody becomes an administrator by a slip", LIMIT, async () => {
  for (const name of ["Zoltan", "adrian"]) await (await hall.joined(name)).context.close();
  const administrator = await hall.visitor();
  const { page } = administrator;
  await page.goto(hall.first);
  await page.getByLabel("Password").fill("correct horse battery");
  await administrator.press("New password");
  await page.getByRole("link", { name: "Administration" }).click();
  const names = page.locator(".people strong");
  await names.getByText("Zoltan").waitFor();
  const all = await names.allTextContents();
  assert.deepEqual(all, all.toSorted(new Intl.Collator("en", { sensitivity: "base" }).compare));
  await page.getByLabel("Show only names with").fill("zolt");
  await administrator.counts(".people li", 1);
  await page.getByRole("button", { name: "Administrator" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Administrator", pressed: false }).waitFor();
  await page.getByRole("button", { name: "Link for a new password" }).click();
  await page.getByRole("dialog", { name: "Link for a new password of Zoltan" }).locator("input:focus").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  administrator.fine();
});

test("challenges lie beside each other, are announced, and go when they are withdrawn", LIMIT, async () => {
  const helga = await hall.joined("Helga");
  await helga.page.getByRole("link", { name: "Settings" }).click();
  await helga.page.getByRole("heading", { name: "Settings" }).waitFor();
  const hosts = [await hall.joined("Ilona"), await hall.joined("Judit")];
  for (const host of hosts) {
    await host.go("/");
    await host.page.getByRole("radio", { name: "By name" }).check();
    await host.page.getByLabel("Name", { exact: true }).fill("Helga");
    await host.press("Open the table");
    await host.reads("Waiting for an opponent. The game begins by itself.");
  }
  await helga.counts(".invited section", 2);
  const boxes = await Promise.all([0, 1].map((at) => helga.page.locator(".invited section").nth(at).boundingBox()));
  assert.ok(boxes[0] && boxes[1] && boxes[0].y + boxes[0].height <= boxes[1].y, "one above the other");
  await helga.page.getByTestId("announcements").getByText(/challenges you\. 5\+3/).last().waitFor({ state: "attached" });
  for (const host of hosts) await host.press("Take the table down");
  await helga.counts(".invited section", 0);
  for (const one of [helga, ...hosts]) {
    one.fine();
    await one.context.close();
  }
});
