import { expect, test } from "./support/journey.ts";
import { hydrated, scriptsHeld } from "./support/shop.ts";

test("an organiser sets the title of a gift and its budget, and approves what goes beyond", async ({
  page,
  request,
  baseURL,
  signedInAs,
}) => {
  await signedInAs("admin@acme.example");
  await page.goto("/events/Acme-Sample-Gift/vouchers");
  await page.getByRole("link", { name: "Gift settings" }).click();
  // Also once scripts have taken the page over.
  await expect(page.getByLabel("Title of the form")).toHaveAttribute("placeholder", "Claim your free gift");
  await page.getByLabel("Title of the form").fill("Pick your summit shirt");
  await page.getByLabel("Budget in GBP").fill("5");
  await page.getByLabel("Cost of one piece in GBP").fill("10.00");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByLabel("Budget in GBP")).toHaveValue("5.00");
  // What was saved is kept as it is written in the store: 5 and 5.00 are the same, so nothing waits to be brought back.
  await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
  await expect(page.getByRole("button", { name: "Bring my changes back" })).toHaveCount(0);
  await expect(page.getByLabel("Left in stock")).toHaveAttribute("placeholder", "No limit");

  const title = async () =>
    /<h1>([^<]*)/.exec(await (await request.get("/Acme-Sample-Gift?asked")).text())?.[1];
  await expect.poll(title).toBe("Pick your summit shirt");
  const answer = await request.post(`${baseURL}/Acme-Sample-Gift`, {
    headers: { Origin: baseURL ?? "" },
    maxRedirects: 0,
    form: {
      name: "Bea Beyond",
      email: "bea@gift.example",
      phone: "+44 20 7946 0777",
      address_first_line: "3 Beyond Road",
      address_city: "Bath",
      address_postcode: "BA1 1AA",
      address_country: "GB",
    },
  });
  expect(answer.status()).toBe(303);
  await page.goto("/orders");
  await page
    .getByRole("row", { name: /Bea Beyond/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByText(/It costs £10.00/)).toBeVisible();
  await page.getByLabel("Reason").first().fill("A guest of honour");
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("A guest of honour")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);

  await page.goto("/events/Acme-Sample-Gift/gift");
  await page.getByLabel("Title of the form").fill("");
  await page.getByLabel("Budget in GBP").fill("");
  await page.getByLabel("Cost of one piece in GBP").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
});

test("after codes were made the keyboard goes on at the notice that says so", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("admin@acme.example");
  await page.goto("/events/Acme-UK-Store/vouchers");
  // Before scripts the form opens in the page, and moves from under a press when they make a dialog of it.
  await hydrated(page);
  await page.getByRole("link", { name: "Add vouchers" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Code", { exact: true }).fill("KEYBOARD5");
  await dialog.getByLabel("Value", { exact: false }).first().fill("5");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("table").getByText("KEYBOARD5")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "1 voucher added." })).toBeFocused();
});

test("a print partner's secrets are kept only while its system stays the same", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("admin@acme.example");
  await page.goto("/fulfillers");
  await page.getByRole("link", { name: "Harbour Print Works" }).click();
  await expect(page.getByRole("heading", { name: "Harbour Print Works" })).toBeVisible();
  const arrive = await scriptsHeld(page);
  await page.goto(`${new URL(page.url()).pathname}/api`, { waitUntil: "commit" });
  const system = page.getByRole("combobox", { name: "System" });
  const secrets = [page.getByLabel("API key"), page.getByLabel("Secret of its webhooks")];
  // Chosen before the page's scripts are there.
  await system.selectOption("Printful");
  arrive();
  await hydrated(page);
  for (const secret of secrets) {
    await expect(secret).not.toHaveAttribute("placeholder");
    await secret.fill("only-a-test");
  }
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The connection is saved.")).toBeVisible();
  for (const secret of secrets) await expect(secret).toHaveAttribute("placeholder", "Unchanged");
  await expect(async () => {
    await system.selectOption("Gelato");
    await system.selectOption("Printify");
    for (const secret of secrets) await expect(secret).not.toHaveAttribute("placeholder", { timeout: 1_000 });
  }).toPass();
  await system.selectOption("Printful");
  for (const secret of secrets) await expect(secret).toHaveAttribute("placeholder", "Unchanged");
});
