import type { Page } from "@playwright/test";
import { field, fillFields } from "./support/fields.ts";
import { bothWorlds, expect, test } from "./support/journey.ts";
import { words } from "./support/words.ts";
import { documentElement, drawnPart } from "./support/page-parts.ts";

async function fillIn(
  page: Page,
  who: { name: string; line: string; code?: string; email?: string; phone?: string },
): Promise<void> {
  const fields: Record<string, string> = {
    name: who.name,
    email: who.email ?? "recipient@gift.example",
    phone: who.phone ?? "+44 20 7946 0123",
    address_first_line: who.line,
    address_city: "Leeds",
    address_postcode: "LS1 4DY",
    ...(who.code !== undefined && { promo_code: who.code }),
  };
  await fillFields(page, fields);
}

const order = (page: Page) => page.getByRole("button", { name: "Order your gift" }).last();

bothWorlds("a recipient", (javaScript) => {
  const mine = javaScript ? "1" : "2";

  test("claims a gift once: the second try with the same code is refused", async ({ page, mailbox }) => {
    await page.goto("/Acme-Free-Gift");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/claim your free gift/i);
    await fillIn(page, { name: `Ann Of-${mine}`, line: `${mine}0 Claim Street`, code: `gift 000${mine}` });
    await page.getByRole("radio", { name: "M", exact: true }).check();
    await order(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/thank you/i);
    const reference = (await page.getByRole("main").innerText()).match(/PS-[0-9A-Z]{8}/)?.[0] ?? "none";
    const mail = await mailbox.waitFor("recipient@gift.example", reference);
    expect(mail.text).toContain("Gift Tee");
    expect(mail.text).toContain(" · M");

    await page.goto("/Acme-Free-Gift");
    const other = { email: "someone@else.example", phone: "+44 20 7946 0999" };
    await fillIn(page, {
      name: "Someone Else",
      line: "99 Other Street",
      code: `GIFT-000${mine}`,
      ...other,
    });
    await order(page).click();
    await expect(page.getByText("invalid promo code").first()).toBeVisible();
    await expect(field(page, "name")).toHaveValue("Someone Else");
  });

  test("is told what is missing beside each field, and loses nothing", async ({ page }) => {
    await page.goto("/Acme-Free-Gift");
    await field(page, "name").fill("Łukasz O'Brien");
    await order(page).click();
    const alert = page.getByRole("alert").first();
    await expect(alert).toContainText("required");
    await expect(field(page, "name")).toHaveValue("Łukasz O'Brien");
    await expect(field(page, "promo_code")).toHaveAttribute("aria-invalid", "true");
  });

  test("has ordered already when the same person asks again with another code", async ({ page }) => {
    // Codes that no other journey of this file uses.
    const [first, second] = javaScript ? ["GIFT-0003", "GIFT-0008"] : ["GIFT-0004", "GIFT-0008"];
    const person = { name: `Bo Twice${mine}`, line: `${mine} Twice Lane` };
    await page.goto("/Acme-Free-Gift");
    await fillIn(page, { ...person, code: first });
    await order(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/thank you/i);
    // The script of that page ends the draft of this form; whoever leaves before it is asked who they are.
    await page.waitForLoadState();

    await page.goto("/Acme-Free-Gift");
    await fillIn(page, { ...person, line: person.line.toUpperCase(), code: second });
    await order(page).click();
    await expect(page.getByText("it looks like you have ordered your gift already").first()).toBeVisible();
  });

  test("needs no code for a sample, and sees states only for the United States", async ({ page }) => {
    await page.goto("/Acme-Sample-Gift");
    await expect(field(page, "address_country")).toHaveValue("GB");
    await expect(field(page, "address_state")).toHaveCount(0);
    await field(page, "name").fill("Sam Sample");
    await field(page, "address_country").selectOption("US");
    if (!javaScript) await page.getByRole("button", { name: "Update" }).click();
    await expect(field(page, "address_state")).toHaveValue("Alabama");
    await expect(field(page, "name")).toHaveValue("Sam Sample");
    await field(page, "address_country").selectOption("GB");
    if (!javaScript) await page.getByRole("button", { name: "Update" }).click();
    await expect(field(page, "address_state")).toHaveCount(0);
    await fillIn(page, { name: `Sam Sample${mine}`, line: `${mine} Sample Row` });
    await order(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/thank you/i);
  });

  test("reads a friendly page where nothing can be claimed", async ({ page }) => {
    await page.goto("/Acme-Old-Gift");
    await expect(page.getByRole("main")).toContainText("hello@acme.example");
    await expect(field(page, "promo_code")).toHaveCount(0);
    const draft = await page.goto("/Acme-Draft-Store");
    expect(draft?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page could not be found");
  });

  test("changes the language and keeps what was typed", async ({ page }) => {
    await page.goto("/Acme-Free-Gift?code=GIFT-0009");
    await field(page, "name").fill("Typed Before");
    await page.getByLabel("Language").selectOption("sv");
    if (!javaScript) await page.getByRole("button", { name: "Change", exact: true }).click();
    await expect(documentElement(page)).toHaveAttribute("lang", "sv");
    const name = page.getByLabel(words("sv", "common", "fields.name"));
    await expect(name).toHaveValue("Typed Before");
    await expect(page.getByLabel(words("sv", "claim", "promoCode"))).toHaveValue("GIFT-0009");
    // Enter in a field still presses the form's own button.
    await name.press("Enter");
    await expect(page.getByRole("alert").first()).toBeVisible();
    await page.goto("/Acme-Free-Gift");
    await expect(documentElement(page)).toHaveAttribute("lang", "sv");
  });

  test("finds the form in German", async ({ page }) => {
    await page.goto("/Acme-Free-Gift?lang=de");
    await expect(documentElement(page)).toHaveAttribute("lang", "de");
    await page.goto("/Acme-Free-Gift");
    await expect(documentElement(page)).toHaveAttribute("lang", "de");
  });
});

