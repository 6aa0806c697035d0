import { expect, type Page } from "@playwright/test";
import { field, fillFields } from "./fields.ts";

/** A shopper in London, by the names of the checkout's fields. */
export const SHOPPER = {
  name: "Zoë O'Brien-Łukasz",
  email: "zoe@shopper.example",
  phone: "+44 20 7946 0000",
  address_first_line: "12/3 Saint-Denis Street",
  address_city: "London",
  address_postcode: "sw1a 1aa",
};

/** From the list to a basket with so many of a product in it. */
export async function fillBasket(
  page: Page,
  store: string,
  product: string,
  quantity: number,
): Promise<void> {
  await page.goto(`/${store}`);
  await page.getByRole("link", { name: product }).first().click();
  await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  await page.getByLabel("Quantity").fill(String(quantity));
  await page.getByRole("button", { name: /add to (basket|cart)/i }).click();
  // With scripts the basket opens over the page, without them it is the next page.
  await expect(page.getByRole("heading", { name: /^Your (basket|cart)$/ })).toBeVisible();
  await page.goto(`/${store}/basket`);
  await expect(page.getByRole("link", { name: product })).toBeVisible();
}

export async function fillAddress(page: Page): Promise<void> {
  await fillFields(page, SHOPPER);
}

/** Types a card into the provider's form, accepts the terms and presses Pay. */
export async function payByCard(page: Page, card: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  await frame.getByLabel("Card number").fill(card);
  await frame.getByLabel("Expiration date").fill("12 / 34");
  await frame.getByLabel("Security code").fill("123");
  await page.getByLabel(/I accept/).check();
  await page.getByRole("button", { name: /^Pay £/ }).click();
}

/** Accepts the terms and pays on the provider's own page, which needs no script of ours. */
export async function payOnHostedPage(page: Page, card: string): Promise<void> {
  await field(page, "accept_terms").check();
  await page.getByRole("button", { name: "Pay on our payment partner’s page" }).click();
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel(/Expir/).fill("12 / 34");
  await page.getByLabel(/CVC|Security code/).fill("123");
  await page.getByLabel("Name on card").fill(SHOPPER.name);
  await page.getByRole("button", { name: /Pay/ }).click();
}

/** Waits until React has taken the checkout over: until then its forms are sent as documents. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__react")),
  );

/** Keeps the page's scripts back, as a slow line does. @returns what lets them arrive. */
export async function scriptsHeld(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/_build\/.*\.js/, async (route) => {
    await arrival;
    await route.continue();
  });
  return arrive;
}
