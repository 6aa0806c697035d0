import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { openPayment } from "../../app/services/checkout/open-payment.server.ts";
import { confirmQuote, type PaymentInput } from "../../app/services/checkout/confirm-quote.server.ts";
import { beginCheckout } from "../../app/services/checkout/begin-checkout.server.ts";
import { basketIdOf } from "../../app/http/cookies/visitor.server.ts";
import type { OrderAddress, OrderRow, PaymentRow } from "../../db/repositories/orders.server.ts";
import { startSandbox } from "@popstall/payment-sandbox";
import type { StoreRef } from "./stores.ts";
import { type TestTenant, type Visitor, world, type World } from "./world.ts";

export type Ledger = {
  payment_intents: { id: string; status: string; amount: number; metadata: Record<string, string> }[];
};

export type PaidWorld = World & {
  stripe: Stripe;
  /** Pays an intent with a good card, as the payment element would. */
  pay(payment: Pick<PaymentRow, "intentId" | "accountId">): Promise<Stripe.PaymentIntent>;
  /** Pays on the hosted page. */
  payHosted(payment: Pick<PaymentRow, "url">): Promise<string | null>;
  /** Everything that the provider holds of an order. */
  intentsOf(orderId: string): Promise<Ledger["payment_intents"]>;
  control(method: string, path: string, body?: object): Promise<unknown>;
  sandboxUrl: string;
};

/**
 * A world that takes money: the official SDK against a sandbox of the test's own.
 * @param atEnd what closes the sandbox, where several tests share the world.
 */
export async function payingWorld(
  variables: Record<string, string> = {},
  atEnd: (close: () => Promise<void>) => void = onTestFinished,
): Promise<PaidWorld> {
  const sandbox = await startSandbox({ port: 0 });
  atEnd(async () => void (await sandbox.close()));
  const stripe = new Stripe("sk_test_x", {
    host: "127.0.0.1",
    port: sandbox.port,
    protocol: "http",
    telemetry: false,
  });
  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    const init = body ? { method, body: JSON.stringify(body) } : { method };
    return (await fetch(`${sandbox.url}/_sandbox${path}`, init)).json();
  };
  return {
    ...(await world({ STRIPE_API_BASE: sandbox.url, ...variables })),
    stripe,
    control,
    sandboxUrl: sandbox.url,
    pay: ({ intentId, accountId }) =>
      stripe.paymentIntents.confirm(
        intentId ?? "",
        { payment_method: "pm_card_visa", return_url: "http://shop.test/back" },
        accountId ? { stripeAccount: accountId } : {},
      ),
    async payHosted({ url }) {
      const body = new URLSearchParams({
        card_number: "4242 4242 4242 4242",
        expiry: "12 / 34",
        cvc: "123",
        name: "Pat Payer",
        email: "pat@test.example",
      });
      const answer = await fetch(url ?? "", { method: "POST", body, redirect: "manual" });
      return answer.headers.get("Location");
    },
    async intentsOf(orderId) {
      const ledger = (await control("GET", "/ledger")) as Ledger;
      return ledger.payment_intents.filter(({ metadata }) => metadata.order_id === orderId);
    },
  };
}

export const ADDRESS: OrderAddress = {
  name: "Pat Shopper",
  email: "pat@test.example",
  phone: "+44 20 7946 0000",
  addressFirstLine: "12 High Street",
  addressSecondLine: "",
  addressCity: "London",
  addressCounty: "",
  addressPostcode: "SW1A 1AA",
  addressCountry: "GB",
  addressState: "",
  lang: "en",
};

export const ALABAMA: OrderAddress = {
  ...ADDRESS,
  addressFirstLine: "1 Main Street",
  addressCity: "Montgomery",
  addressPostcode: "36104",
  addressCountry: "US",
  addressState: "AL",
};

type Checkout = {
  visitor: Visitor;
  orderId: string;
  fix(input?: Partial<PaymentInput> & { withIntent?: boolean }): ReturnType<typeof confirmQuote>;
};

/** A visitor with a filled basket who has told their address. */
export async function checkoutOf(
  here: World,
  tenant: TestTenant,
  store: StoreRef,
  input: { quantity?: number; address?: OrderAddress; visitor?: Visitor } = {},
): Promise<Checkout> {
  const visitor = input.visitor ?? (await here.visitor());
  if (!input.visitor) await here.fill(store, visitor, input.quantity ?? 3);
  const storefront = await here.storefront(store, visitor);
  const begun = await beginCheckout(tenant.scope, {
    storefront,
    basketId: basketIdOf(visitor.id, store.id),
    address: input.address ?? ADDRESS,
  });
  if (!begun.ok) throw new Error(begun.error);
  const { orderId } = begun.value;
  return {
    visitor,
    orderId,
    async fix(change = {}) {
      const now = await here.storefront(store, visitor);
      return confirmQuote(tenant.scope, {
        storefront: now,
        basket: now.basket,
        orderId,
        method: "standard",
        voucherCode: "",
        ...change,
      });
    },
  };
}

/** An order with its price fixed and an intent open, ready to be paid. */
export async function readyToPay(here: World, tenant: TestTenant, store: StoreRef) {
  const checkout = await checkoutOf(here, tenant, store);
  const fixed = await checkout.fix();
  if (!fixed.ok) throw new Error(fixed.error);
  const opened = await openPayment(tenant.scope, { orderId: checkout.orderId, way: { kind: "intent" } });
  if (!opened.ok) throw new Error(opened.error);
  return { ...checkout, payment: opened.value };
}

/** What the provider's own page says of an order beside its products. */
export const hostedWords = ({ shippingNet, shippingVat, salesTax, discount }: OrderRow) => {
  const part = (label: string, amount: number) => ({ label, text: `${label} ${amount}` });
  return {
    shipping: part("Shipping", shippingNet + shippingVat),
    tax: part("Sales tax", salesTax),
    discount: part("Voucher", discount),
  };
};
