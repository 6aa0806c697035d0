import { formatMinor } from "./written-money.ts";
import { orderLinesOf, linesToPrice, unitsOf } from "../../app/domain/basket/basket-lines.ts";
import { dayMonthYear, deliveryWindow } from "../../app/domain/delivery/delivery-window.ts";
import { overdueFrom } from "../../app/domain/order/overdue.ts";
import { isCountedInBudgets, transition } from "../../app/domain/order/status-transition.ts";
import { applicationFee } from "../../app/domain/pricing/application-fee.ts";
import { priceOrder } from "../../app/domain/pricing/price-order.ts";
import { type ShippingMethod, shippingNet } from "../../app/domain/pricing/shipping.ts";
import { TIME_ZONE_OF_REGION } from "../../app/domain/store/store-event.ts";
import { carrierPage } from "../../app/domain/fulfilment/carrier-page.ts";
import { newOrderRef, placementRows } from "../../app/services/order-writes/placement.server.ts";
import type { Scope } from "../../app/services/scope.ts";
import { promoClaims, type promoCodes, type vouchers, voucherUses } from "../../db/schema/codes.ts";
import {
  fulfillerReports,
  fulfilmentLines,
  fulfilments,
  parcels,
  statusEvents,
  submissions,
} from "../../db/schema/fulfilments.ts";
import { decisions, orderLines, orders } from "../../db/schema/orders.ts";
import { ledgerTransactions, payments } from "../../db/schema/payments.ts";
import { mails, outbox } from "../../db/schema/records.ts";
import { sha256 } from "../../db/seed/identifiers.ts";
import type { PastPayment } from "../../packages/payment-sandbox/src/past-payments.ts";
import { salesTaxOf } from "../../packages/payment-sandbox/src/tax-rates.ts";
import { diceOf } from "./dice.ts";
import type { HistoryRows } from "./history-rows.ts";
import { type Step, stepsOf, type Turn } from "./journey.ts";
import { after, DAY, HOUR, idsOf, MINUTE, note, SECOND } from "./moments.ts";
import type { Person } from "./people.ts";
import type { SoldItem, SoldStore } from "./sold-stores.ts";

type VoucherRow = typeof vouchers.$inferInsert;
type CodeRow = typeof promoCodes.$inferInsert;
export type OrderRow = typeof orders.$inferInsert;
type FulfilmentRow = typeof fulfilments.$inferInsert;

export type Choice = {
  item: SoldItem;
  colour: string;
  size: string;
  quantity: number;
  personalTexts: Record<string, string>;
};

/** An order as it is to be. */
export type Plan = {
  /** Names it among those of its tenant. */
  key: string;
  store: SoldStore;
  person: Person;
  placedAt: Date;
  picks: readonly Choice[];
  /** Of an order that is paid for. */
  method?: ShippingMethod;
  voucher?: VoucherRow;
  /** Of a gift. */
  code?: CodeRow;
  message?: string;
  turn?: Turn;
};

export type PlacedOrder = {
  order: OrderRow & { orderRef: string; placedAt: Date };
  lines: ReturnType<typeof orderLinesOf>;
  fulfilment: FulfilmentRow;
  payment: (typeof payments.$inferInsert & { intentId: string; accountId: string }) | undefined;
  paid: PastPayment | undefined;
  /** When it was handed to the carrier. */
  shippedAt: Date | undefined;
  ids: () => string;
};

/** How long its mails are kept with their words. */
const MAILS_KEPT_MS = 29 * DAY;
const RECENT_WORK_MS = 6 * HOUR;

