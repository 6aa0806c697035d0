import * as v from "valibot";
import type { VariantsOff } from "../domain/product/offer.ts";

const MOST_VARIANTS = 2_000;
const Off = v.record(
  v.pipe(v.string(), v.maxLength(100)),
  v.union([v.literal("all"), v.array(v.pipe(v.string(), v.maxLength(50)))]),
);
const Switched = v.object({
  store: v.pipe(v.string(), v.maxLength(50)),
  shown: Off,
  on: v.pipe(v.array(v.tuple([v.string(), v.string()])), v.maxLength(MOST_VARIANTS)),
});

type SwitchedVariants = { store: string; shown: VariantsOff; on: { colour: string; size: string }[] };

/** A variant as the value of its box: names may hold any sign. */
export const variantValue = (colour: string, size: string): string =>
  `${encodeURIComponent(colour)}/${encodeURIComponent(size)}`;

/**
 * What the form says that switches colours and sizes of a product: its store (empty for all of them), the ticked
 * variants, and what was off when it was drawn. Undefined for what no form of ours sends.
 */
export function readSwitchedVariants(fields: FormData): SwitchedVariants | undefined {
  try {
    const read = v.safeParse(Switched, {
      store: fields.get("store"),
      shown: JSON.parse(String(fields.get("shown"))) as unknown,
      on: fields.getAll("on").map((value) => String(value).split("/").map(decodeURIComponent)),
    });
    if (!read.success) return undefined;
    return { ...read.output, on: read.output.on.map(([colour, size]) => ({ colour, size })) };
  } catch {
    return undefined;
  }
}
