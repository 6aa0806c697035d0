import { setTimeout as pause } from "node:timers/promises";
import type { Seen } from "../audit/what-was-seen.ts";
import type { Dice } from "./dice.ts";
import { type Answer, CAPPED, FREE, person, type Place, type StoreFacts, tally } from "./place.ts";

const TRIES = 4;
const TRY_AGAIN_MS = 1_500;

/** Presses again, as people do, until there is an answer that means something. */
export async function insistently(
  ask: () => Promise<Answer | undefined>,
  tries = TRIES,
): Promise<Answer | undefined> {
  let answer: Answer | undefined;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    if (attempt > 0) await pause(TRY_AGAIN_MS * attempt);
    answer = await ask();
    if (answer && answer.status < 500) return answer;
  }
  return answer;
}

function dataOf(answer: Answer | undefined): Record<string, unknown> | undefined {
  if (!answer || answer.status !== 200) return undefined;
  return (JSON.parse(answer.text) as { data?: Record<string, unknown> }).data;
}

function storeFor(place: Place, dice: Dice): { store: StoreFacts; country: "GB" | "NL" | "US" } {
  const roll = dice.next();
  if (roll < 0.6) return { store: place.stores.uk, country: "GB" };
  return roll < 0.8 ? { store: place.stores.eu, country: "NL" } : { store: place.stores.us, country: "US" };
}

/** A whole checkout over the JSON API, with a card or a voucher, and whatever people do beside it. */
export async function shopByApi(place: Place, dice: Dice): Promise<void> {
  const { store, country } = storeFor(place, dice);
  const base = `/api/${store.tenantId}/${store.slug}/checkout`;
  const call = (name: string, body: object | FormData) =>
    place.call(name, `${base}/${name}`, {
      method: "POST",
      body: body instanceof FormData ? body : JSON.stringify(body),
      ...(!(body instanceof FormData) && { headers: { "Content-Type": "application/json" } }),
    });
  const lines = (quantity: number) => [
    {
      product_id: dice.pick(store.productIds),
      quantity,
      size: store.size,
      products: { store: { colour: store.colour, size: store.size, quantity } },
    },
  ];
  const products = lines(dice.between(1, 4));
  const customer = { ...person(dice, country), products };
  const customerId = dataOf(await insistently(() => call("create-customer", customer)))?.["customer_id"];
  if (typeof customerId !== "string") return tally(place.journal.outcomes, "gave up before the order");
  const [orderId = ""] = customerId.split(".");

  const voucher = country === "GB" && dice.chance(0.25) ? dice.pick([CAPPED, CAPPED, FREE]) : "";
  const input = {
    customer_id: customerId,
    products,
    shipping_method: country === "NL" ? "standard" : dice.pick(["standard", "standard", "express"]),
    discount_code: voucher,
  };
  const pay = () => call("pay", input);
  const other = {
    ...input,
    products: lines(dice.between(1, 4)),
    discount_code: dice.chance(0.3) && country === "GB" ? FREE : "",
  };
  let answer: Answer | undefined;
  const temper = dice.next();
  if (temper < 0.15) [answer] = await Promise.all([pay(), pay()]);
  else if (temper < 0.3) [answer] = await Promise.all([pay(), call("pay", other)]);
  else answer = await insistently(pay);
  if (answer?.status === 422 && voucher) {
    // Used up: they buy without it.
    input.discount_code = "";
    answer = await insistently(pay);
  }
  const paid = dataOf(answer);
  if (!paid) return tally(place.journal.outcomes, "gave up before the payment");
  const secret = paid["client_secret"];
  const [intent = ""] = typeof secret === "string" ? secret.split("_secret_") : [];
  if (intent) {
    if (dice.chance(0.12)) return tally(place.journal.outcomes, "left before paying");
    const account = paid["tenant_stripe_connect_account_id"] as string | null;
    const rival = dice.chance(0.12) ? pause(dice.between(0, 300)).then(() => call("pay", other)) : undefined;
    const charged = await payByCard(place, dice, orderId, intent, account);
    await rival;
    if (!charged) return tally(place.journal.outcomes, "card not charged");
    tally(place.journal.outcomes, "card charged");
    if (dice.chance(0.35)) return tally(place.journal.outcomes, "closed the tab after paying");
  }
  const done = () => {
    const form = new FormData();
    if (intent) form.append("payment_intent", intent);
    else
      for (const [name, value] of [
        ["no_payment_needed", "1"],
        ["order_id", customerId],
      ] as const)
        form.append(name, value);
    return call("payment-success", form);
  };
  const last = dice.chance(0.2)
    ? (await Promise.all([done(), done(), done()])).at(-1)
    : await insistently(done);
  const told = toldBy(last, intent !== "");
  if (told) place.journal.seen.set(orderId, told);
  tally(place.journal.outcomes, `told ${told ?? "nothing"}`);
}

function toldBy(answer: Answer | undefined, byCard: boolean): Seen["told"] | undefined {
  if (answer?.status === 200) return "thanks";
  if (answer?.status === 409 || answer?.status === 503) return "processing";
  return answer?.status === 422 && byCard ? "refused" : undefined;
}

