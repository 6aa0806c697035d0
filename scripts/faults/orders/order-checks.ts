import type { Client } from "@libsql/client/web";
import type { ReferenceFulfiller, TakenOrder } from "../../../packages/reference-fulfiller/src/server.ts";
import { LIFECYCLE, waysBetween } from "../../../app/domain/order/lifecycle.ts";
import type { OrderStatus } from "../../../app/domain/order/order-status.ts";

/** What a run is judged by beside the audit: ids and what is wrong with each. */
export type OrderCheck = { name: string; checked: number; broken: string[] };

type Part = {
  id: string;
  orderId: string;
  status: OrderStatus;
  reason: string | null;
  /** It was asked not to be made, and that is not decided yet. */
  isWished: boolean;
  street: string;
  /** What is to be made, as `quantity × SKU`. */
  lines: string;
  /** It was shipped before a change, or it was made as it was before that, and everybody was told. */
  isAsBefore: boolean;
};
type Event = { fulfilmentId: string; from: OrderStatus | null; to: OrderStatus };

/** From here on the goods are at a fulfiller: what it told is never taken back. */
const AT_FULFILLER = LIFECYCLE["submitted to fulfiller"].line;

/** Of the orders of this run: how many parts there are, and how many are shipped or wait with a reason. */
export async function restOf(client: Client): Promise<{ parts: number; atRest: number }> {
  const parts = await partsOf(client);
  // What is held for its address is corrected by the desk, sooner or later.
  const rests = (part: Part) => isExplained(part) && part.status !== "address issue";
  return { parts: parts.length, atRest: parts.filter(rests).length };
}

const isExplained = ({ status, reason, isWished }: Part) =>
  status === "shipped" ||
  status === "cancelled" ||
  (!isWished && LIFECYCLE[status].urgency !== null && hasReason(status, reason));

/** A hold for money is its own reason: the status says which budget. */
const hasReason = (status: OrderStatus, reason: string | null) =>
  status === "over budget" || status === "over budget limit" || (reason ?? "") !== "";

/** Asks everything that must hold of the orders that were placed since the run began. */
export async function checkOrders(
  client: Client,
  { shops, mailed }: { shops: readonly ReferenceFulfiller[]; mailed: ReadonlyMap<string, string> },
): Promise<{ checks: OrderCheck[]; statuses: Map<string, number>; retries: number }> {
  const parts = await partsOf(client);
  const events = await eventsOf(client);
  const statuses = new Map<string, number>();
  for (const { status, reason } of parts) {
    const what = reason ? `${status} (${reason})` : status;
    statuses.set(what, (statuses.get(what) ?? 0) + 1);
  }
  const unexplained = parts.filter((part) => !isExplained(part));
  const taken = shops.flatMap((shop) => shop.orders());
  const lost = parts.filter(
    ({ id, status }) =>
      status === "shipped" && !taken.some((order) => order.id === id && order.state === "shipped"),
  );
  const late = taken.filter(
    ({ id, state }) =>
      state === "shipped" && !parts.some((part) => part.id === id && part.status === "shipped"),
  );
  return {
    statuses,
    retries: events.filter(({ from, to }) => from === "submitting to fulfiller" && to.startsWith("queued"))
      .length,
    checks: [
      {
        name: "every order is shipped, or in a status that names its reason",
        checked: parts.length,
        broken: unexplained.map(({ id, status }) => `${id} is ${status}`),
      },
      {
        name: "nothing was made twice",
        checked: taken.length,
        broken: shops.flatMap(({ madeTwice }) => madeTwice),
      },
      {
        name: "what was last agreed is what was made, once",
        checked: parts.length,
        broken: parts.flatMap((part) => madeOtherwise(part, taken)),
      },
      {
        name: "what we call shipped the fulfiller shipped, and the other way round",
        checked: parts.length,
        broken: [
          ...lost.map(({ id }) => `${id} is shipped here only`),
          ...late.map(({ id }) => `${id} is shipped there only`),
        ],
      },
      { name: "no status went back", checked: events.length, broken: wentBack(events) },
      await mailCheck(client, mailed),
      await repeatedMailCheck(client, mailed),
    ],
  };
}

/** What is wrong with what the fulfiller made of a part, if anything. */
export function madeOtherwise(
  { id, status, street, lines, isAsBefore }: Pick<Part, "id" | "status" | "street" | "lines" | "isAsBefore">,
  taken: readonly Pick<TakenOrder, "id" | "state" | "sent">[],
): string[] {
  const made = taken.filter((order) => order.id === id && order.state !== "cancelled");
  if (status === "cancelled") return made.length > 0 ? [`${id} is cancelled and made`] : [];
  if (status !== "shipped") return [];
  if (made.length !== 1) return [`${id} is shipped and made ${made.length} times`];
  const { ship_to, items } = made[0]!.sent;
  const sent = linesOf(items.map(({ sku, qty }) => `${qty} × ${sku}`));
  return [
    ...(ship_to.line1 === street || isAsBefore ? [] : [`${id} went to another address`]),
    ...(sent === lines || isAsBefore ? [] : [`${id} was made of ${sent}, not of ${lines}`]),
  ];
}

