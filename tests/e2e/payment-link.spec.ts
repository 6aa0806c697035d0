import type { Page } from "@playwright/test";
import { field, fillFields } from "./support/fields.ts";
import { bothWorlds, expect, test } from "./support/journey.ts";
import { fillBasket, hydrated, payByCard, payOnHostedPage } from "./support/shop.ts";

const STORE = "Acme-UK-Store";

/** Makes an order for a customer at the desk. @returns the link that the customer got. */
async function makeLink(desk: Page, email: string): Promise<string> {
  await desk.goto(`/orders/payment-links/create?store=${STORE}`);
  await desk.locator("[name=add_product]").selectOption({ label: "Classic Tee" });
  await desk.getByRole("button", { name: "Add product" }).click();
  await desk.locator("[name=size_1]").selectOption("M");
  await desk.locator("[name=quantity_1]").fill("2");
  await fillFields(desk, {
    name: "Ola Phone",
    email,
    address_first_line: "5 Ring Road",
    address_city: "York",
    address_postcode: "YO1 7HH",
  });
  await desk.getByRole("button", { name: "Work out the price" }).last().click();
  await desk.getByRole("button", { name: "Send payment link" }).click();
  await expect(desk.getByText("The payment link was sent")).toBeVisible();
  return desk.locator("code").innerText();
}

bothWorlds("an order that staff make", (javaScript) => {
  const pay = javaScript ? payByCard : payOnHostedPage;

  test("is paid by its link, by the customer that it names, beside a basket of the visitor's own", async ({
    page,
    browser,
    baseURL,
    mailbox,
    signedInAs,
  }) => {
    const email = `ola-${javaScript}@customer.example`;
    const context = await browser.newContext({
      javaScriptEnabled: javaScript,
      ...(baseURL && { baseURL }),
    });
    const desk = await context.newPage();
    await signedInAs("admin@acme.example", desk);
    const link = await makeLink(desk, email);
    expect((await mailbox.waitFor(email, "please pay")).text).toContain(link);

    // The visitor was about to buy something in the same tab.
    await fillBasket(page, STORE, "Classic Tee", 1);
    await page.getByRole("link", { name: "Checkout" }).click();
    if (javaScript) await hydrated(page);
    await field(page, "name").fill("Somebody Else");

    await page.goto(`${link}&step=address`);
    if (javaScript) await hydrated(page);
    await expect(field(page, "name")).toHaveValue("Ola Phone");
    await page.goto(link);
    await expect(page.getByRole("main")).toContainText("5 Ring Road");
    await pay(page, "4242 4242 4242 4242");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Thank you, Ola");
    await page.goto(`/${STORE}/basket`);
    await expect(page.getByRole("link", { name: "Classic Tee" })).toBeVisible();

    await desk.goto("/orders/payment-links");
    const row = desk.getByRole("row", { name: /Ola Phone/ }).filter({ hasText: email });
    await expect(row).toContainText("Paid");
    await row.getByRole("link").first().click();
    await expect(desk.getByRole("main")).toContainText("5 Ring Road");
    await context.close();
  });
});
