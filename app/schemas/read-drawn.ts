import * as v from "valibot";
import type { Side } from "../domain/design/design.ts";

/** Why a design is not taken: what is wrong, at which layer (null: the design as a whole), and at which member. */
export type DesignFault = { code: string; side: Side | null; layer: string | null; member: string };

/** A design of 200 layers on both sides is under a third of it. */
const MAX_BYTES = 1_000_000;
const MAX_FAULTS = 20;
const wholeDesign = (code: string): DesignFault => ({ code, side: null, layer: null, member: "" });

/**
 * Reads a design, or what the designer saves of one, from the text that came: its size is checked before it is parsed.
 * @param schema `DesignSchema` or `DrawnSidesSchema`.
 */
export function readDrawn<Output>(
  text: string,
  schema: v.GenericSchema<unknown, Output>,
): { ok: true; value: Output } | { ok: false; faults: DesignFault[] } {
  if (text.length > MAX_BYTES || new TextEncoder().encode(text).byteLength > MAX_BYTES)
    return { ok: false, faults: [wholeDesign("too_much")] };
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return { ok: false, faults: [wholeDesign("not_json")] };
  }
  const read = v.safeParse(schema, input);
  if (read.success) return { ok: true, value: read.output };
  return { ok: false, faults: read.issues.slice(0, MAX_FAULTS).map(faultOf) };
}

/** What whoever draws is told of it, as a key of the texts. */
export const refusalOf = (faults: readonly DesignFault[]) =>
  faults.some(({ code }) => code === "too_many_layers")
    ? "designer:refused.tooMany"
    : "designer:refused.drawing";

/** Words of the library itself, which no text has, mean a value of the wrong kind. */
const CODE = /^[a-z][a-z0-9_]*$/;

function faultOf(issue: v.BaseIssue<unknown>): DesignFault {
  const path = issue.path ?? [];
  const code = CODE.test(issue.message) ? issue.message : "wrong_type";
  const side = path[0]?.key;
  if (side !== "front" && side !== "back") return { ...wholeDesign(code), member: String(side ?? "") };
  const id: unknown = (path[1]?.value as { id?: unknown } | undefined)?.id;
  const member = path.slice(2).map(({ key }) => String(key));
  return { code, side, layer: typeof id === "string" ? id.slice(0, 64) : null, member: member.join(".") };
}
