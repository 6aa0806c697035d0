import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "@libsql/client/web";
import type Stripe from "stripe";
import type { Dice } from "./dice.ts";
import { type Place, tally } from "./place.ts";
import { insistently } from "./shoppers.ts";

/** A paid order, as those who give money back see it; minor units. */
type PaidOrder = { id: string; amount: number; intentId: string; accountId: string | null };

/** Someone at the desk who is signed in, and signs in again where the session is gone. */
export function staffOf(place: Place): Place["call"] {
  let cookie = "";
  const isIn = () => cookie.includes("auth.");
  return async (name, path, init = {}) => {
    if (!isIn()) {
      const fields = { email: "admin@acme.example", password: "Demo-Pass-2041!" };
      const entered = await insistently(() =>
        place.call("login", "/login", { method: "POST", body: new URLSearchParams(fields) }),
      );
      cookie = entered?.cookies.join("; ") ?? "";
    }
    const answer = await place.call(name, path, { ...init, headers: { Cookie: cookie } });
    if (answer?.status === 302 || answer?.location?.startsWith("/login")) cookie = "";
    return answer;
  };
}

/** Asks for a refund of an amount at the desk, as one key: however often it is sent, it is one refund. */
function refundAtDesk(place: Place, staff: Place["call"], { id }: PaidOrder, amount: number, reason: string) {
  const { asked } = place.journal;
  asked.set(id, (asked.get(id) ?? 0) + amount);
  const fields = {
    intent: "refund",
    reason,
    refund_amount: (amount / 100).toFixed(2),
    seen: String(amount),
    idempotency_key: crypto.randomUUID(),
  };
  return () =>
    insistently(() =>
      staff("refund", `/orders/${id}`, { method: "POST", body: new URLSearchParams(fields) }),
    );
}

/** Makes the invoice of an order at the desk, pressed twice: it is one, and what goes back later has its credit note. */
const invoiceAtDesk = (staff: Place["call"], { id }: PaidOrder) =>
  Promise.all(
    [1, 2].map(() =>
      insistently(() =>
        staff("invoice", `/orders/${id}`, {
          method: "POST",
          body: new URLSearchParams({ intent: "invoice" }),
        }),
      ),
    ),
  );

const third = ({ amount }: PaidOrder) => Math.floor(amount / 3);

/** A refund in the provider's own dashboard, of which we only hear. */
async function refundAtProvider(place: Place, order: PaidOrder): Promise<void> {
  const amount = 100;
  place.journal.asked.set(order.id, amount);
  place.journal.refundedElsewhere.add(order.id);
  const options: Stripe.RequestOptions = { idempotencyKey: `dashboard ${order.id}` };
  if (order.accountId) options.stripeAccount = order.accountId;
  await place.stripe.refunds
    .create({ payment_intent: order.intentId, amount }, options)
    .catch(() => undefined);
}

/** The shopper's bank takes the money back, and decides a moment later. */
async function dispute(place: Place, order: PaidOrder, won: boolean): Promise<void> {
  const options = order.accountId ? { stripeAccount: order.accountId } : {};
  const intent = await place.stripe.paymentIntents
    .retrieve(order.intentId, {}, options)
    .catch(() => undefined);
  if (typeof intent?.latest_charge !== "string") return;
  const opened = await place.control("POST", `/charges/${intent.latest_charge}/dispute`, {});
  const { id } = (opened ?? {}) as { id?: string };
  if (id === undefined) return;
  await pause(1_500);
  await place.control("POST", `/disputes/${id}/close`, { won });
}

type Deed = (place: Place, staff: Place["call"], order: PaidOrder) => Promise<unknown>;

