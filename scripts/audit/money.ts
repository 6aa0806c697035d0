import {
  ask,
  askInPages,
  grouped,
  type AuditedWorld,
  type Check,
  type Outcome,
  alsoErased,
  ofTenants,
  sqlCheck,
  type Violation,
} from "./check.ts";
import type { BookedIntent } from "./provider-books.ts";

type OrderRow = {
  id: string;
  tenant_id: string;
  placed: number | null;
  payment_status: string;
  total: number;
  currency: string;
};
type PaymentRow = {
  id: string;
  tenant_id: string;
  order_id: string;
  kind: string;
  intent: string | null;
  account: string | null;
  amount: number;
  fee: number;
  currency: string;
  status: string;
};

const PAID = new Set(["paid", "part_refunded", "refunded", "disputed"]);

/** Charged payments of the audited tenants that are older than the grace time. */
function charged({ books, tenants, now, graceMs }: AuditedWorld): BookedIntent[] {
  return (books?.intents ?? []).filter(
    ({ status, tenantId, chargedAt }) =>
      status === "succeeded" &&
      (!tenants || tenants.includes(tenantId)) &&
      (graceMs === 0 || (chargedAt ?? 0) < now.getTime() - graceMs),
  );
}

const netOf = (intent: BookedIntent) => intent.received - intent.refunded;

async function ordersAndPayments(world: AuditedWorld) {
  const [orders, payments] = [
    await askInPages<OrderRow>(
      world,
      `select o.rowid n, o.id, o.tenant_id, o.placed_at placed, o.payment_status, o.total_store_price - o.voucher_paid total, o.currency from orders o
      where (o.placed_at is not null or exists (select 1 from payments p where p.tenant_id = o.tenant_id and p.order_id = o.id)) and ${alsoErased(world, "o")}`,
      "o.rowid",
    ),
    await askInPages<PaymentRow>(
      world,
      `select p.rowid n, p.id, p.tenant_id, p.order_id, p.kind, p.intent_id intent, p.account_id account, p.amount, p.application_fee fee, p.currency, p.status
      from payments p where ${alsoErased(world, "p")}`,
      "p.rowid",
    ),
  ];
  return {
    orders: new Map(orders.map((order) => [order.id, order])),
    payments: grouped(payments, (payment) => payment.order_id),
  };
}

/** The payment that an intent is for us; a hosted page's is known by its order where its intent was not noted. */
function paymentOf(intent: BookedIntent, payments: readonly PaymentRow[]): PaymentRow | undefined {
  return (
    payments.find((payment) => payment.intent === intent.id) ??
    payments.find(
      (payment) => payment.kind === "session" && payment.intent === null && payment.amount === intent.amount,
    )
  );
}

function whatIsWrong(
  intent: BookedIntent,
  order: OrderRow | undefined,
  payments: readonly PaymentRow[],
): string | undefined {
  const taken = `${intent.currency} ${netOf(intent)} minor units are kept`;
  if (!order || order.tenant_id !== intent.tenantId)
    return `${taken} for order ${intent.orderId}, which is not there`;
  if (order.placed === null) return `${taken} for order ${order.id}, which was not placed`;
  if (!PAID.has(order.payment_status))
    return `${taken} for order ${order.id}, which is ${order.payment_status}`;
  const payment = paymentOf(intent, payments);
  if (!payment) return `${taken} for order ${order.id}, which knows no such payment`;
  if (payment.status !== "succeeded")
    return `${taken} for order ${order.id}, whose payment is ${payment.status}`;
  const differs = [
    ["amount", intent.received, order.total],
    ["payment's amount", intent.amount, payment.amount],
    ["currency", intent.currency, order.currency],
    ["account", intent.account, payment.account],
    ["fee", intent.fee, payment.fee],
  ].filter(([, there, here]) => there !== here);
  return differs.length > 0
    ? `order ${order.id}: ${differs.map(([name, there, here]) => `${name} ${there} at the provider, ${here} here`).join("; ")}`
    : undefined;
}

