import { violations } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { hydrated, scriptsHeld } from "./support/shop.ts";

const CODES = "/events/Acme-Free-Gift/vouchers";

test("a form is opened over its list by the keyboard, keeps what was typed, and gives the focus back", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("admin@acme.example");
  await page.goto(CODES);
  const opener = page.getByRole("link", { name: "New codes" });
  const dialog = page.getByRole("dialog", { name: "New codes" });
  const name = dialog.getByLabel("Batch name");
  await expect(dialog).toBeHidden();
  // Before that its link leads to another page; pressed twice, the second press sends the form.
  await hydrated(page);
  await opener.press("Enter");
  await expect(name).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type("Autumn");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await expect(name).toHaveValue("Autumn");

  // A page that came with the form open has the same way back.
  await page.goto(`${CODES}?show=new-codes`);
  await expect(name).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();

  await opener.press("Enter");
  await name.fill("Autumn");
  await dialog.getByLabel("How many").fill("many");
  await dialog.getByRole("button", { name: "Create batch" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Enter a whole number");
  await expect(name).toHaveValue("Autumn");

  let sent = 0;
  page.on("request", (request) => void (sent += Number(request.method() === "POST")));
  await dialog.getByLabel("How many").fill("2");
  await dialog.getByRole("button", { name: "Create batch" }).dblclick();
  await expect(dialog).toBeHidden();
  expect(sent, "a double click sends a form once").toBe(1);
});

test("a save closes the form that lies over its page, and a question of the page takes the focus", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("admin@acme.example");
  await page.goto("/events/Acme-Free-Gift/invitation");
  const dialog = page.getByRole("dialog", { name: "Edit the invitation" });
  await page.getByRole("link", { name: "Edit the invitation" }).click();
  await dialog.getByLabel("Subject").fill("A shirt for you");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The invitation was saved.").first()).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto("/events/Acme-Free-Gift/overview");
  await page.getByRole("link", { name: "Put on hold" }).press("Enter");
  const question = page.getByRole("form", { name: "Put Acme Free Gift on hold?" });
  await expect(question).toBeFocused();
  await question.getByRole("link", { name: "No, leave it" }).press("Enter");
  await expect(question).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("whoever types before the scripts are there goes on where they are", async ({ page, signedInAs }) => {
  await signedInAs("admin@acme.example");
  const arrive = await scriptsHeld(page);
  await page.goto(`${CODES}?show=new-codes`, { waitUntil: "commit" });
  const amount = page.getByLabel("How many");
  await amount.fill("12");
  arrive();
  await hydrated(page);
  await expect(amount).toBeFocused();
  await page.keyboard.type("0");
  await expect(amount).toHaveValue("120");
  // What its press is answered lies over the page as ever.
  await page.getByRole("button", { name: "Create batch" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Batch name" })).toBeVisible();
  await expect(amount).toHaveValue("120");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("its button leads to the same page with the form in it", async ({ page, signedInAs }) => {
    await signedInAs("admin@acme.example");
    await page.goto(CODES);
    await expect(page.getByLabel("Batch name")).toBeHidden();
    await page.getByRole("link", { name: "New codes" }).click();
    await page.getByLabel("Batch name").fill("By hand");
    await page.getByRole("button", { name: "Create batch" }).click();
    await expect(page.getByRole("alert")).toContainText("How many");
    await expect(page.getByLabel("Batch name")).toHaveValue("By hand");
  });
});