/** What becomes of a paid order, and how often. */
const DEEDS: [share: number, name: string, deed: Deed][] = [
  [
    0.4,
    "refunded whole",
    (place, staff, order) => refundAtDesk(place, staff, order, order.amount, "misprint")(),
  ],
  [
    0.6,
    "refunded in part, pressed twice",
    (place, staff, order) => {
      const press = refundAtDesk(place, staff, order, third(order), "goodwill");
      return Promise.all([press(), press()]);
    },
  ],
  [
    0.8,
    "refunded in two parts at once",
    (place, staff, order) =>
      Promise.all([
        refundAtDesk(place, staff, order, third(order), "damaged")(),
        // Another amount: its mail is another one, too.
        refundAtDesk(place, staff, order, third(order) - 1, "goodwill")(),
      ]),
  ],
  [0.88, "refunded at the provider", (place, _, order) => refundAtProvider(place, order)],
  [0.94, "disputed and won", (place, _, order) => dispute(place, order, true)],
  [1, "disputed and lost", (place, _, order) => dispute(place, order, false)],
];

/** So long no paid order comes until those who give money back go home. */
const WAITS_MS = 20_000;

/**
 * Gives back the money of paid orders, one after another, until it was so many.
 * @param isOver whether no more shoppers come.
 */
export async function giveMoneyBack(
  place: Place,
  client: Client,
  dice: Dice,
  { refunds, isOver, signal }: { refunds: number; isOver: () => boolean; signal: AbortSignal },
): Promise<void> {
  const staff = staffOf(place);
  await mayIssueInvoices(client, place.stores.uk.tenantId);
  const seen = new Set<string>();
  let waitsSince = Date.now();
  while (seen.size < refunds && !signal.aborted) {
    const order = (await paidOrders(place, client)).find(({ id }) => !seen.has(id));
    if (!order) {
      if (isOver() && Date.now() - waitsSince > WAITS_MS) return;
      await pause(500);
      continue;
    }
    waitsSince = Date.now();
    seen.add(order.id);
    if (seen.size % 2 === 1) {
      await invoiceAtDesk(staff, order);
      tally(place.journal.outcomes, "invoiced, pressed twice");
    }
    const roll = dice.for(`back ${seen.size}`).next();
    const [, name, deed] = DEEDS.find(([share]) => roll < share) ?? DEEDS[0]!;
    await deed(place, staff, order);
    tally(place.journal.outcomes, name);
  }
}

/** Gives a company what its invoices must say. */
async function mayIssueInvoices(client: Client, tenantId: string): Promise<void> {
  const details = {
    legalName: "Acme Outdoors Ltd",
    addressFirstLine: "1 Mill Lane",
    city: "Leeds",
    postcode: "LS1 4AP",
    country: "GB",
    vatRegistered: true,
    vatNumber: "GB123456782",
  };
  await client.execute({
    sql: "update tenants set company_details = ? where id = ?",
    args: [JSON.stringify(details), tenantId],
  });
}

async function paidOrders({ stores }: Place, client: Client): Promise<PaidOrder[]> {
  const { rows } = await client
    .execute({
      sql: `select o.id, p.amount, p.intent_id, p.account_id from orders o
        join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id and p.status = 'succeeded'
        where o.tenant_id = ? and o.placed_at is not null and p.amount > 600 and p.intent_id is not null order by o.placed_at, o.id`,
      args: [stores.uk.tenantId],
    })
    .catch(() => ({ rows: [] }));
  return rows.map((row) => ({
    id: String(row["id"]),
    amount: Number(row["amount"]),
    intentId: String(row["intent_id"]),
    accountId: row["account_id"] === null ? null : String(row["account_id"]),
  }));
}

/** Payments of which more went back than was asked for, and refunds that the provider made twice: a line for each. */
export async function refundedTwice(place: Place, client: Client): Promise<string[]> {
  const lines: string[] = [];
  const times = new Map<string, number>();
  for (const order of await paidOrders(place, client)) {
    const options = order.accountId ? { stripeAccount: order.accountId } : {};
    let sum = 0;
    for await (const refund of place.stripe.refunds.list(
      { payment_intent: order.intentId, limit: 100 },
      options,
    )) {
      if (refund.status === "failed" || refund.status === "canceled") continue;
      sum += refund.amount;
      const ours = refund.metadata?.["refund_id"];
      if (ours) tally(times, ours);
    }
    const asked = place.journal.asked.get(order.id) ?? 0;
    if (sum > asked) lines.push(`order ${order.id}: ${asked} was asked for, ${sum} went back`);
  }
  for (const [id, count] of times) if (count > 1) lines.push(`refund ${id} was made ${count} times`);
  return lines;
}
