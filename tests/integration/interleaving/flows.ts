import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { beginCheckout } from "../../../app/services/checkout/begin-checkout.server.ts";
import { confirmQuote } from "../../../app/services/checkout/confirm-quote.server.ts";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { releaseIdleDraft } from "../../../app/services/checkout/draft.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { releaseClaim } from "../../../app/services/codes/release-claim.server.ts";
import { refundIncident } from "../../../app/services/incidents/refund-incident.server.ts";
import { askForRefund } from "../../../app/services/orders/ask-for-refund.server.ts";
import { cancelOrder } from "../../../app/services/orders/cancel-order.server.ts";
import { correctAddress } from "../../../app/services/orders/correct-address.server.ts";
import type { Scope } from "../../../app/services/scope.ts";
import { basketIdOf } from "../../../app/http/cookies/visitor.server.ts";
import type { OrderAddress, PaymentRow } from "../../../db/repositories/orders.server.ts";
import { noteProviderChange } from "../../../app/services/order-writes/note-provider-change.server.ts";
import { orderLines } from "../../../db/schema/orders.ts";
import { incidents, payments } from "../../../db/schema/payments.ts";
import { claimer } from "../../support/claims.ts";
import { MINUTE } from "../../support/clock.ts";
import { carryOut } from "../../support/incidents.ts";
import { ADDRESS, ALABAMA, type PaidWorld, hostedWords } from "../../support/payments.ts";
import { addPromoCode, addVoucher, freshId, type StoreRef } from "../../support/stores.ts";
import { asStaff, type Visitor } from "../../support/world.ts";

/** One thing after another that a person or the sweeper does; each may be done again. */
export type Stage = (scope: Scope) => Promise<unknown>;
export type Flow = {
  stages: Stage[];
  /** What another tab, the provider's event or the sweeper does meanwhile, with a scope of its own. */
  rivals: Record<string, () => Promise<unknown>>;
};

const HOSTED = {
  kind: "session",
  successUrl: "http://shop.test/back?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "http://shop.test/cancel",
  wordsOf: hostedWords,
} as const;

/** A shopper with a filled basket, and everything that they can do to their order, in whichever tab. */
class Shopper {
  readonly here: PaidWorld;
  readonly store: StoreRef;
  readonly visitor: Visitor;
  readonly address: OrderAddress;
  orderId = "";

  constructor(here: PaidWorld, store: StoreRef, visitor: Visitor, address: OrderAddress) {
    this.here = here;
    this.store = store;
    this.visitor = visitor;
    this.address = address;
  }

  begin =
    (change: Partial<OrderAddress> = {}): Stage =>
    async (scope) => {
      const storefront = await this.here.storefront(this.store, this.visitor);
      const basketId = basketIdOf(this.visitor.id, this.store.id);
      const begun = await beginCheckout(scope, {
        storefront,
        basketId,
        address: { ...this.address, ...change },
      });
      if (begun.ok) this.orderId = begun.value.orderId;
    };

  fix =
    (voucherCode = "", method: "standard" | "express" = "standard", withIntent = true): Stage =>
    async (scope) => {
      const storefront = await this.here.storefront(this.store, this.visitor);
      const input = { orderId: this.orderId, method, voucherCode };
      await confirmQuote(scope, { storefront, basket: storefront.basket, ...input, withIntent });
    };

  open =
    (way: "intent" | "session"): Stage =>
    async (scope) => {
      await openPayment(scope, {
        orderId: this.orderId,
        way: way === "intent" ? { kind: "intent" } : HOSTED,
      });
    };

  /** Pays by whatever way the page shows: what is open for the order, as the provider has it. */
  pay = async (kind: PaymentRow["kind"]): Promise<void> => {
    const whole = await this.here.runners.scope.tenant.orders.findWithLinesAndPayments(this.orderId);
    const payment = whole?.payments.find((one) => one.status === "pending" && one.kind === kind);
    if (payment?.kind === "session") await this.here.payHosted(payment);
    else if (payment) await this.here.pay(payment).catch(() => undefined);
  };