/** Writes an order with all that follows from it until now. Prices are the product's own arithmetic. */
export function placeOrder(rows: HistoryRows, plan: Plan, now: Date): PlacedOrder {
  const { store, person, placedAt, picks } = plan;
  const { tenantId } = store;
  const ids = idsOf(store.tenant, plan.key);
  const dice = diceOf(`${store.tenant}/${plan.key}`);
  const orderId = ids();
  const kind = plan.method ? ("store" as const) : ("claim" as const);

  const basket = linesToPrice(picks);
  const shipping = plan.method ? (shippingNet(store.shipping, plan.method, unitsOf(picks)) ?? 0) : 0;
  const beforeTax = priceOrder(basket, store.vat, shipping, plan.voucher ? discountOf(plan.voucher) : null);
  const tax = plan.method ? salesTaxFor(store, person, beforeTax) : 0;
  const priced = tax
    ? priceOrder(basket, store.vat, shipping, plan.voucher ? discountOf(plan.voucher) : null, tax)
    : beforeTax;
  const production = picks.reduce(
    (sum, { item, quantity }) => sum + (item.offer.cost?.[store.currency] ?? 0) * quantity,
    0,
  );
  const budgetCost =
    kind === "claim"
      ? Math.max(
          priced.total,
          picks.reduce((sum, { item, quantity }) => sum + item.unitCost * quantity, 0),
        )
      : 0;
  const createdAt = after(placedAt, kind === "store" ? -dice.whole(40, 600) * SECOND : 0);
  const days = plan.method ? (store.shippingDays[plan.method] ?? null) : null;
  const window = deliveryWindow(placedAt, TIME_ZONE_OF_REGION[store.region], days ?? undefined);
  const actor = {
    id: kind === "store" ? "shopper" : "recipient",
    name: "",
    ip: null,
  };
  // What the product's own rows are made with: who, when, and ids that are the same in every seed.
  const scope = {
    actor,
    now: () => placedAt,
    newId: ids,
    outbox: [] as string[],
    randomBytes: (count: number) => Buffer.from(sha256(`${orderId} reference`), "hex").subarray(0, count),
  } as unknown as Scope;
  const orderRef = newOrderRef(scope);
  const lines = orderLinesOf(orderId, priced.lines, store.vat, ids);
  const fee =
    kind === "store" && store.account
      ? applicationFee(
          {
            productionCost: production,
            shippingNet: shipping,
            totalExcludingVat: priced.totalExcludingVat,
            total: priced.total,
            voucherPaid: priced.voucherPaid,
          },
          store.account.platformFee,
        )
      : { charged: 0, above: 0 };
  const isPaid = kind === "store" && priced.total > 0;
  const payment = isPaid && store.account ? paymentOf() : undefined;
  const placing = placementRows(scope, {
    order: {
      id: orderId,
      eventId: store.id,
      kind,
      currency: store.currency,
      budgetCost,
      total: priced.total,
      totalVat: priced.totalVat,
      salesTax: tax,
      productionCost: kind === "store" ? production : 0,
      shippingNet: priced.shippingNet,
    },
    payment: payment ? bookedPayment(payment) : null,
    orderRef,
    lines,
    now: placedAt,
  });

  const order: PlacedOrder["order"] = {
    id: orderId,
    tenantId,
    eventId: store.id,
    kind,
    orderRef,
    placedAt,
    placedBy: ids(),
    paymentStatus: isPaid ? "paid" : "not_needed",
    idempotencyKey: `history:${orderId}`,
    revision: kind === "store" ? 2 : 1,
    ...person,
    ...(plan.message && { message: plan.message }),
    currency: store.currency,
    shippingMethod: plan.method ?? null,
    itemsGross: priced.itemsGross,
    shippingNet: priced.shippingNet,
    shippingVat: priced.shippingVat,
    discount: priced.discount,
    salesTax: priced.salesTax,
    totalExcludingVat: priced.totalExcludingVat,
    totalVat: priced.totalVat,
    total: priced.total,
    budgetCost,
    productionCost: kind === "store" ? production : 0,
    voucherCode: plan.voucher?.code ?? null,
    deliveryDays: days,
    deliveryFrom: window.from,
    deliveryTo: window.to,
    ...(kind === "store" && { acceptedTermsAt: placedAt }),
    createdAt,
    updatedAt: placedAt,
  };
  rows.add(orders, order);
  rows.add(orderLines, ...lines.map((line) => ({ tenantId, ...line })));
  note(rows, tenantId, {
    id: ids(),
    at: placedAt,
    who: actor,
    action: "Order added",
    thing: { id: orderId, name: orderRef },
    changes: placing.audit.changes,
  });

  if (payment) rows.add(payments, payment);
  if (plan.voucher) useVoucher(plan.voucher);
  if (plan.code) useCode(plan.code);

  const { fulfilment, shippedAt } = follow(rows, {
    plan,
    order,
    ids,
    now,
    fulfilment: { tenantId, ...placing.start.fulfilment, status: "new", version: 1 },
    lines: placing.fulfilmentLines,
  });
  if (kind === "store" || isCountedInBudgets(order.status ?? "new"))
    rows.add(ledgerTransactions, ...placing.ledger.map((booking) => ({ tenantId, ...booking })));
  writeOutbox();
  return { order, lines, fulfilment, payment, paid: payment && paidAt(payment), shippedAt, ids };

  function paymentOf() {
    const intentId = `pi_demo_${ids()}`;
    return {
      id: ids(),
      tenantId,
      orderId,
      kind: "intent" as const,
      intentId,
      providerKey: `${orderId}:2:intent:history`,
      accountId: store.account!.accountId,
      amount: priced.total,
      applicationFee: fee.charged,
      feeAbove: fee.above,
      byVoucher: 0,
      currency: store.currency,
      status: "succeeded" as const,
      revision: 2,
      createdAt: after(createdAt, 20 * SECOND),
      updatedAt: placedAt,
    };
  }

  function paidAt({
    intentId,
    accountId,
    amount,
    applicationFee: platformPart,
  }: ReturnType<typeof paymentOf>) {
    return {
      id: intentId,
      account: accountId,
      amount,
      fee: platformPart,
      currency: store.currency,
      email: person.email,
      at: placedAt.getTime(),
      metadata: { tenant_id: tenantId, order_id: orderId, event_id: store.id, revision: "2" },
    };
  }

  function useVoucher(voucher: VoucherRow): void {
    voucher.used = (voucher.used ?? 0) + 1;
    voucher.spent = (voucher.spent ?? 0) + priced.discount;
    rows.add(voucherUses, {
      id: ids(),
      tenantId,
      voucherId: voucher.id,
      orderId,
      state: "redeemed" as const,
      amount: priced.discount,
      createdAt,
      settledAt: placedAt,
    });
  }

  function useCode(code: CodeRow): void {
    code.used = (code.used ?? 0) + 1;
    rows.add(promoClaims, {
      id: ids(),
      tenantId,
      eventId: store.id,
      promoCodeId: code.id,
      orderId,
      state: "redeemed" as const,
      duplicateKey: sha256(`${store.id}|${person.email}`),
      createdAt: placedAt,
    });
  }

  /** What left when it was placed: done, but for the print files of what is still to be made. */
  function writeOutbox(): void {
    const isYoung = placedAt.getTime() > now.getTime() - MAILS_KEPT_MS;
    for (const row of placing.outbox) {
      const isMail = row.payload.kind === "mail";
      if (row.payload.kind === "print" ? !isToBePrinted() : !isYoung) continue;
      if (row.payload.kind === "print") {
        rows.add(outbox, { tenantId, ...row, createdAt: now });
        continue;
      }
      const doneAt = after(placedAt, dice.whole(800, 4_000));
      rows.add(outbox, { tenantId, ...row, state: "done", attempts: 1, doneAt });
      if (isMail) rows.add(mails, confirmation(row.dedupeKey, doneAt));
    }
  }

  function isToBePrinted(): boolean {
    const open = ["submitted to fulfiller", "picked", "in production", "awaiting reprint"];
    return open.includes(order.status ?? "new") && placedAt.getTime() < now.getTime() - RECENT_WORK_MS / 6;
  }

  function confirmation(dedupeKey: string, sentAt: Date): typeof mails.$inferInsert {
    const isGift = kind === "claim";
    const subject = isGift
      ? `We have your gift order ${orderRef} from ${store.name}`
      : `Your order ${orderRef} from ${store.name}`;
    const sentences = [
      `Hello ${person.name},`,
      isGift
        ? `Your order number is ${orderRef}. There is nothing to pay.`
        : `We have received your order. Your order number is ${orderRef}.`,
      ...lines.map(({ quantity, name, colour, size }) => `${quantity} × ${name}, ${colour}, ${size}`),
      ...(isGift ? [] : [`Total: ${formatMinor(priced.total, store.currency)}`]),
      `Estimated delivery: ${dayMonthYear(window.from)} to ${dayMonthYear(window.to)}.`,
    ];
    return {
      id: ids(),
      tenantId,
      dedupeKey,
      toAddress: person.email,
      sender: store.name,
      subject,
      text: sentences.join("\n\n"),
      html: sentences.map((words) => `<p>${escaped(words)}</p>`).join("\n"),
      lang: "en",
      state: "sent",
      createdAt: sentAt,
      sentAt,
    };
  }
}

