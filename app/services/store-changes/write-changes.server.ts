import type { StoreWrite, StoreWrites, WrittenRow } from "../../../db/repositories/store-changes.server.ts";
import type { ShippingMethod } from "../../domain/pricing/shipping.ts";
import type { ChangeRow, LeftOut, StoreChange } from "../../domain/store/store-changes.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import { type CheckTools, checkProducts } from "../check-products.ts";
import type { Scope } from "../scope.ts";
import { auditOf, namedIn, planOf, STORES_AT_ONCE } from "./plan.ts";

/** How often stores are read again that changed between reading and writing them. */
const ROUNDS = 3;

type Amounts = Pick<ChangeRow, "before" | "after">;
/** What a preview showed of each store: what each product or way to ship was, and what it was to become. */
export type ShownRows = ReadonlyMap<string, ReadonlyMap<string, Amounts>>;

type Asked = {
  /** The key of the press: the same one again writes nothing that is written already. */
  key: string;
  change: StoreChange;
  shown: ShownRows;
  tools: CheckTools;
};
type Read = Awaited<ReturnType<Scope["tenant"]["storeChanges"]["read"]>>;

/**
 * Does in many stores what a preview showed. A row is written only where it still is what the preview showed: others are
 * among what stayed as it was. All rows of a store are one write, so that its entry in the log says what was done.
 * @returns the id under which the outcome is read.
 */
export async function writeChanges(scope: Scope, asked: Asked): Promise<{ id: string }> {
  const { key, change, shown, tools } = asked;
  const { storeChanges } = scope.tenant;
  if ((await storeChanges.find(key))?.finishedAt) return { id: key };
  if (change.what === "add") await checkProducts(scope, { ids: change.productIds }, tools);
  await storeChanges.begin({ id: key, what: change.what, leftOut: [], createdAt: scope.now() });
  const leftOut: LeftOut[] = [];
  let waiting = [...shown.keys()];
  for (let round = 1; waiting.length > 0; round += 1) {
    const read = await storeChanges.read({ eventIds: waiting, productIds: namedIn(change), changeId: key });
    const plan = planOf(read, change, scope.now());
    const next: StoreWrites[] = [];
    for (const event of read.stores) {
      const wished = shown.get(event.id) ?? new Map<string, Amounts>();
      const done = read.done.find(({ eventId }) => eventId === event.id);
      const rows = plan.rows.filter((row) => row.eventId === event.id);
      const isLast = round > ROUNDS;
      const fitting = isLast ? [] : rows.filter((row) => isAsShown(row, wished.get(row.subject)));
      const written = done?.rows ?? fitting;
      const others = changedMeanwhile(event.id, wished, { rows, written, leftOut: plan.leftOut });
      // A store that is read again reports what it leaves out once, from the last reading.
      leftOut.splice(0, leftOut.length, ...leftOut.filter(({ eventId }) => eventId !== event.id), ...others);
      if (!done && fitting.length > 0)
        next.push(await writesOf(scope, { key, event, rows: fitting, read, change }));
    }
    waiting = await writeInGroups(scope, next);
  }
  await storeChanges.finish(key, leftOut, scope.now());
  return { id: key };
}

/** The amount that it becomes, too: with another VAT rate the same price is another one for shoppers. */
const isAsShown = (row: Amounts, shown: Amounts | undefined): boolean =>
  shown !== undefined && shown.before === row.before && shown.after === row.after;

/** The rows of the preview that differ from the store as it is now. */
function changedMeanwhile(
  eventId: string,
  wished: ReadonlyMap<string, Amounts>,
  {
    rows,
    written,
    leftOut,
  }: { rows: readonly ChangeRow[]; written: readonly ChangeRow[]; leftOut: LeftOut[] },
): LeftOut[] {
  const own = leftOut.filter((one) => one.eventId === eventId);
  const whole = own.filter(({ subject }) => subject === "");
  if (whole.length > 0 && written.length === 0) return whole;
  return [...wished.keys()].flatMap((subject) => {
    if (written.some((row) => row.subject === subject)) return [];
    const name = [...rows, ...own].find((one) => one.subject === subject)?.name ?? "";
    const reason = own.find((one) => one.subject === subject)?.reason;
    return [{ eventId, subject, name, reason: reason && reason !== "same" ? reason : "meanwhile" }];
  });
}

/** @returns the stores that changed between reading and writing. */
async function writeInGroups(scope: Scope, stores: readonly StoreWrites[]): Promise<string[]> {
  const missed: string[] = [];
  for (let from = 0; from < stores.length; from += STORES_AT_ONCE) {
    const group = stores.slice(from, from + STORES_AT_ONCE);
    const written = await scope.tenant.storeChanges.write(group, scope.now());
    missed.push(...group.flatMap(({ eventId }, at) => (written[at] ? [] : [eventId])));
  }
  return missed;
}

type Writing = {
  key: string;
  event: Read["stores"][number];
  rows: readonly ChangeRow[];
  read: Read;
  change: StoreChange;
};

async function writesOf(scope: Scope, { key, event, rows, read, change }: Writing): Promise<StoreWrites> {
  const lines =
    change.what === "remove"
      ? await scope.tenant.storeChanges.lines(
          event.id,
          rows.map(({ subject }) => subject),
        )
      : [];
  const positions = read.sold.filter(({ eventId }) => eventId === event.id).map(({ position }) => position);
  const last = Math.max(-1, ...positions);
  const writes = rows.map((row, at): StoreWrite => {
    if (change.what === "shipping") return shippingWrite(row);
    if (row.before === null) return addWrite(scope, row, last + 1 + at);
    if (row.after === null) return { kind: "remove", productId: row.subject };
    return { kind: "price", productId: row.subject, before: row.before, after: row.after };
  });
  const written = rows.map((row): WrittenRow => {
    const line = lines.find(({ productId }) => productId === row.subject);
    return line ? { ...row, line } : row;
  });
  return {
    changeId: key,
    eventId: event.id,
    version: event.version,
    writes,
    rows: written,
    note: auditNote(scope, "Event updated", event, auditOf(rows, event.currency)),
  };
}

const shippingWrite = ({ subject, before, after }: ChangeRow): StoreWrite => ({
  kind: "shipping",
  method: subject as ShippingMethod,
  before: before ?? 0,
  after: after ?? 0,
});

const addWrite = (scope: Scope, { eventId, subject, after }: ChangeRow, position: number): StoreWrite => ({
  kind: "add",
  line: {
    id: scope.newId(),
    eventId,
    productId: subject,
    storeSellingPrice: after ?? 0,
    storeDefaultVat: true,
    position,
  },
});
