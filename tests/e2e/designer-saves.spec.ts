import { addWords, drawAsGuest, newDraft, saveState, layers } from "./support/designer.ts";
import { field } from "./support/fields.ts";
import { expect, test } from "./support/journey.ts";

const SAVES = "**/design/save";

test("whose session ends while they draw keeps the drawing, signs in and goes on", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("admin@acme.example");
  await newDraft(page);
  await addWords(page, "Before");
  await expect(saveState(page)).toHaveText("Saved");
  const address = page.url();
  await page.context().clearCookies({ name: /auth\.session$/ });
  await addWords(page, "After");
  await expect(saveState(page)).toHaveText("Not saved: you are signed out");
  await expect(page.getByText("kept on this device")).toBeVisible();
  // Nothing asks: the device has it.
  await page.getByRole("button", { name: "Sign in and go on" }).click();
  await field(page, "email").fill("admin@acme.example");
  await field(page, "password").fill("Demo-Pass-2041!");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(layers(page)).toHaveCount(2);
  await expect(saveState(page)).toHaveText("Saved");
  // The server has it, not this device alone.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(layers(page).first()).toHaveText("After");
});

test("too many saves are waited for, and a drawing that only the device has is not called saved", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("admin@acme.example");
  await newDraft(page);
  await page.route(SAVES, (route) =>
    route.fulfill({
      status: 429,
      json: { ok: false, error: "errors:sentTooOftenSeconds", seconds: 3 },
    }),
  );
  await addWords(page, "Often");
  await expect(page.getByText("saved by itself in 3 seconds")).toBeVisible();
  await expect(saveState(page)).toHaveText("Not saved yet");
  await page.unroute(SAVES);
  await expect(saveState(page)).toHaveText("Saved");

  await page.route(SAVES, (route) => route.abort());
  await addWords(page, "Alone");
  await expect(saveState(page)).toContainText("no connection");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(layers(page)).toHaveCount(2);
  await expect(saveState(page)).not.toHaveText("Saved");
  await page.unroute(SAVES);
  await expect(saveState(page)).toHaveText("Saved");
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(layers(page)).toHaveCount(2);
});

test("what is drawn while a slow save is under way is saved next", async ({ page, signedInAs }) => {
  await signedInAs("admin@acme.example");
  await newDraft(page);
  let answered = 0;
  await page.route(SAVES, async (route) => {
    if (answered === 0) await new Promise((resolve) => setTimeout(resolve, 4000));
    answered++;
    await route.continue();
  });
  await addWords(page, "First");
  await expect(saveState(page)).toHaveText("Saving …");
  await addWords(page, "Second");
  await expect(saveState(page)).toHaveText("Saved");
  expect(answered).toBe(2);
  // Leaving at once waits for what was drawn last.
  await addWords(page, "Third");
  await page.getByRole("link", { name: "Back to the product" }).click();
  await page.getByRole("link", { name: "Design it" }).first().click();
  await expect(layers(page)).toHaveCount(3);
  await expect(saveState(page)).toHaveText("Saved");
  expect(answered).toBe(3);
});

test("what is drawn on a product that is locked meanwhile comes along into a copy", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("admin@acme.example");
  await newDraft(page);
  await addWords(page, "Before");
  await expect(saveState(page)).toHaveText("Saved");
  const address = page.url();
  const other = await page.context().newPage();
  await other.goto(address.replace(/\/design.*$/, ""));
  await other.getByRole("button", { name: /^Lock/ }).click();
  await expect(other.getByRole("button", { name: /^Unlock/ })).toBeVisible();
  await addWords(page, "After");
  await page.getByRole("button", { name: "Make a copy with what you drew" }).click();
  await expect(page).not.toHaveURL(address);
  await expect(layers(page)).toHaveCount(2);
  await expect(saveState(page)).toHaveText("Saved");
  await other.goto(address);
  await expect(other.getByText("This product is locked")).toBeVisible();
});

test("a guest whose store is gone is told so, and keeps what they drew", async ({ page }) => {
  await drawAsGuest(page, "Guest Draws");
  await addWords(page, "Guest words");
  await expect(saveState(page)).toHaveText("Saved");
  await page.context().clearCookies({ name: "builder" });
  await addWords(page, "Too late");
  await expect(page.getByText("Your store is not here any more")).toContainText("kept on this device");
  await page.getByRole("button", { name: "Go to the store builder" }).click();
  await page.getByLabel(/Name of the store/).fill("Guest Draws Again");
  // The same browser begins anew, and is offered what it kept.
  await page
    .getByRole("button", { name: /^Design it/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Use that drawing" }).click();
  await expect(layers(page).filter({ hasText: "Too late" })).toBeVisible();
  await expect(saveState(page)).toHaveText("Saved");
});