/** Types a card in, sometimes a bad one first. @returns whether the provider says that it was charged. */
async function payByCard(
  place: Place,
  dice: Dice,
  orderId: string,
  intent: string,
  account: string | null,
): Promise<boolean> {
  const options = account ? { stripeAccount: account } : {};
  const cards = [...(dice.chance(0.15) ? ["pm_card_chargeDeclined"] : []), "pm_card_visa"];
  for (const card of cards) {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      try {
        const fields = { payment_method: card, return_url: `${place.origin}/back` };
        const { status } = await place.stripe.paymentIntents.confirm(intent, fields, options);
        if (status === "succeeded") {
          place.journal.charged.set(orderId, Date.now());
          return true;
        }
        break;
      } catch (error) {
        const { type } = error as { type?: string };
        if (type === "StripeCardError") break;
        if (type === "StripeInvalidRequestError") return isCharged(place, intent, options);
        await pause(TRY_AGAIN_MS);
      }
    }
  }
  return isCharged(place, intent, options);
}

async function isCharged(place: Place, intent: string, options: object): Promise<boolean> {
  const answer = await place.stripe.paymentIntents.retrieve(intent, {}, options).catch(() => undefined);
  return answer?.status === "succeeded";
}

/** The pages without script: basket, address, shipping, the provider's hosted page, and a second tab meanwhile. */
export async function shopByPages(place: Place, dice: Dice): Promise<void> {
  const { store, country } = storeFor(place, dice);
  let cookie = "";
  const post = async (name: string, path: string, fields: Record<string, string>) => {
    const answer = await place.call(name, `/${store.slug}/${path}`, {
      method: "POST",
      headers: { Cookie: cookie },
      body: new URLSearchParams(fields),
    });
    if (answer && answer.cookies.length > 0 && cookie === "") cookie = answer.cookies.join("; ");
    return answer;
  };
  const line = {
    intent: "add",
    product: dice.pick(store.productIds),
    colour: store.colour,
    size: store.size,
    quantity: String(dice.between(1, 4)),
  };
  const added = await insistently(() => post("basket", "basket", line));
  if (added?.status !== 303) return tally(place.journal.outcomes, "gave up at the basket");
  const customer = person(dice, country);
  const address = {
    intent: "address",
    ...customer,
    address_country: country,
    address_state: country === "US" ? "AL" : "",
  };
  if ((await insistently(() => post("address", "checkout", address)))?.status !== 303)
    return tally(place.journal.outcomes, "gave up at the address");
  const ship = (code: string) =>
    post("shipping", "checkout", { intent: "pay", shipping_method: "standard", discount_code: code });
  if ((await insistently(() => ship("")))?.status !== 303)
    return tally(place.journal.outcomes, "gave up at the shipping");
  const hosted = () => post("hosted", "checkout", { intent: "hosted", accept_terms: "on" });
  const rivals = [
    () => (country === "GB" ? ship(FREE) : ship("")),
    () => post("address", "checkout", { ...address, address_first_line: "1 Other Street" }),
    () => ship(CAPPED),
  ];
  const rival = dice.chance(0.3) ? pause(dice.between(0, 200)).then(dice.pick(rivals)) : undefined;
  const opened = await insistently(hosted);
  await rival;
  const page = opened?.location ?? "";
  const session = /cs_[a-z]+_\w+|cs_\w+/.exec(page)?.[0];
  if (!session) return tally(place.journal.outcomes, "no hosted page");
  if (dice.chance(0.12)) return tally(place.journal.outcomes, "left the hosted page");
  const back = await payHosted(page);
  if (!back) return tally(place.journal.outcomes, "hosted page not paid");
  tally(place.journal.outcomes, "hosted page paid");
  if (dice.chance(0.35)) return tally(place.journal.outcomes, "closed the tab after paying");
  const url = new URL(back);
  const shown = await insistently(() =>
    place.call("payment-success page", url.pathname + url.search, { headers: { Cookie: cookie } }),
  );
  if (shown?.status !== 200) return;
  const told = /PS-[2-9B-Z]{8}/.test(shown.text)
    ? "thanks"
    : /http-equiv="refresh"/i.test(shown.text)
      ? "processing"
      : undefined;
  if (told) place.journal.seenSessions.set(session, told);
  tally(place.journal.outcomes, `told ${told ?? "something else"}`);
}

/** Pays on the provider's page. @returns where it leads back to. */
async function payHosted(page: string): Promise<string | undefined> {
  const body = new URLSearchParams({
    card_number: "4242 4242 4242 4242",
    expiry: "12 / 34",
    cvc: "123",
    name: "Pat Payer",
    email: "pat@faults.example",
  });
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    try {
      const answer = await fetch(page, {
        method: "POST",
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(20_000),
      });
      await answer.text();
      const back = answer.headers.get("Location");
      if (back && answer.status < 400) return back;
      if (answer.status < 500) return undefined;
    } catch {
      // The provider stands still; the page is sent again.
    }
    await pause(TRY_AGAIN_MS);
  }
  return undefined;
}
