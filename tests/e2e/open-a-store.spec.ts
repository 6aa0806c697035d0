import type { Locator, Page } from "@playwright/test";
import { field } from "./support/fields.ts";
import { bothWorlds, expect, test } from "./support/journey.ts";

const MOST = 40;

/** What a person does with a page, counted: a press, a tick and a filled field are one each. */
function counted() {
  let count = 0;
  return {
    press: (what: Locator) => ((count += 1), what.first().click()),
    tick: (what: Locator) => ((count += 1), what.first().check()),
    fill: (what: Locator, text: string) => ((count += 1), what.first().fill(text)),
    count: () => count,
  };
}
/** What the plainest way to ship costs. */
const standardPrice = (page: Page) =>
  page.getByRole("group", { name: "Standard shipping", exact: true }).getByLabel(/^Price/);
type Hand = ReturnType<typeof counted>;

/** Builds a store before the sign-in, which opens it. */
async function build(page: Page, hand: Hand, store: { type: string; name: string; products: string[] }) {
  await page.goto("/event-builder");
  await hand.tick(page.getByRole("radio", { name: store.type === "Promo" ? /^Give it away/ : /^Sell it/ }));
  await hand.fill(page.getByLabel(/Name of the store/), store.name);
  for (const product of store.products) {
    await hand.tick(page.getByRole("checkbox", { name: product }));
    if (store.type === "Store") await hand.fill(page.getByLabel(`Price ${product}`), "19.00");
  }
  if (store.type === "Promo") await hand.fill(page.getByLabel("Closes after"), "2035-12-31");
  await hand.press(page.getByRole("button", { name: "Save and sign in" }));
  await hand.fill(field(page, "email"), "admin@acme.example");
  await hand.fill(field(page, "password"), "Demo-Pass-2041!");
  await hand.press(page.getByRole("button", { name: "Sign in" }));
  await expect(page).toHaveURL(/\/overview$/);
  // Before there are codes nothing can be said of what they will cost.
  await expect(page.getByRole("heading", { name: "What this gift can cost" })).toHaveCount(0);
  await hand.press(page.getByRole("link", { name: "Store configuration" }));
}

async function goLive(page: Page, hand: Hand, name: string) {
  await hand.press(page.getByRole("link", { name: "Overview" }));
  const ask = page.getByRole("link", { name: "Go live" });
  await hand.press(ask);
  await hand.press(page.getByRole("button", { name: "Go live" }));
  await expect(page.getByText("The store is live.").first()).toBeVisible();
  expect((await page.goto(`/${name.replaceAll(" ", "-")}`))?.status()).toBe(200);
  expect(hand.count()).toBeLessThanOrEqual(MOST);
}

bothWorlds("a newcomer", (javaScript) => {
  test("opens a shop with three products in at most 40 clicks and fields", async ({ page }) => {
    const hand = counted();
    const name = `First Shop ${javaScript ? "A" : "B"}`;
    const products = ["Classic crew tee", "Canvas tote", "Five-panel cap"];
    // The preview follows each of the builder's fields, and the browser has nothing to complain about.
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) complaints.push(message.text());
    });
    await build(page, hand, { type: "Store", name, products });
    // Shown as 3.50 once it is saved: what was typed differently is no change that waits.
    await hand.fill(standardPrice(page), "3,5");
    await hand.tick(page.getByRole("radio", { name: /one rate/ }));
    await hand.fill(page.getByLabel(/VAT rate/), "20");
    await hand.press(page.getByRole("button", { name: "Save" }));
    await expect(page.getByText("Store configuration saved.").first()).toBeVisible();
    await expect(standardPrice(page)).toHaveValue("3.50");
    await expect(page.getByRole("button", { name: "Bring my changes back" })).toHaveCount(0);
    await goLive(page, hand, name);
    for (const product of products)
      await expect(page.getByRole("link", { name: product }).first()).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test("opens a promo with 100 codes in at most 40 clicks and fields", async ({ page }) => {
    const hand = counted();
    const name = `First Gift ${javaScript ? "A" : "B"}`;
    await build(page, hand, { type: "Promo", name, products: ["Classic crew tee"] });
    const forecast = page.getByRole("heading", { name: "What this gift can cost" });
    await hand.fill(page.getByLabel(/Budget in/), "2000");
    await hand.press(page.getByRole("button", { name: "Save" }));
    await expect(page.getByText("Store configuration saved.").first()).toBeVisible();
    await hand.press(
      page.getByRole("link", { name: "Promotion codes" }).or(page.getByRole("link", { name: "Codes" })),
    );
    await expect(page).toHaveURL(/\/vouchers$/);
    await hand.press(page.getByRole("link", { name: "New codes" }).first());
    await hand.fill(page.getByLabel("Batch name"), "First hundred");
    await hand.fill(page.getByLabel("How many"), "100");
    await hand.press(page.getByRole("button", { name: "Create batch" }));
    await expect(page.getByText("100 codes, 0 used up").first()).toBeVisible();
    await page.goto(`/events/${name.replaceAll(" ", "-")}/overview`);
    await expect(forecast).toBeVisible();
    await goLive(page, hand, name);
  });
});