const linesOf = (lines: readonly string[]) => lines.toSorted().join(", ");

/** Moves to an earlier place of the line once a fulfiller has it, and moves that begin where the one before did not end. */
export function wentBack(events: readonly Event[]): string[] {
  const at = new Map<string, OrderStatus>();
  return events.flatMap(({ fulfilmentId, from, to }) => {
    const before = at.get(fulfilmentId) ?? null;
    at.set(fulfilmentId, to);
    if (before !== from) return [`${fulfilmentId} was ${before} and moved from ${from}`];
    if (from === null) return [];
    const [was, is] = [LIFECYCLE[from].line, LIFECYCLE[to].line];
    // What was agreed has changed, and the fulfiller is asked to leave unmade what it has.
    const isRecalled = waysBetween(from, to).some(({ when }) => when === "recalled");
    const isBack = was !== null && is !== null && was >= AT_FULFILLER && is <= was && !isRecalled;
    return isBack ? [`${fulfilmentId} went from ${from} back to ${to}`] : [];
  });
}

/** Mails that ask for something. */
const ASKING = new Set(["address_issue", "artwork_issue"]);

/** Each mail that has a reason was sent, by one id, and the provider got no other. */
async function mailCheck(client: Client, mailed: ReadonlyMap<string, string>): Promise<OrderCheck> {
  const { rows } = await client.execute(
    `select x.id, x.state row, x.dedupe_key key, m.id mail, m.state, json_extract(x.payload, '$.template') template from outbox x
    left join mails m on m.tenant_id = x.tenant_id and m.dedupe_key = x.dedupe_key
    where json_extract(x.payload, '$.kind') = 'mail' and x.tenant_id in (select tenant_id from fulfillers f
      join event_fulfillers e on e.fulfiller_id = f.id where f.mode = 'api')`,
  );
  const owed = await client.execute(
    `with written as (
      select json_extract(x.payload, '$.fulfilmentId') id, json_extract(x.payload, '$.template') template, count(*) times
      from outbox x where json_extract(x.payload, '$.template') in ('shipped', 'delivered') group by 1, 2)
    select f.id, t.template from fulfilments f join fulfillers p on p.id = f.fulfiller_id and p.mode = 'api'
    join (select 'shipped' template union all select 'delivered') t
    left join written w on w.id = f.id and w.template = t.template
    where f.status = 'shipped' and coalesce(w.times, 0) <> 1`,
  );
  return {
    name: "each mail was sent once",
    checked: rows.length,
    broken: [
      ...rows
        // Who answered before they were asked is asked nothing, nor whoever has nothing to answer.
        .filter(({ template, row, mail, state }) => {
          const isAnswered = row === "done" && (mail === null || state === "unsent");
          return !ASKING.has(String(template)) || !isAnswered;
        })
        .filter(({ mail, state }) => state !== "sent" || !mailed.has(String(mail)))
        .map(
          ({ key, row, state }) =>
            `${String(key)} was not sent: its row is ${row}, its mail ${state ?? "none"}`,
        ),
      ...owed.rows.map(({ id, template }) => `${String(id)} has not one mail "${String(template)}"`),
    ],
  };
}

/**
 * How often parts of the order that a mail is about came into a status. The few parts are read first (`cross join` keeps
 * that order): from the tenant's events it takes longer than the database server is waited for.
 */
const heldTimes = (status: OrderStatus) => `(select count(*) from fulfilments f
  cross join status_events e on e.tenant_id = f.tenant_id and e.fulfilment_id = f.id
  where f.tenant_id = x.tenant_id and f.order_id = x.payload ->> '$.orderId' and e.to_status = '${status}')`;

/** An order that is corrected or held twice is written about twice: one mail for each reason, and no more. */
async function repeatedMailCheck(client: Client, mailed: ReadonlyMap<string, string>): Promise<OrderCheck> {
  const { rows } = await client.execute(
    `select m.id, coalesce(x.payload ->> '$.fulfilmentId', x.payload ->> '$.orderId') || ' ' || (x.payload ->> '$.template') about,
      case x.payload ->> '$.template'
        when 'order_changed' then (select count(*) from audit_entries a
          where a.tenant_id = x.tenant_id and a.subject_kind = 'order' and a.subject_id = x.payload ->> '$.orderId' and a.action in ('Order address changed', 'Order updated'))
        when 'address_issue' then ${heldTimes("address issue")}
        when 'artwork_issue' then ${heldTimes("artwork issue")}
        when 'change_too_late' then ${heldTimes("fulfiller submission error")}
        else 1 end reasons
    from mails m join outbox x on x.tenant_id = m.tenant_id and x.dedupe_key = m.dedupe_key where x.payload ->> '$.kind' = 'mail'`,
  );
  const reasons = rows.map((row) => ({
    id: String(row["id"]),
    about: String(row["about"]),
    times: Number(row["reasons"]),
  }));
  return {
    name: "nobody got the same mail more often than it had a reason",
    checked: mailed.size,
    broken: withoutReason(mailed, reasons),
  };
}

