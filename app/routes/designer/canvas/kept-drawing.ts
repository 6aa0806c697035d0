import { canonicalJson, type Json } from "../../../domain/design/design-identity.ts";
import type { DrawnSides } from "../../../domain/design/change-design.ts";

/** A drawing that the server did not get, and the edition that it was made from. */
export type KeptDrawing = { edition: string; sides: DrawnSides };

const keyOf = (address: string) => `designer:${address}`;

const isDrawing = (value: unknown): value is KeptDrawing => {
  const { edition, sides } = (value ?? {}) as Partial<KeptDrawing>;
  return typeof edition === "string" && Array.isArray(sides?.front) && Array.isArray(sides.back);
};

function read(key: string, stored: DrawnSides): KeptDrawing | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isDrawing(value) && !isSame(value.sides, stored) ? value : null;
  } catch {
    return null;
  }
}

type Shown = { edition: string; sides: DrawnSides };

/** What this device keeps of a drawing that the server has in this edition; null where it has the very same. */
export function keptDrawing(address: string, stored: Shown): KeptDrawing | null {
  const saved = read(keyOf(address), stored.sides);
  return saved?.edition === stored.edition ? saved : null;
}

/** A drawing that was made from another edition. It is put aside, so that what is drawn now does not take its place. */
export function earlierDrawing(address: string, stored: Shown): KeptDrawing | null {
  const aside = `${address}#earlier`;
  const saved = read(keyOf(address), stored.sides);
  if (saved && saved.edition !== stored.edition && keepDrawing(aside, saved)) dropDrawing(address);
  return read(keyOf(aside), stored.sides);
}

export const dropEarlier = (address: string) => dropDrawing(`${address}#earlier`);

/** @returns false where the device has no room: then the page alone has it. */
export function keepDrawing(address: string, drawing: KeptDrawing): boolean {
  try {
    localStorage.setItem(keyOf(address), JSON.stringify(drawing));
    return true;
  } catch {
    return false;
  }
}

export function dropDrawing(address: string): void {
  try {
    localStorage.removeItem(keyOf(address));
  } catch {
    return;
  }
}

const textOf = ({ front, back, inksOnDark }: DrawnSides) =>
  canonicalJson({ front, back, inksOnDark } as unknown as Json);

/** Its answer was lost, perhaps, but the drawing arrived. */
const isSame = (one: DrawnSides, other: DrawnSides) => textOf(one) === textOf(other);