  settle: Stage = async (scope) => {
    await settleOrder(scope, {
      orderId: this.orderId,
      region: this.address.addressCountry === "US" ? "US" : "UK",
    });
  };

  /** What others do with a scope that nobody disturbs. */
  alone =
    (...stages: Stage[]) =>
    async () => {
      for (const stage of stages) await stage(this.here.runners.scope);
    };
}

async function shopper(here: PaidWorld, country: "UK" | "US" = "UK"): Promise<Shopper> {
  const store = await here.runners.store({ region: country });
  if (country === "UK") {
    await addVoucher(here.db, store, "FREE", 100_000, { maxUses: 1 });
    await addVoucher(here.db, store, "SAVE5", 500, { maxUses: 1 });
  }
  const visitor = await here.visitor();
  await here.fill(store, visitor, 3);
  return new Shopper(here, store, visitor, country === "US" ? ALABAMA : ADDRESS);
}

const paying =
  (one: Shopper, kind: PaymentRow["kind"]): Stage =>
  () =>
    one.pay(kind);

/** What a second tab or the provider may do to an order while the first tab is at it. */
function rivalsOf(one: Shopper): Flow["rivals"] {
  const needsOrder = (work: () => Promise<unknown>) => async () => {
    if (one.orderId !== "") await work();
  };
  return {
    "a second tab pays by card": needsOrder(
      one.alone(one.fix(), one.open("intent"), paying(one, "intent"), one.settle),
    ),
    "a second tab opens the hosted page and pays": needsOrder(
      one.alone(one.fix(), one.open("session"), paying(one, "session")),
    ),
    "a second tab has a voucher for all of it": needsOrder(one.alone(one.fix("FREE"))),
    "a second tab changes the address": needsOrder(
      one.alone(one.begin({ addressFirstLine: "2 Other Street" })),
    ),
    "a second tab changes the shipping": needsOrder(one.alone(one.fix("", "express"))),
    "an event of the provider comes": needsOrder(one.alone(one.settle)),
    "the sweeper gives it up": needsOrder(async () => {
      const { clock } = one.here.product;
      await releaseIdleDraft(one.here.runners.scope, {
        orderId: one.orderId,
        region: "UK",
        idleSince: new Date(clock.now().getTime() + 1),
      });
    }),
  };
}

/** Somebody with a code of a gift, and what others may do meanwhile. */
async function recipient(here: PaidWorld) {
  const promo = await here.runners.store({
    type: "Promo",
    shipping: null,
    products: [{ name: "Gift Tee", price: 0, vat: false }],
  });
  await addPromoCode(here.db, promo, "GIFT-1");
  await addPromoCode(here.db, promo, "GIFT-2");
  const name = "Pat Recipient";
  const input = { idempotencyKey: `key-${promo.id}`, address: { ...ADDRESS, name } };
  const claiming = (scope: Scope, code: string, change: object = {}) =>
    claimer(here, { ...here.runners, scope }, promo)(code, { ...input, ...change });
  const rival = (code: string, change: object) => () => claiming(here.runners.scope, code, change);
  const rivals: Flow["rivals"] = {
    "the same form again": rival("GIFT-1", {}),
    "somebody else with the same code": rival("GIFT-1", {
      idempotencyKey: `other-${promo.id}`,
      address: { ...ADDRESS, name: "Sam Else", addressFirstLine: "9 Low Road" },
    }),
    "the same person with another code": rival("GIFT-2", { idempotencyKey: `again-${promo.id}` }),
  };
  return { claiming, rivals };
}

