import type { GiftLineRow } from "../../../db/repositories/events.server.ts";
import { type AuditChanges, changesBetween, changesOfOne } from "../../domain/audit/audit-note.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import type { StorePage } from "../../domain/store/store-event.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { StoreEventRow } from "../../../db/repositories/storefronts.server.ts";
import type { Scope } from "../scope.ts";
import { raisedBudgetWork } from "./raised-budget.server.ts";

export type GiftInput = Pick<
  StoreEventRow,
  | "sample"
  | "recipientChooses"
  | "duplicateScope"
  | "startsAt"
  | "endsAt"
  | "giftsBy"
  | "budgetMinor"
  | "seatsOnly"
  | "madeTogether"
  | "leastPieces"
> &
  Required<Pick<StorePage, "claimTitle" | "claimButton">> & {
    /** The version of the store that the form showed. */
    version: number;
    lines: GiftLineInput[];
  };

export type GiftLineInput = {
  productId: string;
  giftQuantity: number;
  giftColour: string | null;
  giftSize: string | null;
  unitCost: number | null;
  /** What the form showed, and what it is to be; null: as many as people like. */
  stock: { shown: number | null; wanted: number | null };
};

const FIELDS = [
  ...(["sample", "recipientChooses", "duplicateScope", "startsAt", "endsAt"] as const),
  ...(["giftsBy", "budgetMinor", "seatsOnly", "madeTogether", "leastPieces"] as const),
] as const;
const LINE_FIELDS = ["giftQuantity", "giftColour", "giftSize", "unitCost"] as const;

/**
 * Keeps what an organiser sets of a gift or an order form. A stock is changed by what was added or taken away, since
 * people claim while the form is open; a raised budget lets waiting orders go on.
 */
export async function saveGift(
  scope: Scope,
  { event, rows, ...input }: { event: StoreEventRow; rows: readonly GiftLineRow[] } & GiftInput,
): Promise<Result<undefined, "eventDesk:changedMeanwhile" | "eventDesk:refused.locked">> {
  if (event.locked) return refuse("eventDesk:refused.locked");
  const { version, lines: wishes, claimTitle, claimButton, ...fields } = input;
  const now = scope.now();
  const lines = rows.flatMap(({ left: price, right: product }) => {
    const line = wishes.find(({ productId }) => productId === price.productId);
    return line ? [{ price, product, line }] : [];
  });
  const changes: AuditChanges = {
    ...changesBetween(event, fields, FIELDS),
    ...changesBetween(
      { claimTitle: event.page.claimTitle, claimButton: event.page.claimButton ?? "" },
      { claimTitle, claimButton },
      ["claimTitle", "claimButton"],
    ),
    currency: event.currency,
  };
  for (const { price, product, line } of lines) {
    const named = changesBetween(
      { ...price, stock: line.stock.shown },
      { ...line, stock: line.stock.wanted },
      [...LINE_FIELDS, "stock"],
    );
    Object.assign(changes, changesOfOne(product.name, named));
  }
  const work = raisedBudgetWork(scope, { event, version, budgetMinor: fields.budgetMinor });
  const saved = await scope.tenant.events.saveGift({
    event: { id: event.id, version },
    fields: {
      ...fields,
      // Whether a team is too few is judged anew.
      ...(("leastPieces" in changes || "endsAt" in changes) && { teamToldAt: null }),
      page: { ...event.page, claimTitle, claimButton },
      updatedAt: now,
    },
    lines: lines.map(({ price, line: { stock, productId: _, ...set } }) => ({ id: price.id, set, stock })),
    note: auditNote(scope, "Event updated", event, changes),
    work,
  });
  if (!saved) return refuse("eventDesk:changedMeanwhile");
  if (work) scope.outbox.push(work.id);
  return ok(undefined);
}
