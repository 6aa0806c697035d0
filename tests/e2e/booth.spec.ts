import type { Page } from "@playwright/test";
import { field } from "./support/fields.ts";
import { expect, test } from "./support/journey.ts";

const PAGE = "/events/Acme-Free-Gift/booth";

async function fillIn(page: Page, person: string, postcode = "BA1 1AA"): Promise<void> {
  await page.getByRole("radio", { name: "M", exact: true }).first().check({ force: true });
  await page.getByLabel(/Full name|^Name/).fill(person);
  await page.getByLabel(/E-mail/).fill(`${person.replaceAll(" ", ".").toLowerCase()}@stand.example`);
  await page.getByLabel(/Phone/).fill("+44 20 7946 0777");
  await field(page, "address_first_line").fill(`1 ${person} Street`);
  await field(page, "address_city").fill("Bath");
  await field(page, "address_postcode").fill(postcode);
  await page.getByRole("button", { name: "Order this gift" }).click();
}

test("a stand's tablet keeps orders without a network, through a reload, and sends each of them once", async ({
  page,
  context,
}) => {
  await page.goto("/login");
  await page.getByLabel(/E-mail/).fill("admin@acme.example");
  await page.getByLabel(/Password/).fill("Demo-Pass-2041!");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(PAGE);
  await page.getByLabel("Gifts for this tablet").fill("4");
  await page.getByRole("button", { name: "Set up this device" }).click();
  await expect(page).toHaveURL(/\/booth\/tablet$/);
  await expect(page.getByText("Ready to work without a network.")).toBeVisible();
  // The tablet goes on by itself when the session is over.
  await context.clearCookies({ name: "auth.session" });

  await context.setOffline(true);
  await fillIn(page, "Ada Stand");
  await expect(page.getByText("Orders kept on this tablet: 1.")).toBeVisible();
  await fillIn(page, "Ben Stand");
  await expect(page.getByText("Orders kept on this tablet: 2.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Orders kept on this tablet: 2.")).toBeVisible();
  await expect(page.getByText("Gifts left on this tablet: 2")).toBeVisible();
  await fillIn(page, "Cat Stand", "12");
  await expect(page.getByText("Orders kept on this tablet: 3.")).toBeVisible();

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole("heading", { name: "To be corrected" })).toBeVisible();
  await expect(page.getByText(/Postcode: /)).toBeVisible();
  await page.getByRole("button", { name: "Correct", exact: true }).click();
  await field(page, "address_postcode").fill("BA1 1AA");
  await page.getByRole("button", { name: "Order this gift" }).click();
  await expect(page.getByText(/^Ordered: PS-/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "To be corrected" })).toBeHidden();
  await page.reload();
  await expect(page.getByText("Gifts left on this tablet: 1")).toBeVisible();

  await page.goto("/login");
  await page.getByLabel(/E-mail/).fill("admin@acme.example");
  await page.getByLabel(/Password/).fill("Demo-Pass-2041!");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/orders?q=stand.example");
  for (const person of ["Ada Stand", "Ben Stand", "Cat Stand"]) {
    await expect(page.getByRole("row", { name: new RegExp(person) })).toHaveCount(1);
  }
  await page.goto(PAGE);
  await expect(page.getByRole("row", { name: /Stand 1/ })).toContainText("3 of 4");
  await page.getByRole("button", { name: "Revoke: Stand 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("The tablet is revoked.")).toBeVisible();
  await page.goto(`${PAGE}/tablet`);
  await expect(page.getByRole("heading", { name: "This device isn’t a tablet of this stand" })).toBeVisible();
});