/** An order of three pieces that is paid, and what staff, its shopper and the provider may do to it at once. */
async function paidOrder(here: PaidWorld) {
  const one = await shopper(here);
  await one.alone(one.begin(), one.fix(), one.open("intent"), paying(one, "intent"), one.settle)();
  const { orderId } = one;
  const whole = await here.runners.scope.tenant.orders.findWithLinesAndPayments(orderId);
  const payment = whole?.payments.find(({ status }) => status === "succeeded");
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  if (!payment?.intentId || !line) throw new Error("The order is not paid.");
  const { intentId, accountId } = payment;
  const refund =
    (quantity: number, key: string): Stage =>
    async (scope) => {
      const admin = asStaff(scope, "admin");
      const asked = {
        orderId,
        reason: "damaged" as const,
        quantities: { [line.id]: quantity },
        withShipping: false,
        limit: Number.POSITIVE_INFINITY,
        key,
      };
      const question = await askForRefund(admin, { ...asked, seen: null });
      if (question.ok) await askForRefund(admin, { ...asked, seen: question.value.amount });
    };
  const correct: Stage = (scope) =>
    correctAddress(scope, { orderId, address: { ...ADDRESS, addressFirstLine: "2 Other Street" } });
  const cancel: Stage = (scope) => cancelOrder(asStaff(scope, "admin"), { orderId, reason: "Wrong size" });
  const rivals: Flow["rivals"] = {
    "the address is corrected": one.alone(correct),
    "the order is cancelled": one.alone(cancel),
    "a second person refunds two pieces": one.alone(refund(2, freshId())),
    "the provider tells of a refund made there": one.alone(async (scope) => {
      await here.stripe.refunds.create(
        { payment_intent: intentId, amount: 500 },
        accountId ? { stripeAccount: accountId } : {},
      );
      const gone = await scope.payments.refundedOf(accountId, intentId);
      await noteProviderChange(scope, { intentId, accountId, gone });
    }),
  };
  const readAgain: Stage = async (scope) => scope.tenant.fulfilments.ofOrder(orderId);
  /** The refund leaves, and the provider tells of all that went back. */
  const carryOutRefund: Stage = async (scope) => {
    await carryOut(here, "order_refund");
    const gone = await scope.payments.refundedOf(accountId, intentId);
    await noteProviderChange(scope, { intentId, accountId, gone });
  };
  return { refund, correct, cancel, readAgain, carryOutRefund, rivals };
}

