import { listOf } from "./lists.ts";
import type { Kind, Store } from "./store.ts";

/** Which fields may be expanded, and into what. */
const EXPANDABLE: Record<string, Kind> = {
  latest_charge: "charge",
  charge: "charge",
  payment_intent: "payment_intent",
  payment_method: "payment_method",
  balance_transaction: "balance_transaction",
  application_fee: "application_fee",
};

/** Replaces ids by their objects, for every `expand[]` path. Paths that name nothing expandable are let be. */
export function expand(store: Store, answer: object, paths: string[]): object {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer);
  for (const path of paths) follow(store, copy, path.split(".").slice(0, 4));
  return copy;
}

function follow(store: Store, node: unknown, [name, ...rest]: string[]): void {
  if (!name || typeof node !== "object" || node === null) return;
  const fields = node as Record<string, unknown>;
  const value = fields[name];
  if (Array.isArray(value)) {
    for (const item of value) follow(store, item, rest);
    return;
  }
  if (name === "refunds" && fields.object === "charge") {
    const refunds = store.all("refund").filter((row) => row.value.charge === fields.id);
    fields.refunds = structuredClone(
      listOf(
        refunds.map((row) => row.value),
        `/v1/charges/${String(fields.id)}/refunds`,
      ),
    );
  }
  const kind = kindOf(name, value);
  if (kind && typeof value === "string") {
    const object = store.peek(kind, value);
    if (object) fields[name] = structuredClone(object.value);
  }
  follow(store, fields[name], rest);
}

/** What a movement of a balance is about says its id. */
const SOURCES: Record<string, Kind> = { ch: "charge", re: "refund", dp: "dispute", po: "payout" };

function kindOf(name: string, value: unknown): Kind | undefined {
  if (name === "source" && typeof value === "string") return SOURCES[value.slice(0, value.indexOf("_"))];
  return Object.hasOwn(EXPANDABLE, name) ? EXPANDABLE[name] : undefined;
}
