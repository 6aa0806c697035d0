import * as v from "valibot";
import { CURRENCIES } from "../domain/money.ts";
import type { Sorts } from "../domain/lists/list-query.ts";
import { DIFFERENCE_KINDS } from "../domain/reconcile/differences.ts";
import { listQuerySchema, oneOf } from "./list-query.ts";
import { text } from "./texts.ts";

const OPEN_OF = DIFFERENCE_KINDS.flatMap((kind) =>
  CURRENCIES.map((currency) => ({ kind, currency, name: `${kind} ${currency}` })),
);

/** A kind of differences in a currency, by the name that its button has. */
export const openNamed = (name: string) => OPEN_OF.find((one) => one.name === name);

/** What a person does about differences: has one or all of a kind mended, leaves one as it is, or has the books compared. */
export const ReconcileSchema = v.pipe(
  v.object({
    mend: v.optional(text(60), ""),
    all: v.optional(v.picklist(["", ...OPEN_OF.map(({ name }) => name)], "errors:unknownIntent"), ""),
    accept: v.optional(text(60), ""),
    look: v.optional(text(10), ""),
    note: v.optional(text(300), ""),
  }),
  v.forward(
    v.check(({ accept, note }) => accept === "" || note.length >= 3, "reconcile:error.noteNeeded"),
    ["note"],
  ),
);

/** How the list of differences can be sorted: by when they were found. */
export const RECONCILE_SORTS = {
  seen: { shape: ["number", "string"], descendingFirst: true },
} as const satisfies Sorts<string>;
export type ReconcileSort = keyof typeof RECONCILE_SORTS;

/** Differences that an address may ask for: what is open where it names none. */
export const SHOWN_STATES = ["mended", "accepted", "all"] as const;

/** What the address of the list of differences may ask for. */
export const readReconcileList = listQuerySchema({
  filters: { state: oneOf(SHOWN_STATES), kind: oneOf(DIFFERENCE_KINDS) },
  sorts: RECONCILE_SORTS,
  sort: "seen",
});