test("the same form sent five times at once is one order", async ({ request, baseURL }) => {
  const page = await (await request.get("/Acme-Free-Gift")).text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
  const form = {
    _token: hidden("_token"),
    idempotency_key: hidden("idempotency_key"),
    name: "Five Times",
    email: "five@gift.example",
    phone: "+44 20 7946 0555",
    address_first_line: "5 Press Lane",
    address_city: "York",
    address_postcode: "YO1 7HH",
    address_country: "United Kingdom",
    promo_code: "GIFT-0005",
  };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => request.post(`${baseURL}/Acme-Free-Gift`, { form, maxRedirects: 0 })),
  );
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303, 303, 303]);
  expect(new Set(answers.map((answer) => answer.headers().location)).size).toBe(1);
});

test("a picture that comes late moves nothing on a gift's pages", async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 900 });
  let come = () => {};
  const comes = new Promise<void>((resolve) => (come = resolve));
  const places = () =>
    page.getByRole("heading").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  const hold = () =>
    page.route("**/media/**", async (route) => {
      await comes;
      await route.fallback();
    });
  await page.goto("/Acme-Free-Gift");
  await fillIn(page, {
    name: "Late Picture",
    line: "7 Slow Lane",
    code: "GIFT-0006",
    email: "late@gift.example",
    phone: "+44 20 7946 0777",
  });
  await page.getByRole("radio", { name: "M", exact: true }).check();
  await order(page).click();
  const status = await page.getByRole("link", { name: "Track your gift" }).getAttribute("href");
  await hold();
  await page.goto(`${status}`, { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const before = await places();
  come();
  await expect(drawnPart(page, "main img").first()).toHaveJSProperty("complete", true);
  expect(before.length).toBeGreaterThan(1);
  expect(await places()).toEqual(before);
});
