import type { Page, Route } from "@playwright/test";
import { field, fillFields, type FieldName } from "./support/fields.ts";
import { expect, test } from "./support/journey.ts";
import { basketOf, cardForm, hiddenValue } from "./support/page-parts.ts";
import { fillAddress, fillBasket, hydrated, payByCard, SHOPPER } from "./support/shop.ts";

const STORE = "Acme-UK-Store";
const LATENCY_MS = 300;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Every answer comes 300 ms later, those of scripts and of whole pages. */
async function slowDown(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Calls of the page's own scripts to such addresses go out so much later. (A kept-alive call does not survive a route.) */
const delayCalls = (page: Page, part: string, ms: number) =>
  page.addInitScript(
    ([of, by]) => {
      const { fetch } = window;
      window.fetch = async (...call) => {
        if (String(call[0]).includes(String(of)))
          await new Promise((resolve) => setTimeout(resolve, Number(by)));
        return fetch(...call);
      };
    },
    [part, ms] as const,
  );

async function openAddress(page: Page): Promise<void> {
  await fillBasket(page, STORE, "Classic Tee", 3);
  await page.getByRole("link", { name: "Checkout" }).click();
  await hydrated(page);
}

const onward = (page: Page) => page.getByRole("button", { name: "To payment" }).last();

test("the basket takes the colour one sees, though the product's data are slow", async ({ page }) => {
  await page.goto(`/${STORE}`);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("product-id=") && asked.push(request.url()));
  await delayCalls(page, "product-id=", 2_500);
  await page.getByRole("link", { name: "Classic Tee" }).first().click();
  await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  await page.getByRole("link", { name: "Black" }).click();
  await expect(page.getByText("Colour: Black")).toBeVisible({ timeout: 500 });
  await expect(hiddenValue(page, "colour").first()).toHaveValue("Black");
  await page.getByRole("button", { name: /add to basket/i }).click();
  await expect(page.getByRole("dialog", { name: "Your basket" }).getByText("Black · M")).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  await page.waitForLoadState("networkidle");
  expect(asked, "calls in flight are shared").toHaveLength(1);
});

test("five quick presses on plus give five more", async ({ page }) => {
  await fillBasket(page, STORE, "Classic Tee", 1);
  await delayCalls(page, "/basket", 100);
  await page.goto(`/${STORE}`);
  await page.getByRole("link", { name: "Basket" }).click();
  for (let press = 0; press < 5; press += 1) {
    await page.getByRole("button", { name: "One more: Classic Tee" }).click({ delay: 60 });
  }
  await expect(basketOf(page, 6)).toBeVisible();
});

