import { orderCaseMessages, orderCases } from "../../db/schema/order-cases.ts";
import { orderNotes } from "../../db/schema/order-notes.ts";
import { rowId } from "../../db/seed/identifiers.ts";
import { type HistoryRows } from "./history-rows.ts";
import { after, DAY, HOUR, note } from "./moments.ts";
import { JUNE, NORA, PIM, THEO } from "./new-stores.ts";
import { type PlacedOrder } from "./place-order.ts";
import { refundOrder } from "./refund-order.ts";

/** What is written about orders afterwards: refunds, what customers say is wrong, and notes of staff. */
export function addAfterSales(rows: HistoryRows, placed: readonly PlacedOrder[], now: Date): void {
  for (const each of placed.filter(({ order, payment }) => order.cancelledAt && payment))
    refundOrder(rows, each, {
      amount: each.payment!.amount,
      reason: "cancelled",
      at: each.order.cancelledAt!,
      who:
        each.order.tenantId === rowId("juniper", "tenant", "juniper")
          ? PIM
          : { id: "shopper", name: "", ip: null },
    });
  const shippedOf = (tenant: string, daysAgo: number) => {
    const tenantId = rowId(tenant, "tenant", tenant);
    const before = after(now, -daysAgo * DAY);
    const found = placed
      .filter(
        ({ order, shippedAt }) =>
          order.tenantId === tenantId && order.kind === "store" && shippedAt && shippedAt < before,
      )
      .toSorted((a, b) => b.order.placedAt.getTime() - a.order.placedAt.getTime());
    const [first] = found;
    if (!first) throw new Error(`Nothing of ${tenant} was shipped ${daysAgo} days ago.`);
    return first;
  };

  const damaged = shippedOf("juniper", 4);
  openCase(rows, damaged, {
    problem: "damaged",
    at: after(now, -5 * HOUR),
    state: "open" as const,
    words:
      "The parcel arrived with a dented corner and one piece inside is damaged. The rest is lovely, so I would be happy with just a new one.",
  });
  const asked = shippedOf("northbeat", 6);
  const askedAt = after(now, -27 * HOUR);
  openCase(rows, asked, {
    problem: "misprint",
    at: after(now, -2 * DAY),
    state: "asked" as const,
    words: "Parts of the print on the back are hardly visible. Is that meant to look worn?",
    answer: {
      who: THEO,
      at: askedAt,
      words: "That does not sound right. Could you send us a photograph of the back in daylight?",
    },
  });

  const refunded = shippedOf("juniper", 13);
  const [line] = refunded.lines;
  if (line)
    refundOrder(rows, refunded, {
      amount: Math.min(line.unitGross, refunded.order.total ?? 0),
      reason: "damaged",
      who: JUNE,
      at: after(now, -8 * DAY),
      lines: [{ orderLineId: line.id, quantity: 1 }],
    });

  const noteOn = (status: string, author: typeof JUNE, words: string, ago: number) => {
    const found = placed.find(
      ({ order, fulfilment }) => order.status === status && fulfilment.overdueAt !== undefined,
    );
    if (!found) return;
    rows.add(orderNotes, {
      id: found.ids(),
      tenantId: found.order.tenantId,
      orderId: found.order.id,
      author: author.id,
      authorName: author.name,
      note: words,
      createdAt: after(now, -ago),
    });
  };
  noteOn(
    "address issue",
    PIM,
    "Rang twice, no answer. The link to correct the address is in her mailbox.",
    16 * HOUR,
  );
  const stands = placed.find(({ fulfilment }) => fulfilment.overdueToldAt);
  if (stands)
    rows.add(orderNotes, {
      id: stands.ids(),
      tenantId: stands.order.tenantId,
      orderId: stands.order.id,
      author: NORA.id,
      authorName: NORA.name,
      note: "Harbour is waiting for black hoodies in this size; they expect the blanks on Thursday.",
      createdAt: after(now, -2 * DAY),
    });
}

function openCase(
  rows: HistoryRows,
  { order, lines, ids }: PlacedOrder,
  one: {
    problem: "damaged" | "misprint";
    state: "open" | "asked";
    at: Date;
    words: string;
    answer?: { who: typeof JUNE; at: Date; words: string };
  },
): void {
  const { tenantId } = order;
  const id = ids();
  const thing = { id: order.id, name: order.orderRef };
  const [line] = lines;
  rows.add(orderCases, {
    id,
    tenantId,
    orderId: order.id,
    problem: one.problem,
    state: one.state,
    lines: line ? [{ orderLineId: line.id, quantity: 1 }] : [],
    version: one.answer ? 2 : 1,
    createdAt: one.at,
    updatedAt: one.answer?.at ?? one.at,
  });
  rows.add(orderCaseMessages, {
    id,
    tenantId,
    caseId: id,
    author: "customer",
    text: one.words,
    photos: [],
    createdAt: one.at,
  });
  note(rows, tenantId, {
    id: ids(),
    at: one.at,
    who: { id: "shopper", name: "", ip: null },
    action: "Case opened",
    thing,
    changes: { problem: one.problem, photos: 0 },
  });
  if (!one.answer) return;
  const { who, at, words } = one.answer;
  rows.add(orderCaseMessages, {
    id: ids(),
    tenantId,
    caseId: id,
    author: "staff",
    authorName: who.name,
    text: words,
    photos: [],
    createdAt: at,
  });
  note(rows, tenantId, {
    id: ids(),
    at,
    who,
    action: "Case answered",
    thing,
    changes: { outcome: "asked" },
  });
}