/** I1 from the provider's side: whoever was charged has their order, or their money back. */
async function noMoneyIsLost(world: AuditedWorld): Promise<Outcome> {
  const { orders, payments } = await ordersAndPayments(world);
  const intents = charged(world);
  const violations: Violation[] = [];
  for (const intent of intents) {
    if (netOf(intent) <= 0) continue;
    const wrong = whatIsWrong(intent, orders.get(intent.orderId), payments.get(intent.orderId) ?? []);
    if (wrong) violations.push({ id: intent.id, what: wrong });
  }
  return { checked: intents.length, violations };
}

/** I1: what went back to a shopper was given back by us, on record. */
async function refundsAreKnown(world: AuditedWorld): Promise<Outcome> {
  const payments = await ask<{ intent: string | null; order_id: string; kind: string }>(
    world,
    `select p.intent_id intent, i.order_id, p.kind from incidents i
    join payments p on p.tenant_id = i.tenant_id and p.id = i.payment_id where ${ofTenants(world, "i")}
    union all select p.intent_id, r.order_id, coalesce(p.kind, '') from refunds r
    left join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id where ${ofTenants(world, "r")}`,
  );
  const returned = charged(world).filter(({ refunded }) => refunded > 0);
  const violations = returned
    .filter(
      ({ id, orderId }) =>
        !payments.some((one) => one.intent === id || (!one.intent && one.order_id === orderId)),
    )
    .map(({ id, orderId, refunded }) => ({
      id,
      what: `${refunded} of order ${orderId} went back, and nobody wrote down why`,
    }));
  return { checked: returned.length, violations };
}

/** I2: of all charges for an order, one is kept. */
async function nobodyPaysTwice(world: AuditedWorld): Promise<Outcome> {
  const byOrder = grouped(
    charged(world).filter((intent) => netOf(intent) > 0),
    ({ orderId }) => orderId,
  );
  const violations = [...byOrder]
    .filter(([, intents]) => intents.length > 1)
    .map(([orderId, intents]) => ({
      id: orderId,
      what: `charged by ${intents.map(({ id }) => id).join(", ")}`,
    }));
  return { checked: byOrder.size, violations };
}

/** I3 from the database's side: what we call paid is paid. */
async function paidIsPaid(world: AuditedWorld): Promise<Outcome> {
  if (!world.books) return { checked: 0, violations: [] };
  const { orders } = await ordersAndPayments(world);
  const received = new Map<string, number>();
  for (const intent of world.books.intents)
    if (intent.status === "succeeded")
      received.set(intent.orderId, (received.get(intent.orderId) ?? 0) + intent.received);
  const { since, readAt } = world.books;
  const paid = [...orders.values()].filter(
    ({ placed, payment_status }) =>
      placed !== null &&
      PAID.has(payment_status) &&
      // What was placed while or after the books were read, or long before they begin, is not in them.
      (world.graceMs === 0 || placed < readAt - world.graceMs) &&
      (!since || placed > since + 86_400_000),
  );
  const violations = paid
    .filter(({ id, total }) => (received.get(id) ?? 0) < total)
    .map(({ id, total }) => ({ id, what: `paid ${total}, the provider has ${received.get(id) ?? 0}` }));
  return { checked: paid.length, violations };
}