/**
 * Receivers and subjects that were sent more mails than there were reasons for.
 * @param mailed receiver and subject of each mail by its id.
 * @param reasons how often what a mail is about had a reason to be told; a mail that is not here had none.
 */
export function withoutReason(
  mailed: ReadonlyMap<string, string>,
  reasons: readonly { id: string; about: string; times: number }[],
): string[] {
  const idsOf = new Map<string, string[]>();
  for (const [id, mail] of mailed) idsOf.set(mail, [...(idsOf.get(mail) ?? []), id]);
  return [...idsOf].flatMap(([mail, ids]) => {
    const its = new Map(reasons.filter(({ id }) => ids.includes(id)).map((one) => [one.about, one.times]));
    const most = [...its.values()].reduce((sum, times) => sum + times, 0);
    return ids.length > Math.max(1, most) ? [`${mail}: ${ids.length} mails for ${most} reasons`] : [];
  });
}

/** Fulfilments of stores that the failing fulfiller prints for, which began in this run: it is the only one with an API. */
async function partsOf(client: Client): Promise<Part[]> {
  const { rows } = await client.execute(
    `select f.id, f.order_id, f.status, f.hold_reason, f.cancel_requested_at is not null wished, o.address_first_line street,
      f.id in (select json_extract(x.payload, '$.fulfilmentId') from outbox x
        where json_extract(x.payload, '$.template') = 'change_too_late')
        or exists (select 1 from audit_entries a where a.tenant_id = o.tenant_id and a.subject_kind = 'order'
          and a.subject_id = o.id and a.action = 'Order address changed'
          and a.at > (select max(e.at) from status_events e
            where e.tenant_id = f.tenant_id and e.fulfilment_id = f.id and e.to_status = 'shipped')) as_before,
      (select json_group_array(l.quantity || ' × ' || coalesce(l.substitute_sku, i.sku)) from fulfilment_lines l
        join order_lines i on i.tenant_id = l.tenant_id and i.id = l.order_line_id
        where l.tenant_id = f.tenant_id and l.fulfilment_id = f.id) lines
    from fulfilments f join orders o on o.tenant_id = f.tenant_id and o.id = f.order_id
    where o.email like '%@faults.example' order by f.rowid`,
  );
  return rows.map((row) => ({
    id: String(row["id"]),
    orderId: String(row["order_id"]),
    status: row["status"] as OrderStatus,
    reason: row["hold_reason"] === null ? null : String(row["hold_reason"]),
    isWished: Number(row["wished"]) > 0,
    street: String(row["street"]),
    lines: linesOf(JSON.parse(String(row["lines"])) as string[]),
    isAsBefore: Number(row["as_before"]) > 0,
  }));
}

async function eventsOf(client: Client): Promise<Event[]> {
  const { rows } = await client.execute(
    `select s.fulfilment_id, s.from_status, s.to_status from status_events s
    join fulfilments f on f.tenant_id = s.tenant_id and f.id = s.fulfilment_id
    join orders o on o.tenant_id = f.tenant_id and o.id = f.order_id
    where o.email like '%@faults.example' order by s.fulfilment_id, s.at, s.rowid`,
  );
  return rows.map((row) => ({
    fulfilmentId: String(row["fulfilment_id"]),
    from: row["from_status"] as OrderStatus | null,
    to: row["to_status"] as OrderStatus,
  }));
}

/** What the database knows of the fulfilments that are named in lines: moves, reports and submissions by their time. */
export async function historyOf(client: Client, lines: readonly string[]): Promise<string[]> {
  const ids = [...new Set(lines.flatMap((line) => line.match(/\b[0-9a-z]{16}(?:-2)?\b/g) ?? []))].slice(
    0,
    10,
  );
  const all = [];
  for (const id of ids) {
    const { rows } = await client.execute({
      sql: `select at, 'move' what, coalesce(from_status, '') || ' > ' || to_status || ' by ' || actor || ' ' || coalesce(reason, '') about
          from status_events where fulfilment_id = :id
        union all select happened_at, 'report ' || (case moved when 1 then 'that moved' else 'noted' end), report
          from fulfiller_reports where fulfilment_id = :id
        union all select sent_at, 'submission', 'revision ' || revision || ' ' || state || ' ' || fulfiller_id
          from submissions where fulfilment_id = :id
        union all select updated_at, 'now', status || ' revision ' || revision || ' cancel ' || coalesce(cancel_requested_at, '')
          from fulfilments where id = :id
        order by 1`,
      args: { id },
    });
    all.push(id, ...rows.map(({ at, what, about }) => `  ${String(at)} ${String(what)}: ${String(about)}`));
  }
  return all;
}