test.describe("another country in the checkout", () => {
  test("keeps what is typed, the control and the focus", async ({ page }) => {
    await openAddress(page);
    await slowDown(page);
    await fillFields(page, SHOPPER);
    const select = field(page, "address_country");
    await select.evaluate((element) => element.setAttribute("data-same", ""));
    await select.focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(select).toBeFocused();
    await expect(select).toHaveAttribute("data-same", "");
    await expect(select).toHaveValue("US");
    await expect(field(page, "address_state")).toHaveValue("Alabama");
    await expect(page.getByText("ZIP code")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Robin Main");
    await pause(2 * LATENCY_MS);
    for (const [name, value] of Object.entries({ ...SHOPPER, name: "Robin Main" }))
      await expect(field(page, name as FieldName)).toHaveValue(value);
  });

  test("and a refused address lead to the summary of what is wrong", async ({ page }) => {
    await openAddress(page);
    await field(page, "name").fill("Robin");
    await onward(page).click();
    await expect(page.getByRole("alert").first()).toBeFocused();
    await expect(field(page, "name")).toHaveValue("Robin");
  });
});

test.describe("a reload of the checkout's first step", () => {
  test("keeps what was typed, with the fields of its country, until the server has it", async ({ page }) => {
    await openAddress(page);
    await fillFields(page, { ...SHOPPER, name: "Robin Main" });
    await field(page, "address_country").selectOption("US");
    await field(page, "address_state").selectOption("Texas");
    await page.reload();
    await expect(field(page, "name")).toHaveValue("Robin Main");
    await expect(field(page, "address_country")).toHaveValue("US");
    await expect(field(page, "address_state")).toHaveValue("Texas");
    await expect(field(page, "email")).toHaveValue(SHOPPER.email);

    await field(page, "address_country").selectOption("GB");
    await fillFields(page, SHOPPER);
    await onward(page).click();
    await expect(page.getByLabel(/voucher code/i)).toBeVisible();
    expect(await page.evaluate(() => Object.values({ ...sessionStorage }).join())).not.toContain(
      SHOPPER.email,
    );
  });
});

/** Ways in which a request gets lost, and what is said of each: a failure is an answer, too. */
const LOSSES: Record<string, { lose: (route: Route) => Promise<void>; said: string }> = {
  "whose connection drops": {
    lose: (route) => route.abort("connectionreset"),
    said: "We didn’t get an answer",
  },
  "that fails on the server": {
    lose: (route) => route.fulfill({ status: 500, body: "out of order" }),
    said: "something went wrong on our side",
  },
};

for (const [loss, { lose, said }] of Object.entries(LOSSES)) {
  test(`a request ${loss} is told beside the button, at every step of the checkout`, async ({ page }) => {
    await openAddress(page);
    const told = page.getByRole("alert").filter({ hasText: said });
    let lost = 0;
    const losePosts = () =>
      page.route("**/checkout.data*", async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        lost += 1;
        return lose(route);
      });

    await fillAddress(page);
    await losePosts();
    await onward(page).click();
    await expect(told).toBeVisible();
    await expect(field(page, "address_city")).toHaveValue(SHOPPER.address_city);
    await page.unroute("**/checkout.data*");
    await onward(page).click();

    await expect(page.getByText("£42.60").first()).toBeVisible();
    await expect(told).toBeHidden();
    await losePosts();
    await page.getByLabel(/voucher code/i).fill("SAVE5");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(told).toBeVisible();
    await expect(page.getByLabel(/voucher code/i)).toHaveValue("SAVE5");
    await onward(page).click();
    await expect.poll(() => lost).toBe(3);
    await expect(told).toBeVisible();
    await page.unroute("**/checkout.data*");
    await onward(page).click();

    await expect(page.getByRole("button", { name: "Pay £37.60" })).toBeVisible();
    await losePosts();
    await payByCard(page, "4242 4242 4242 4242");
    await expect(told).toBeVisible();
    await page.unroute("**/checkout.data*");
    await page.getByRole("button", { name: "Pay £37.60" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Thank you");
  });
}

test("a step that does not come after the form was taken is asked for again", async ({ page }) => {
  await openAddress(page);
  await fillAddress(page);
  await page.route("**/checkout.data*", (route) =>
    route.request().method() === "GET" ? route.abort() : route.fallback(),
  );
  await onward(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "the next page didn’t load" })).toBeVisible();
  await expect(field(page, "address_city")).toHaveValue(SHOPPER.address_city);
  await page.unroute("**/checkout.data*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("£42.60").first()).toBeVisible();
});

test("where the card form does not load, the provider's own page is offered", async ({ page, product }) => {
  await openAddress(page);
  await page.route(`${product.paymentsUrl}/**`, (route) =>
    route.request().resourceType() === "script" ? route.abort() : route.fallback(),
  );
  await fillAddress(page);
  await onward(page).click();
  await expect(page.getByLabel(/voucher code/i)).toBeVisible();
  await onward(page).click();
  await expect(page.getByText("The card form couldn’t be loaded")).toBeVisible();
  await page.getByLabel(/I accept/).check();
  await page.getByRole("button", { name: "Pay on our payment partner’s page" }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
});

test("a card form that comes late takes nothing of what was ticked, chosen and typed before it", async ({
  page,
}) => {
  await openAddress(page);
  await fillAddress(page);
  await onward(page).click();
  await expect(page.getByLabel(/voucher code/i)).toBeVisible();
  let come = () => {};
  const comes = new Promise<void>((resolve) => (come = resolve));
  await page.route("**/stripe-card-*.js", async (route) => {
    await comes;
    await route.fallback();
  });
  await onward(page).click();
  await page.getByLabel(/I accept/).check();
  await page.getByLabel("A different address").check({ force: true });
  await field(page, "address_country").selectOption("France");
  await field(page, "name").fill("Maison Dupont");
  await expect(field(page, "name")).toBeFocused();
  come();
  await expect(cardForm(page)).toBeVisible();
  await expect(field(page, "name")).toHaveValue("Maison Dupont");
  await expect(field(page, "name")).toBeFocused();
  await expect(field(page, "address_country")).toHaveValue("FR");
  await expect(page.getByLabel(/I accept/)).toBeChecked();
  await expect(page.getByRole("button", { name: /^Pay £/ })).toBeEnabled();
});

test("a purchase where every answer takes 300 ms", async ({ page }) => {
  await slowDown(page);
  await openAddress(page);
  await fillAddress(page);
  await onward(page).click();
  await page.getByLabel(/voucher code/i).fill("SAVE5");
  await page.getByRole("button", { name: "Apply" }).click();
  await onward(page).click();
  await payByCard(page, "4242 4242 4242 4242");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Thank you");
  await expect(page.getByRole("main")).toContainText("£37.60");
});

test("typing while React starts loses nothing and raises no error", async ({ page, context }) => {
  await openAddress(page);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  // An event in every gap that the browser leaves between two tasks, as fast typing on a slow phone does now and then.
  await page.addInitScript(() => {
    const field = () => document.querySelector<HTMLInputElement>("[name=address_second_line]");
    const { port1, port2 } = new MessageChannel();
    const until = Date.now() + 4_000;
    port1.onmessage = () => {
      field()?.dispatchEvent(new InputEvent("input", { bubbles: true }));
      if (Date.now() < until) setTimeout(() => port2.postMessage(null));
    };
    port2.postMessage(null);
  });
  const cpu = await context.newCDPSession(page);
  for (const rate of [4, 12]) {
    await cpu.send("Emulation.setCPUThrottlingRate", { rate });
    // What the round before typed would be filled in again.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`/${STORE}/checkout`, { waitUntil: "commit" });
    await field(page, "name").pressSequentially("Robin Typist");
    await field(page, "address_country").selectOption("Germany");
    await field(page, "address_first_line").pressSequentially("Lange Strasse 12");
    await hydrated(page);
    await expect(field(page, "name")).toHaveValue("Robin Typist");
    await expect(field(page, "address_first_line")).toHaveValue("Lange Strasse 12");
    await expect(field(page, "address_country")).toHaveValue("DE");
    // Drawn for the country that was chosen before React knew of it.
    await expect(field(page, "address_county")).toHaveCount(0);
  }
  expect(errors).toEqual([]);
});
