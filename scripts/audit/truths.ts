import {
  ask,
  type AuditedWorld,
  type Check,
  type Outcome,
  ofTenants,
  sqlCheck,
  type Violation,
} from "./check.ts";

/** Younger orders than this have their mails; older mails are erased. */
const KEPT_DAYS = 7;

/** What pages told their shoppers is how it came out. */
async function pagesToldTheTruth(world: AuditedWorld): Promise<Outcome> {
  const seen = world.seen ?? [];
  const orders = await ask<{ id: string; placed: number | null; status: string; asked: number }>(
    world,
    // What staff give back of an order that stands has a reason of theirs.
    `select o.id, o.placed_at placed, o.payment_status status, exists (select 1 from refunds r where r.tenant_id = o.tenant_id
      and r.order_id = o.id and r.status = 'succeeded' and r.reason <> 'cancelled') asked from orders o where ${ofTenants(world, "o")}`,
  );
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const keptBy = new Set(
    (world.books?.intents ?? [])
      .filter(({ status, received, refunded }) => status === "succeeded" && received > refunded)
      .map(({ orderId }) => orderId),
  );
  const violations: Violation[] = [];
  for (const { orderId, told } of seen) {
    const order = orderOf.get(orderId);
    const isPlaced = order?.placed != null;
    if (told === "thanks" && !isPlaced)
      violations.push({ id: orderId, what: "was thanked for, and is no order" });
    if (told === "thanks" && order?.status === "refunded" && order.asked === 0)
      violations.push({ id: orderId, what: "was thanked for, and was given back" });
    // Whoever was told to wait has their order or their money in the end.
    if (told !== "thanks" && !isPlaced && keptBy.has(orderId))
      violations.push({ id: orderId, what: `was told "${told}", and was charged for nothing` });
  }
  return { checked: seen.length, violations };
}

/** I9: nobody is told what is not so, and everybody is told what is. */
export const truthChecks: Check[] = [
  { invariant: "I9", name: "what pages told is how it came out", run: pagesToldTheTruth },
  sqlCheck("I9", "a placed order is confirmed by one mail", (of) => ({
    // Who bought in a shop at Shopify hears from the shop.
    checked: `select count(*) n from orders o where o.kind <> 'shopify' and o.placed_at > :late - ${KEPT_DAYS * 86_400_000} and ${of("o")}`,
    // Keys are unique in both tables, so there is one of each or none.
    broken: `select o.id id, iif(x.id is null, 'has no confirmation to write', 'its confirmation was not sent') what from orders o
      left join outbox x on x.dedupe_key = 'mail:confirmation:' || o.id and x.tenant_id = o.tenant_id
      left join mails m on m.dedupe_key = x.dedupe_key and m.state = 'sent'
      where o.kind <> 'shopify' and o.placed_at > :late - ${KEPT_DAYS * 86_400_000} and o.placed_at <= :late and ${of("o")} and m.id is null`,
  })),
  sqlCheck("I9", "nothing is confirmed that was not placed", (of) => ({
    checked: `select count(*) n from outbox x where x.dedupe_key like 'mail:confirmation:%' and ${of("x")}`,
    broken: `select x.id id, 'confirms order ' || json_extract(x.payload, '$.orderId') what from outbox x
      left join orders o on o.tenant_id = x.tenant_id and o.id = json_extract(x.payload, '$.orderId')
      where x.dedupe_key like 'mail:confirmation:%' and ${of("x")} and o.placed_at is null`,
  })),
];
