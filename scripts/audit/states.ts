import { nextStatuses } from "../../app/domain/order/lifecycle.ts";
import { ROLL_UP_ORDER } from "../../app/domain/order/roll-up.ts";
import { ORDER_STATUSES } from "../../app/domain/order/order-status.ts";
import { type AuditedWorld, type Check, ask, type Outcome, ofTenants, sqlCheck } from "./check.ts";

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const EDGES = ORDER_STATUSES.flatMap((from) =>
  nextStatuses(from).map((to) => `(${text(from)}, ${text(to)})`),
).join(", ");
const RANKS = ROLL_UP_ORDER.map((status, rank) => `(${text(status)}, ${rank})`).join(", ");

/** Open for so long after the grace time, and nobody has done anything about it. */
const DECIDED_MS = 5 * 60_000;
const ABANDONED_MS = 70 * 60_000;

/** What the provider has decided is not pending here, and nothing is pending for ever. */
async function noPaymentIsStuck(world: AuditedWorld): Promise<Outcome> {
  const pending = await ask<{ id: string; intent: string | null; created: number; placed: number | null }>(
    world,
    `select p.id, p.intent_id intent, p.created_at created, o.placed_at placed from payments p
    join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id where p.status = 'pending' and ${ofTenants(world, "p")}`,
  );
  const stateOf = new Map(world.books?.intents.map(({ id, status }) => [id, status]));
  const late = world.now.getTime() - world.graceMs;
  const violations = pending.flatMap(({ id, intent, created, placed }) => {
    const state = intent ? stateOf.get(intent) : undefined;
    if (created > late - DECIDED_MS) return [];
    if (placed !== null) return [{ id, what: "pending, though its order is placed" }];
    if (state === "canceled" || state === "succeeded")
      return [{ id, what: `pending, though it is ${state}` }];
    return created > late - ABANDONED_MS ? [] : [{ id, what: "pending, though its shopper is long gone" }];
  });
  return { checked: pending.length, violations };
}

/** I8: orders go only where the table lets them, every move is on record, and nothing is stuck. */
export const stateChecks: Check[] = [
  sqlCheck("I8", "every move is one that the table of states has", (of) => ({
    checked: `select count(*) n from status_events s where ${of("s")}`,
    broken: `with edges (a, b) as (values ${EDGES})
      select s.id id, s.from_status || ' → ' || s.to_status what from status_events s
      where s.from_status is not null and ${of("s")} and not exists (select 1 from edges where a = s.from_status and b = s.to_status)`,
  })),
  sqlCheck("I8", "moves follow each other and end where the fulfilment is", (of) => ({
    checked: `select count(*) n from fulfilments f where ${of("f")}`,
    broken: `select f.id id, 'is ' || f.status || ', its last move led to ' || coalesce(m.to_status, 'nothing') what from fulfilments f
      left join (select s.*, row_number() over (partition by s.tenant_id, s.fulfilment_id order by s.at desc, s.rowid desc) back from status_events s) m
        on m.tenant_id = f.tenant_id and m.fulfilment_id = f.id and m.back = 1
      where ${of("f")} and (m.id is null or m.to_status <> f.status)
      union all
      select s.id, 'from ' || coalesce(s.from_status, 'nothing') || ', where it was ' || coalesce(s.before, 'nothing') from (
        select s.*, lag(s.to_status) over (partition by s.tenant_id, s.fulfilment_id order by s.at, s.rowid) before from status_events s) s
      where ${of("s")} and coalesce(s.before, '') <> coalesce(s.from_status, '')`,
  })),
  sqlCheck("I8", "an order shows the status of its fulfilments", (of) => ({
    checked: `select count(*) n from orders o where o.placed_at is not null and ${of("o")}`,
    broken: `with ranks (status, rank) as (values ${RANKS})
      select o.id id, 'is ' || o.status || ', its fulfilments are ' || r.status what from orders o join (
        select f.tenant_id, f.order_id, min(k.rank) rank from fulfilments f join ranks k on k.status = f.status
        group by f.tenant_id, f.order_id) f on f.tenant_id = o.tenant_id and f.order_id = o.id
      join ranks r on r.rank = f.rank
      where o.placed_at is not null and ${of("o")} and o.status <> r.status`,
  })),
  sqlCheck("I8", "every move is on record", (of) => ({
    checked: `select count(*) n from status_events s where s.from_status is not null and ${of("s")}`,
    broken: `select s.id id, s.from_status || ' → ' || s.to_status || ' without an entry or a decision' what from status_events s
      join fulfilments f on f.tenant_id = s.tenant_id and f.id = s.fulfilment_id
      where s.from_status is not null and ${of("s")}
        and not exists (select 1 from audit_entries a where a.tenant_id = s.tenant_id and a.at = s.at)
        and not exists (select 1 from decisions d where d.tenant_id = s.tenant_id and d.order_id = f.order_id and d.created_at = s.at)`,
  })),
  sqlCheck("I8", "a placed order has all that a placed order has", (of) => ({
    checked: `select count(*) n from orders o where o.placed_at is not null and ${of("o")}`,
    broken: `select o.id id, 'is placed without a reference, a line, a date or who placed it' what from orders o
      where o.placed_at is not null and ${of("o")} and (o.order_ref is null or o.placed_by is null or o.delivery_from is null
        or o.delivery_to is null or o.payment_status in ('pending', 'processing', 'failed')
        or not exists (select 1 from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id))`,
  })),
  { invariant: "I8", name: "no payment is stuck", run: noPaymentIsStuck },
  sqlCheck("I8", "nothing that must leave is stuck", (of) => ({
    checked: `select count(*) n from outbox x where ${of("x")}`,
    broken: `select x.id id, json_extract(x.payload, '$.kind') || ' is open after ' || x.attempts || ' attempts' what from outbox x
      where x.done_at is null and x.created_at <= :late - ${DECIDED_MS} and ${of("x")}`,
  })),
];
