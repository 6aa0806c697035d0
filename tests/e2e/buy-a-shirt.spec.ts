import { field } from "./support/fields.ts";
import { bothWorlds, expect, test } from "./support/journey.ts";
import { focused } from "./support/page-parts.ts";
import { fillAddress, fillBasket, hydrated, payByCard, payOnHostedPage } from "./support/shop.ts";

bothWorlds("a shopper", (javaScript) => {
  const pay = javaScript ? payByCard : payOnHostedPage;

  test("buys three shirts: the price is the server's, the order is confirmed and the mail arrives", async ({
    page,
    mailbox,
  }) => {
    await fillBasket(page, "Acme-UK-Store", "Classic Tee", 3);
    await expect(page.getByRole("definition")).toHaveText("£36.00");
    await page.getByRole("link", { name: "Checkout" }).click();
    await fillAddress(page);
    await field(page, "email").fill(`buyer-${javaScript}@shopper.example`);
    await page.getByRole("button", { name: "To payment" }).last().click();

    await expect(page.getByText("£42.60").first()).toBeVisible();
    await page.getByLabel(/voucher code/i).fill("save 5");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("£37.60").first()).toBeVisible();
    await page.getByRole("button", { name: "To payment" }).last().click();

    await pay(page, "4242 4242 4242 4242");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Thank you");
    const confirmation = page.getByRole("main");
    const reference = (await confirmation.innerText()).match(/PS-[0-9A-Z]{8}/)?.[0] ?? "none";
    for (const told of [
      "£37.60",
      "Zoë O'Brien-Łukasz",
      "12/3 Saint-Denis Street",
      "SW1A 1AA",
      "Standard",
      "Classic Tee",
    ]) {
      await expect(confirmation).toContainText(told);
    }

    const mail = await mailbox.waitFor(`buyer-${javaScript}@shopper.example`, reference);
    expect(mail.text).toContain("£37.60");
    await page.reload();
    await expect(confirmation).toContainText(reference);
    await page.goto("/Acme-UK-Store/basket");
    await expect(page.getByText("no items in your basket")).toBeVisible();
  });

  test("is told what is missing, keeps what was typed, and hears of a declined card", async ({ page }) => {
    await fillBasket(page, "Acme-NoVAT-Store", "Classic Tee", 3);
    await page.getByRole("link", { name: "Checkout" }).click();
    await field(page, "name").fill("Robin");
    await page.getByRole("button", { name: "To payment" }).last().click();
    await expect(page.getByRole("alert").first()).toContainText("required");
    await expect(field(page, "name")).toHaveValue("Robin");

    await fillAddress(page);
    await page.getByRole("button", { name: "To payment" }).last().click();
    await page.getByLabel(/voucher code/i).fill("NOSUCHCODE");
    await page.getByRole("button", { name: "To payment" }).last().click();
    await expect(page.getByText("This code isn’t valid here").first()).toBeVisible();
    await page.getByLabel(/voucher code/i).fill("");
    await page.getByRole("button", { name: "To payment" }).last().click();
    await expect(page.getByRole("definition").filter({ hasText: "£35.50" })).toBeVisible();
    await pay(page, "4000 0000 0000 0002");
    await expect(page.getByText(/declined/i).first()).toBeVisible();
    await page.goto("/Acme-NoVAT-Store/basket");
    await expect(page.getByRole("link", { name: "Classic Tee" })).toBeVisible();
  });

  test("pays nothing when a voucher covers everything", async ({ page }) => {
    await fillBasket(page, "Acme-UK-Store", "Classic Tee", 3);
    await page.getByRole("link", { name: "Checkout" }).click();
    await fillAddress(page);
    await page.getByRole("button", { name: "To payment" }).last().click();
    await page.getByLabel(/voucher code/i).fill("FULLCOVER");
    await page.getByRole("button", { name: "To payment" }).last().click();
    await page.getByLabel(/I accept/).check();
    await page.getByRole("button", { name: "Place order" }).last().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Thank you");
    await expect(page.getByRole("main")).toContainText("£0.00");
  });

  test("sees the sales tax of the United States before paying", async ({ page }) => {
    await fillBasket(page, "Acme-US-Store", "Classic Tee", 2);
    await page.getByRole("link", { name: "Checkout" }).click();
    await fillAddress(page);
    await field(page, "address_postcode").fill("35203");
    await expect(field(page, "address_state")).toHaveValue("Alabama");
    await page.getByRole("button", { name: "To payment" }).last().click();
    await expect(page.getByLabel(/voucher code/i)).toBeVisible();
    await page.getByRole("button", { name: "To payment" }).last().click();
    for (const amount of ["$37.00", "$1.48", "$38.48"])
      await expect(page.getByText(amount).first()).toBeVisible();
  });
});

test("each step's heading takes the focus when the step is reached, and an error's summary instead of it", async ({
  page,
}) => {
  await fillBasket(page, "Acme-UK-Store", "Classic Tee", 1);
  await page.getByRole("link", { name: "Checkout" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Where should we send it?");
  await hydrated(page);
  await fillAddress(page);
  await page.getByRole("button", { name: "To payment" }).last().press("Enter");
  await expect(focused(page)).toHaveText("Shipping method");
  await page.getByLabel(/voucher code/i).fill("NOSUCHCODE");
  await page.getByRole("button", { name: "To payment" }).last().press("Enter");
  await expect(focused(page)).toContainText("This code isn’t valid here");
  await page.getByLabel(/voucher code/i).fill("");
  await page.getByRole("button", { name: "To payment" }).last().press("Enter");
  await expect(focused(page)).toHaveText("Payment");
  await page.goBack();
  await expect(focused(page)).toHaveText("Shipping method");
});

test("a shopper pays with a wallet of the device, once the terms are accepted", async ({ page }) => {
  await fillBasket(page, "Acme-UK-Store", "Classic Tee", 1);
  await page.getByRole("link", { name: "Checkout" }).click();
  await fillAddress(page);
  await page.getByRole("button", { name: "To payment" }).last().click();
  await expect(page.getByLabel(/voucher code/i)).toBeVisible();
  await page.getByRole("button", { name: "To payment" }).last().click();
  const wallet = page.getByRole("button", { name: "Wallet (sandbox)" });
  await wallet.click();
  await expect(page.getByRole("alert").filter({ hasText: "Please accept the terms" })).toBeVisible();
  await expect(page.getByLabel(/I accept/)).toBeFocused();
  await page.getByLabel(/I accept/).check();
  await wallet.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Thank you");
  await expect(page.getByRole("main")).toContainText(/PS-[0-9A-Z]{8}/);
});
