import { LANGUAGE_COOKIE } from "../../app/i18n/languages.ts";
import { bothWorlds, expect, test } from "./support/journey.ts";
import { words } from "./support/words.ts";
import { documentElement } from "./support/page-parts.ts";

const DAY = 24 * 3600;
bothWorlds("the language form", (javaScript) => {
  test("changes the language and keeps the page", async ({ page, context, baseURL }) => {
    await page.goto("/Juniper-Coffee-Supply?category=Mugs");
    await page.getByLabel("Language").first().selectOption("de");
    if (!javaScript) await page.getByRole("button", { name: "Change" }).first().click();
    await expect(documentElement(page)).toHaveAttribute("lang", "de");
    const now = new URL(page.url());
    expect(now.pathname).toBe("/Juniper-Coffee-Supply");
    expect(now.searchParams.get("category")).toBe("Mugs");

    const cookie = (await context.cookies(baseURL)).find(({ name }) => name === LANGUAGE_COOKIE);
    expect(cookie?.value).toBe("de");
    const lasts = (cookie?.expires ?? 0) - Date.now() / 1000;
    expect(lasts).toBeGreaterThan(364 * DAY);
    expect(lasts).toBeLessThanOrEqual(365 * DAY + 60);

    if (javaScript) expect(await page.evaluate(() => localStorage.getItem("udm.lang"))).toBe("de");

    await page.goto("/Acme-Free-Gift");
    await expect(documentElement(page)).toHaveAttribute("lang", "de");
    await page.getByLabel(words("de", "common", "language")).selectOption("fi");
    if (!javaScript) await page.getByRole("button", { name: words("de", "common", "change") }).click();
    await expect(documentElement(page)).toHaveAttribute("lang", "fi");
    expect(new URL(page.url()).pathname).toBe("/Acme-Free-Gift");
  });
});

test("a guest's page asks the server for its language, and a choice comes back without its cookie", async ({
  page,
  context,
}) => {
  const asked = page.waitForRequest("**/api/get-lang");
  await page.goto("/Acme-Free-Gift");
  expect((await asked).method()).toBe("POST");
  await expect(documentElement(page)).toHaveAttribute("lang", "en");
  await page.evaluate(() => localStorage.setItem("udm.lang", "nl"));
  await context.clearCookies();
  await page.goto("/Acme-UK-Store");
  await expect(documentElement(page)).toHaveAttribute("lang", "nl");
});

test("an unknown language is passed over", async ({ request, context, page, baseURL }) => {
  for (const lang of ["xx", "<script>", "", "klingon"]) {
    const answer = await request.get(`/Acme-Free-Gift?lang=${encodeURIComponent(lang)}`);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain('<html lang="en"');
    expect(answer.headers()["set-cookie"] ?? "").not.toContain(LANGUAGE_COOKIE);
  }
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: "klingon", url: String(baseURL) }]);
  await page.goto("/Acme-Free-Gift");
  await expect(documentElement(page)).toHaveAttribute("lang", "en");
});

test("mistakes and mails are told in the chosen language", async ({ page, mailbox }) => {
  await page.goto("/Acme-Free-Gift?lang=fr");
  await page
    .getByRole("button", { name: words("fr", "claim", "submit") })
    .last()
    .click();
  await expect(page.getByRole("alert").first()).toContainText("obligatoire");
  const recipient = [
    ["Prénom et nom", "Léa Langue"],
    ["Adresse e-mail", "lea@gift.example"],
    ["Numéro de téléphone", "+44 20 7946 0123"],
    ["Numéro et rue", "3 Rue du Mot"],
    ["Ville", "Leeds"],
    ["Code postal", "LS1 4DY"],
    ["Code promo", "GIFT-0008"],
  ] as const;
  for (const [label, value] of recipient) await page.getByLabel(label).fill(value);
  await page
    .getByRole("button", { name: words("fr", "claim", "submit") })
    .last()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Merci");
  const mail = await mailbox.waitFor("lea@gift.example");
  expect(mail.lang).toBe("fr");
});

test("a language saved in the settings is the page's at once, and stays on the way through the desk", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("service@acme.example");
  await page.goto("/settings");
  await page.getByLabel("Language").selectOption("fr");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(documentElement(page)).toHaveAttribute("lang", "fr");
  await expect(page.getByRole("button", { name: "Enregistrer" }).first()).toBeVisible();
  await page.getByRole("link", { name: "Commandes" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Commandes");
});