/** What the book asks of an order, and of its payment. */
export const bookedOrder = (order: PlacedOrder["order"]) => ({
  id: order.id,
  totalVat: order.totalVat ?? 0,
  salesTax: order.salesTax ?? 0,
  productionCost: order.productionCost ?? 0,
  shippingNet: order.shippingNet ?? 0,
});
export const bookedPayment = (payment: NonNullable<PlacedOrder["payment"]>) => ({
  ...payment,
  applicationFee: payment.applicationFee ?? 0,
  feeAbove: payment.feeAbove ?? 0,
  byVoucher: payment.byVoucher ?? 0,
});

const escaped = (words: string) =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const discountOf = ({ discountAmount, percentOff = null }: VoucherRow) => ({ discountAmount, percentOff });

/** As the provider works it out: for each line and for shipping, after the voucher, which is taken off the goods. */
function salesTaxFor(
  store: SoldStore,
  person: Person,
  priced: ReturnType<typeof priceOrder<ReturnType<typeof linesToPrice>[number]>>,
): number {
  if (store.region !== "US" || priced.total === 0) return 0;
  const shipping = Math.min(priced.shippingNet, priced.total);
  let goods = priced.total - shipping;
  const amounts = priced.lines.map((line, index) => {
    const share = index === priced.lines.length - 1 ? goods : Math.min(goods, line.lineGross);
    goods -= share;
    return share;
  });
  return [...amounts, shipping].reduce((sum, amount) => sum + salesTaxOf(amount, person.addressState), 0);
}

