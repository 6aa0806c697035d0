import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { build } from "esbuild";
import { chromium, type Browser } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type Stripe from "stripe";
import { startSandbox, type RunningSandbox } from "../src/server.ts";
import { sdk } from "./sandbox-under-test.ts";

const CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const NO_BROWSER = `needs a browser at ${CHROMIUM} (CHROMIUM_PATH names another)`;

/** A shop's payment step as one would write it for Stripe: real packages, nothing that knows of a sandbox. */
const SHOP = `
import { loadStripe } from "@stripe/stripe-js/pure";
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { createElement as h, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
const query = new URLSearchParams(location.search);
const clientSecret = query.get("secret");
const stripe = loadStripe("pk_test_demo_uk", query.get("account") ? { stripeAccount: query.get("account") } : undefined);
function Form() {
  const stripe = useStripe();
  const elements = useElements();
  const [said, say] = useState("");
  const [complete, setComplete] = useState(false);
  const pay = async (event) => {
    event.preventDefault();
    const { error, paymentIntent } = await stripe.confirmPayment({ elements, redirect: query.get("redirect") ?? "if_required",
      confirmParams: { return_url: location.origin + "/payment-success", payment_method_data: { billing_details: { name: "Ada" } } } });
    say(error ? [error.type, error.code, error.decline_code, error.message, error.payment_intent?.status].join("|") : "paid|" + paymentIntent.status);
  };
  return h("form", { onSubmit: pay },
    h(PaymentElement, { onReady: () => (document.title = "ready"), onChange: (event) => setComplete(event.complete && event.value.type === "card") }),
    h("p", null, "complete: " + complete), h("button", { disabled: !stripe }, "Pay"), h("p", { role: "status" }, said));
}
const appearance = { variables: { colorPrimary: "#0f766e", borderRadius: "10px", fontFamily: "Georgia, serif" } };
createRoot(document.getElementById("root")).render(h(StrictMode, null,
  h(Elements, { stripe, options: { clientSecret, appearance, locale: query.get("locale") ?? "en" } }, h(Form))));
`;

// A browser beside everything else that is tested may be slow: a second try, as journeys have.
describe.skipIf(!existsSync(CHROMIUM))(`Stripe.js in a browser (${NO_BROWSER})`, { retry: 1 }, () => {
  let sandbox: RunningSandbox;
  let stripe: Stripe;
  let browser: Browser;
  let shop: { url: string; close: () => void };

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0 });
    stripe = sdk(sandbox);
    const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
    [browser, shop] = await Promise.all([
      chromium.launch({ executablePath: CHROMIUM, args }),
      openShop(sandbox.url),
    ]);
  }, 30_000);

  afterAll(async () => {
    await browser?.close();
    shop?.close();
    await sandbox?.close();
  });

  /** A shopper at the payment step of an order. */
  async function shopper(query: Record<string, string> = {}) {
    const options = query.account ? { stripeAccount: query.account } : {};
    const intent = await stripe.paymentIntents.create({ amount: 4260, currency: "gbp" }, options);
    const page = await browser.newPage();
    const trouble: string[] = [];
    page.on(
      "console",
      (message) => ["warning", "error"].includes(message.type()) && trouble.push(message.text()),
    );
    page.on("pageerror", (error) => trouble.push(String(error)));
    await page.goto(`${shop.url}/?${new URLSearchParams({ ...query, secret: intent.client_secret ?? "" })}`);
    // React's strict mode mounts everything twice: what is typed into the first form is gone with it.
    await page.waitForFunction(() => document.title === "ready");
    const card = page.frameLocator('iframe[title="Secure payment input frame"]');
    const fill = async (number: string) => {
      await card.getByLabel("Card number").fill(number);
      await card.getByLabel("Expiration date").fill("12 / 34");
      await card.getByLabel("Security code").fill("123");
    };
    const pay = () => page.getByRole("button", { name: "Pay" }).click();
    const says = (text: RegExp) =>
      page.getByRole("status").filter({ hasText: text }).waitFor({ timeout: 15_000 });
    const status = async () => (await stripe.paymentIntents.retrieve(intent.id, {}, options)).status;
    return { page, card, fill, pay, says, status, trouble };
  }

  test("a card is paid through the real packages, and the page never holds its number", async () => {
    const { page, card, fill, pay, says, status, trouble } = await shopper({ account: "acct_demo_acme_uk" });
    await fill("4242424242424242");
    expect(await card.getByLabel("Card number").inputValue()).toBe("4242 4242 4242 4242");
    await page.getByText("complete: true").waitFor();
    expect(await page.title()).toBe("ready");
    await pay();
    await says(/^paid\|succeeded$/);
    expect(await status()).toBe("succeeded");
    expect(await page.content()).not.toContain("4242 4242");
    expect(trouble).toEqual([]);
    await page.close();
  });

  test("incomplete fields and declines come back as Stripe's errors, and the next card is taken", async () => {
    const { page, card, fill, pay, says } = await shopper();
    await card.getByLabel("Card number").fill("4000");
    await pay();
    await says(/^validation_error\|incomplete_number\|.*Your card number is incomplete\./);
    await fill("4000 0000 0000 0002");
    await pay();
    await says(
      /^card_error\|card_declined\|generic_decline\|Your card was declined\.\|requires_payment_method$/,
    );
    await fill("4242 4242 4242 4242");
    await pay();
    await says(/^paid\|succeeded$/);
    await page.close();
  });

  test("3-D Secure opens over the page: completed it pays, failed or closed it does not", async () => {
    const { page, fill, pay, says, status } = await shopper();
    await fill("4000 0025 0000 3155");
    await pay();
    await page.getByRole("button", { name: "Close" }).click();
    await says(/payment_intent_authentication_failure.*requires_action$/);
    expect(await status()).toBe("requires_action");

    const answer = async (name: string, outcome: RegExp) => {
      await pay();
      await page.frameLocator('iframe[title="3-D Secure"]').getByRole("button", { name }).click();
      await says(outcome);
    };
    await answer("Fail", /requires_payment_method$/);
    await answer("Complete", /^paid\|succeeded$/);
    await page.close();
  });

  test("redirect 'always' leaves for the return address, in the shopper's language until then", async () => {
    const { page, card, pay } = await shopper({ redirect: "always", locale: "de" });
    await card.getByLabel("Kartennummer").fill("4242 4242 4242 4242");
    await card.getByLabel("Ablaufdatum").fill("1234");
    await card.getByLabel("Sicherheitscode").fill("123");
    await pay();
    await page.waitForURL(
      /\/payment-success\?payment_intent=pi_\w+&payment_intent_client_secret=.*redirect_status=succeeded/,
    );
    await page.close();
  });
});

/** Serves the shop from an origin of its own, with the sandbox's script where Stripe's would stand. */
async function openShop(sandboxUrl: string) {
  const { outputFiles } = await build({
    stdin: { contents: SHOP, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: "esm",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const policy = `default-src 'none'; script-src 'self' ${sandboxUrl}; frame-src ${sandboxUrl}; connect-src ${sandboxUrl}; style-src 'self'`;
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><div id="root"></div>
<script src="${sandboxUrl}/endive/stripe.js"></script><script type="module" src="/shop.js"></script>`;
  const server = createServer((request, response) => {
    const isScript = request.url === "/shop.js";
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
    response.setHeader("Content-Security-Policy", `${policy}; img-src data:`);
    response.end(isScript ? outputFiles[0]?.text : html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
