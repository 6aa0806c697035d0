import { spawnSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { field, fillFields } from "./support/fields.ts";
import { expect, test } from "./support/journey.ts";
import { hiddenValue } from "./support/page-parts.ts";

const WHO: Record<string, string> = {
  name: "Ida Offline",
  email: "ida@gift.example",
  phone: "+49 30 1234567",
  address_first_line: "Hauptstr. 12/3",
  address_city: "Berlin",
  address_postcode: "10115",
  promo_code: "MERIDIAN-24",
};

async function fillIn(page: Page): Promise<void> {
  await field(page, "address_country").selectOption("DE");
  await fillFields(page, WHO);
}

test("what was typed outlives the page in its tab, and an order without a connection is sent once it is back", async ({
  page,
  context,
}) => {
  await page.goto("/Meridian-Conf-Gift");
  await expect(page.getByRole("group", { name: "Size" }).getByRole("radio", { checked: true })).toHaveCount(
    0,
  );
  await fillIn(page);
  await page.goto("/Meridian-Conf-Gift");
  await expect(field(page, "name")).toHaveValue("Ida Offline");
  await expect(field(page, "address_country")).toHaveValue("DE");

  await page.getByRole("group", { name: "Size" }).getByRole("radio").nth(1).check();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Order your gift" }).last().click();
  await expect(page.getByText("You’re offline.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/thank you/i);
  // What was kept is forgotten by that page's script, which its heading does not wait for.
  await page.waitForLoadState("load");
  await page.goto("/Meridian-Conf-Gift");
  await expect(field(page, "name")).toHaveValue("");
});

const PERSONAL = ["name", "email", "phone", "address_first_line", "address_city"] as const;

/** Whether the form on the page is nobody's. */
async function expectNobody(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Order your gift" }).last()).toBeVisible();
  for (const name of PERSONAL) await expect(field(page, name)).toHaveValue("");
}

test("a shared phone shows nobody the person before: not in another tab, nor for another code", async ({
  page,
  context,
}) => {
  await page.goto("/Meridian-Conf-Gift");
  await fillIn(page);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Ida");
  const other = await context.newPage();
  await other.goto("/Meridian-Conf-Gift");
  await expectNobody(other);
  await other.close();
  await page.goto("/Meridian-Conf-Gift?code=GIFT-0003");
  await expectNobody(page);
});

test("who finds somebody else's words clears them in sight", async ({ page }) => {
  await page.goto("/Meridian-Conf-Gift");
  await fillIn(page);
  await page.goto("/Meridian-Conf-Gift");
  const key = await hiddenValue(page, "idempotency_key").first().inputValue();
  await page.getByRole("button", { name: "Not you? Start over" }).click();
  await expectNobody(page);
  await expect(page.getByRole("button", { name: "Not you? Start over" })).toHaveCount(0);
  await expect(hiddenValue(page, "idempotency_key").first()).not.toHaveValue(key);
});

test("back after a claim shows nobody's data", async ({ page }) => {
  await page.goto("/Acme-Sample-Gift");
  await field(page, "name").fill("Ida Sample");
  await field(page, "email").fill("ida.sample@gift.example");
  await field(page, "phone").fill("+44 20 7946 0991");
  await field(page, "address_first_line").fill("91 Sample Street");
  await field(page, "address_city").fill("Leeds");
  await field(page, "address_postcode").fill("LS1 4AP");
  // People are slower than the shortest time that a form may take.
  await page.waitForTimeout(3_000);
  await page.getByRole("button", { name: "Order your gift" }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/thank you/i);
  await page.goBack();
  await expectNobody(page);
});

test("an address in another country comes back with its state", async ({ page }) => {
  await page.goto("/Acme-Sample-Gift");
  await field(page, "address_country").selectOption("US");
  await field(page, "address_state").selectOption("Texas");
  await page.goto("/Acme-Sample-Gift");
  await expect(field(page, "address_country")).toHaveValue("US");
  await expect(field(page, "address_state")).toHaveValue("Texas");
});

test("what is typed while the form is drawn for another country stays, and a lost answer orders nothing", async ({
  page,
}) => {
  await page.goto("/Acme-Sample-Gift");
  const asked: string[] = [];
  let answer: "late" | "never" = "late";
  await page.route("**/Acme-Sample-Gift", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    asked.push(new URLSearchParams(route.request().postData() ?? "").get("intent") ?? "an order");
    if (answer === "never") return route.abort();
    await field(page, "name").fill("Typed Meanwhile");
    return route.continue();
  });
  await field(page, "address_country").selectOption("US");
  await expect(field(page, "address_state")).toBeVisible();
  await expect(field(page, "name")).toHaveValue("Typed Meanwhile");
  answer = "never";
  await field(page, "address_country").selectOption("GB");
  await expect(page.getByRole("button", { name: "Update" })).toBeVisible();
  await expect(field(page, "name")).toHaveValue("Typed Meanwhile");
  expect(asked).toEqual(["country", "country"]);
});

test("says beside the field what is wrong as one types, and takes it back", async ({ page }) => {
  await page.goto("/Acme-Free-Gift");
  const email = field(page, "email");
  await email.fill("not an address");
  await email.blur();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription(/.+/);
  await email.fill("ida@gift.example");
  await expect(email).not.toHaveAttribute("aria-invalid");
});

test("the form can be used as soon as its document is there, whatever else does not arrive", async ({
  page,
}) => {
  const held: string[] = [];
  await page.route("**/*", (route) =>
    route.request().isNavigationRequest() ? route.continue() : void held.push(route.request().url()),
  );
  await page.goto("/Acme-Free-Gift", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Order your gift" }).last().waitFor();
  await field(page, "promo_code").fill("GIFT-0001");
  await expect(field(page, "promo_code")).toHaveValue("GIFT-0001");
  expect(held.length).toBeGreaterThan(0);
});

test("a text browser shows every field and the button", ({ baseURL }) => {
  const w3m = spawnSync("w3m", ["-dump", "-cols", "80", `${baseURL}/Acme-Free-Gift`], {
    encoding: "utf8",
    timeout: 30_000,
  });
  test.skip(w3m.error !== undefined, "w3m is not installed here");
  for (const words of [
    "Claim your free gift",
    "Full name",
    "E-mail address",
    "Postcode",
    "Promotion code",
    "Order your gift",
  ])
    expect(w3m.stdout).toContain(words);
  // The hidden buttons and the trap do not stand in anyone's way.
  expect(w3m.stdout.indexOf("Claim your free gift")).toBeLessThan(w3m.stdout.indexOf("Order your gift"));
});