/** Every flow by its name; each makes a world's worth of rows of its own. */
export const FLOWS: Record<string, (here: PaidWorld) => Promise<Flow>> = {
  async "a card"(here) {
    const one = await shopper(here);
    const stages = [one.begin(), one.fix("SAVE5"), one.open("intent"), paying(one, "intent"), one.settle];
    return { stages, rivals: rivalsOf(one) };
  },

  async "the hosted page"(here) {
    const one = await shopper(here);
    const stages = [one.begin(), one.fix(), one.open("session"), paying(one, "session"), one.settle];
    return { stages, rivals: rivalsOf(one) };
  },

  async "the hosted page, and then the card"(here) {
    const one = await shopper(here);
    const stages = [
      one.begin(),
      one.fix(),
      one.open("session"),
      one.open("intent"),
      paying(one, "intent"),
      one.settle,
    ];
    return { stages, rivals: rivalsOf(one) };
  },

  async "a voucher for all of it"(here) {
    const one = await shopper(here);
    return { stages: [one.begin(), one.fix("FREE")], rivals: rivalsOf(one) };
  },

  async "another price in between"(here) {
    const one = await shopper(here);
    const stages = [
      one.begin(),
      one.fix("SAVE5"),
      one.fix("", "express"),
      one.open("intent"),
      paying(one, "intent"),
      one.settle,
    ];
    return { stages, rivals: rivalsOf(one) };
  },

  async "sales tax, and the address again"(here) {
    const one = await shopper(here, "US");
    const stages = [
      one.begin(),
      one.fix(),
      one.begin({ addressFirstLine: "2 Main Street" }),
      one.fix(),
      one.open("session"),
      paying(one, "session"),
      one.settle,
    ];
    const { "a second tab has a voucher for all of it": _, ...rivals } = rivalsOf(one);
    return { stages, rivals };
  },

  async "a checkout that is left"(here) {
    const one = await shopper(here);
    await one.alone(one.begin(), one.fix("SAVE5"), one.open("intent"))();
    here.product.clock.forward(61 * MINUTE);
    const idleSince = new Date(here.product.clock.now().getTime() - 60 * MINUTE);
    const stages: Stage[] = [
      (scope) => releaseIdleDraft(scope, { orderId: one.orderId, region: "UK", idleSince }),
    ];
    return { stages, rivals: rivalsOf(one) };
  },

  async "money that comes twice"(here) {
    const one = await shopper(here);
    await one.alone(one.begin(), one.fix(), one.open("intent"))();
    const intent = (await here.runners.scope.tenant.orders.findWithLinesAndPayments(one.orderId))
      ?.payments[0];
    expect(intent?.status).toBe("pending");
    await here.pay(intent!);
    await chargeBeside(here, one.orderId, intent!);
    const refund: Stage = async (scope) => {
      for (const { id } of await incidentsOf(here)) await refundIncident(scope, id);
    };
    return {
      stages: [one.settle, refund],
      rivals: { ...rivalsOf(one), "the queue refunds": one.alone(refund) },
    };
  },

  async "a refund of pieces"(here) {
    const { refund, carryOutRefund, rivals } = await paidOrder(here);
    const key = freshId();
    // The answer was lost and the form is sent again.
    return { stages: [refund(2, key), refund(2, key), carryOutRefund], rivals };
  },

  async "a corrected address of a paid order"(here) {
    const { correct, readAgain, rivals } = await paidOrder(here);
    const { "the address is corrected": _, ...others } = rivals;
    // The desk reads the order again after its form.
    return { stages: [correct, readAgain], rivals: others };
  },

  async "a cancelled order that was paid"(here) {
    const { cancel, carryOutRefund, rivals } = await paidOrder(here);
    return { stages: [cancel, cancel, carryOutRefund], rivals };
  },

  async "a claim"(here) {
    const { claiming, rivals } = await recipient(here);
    // The form is sent twice, as after an answer that was lost.
    return { stages: [(scope) => claiming(scope, "GIFT-1"), (scope) => claiming(scope, "GIFT-1")], rivals };
  },

  async "a claim with a used code"(here) {
    const { claiming, rivals } = await recipient(here);
    await rivals["somebody else with the same code"]?.();
    return { stages: [(scope) => claiming(scope, "GIFT-1")], rivals };
  },

  async "a claim that is taken back"(here) {
    const promo = await here.runners.store({
      type: "Promo",
      shipping: null,
      products: [{ name: "Gift Tee", price: 0, vat: false }],
    });
    const promoCodeId = await addPromoCode(here.db, promo, "GIFT-1");
    const claimed = await claimer(here, here.runners, promo)("GIFT-1");
    if (!claimed.ok) throw new Error(claimed.error);
    const input = { eventId: promo.id, orderId: claimed.value.orderId, promoCodeId, reason: "Wrong size" };
    const releasing: Stage = (scope) => releaseClaim(scope, input);
    return {
      // The button is pressed twice: the second time its order is cancelled already.
      stages: [releasing, releasing],
      rivals: {
        "the same button again": () => releasing(here.runners.scope),
        "somebody claims with the code": () => claimer(here, here.runners, promo)("GIFT-1"),
      },
    };
  },
};

const incidentsOf = (here: PaidWorld) =>
  here.db.select().from(incidents).where(eq(incidents.tenantId, here.runners.id));

/** A charge for the same order that we know of: a second payment that was paid before it could be closed. */
async function chargeBeside(here: PaidWorld, orderId: string, first: PaymentRow): Promise<void> {
  const order = await here.runners.scope.tenant.orders.find(orderId);
  const options = first.accountId ? { stripeAccount: first.accountId } : {};
  const second = await here.stripe.paymentIntents.create(
    {
      amount: first.amount,
      currency: first.currency.toLowerCase(),
      ...(first.accountId && { application_fee_amount: first.applicationFee }),
      metadata: {
        tenant_id: here.runners.id,
        order_id: orderId,
        event_id: order?.eventId ?? "",
        revision: "1",
      },
    },
    options,
  );
  const { id, ...rest } = first;
  const row = { ...rest, id: `second-${id}`.slice(0, 24), providerKey: `second:${id}`, intentId: second.id };
  // Two cannot be pending: this one was closed by us, and paid all the same.
  await here.db.insert(payments).values({ ...row, status: "failed" });
  await here.pay({ intentId: second.id, accountId: first.accountId });
}