type Following = {
  plan: Plan;
  order: PlacedOrder["order"];
  fulfilment: FulfilmentRow;
  lines: readonly Omit<typeof fulfilmentLines.$inferInsert, "tenantId">[];
  ids: () => string;
  now: Date;
};

/** Takes the order through its statuses. Every change asks the product's own table of them. */
function follow(rows: HistoryRows, { plan, order, fulfilment, lines, ids, now }: Following) {
  const { store, placedAt, turn } = plan;
  const { tenantId } = store;
  const thing = { id: order.id, name: order.orderRef };
  const editableUntil = fulfilment.editableUntil ?? placedAt;
  const steps = stepsOf(
    {
      placedAt,
      editableUntil,
      region: store.region,
      fulfiller: store.fulfiller,
      turn,
      fulfilmentId: fulfilment.id,
    },
    diceOf(`${store.tenant}/${plan.key}/making`),
    now,
  );
  let last = placedAt;
  let moving: {
    status: NonNullable<FulfilmentRow["status"]>;
    resumeTo: (FulfilmentRow["resumeTo"] & {}) | null;
  } = {
    status: "new",
    resumeTo: null,
  };
  let shippedAt: Date | undefined;
  rows.add(fulfilments, fulfilment);
  rows.add(fulfilmentLines, ...lines.map((line) => ({ tenantId, ...line })));
  rows.add(statusEvents, {
    id: ids(),
    tenantId,
    fulfilmentId: fulfilment.id,
    from: null,
    to: "new",
    actor: order.kind === "store" ? "shopper" : "recipient",
    reason: null,
    at: placedAt,
  });
  for (const step of steps) {
    if (step.report) keepReport(step);
    if (step.to) take(step, step.to);
    if (step.to === "shipped") shippedAt = step.at;
  }
  fulfilment.status = moving.status;
  fulfilment.resumeTo = moving.resumeTo;
  fulfilment.updatedAt = last;
  fulfilment.dueAt = moving.status === "new" ? editableUntil : null;
  fulfilment.overdueAt = overdueFrom(
    moving.status,
    moving.status === "new" ? editableUntil : last,
    store.currency,
  );
  if (turn?.to === "stands still") fulfilment.overdueToldAt = after(fulfilment.overdueAt ?? now, MINUTE);
  order.status = moving.status;
  order.overdueAt = fulfilment.overdueAt;
  order.updatedAt = last;
  if (moving.status === "cancelled") order.cancelledAt = last;
  return { fulfilment, shippedAt };

  function take(step: Step, to: NonNullable<Step["to"]>): void {
    const moved = transition(moving, { to, by: step.by, when: step.when });
    if (!moved.ok) throw new Error(`${plan.key}: ${moving.status} does not lead to ${to}.`);
    rows.add(statusEvents, {
      id: ids(),
      tenantId,
      fulfilmentId: fulfilment.id,
      from: moving.status,
      to,
      actor: step.who.id,
      reason: step.reason ?? null,
      at: step.at,
    });
    if (to === "over budget") {
      rows.add(decisions, {
        id: ids(),
        tenantId,
        orderId: order.id,
        kind: "budget" as const,
        outcome: to,
        inputs: { cost: order.budgetCost ?? 0, currency: order.currency },
        createdAt: step.at,
      });
    } else {
      note(rows, tenantId, {
        id: ids(),
        at: step.at,
        who: step.who,
        thing,
        ...(step.audit ?? {
          action: "Order status updated" as const,
          changes: { status: { from: moving.status, to } },
        }),
      });
    }
    if (to === "queued submitting to fulfiller") {
      const { id, name } = store.fulfiller;
      Object.assign(fulfilment, { fulfillerId: id, routedAt: step.at });
      rows.add(decisions, {
        id: ids(),
        tenantId,
        orderId: order.id,
        kind: "routing" as const,
        outcome: id,
        inputs: { considered: [{ id, name, obstacles: [], score: 0 }] },
        ruleVersion: 5,
        createdAt: step.at,
      });
    }
    if (to === "submitting to fulfiller") {
      rows.add(submissions, {
        id: ids(),
        tenantId,
        fulfilmentId: fulfilment.id,
        revision: 1,
        fulfillerId: store.fulfiller.id,
        sentAt: step.at,
        updatedAt: step.at,
      });
    }
    if (to === "submitted to fulfiller") {
      fulfilment.externalId = fulfilment.id;
      const sent = rows.of(submissions).find(({ fulfilmentId }) => fulfilmentId === fulfilment.id);
      Object.assign(sent ?? {}, { state: "accepted", externalId: fulfilment.id, updatedAt: step.at });
    }
    fulfilment.version = (fulfilment.version ?? 1) + 1;
    fulfilment.holdReason = step.hold?.reason ?? null;
    fulfilment.holdDetail = step.hold?.detail ?? null;
    moving = { status: to, resumeTo: moved.value.resumeTo };
    last = step.at;
  }

  function keepReport({ at, report, to }: Step): void {
    if (!report) return;
    const eventId = ids();
    rows.add(fulfillerReports, {
      id: ids(),
      tenantId,
      fulfilmentId: fulfilment.id,
      fulfillerId: store.fulfiller.id,
      eventId,
      report: {
        ...report,
        eventId,
        fulfilmentId: fulfilment.id,
        at,
      } as (typeof fulfillerReports.$inferInsert)["report"],
      moved: to !== null,
      happenedAt: at,
      createdAt: at,
    });
    if (report.type === "shipped") {
      for (const { carrier, trackingNumber } of report.parcels)
        rows.add(parcels, {
          id: ids(),
          tenantId,
          fulfilmentId: fulfilment.id,
          carrier,
          trackingNumber,
          trackingUrl: carrierPage(carrier, trackingNumber),
          trackingState: "in_transit" as const,
          createdAt: at,
          updatedAt: at,
        });
    }
    if (report.type === "tracking") {
      for (const parcel of rows.of(parcels).filter(({ fulfilmentId }) => fulfilmentId === fulfilment.id))
        Object.assign(parcel, { trackingState: report.state, updatedAt: at });
    }
  }
}
