import type { LinePrints } from "../print/line-prints.ts";
import type { OrderStatus } from "./order-status.ts";

type Part = { id: string; status: OrderStatus; reprintOf: string | null };
type Line = {
  id: string;
  personalTexts: Readonly<Record<string, string>>;
  prints: LinePrints | null;
};
export type MendableText = { lineId: string; layerId: string };

/**
 * The personal texts that their author may correct, because the order waits for it: the texts in which the preflight
 * found a fault, or all of them where a person or a fulfiller held the order without such a finding. Null where the
 * order waits for no text; then the organiser must act.
 */
export function mendableTexts(
  fulfilments: readonly Part[],
  lines: readonly Line[],
): { fulfilmentId: string; texts: MendableText[] } | null {
  const held = fulfilments.find(({ status }) => status === "artwork issue");
  if (!held) return null;
  const written = lines.flatMap(({ id, personalTexts, prints }) =>
    Object.keys(personalTexts).map((layerId) => ({ lineId: id, layerId, prints })),
  );
  const faults = lines.flatMap(({ prints }) => faultsOf(prints));
  const wrong = written.filter(({ layerId, prints }) =>
    faultsOf(prints).some(({ layer }) => layer === layerId),
  );
  const asTexts = (some: typeof written) => some.map(({ lineId, layerId }) => ({ lineId, layerId }));
  if (wrong.length > 0) return { fulfilmentId: held.id, texts: asTexts(wrong) };
  // What another part was made from stays as it was made.
  const isAlone = fulfilments.every(({ id, status }) => id === held.id || status === "cancelled");
  const isRefused = lines.some(({ prints }) =>
    Object.values(prints ?? {}).some(({ state }) => state === "refused"),
  );
  if (written.length === 0 || faults.length > 0 || isRefused || !isAlone) return null;
  return { fulfilmentId: held.id, texts: asTexts(written) };
}

/** All texts that an order's lines have. A text where there was none would take away the right to send the item back. */
export const writtenTexts = (lines: readonly Pick<Line, "id" | "personalTexts">[]): MendableText[] =>
  lines.flatMap(({ id, personalTexts }) =>
    Object.keys(personalTexts).map((layerId) => ({ lineId: id, layerId })),
  );

const faultsOf = (prints: LinePrints | null) =>
  Object.values(prints ?? {}).flatMap((print) => (print.state === "made" ? print.faults : []));
