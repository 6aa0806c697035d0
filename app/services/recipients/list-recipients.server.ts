import {
  MOST_MAILS,
  type RecipientSort,
  type RecipientState,
  recipientState,
  remindableSince,
} from "../../domain/gift/recipient-state.ts";
import type { ListQuery } from "../../domain/lists/list-query.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

const PER_PAGE = 50;
const AT_ONCE = 1_000;
const COUNTED = 10_001;

type Query = ListQuery<{ q: string; state: RecipientState | "" }, RecipientSort>;

/** A page of a promo's recipients with their orders, and the figures above the list. */
export async function listRecipients(scope: Scope, { eventId, query }: { eventId: string; query: Query }) {
  const { recipients } = scope.tenant;
  const filter = { eventId, state: query.filters.state, words: query.filters.q };
  const [page, count, counts] = await Promise.all([
    recipients.list(filter, { sort: query.sort, position: query.position, limit: PER_PAGE }),
    recipients.countFitting(filter, COUNTED),
    recipients.counts(eventId, { mailedBefore: remindableSince(scope.now()), mostMails: MOST_MAILS }),
  ]);
  const rows = await withOrders(scope, page.rows);
  const isCountedOut = count < COUNTED;
  return { ...page, rows, count: Math.min(count, COUNTED - 1), isCountedOut, counts };
}

/** What the members of a page ordered, by the order. */
export async function readChosen(scope: Scope, rows: readonly { order: { id: string } | null }[]) {
  const ids = rows.flatMap(({ order }) => (order ? [order.id] : []));
  const lines = await scope.tenant.recipients.chosenIn(ids);
  return new Map(ids.map((id) => [id, lines.filter(({ orderId }) => orderId === id)]));
}

/** All recipients of a promo, a part at a time. Taking them out is an entry in the log. */
export async function exportRecipients(scope: Scope, event: { id: string; name: string }) {
  const { recipients } = scope.tenant;
  const { all } = await recipients.counts(event.id, { mailedBefore: scope.now(), mostMails: MOST_MAILS });
  await recipients.noteExport(auditNote(scope, "Recipients exported", event, { people: all }));
  const rows = [];
  let position: Query["position"];
  do {
    const sort = { by: "name" as const, descending: false };
    const page = await recipients.list({ eventId: event.id }, { sort, position, limit: AT_ONCE });
    rows.push(...(await withOrders(scope, page.rows)));
    position = page.next ? { side: "after", cursor: page.next } : undefined;
  } while (position);
  return rows;
}

type Listed = Awaited<ReturnType<Scope["tenant"]["recipients"]["list"]>>["rows"][number];

async function withOrders(scope: Scope, rows: readonly Listed[]) {
  const claimed = rows.filter(({ isClaimed }) => isClaimed).map(({ id }) => id);
  const holders = await scope.tenant.codes.holdersOf(claimed);
  const orderOf = new Map(holders.map(({ left, right }) => [left.promoCodeId, right]));
  return rows.map((row) => {
    const order = orderOf.get(row.id);
    const facts = {
      ...row,
      isClaimed: Boolean(row.isClaimed),
      hasFailed: Boolean(row.hasFailed),
      isBounced: Boolean(row.isBounced),
      hasDeclined: Boolean(row.hasDeclined),
    };
    return {
      ...row,
      state: recipientState(facts),
      order: order ? { id: order.id, ref: order.orderRef ?? "", placedAt: order.placedAt } : null,
    };
  });
}
