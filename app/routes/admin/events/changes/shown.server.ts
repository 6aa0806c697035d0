import type { ChangedStore, ChangePlan, LeftOut } from "../../../../domain/store/store-changes.ts";
import type { Currency } from "../../../../domain/money.ts";
import { paths } from "../../../../paths.ts";
import type { readChange } from "../../../../services/store-changes/read-changes.server.ts";
import type { Outcome, ShownLeftOut, ShownRow } from "./models.ts";

type Named = { name: string; currency: Currency };
type Row = ChangePlan["rows"][number];

const keyOf = ({ eventId, subject }: { eventId: string; subject: string }) => `${eventId} ${subject}`;

const shownRow = (row: Row, store: Named | undefined): ShownRow => ({
  key: keyOf(row),
  store: store?.name ?? "–",
  product: row.name,
  currency: store?.currency ?? "EUR",
  ...row.shown,
});

const shownLeftOut = (one: LeftOut, store: Named | undefined): ShownLeftOut => ({
  key: keyOf(one),
  store: store?.name ?? "–",
  product: one.name,
  reason: one.reason,
});

/** A plan, as the preview shows it. */
export function shownPlan({ rows, leftOut }: ChangePlan, stores: readonly ChangedStore[]) {
  const of = new Map(stores.map((store) => [store.id, store]));
  return {
    rows: rows.map((row) => shownRow(row, of.get(row.eventId))),
    leftOut: leftOut.map((one) => shownLeftOut(one, of.get(one.eventId))),
  };
}

/** What became of a change, as its page shows it. */
export function shownOutcome(change: NonNullable<Awaited<ReturnType<typeof readChange>>>): Outcome {
  const { id, what, stores, leftOut, finishedAt, names, mayUndo } = change;
  return {
    id,
    what,
    href: paths.storeChange(id),
    mayUndo,
    isFinished: finishedAt !== null,
    rows: stores.flatMap(({ eventId, rows, undone }) =>
      rows.map((row) => ({
        ...shownRow(row, names.get(eventId)),
        isUndone: undone?.includes(row.subject) ?? false,
      })),
    ),
    leftOut: leftOut.map((one) => shownLeftOut(one, names.get(one.eventId))),
    wasUndone: stores.some(({ undone }) => undone !== null),
  };
}