/** I1 to I3: each charge is one order, each order one charge. */
export const moneyChecks: Check[] = [
  { invariant: "I1", name: "a charge has its placed order, or went back", run: noMoneyIsLost },
  sqlCheck("I1", "money that went back for a reason is written down", (of) => ({
    checked: `select count(*) n from refunds r where ${of("r")}`,
    broken: `select r.id id, 'refund of order ' || r.order_id || ' is ' || r.status what from refunds r
      where ${of("r")} and (r.status = 'failed' and r.answer is null and not exists (select 1 from refunds x where x.tenant_id = r.tenant_id
        and x.payment_id = r.payment_id and x.status <> 'failed' and x.created_at >= r.updated_at) or (r.status in ('requested', 'approved', 'submitted') and r.created_at < :late - 3600000))`,
  })),
  { invariant: "I1", name: "money that went back has an incident or a refund of ours", run: refundsAreKnown },
  sqlCheck("I1", "an incident is decided, by us or by a person", (of) => ({
    checked: `select count(*) n from incidents i where ${of("i")}`,
    broken: `select i.id id, 'incident of order ' || i.order_id || ' is ' || i.state what from incidents i
      where i.state = 'refunding' and i.updated_at < :late - 3600000 and ${of("i")}`,
  })),
  { invariant: "I2", name: "an order is charged once", run: nobodyPaysTwice },
  sqlCheck(
    "I2",
    "a placed order has one fulfilment that is no reprint, and all of its lines in it",
    (of) => ({
      checked: `select count(*) n from orders o where o.placed_at is not null and ${of("o")}`,
      broken: `select o.id id, coalesce(f.n, 0) || ' fulfilments, ' || coalesce(f.units, 0) || ' of ' || coalesce(l.units, 0) || ' units' what
      from orders o left join (
        select f.tenant_id, f.order_id, count(distinct f.id) n, sum(k.quantity) units from fulfilments f
        left join fulfilment_lines k on k.tenant_id = f.tenant_id and k.fulfilment_id = f.id
        where f.reprint_of is null group by f.tenant_id, f.order_id) f on f.tenant_id = o.tenant_id and f.order_id = o.id
      left join (select tenant_id, order_id, sum(quantity) units from order_lines group by tenant_id, order_id) l
        on l.tenant_id = o.tenant_id and l.order_id = o.id
      where o.placed_at is not null and ${of("o")} and coalesce(f.units, -1) <> coalesce(l.units, -2)`,
    }),
  ),
  sqlCheck("I2", "a unit is printed once", (of) => ({
    checked: `select count(*) n from fulfilment_lines k where ${of("k")}`,
    broken: `select l.id id, 'ordered ' || l.quantity || ', printed ' || k.units what from order_lines l join (
        select k.tenant_id, k.order_line_id, sum(k.quantity) units from fulfilment_lines k
        join fulfilments f on f.tenant_id = k.tenant_id and f.id = k.fulfilment_id and f.reprint_of is null
        group by k.tenant_id, k.order_line_id) k on k.tenant_id = l.tenant_id and k.order_line_id = l.id
      where k.units > l.quantity and ${of("l")}`,
  })),
  sqlCheck("I2", 'a placed order has one entry "Order added"', (of) => ({
    checked: `select count(*) n from orders o where o.placed_at is not null and ${of("o")}`,
    broken: `select o.id id, coalesce(a.n, 0) || ' entries' what from orders o left join (
        select tenant_id, subject_id, count(*) n from audit_entries where action = 'Order added' group by tenant_id, subject_id
      ) a on a.tenant_id = o.tenant_id and a.subject_id = o.id
      where o.placed_at is not null and ${of("o")} and coalesce(a.n, 0) <> 1`,
  })),
  sqlCheck("I3", "an order was paid for, or there was nothing to pay", (of) => ({
    checked: `select count(*) n from orders o where o.placed_at is not null and ${of("o")}`,
    broken: `select o.id id, o.kind || ' of ' || o.total_store_price || ' is ' || o.payment_status what from orders o
      where o.placed_at is not null and ${of("o")} and o.kind = 'store' and not (
        (o.payment_status = 'not_needed' and o.total_store_price = 0)
        or (o.payment_status in ('paid', 'part_refunded', 'refunded', 'disputed') and exists (
          select 1 from payments p where p.tenant_id = o.tenant_id and p.order_id = o.id and p.status = 'succeeded'
            and p.amount + p.by_voucher = o.total_store_price and p.currency = o.currency
            and o.voucher_paid = case p.kind when 'voucher' then p.amount else p.by_voucher end)))`,
  })),
  sqlCheck("I3", "nothing was taken for a gift or an order on account", (of) => ({
    checked: `select count(*) n from orders o where o.kind <> 'store' and ${of("o")}`,
    broken: `select o.id id, 'a ' || o.kind || ' that is ' || o.payment_status what from orders o
      where o.kind <> 'store' and ${of("o")} and (o.payment_status <> 'not_needed' or exists (
        select 1 from payments p where p.tenant_id = o.tenant_id and p.order_id = o.id))`,
  })),
  { invariant: "I3", name: "what is called paid is paid at the provider", run: paidIsPaid },
];
