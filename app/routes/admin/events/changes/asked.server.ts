import type { SubmissionResult } from "@conform-to/react";
import { CURRENCIES, type Currency } from "../../../../domain/money.ts";
import {
  type AmountRule,
  type AmountsByCurrency,
  type ChangePlan,
  type ChangeRow,
  type StoreChange,
} from "../../../../domain/store/store-changes.ts";
import { withPlainAmounts } from "../../../../http/forms/amount-fields.server.ts";
import { type FormReading, readForm } from "../../../../http/forms/form.server.ts";
import { amountField, clientOf, StoreChangeSchema } from "../../../../schemas/store-changes.ts";
import type { ShownRows } from "../../../../services/store-changes/write-changes.server.ts";

/** Stands for every product that the stores sell. */
export const EVERY_PRODUCT = "all";
const ID = /^[\w-]{1,64}$/;
/** The name of the field that carries what was shown of a store begins so. */
const SHOWN = "shown_";

export type AskedChange = {
  eventIds: string[];
  clientId: string;
  productIds: string[];
  /** What is wished; null as long as nothing was asked for, or something of it is wrong. */
  change: StoreChange | null;
  result: SubmissionResult<string[]> | undefined;
};

/**
 * What an address asks for: which stores, and once the form was sent, what is to be changed in them.
 * @param language of the page, in which amounts were typed: "2.000" is two thousand in German.
 */
export function readAsked(params: URLSearchParams, language: string): AskedChange {
  const ids = (name: string) => [...new Set(params.getAll(name).filter((id) => ID.test(id)))];
  const productIds = ids("product");
  const asked = { eventIds: ids("store"), clientId: clientOf(params), productIds };
  if (!params.has("what")) return { ...asked, change: null, result: undefined };
  const fields = new FormData();
  for (const [name, value] of params) if (name in StoreChangeSchema.entries) fields.set(name, value);
  const form = readForm(withPlainAmounts(fields, language), StoreChangeSchema);
  if (!form.ok) return { ...asked, change: null, result: form.result };
  const errors: Record<string, string> = {};
  const change = changeOf(form.value, productIds, errors);
  const isRefused = Object.keys(errors).length > 0;
  return {
    ...asked,
    change: isRefused ? null : change,
    result: isRefused ? form.refuse(errors) : undefined,
  };
}

type Wished = Extract<FormReading<typeof StoreChangeSchema>, { ok: true }>["value"];

function changeOf(wished: Wished, productIds: string[], errors: Record<string, string>): StoreChange {
  const { what, method } = wished;
  const named = productIds.filter((id) => id !== EVERY_PRODUCT);
  const isAll = productIds.includes(EVERY_PRODUCT) && what === "price";
  if (what !== "shipping" && !isAll && named.length === 0) errors["what"] = "storeChanges:refused.noProduct";
  switch (what) {
    case "price":
      return { what, productIds: isAll ? "all" : named, rule: ruleOf(wished, errors) };
    case "shipping":
      return { what, method, rule: ruleOf(wished, errors) };
    case "add":
      return { what, productIds: named, amounts: amountsOf(wished, errors) };
    case "remove":
      return { what, productIds: named };
  }
}

function amountsOf(wished: Wished, errors: Record<string, string>): AmountsByCurrency {
  const amounts: Partial<Record<Currency, number>> = {};
  for (const currency of CURRENCIES) {
    const amount = wished[amountField(currency)];
    if (amount !== null) amounts[currency] = amount;
  }
  if (Object.keys(amounts).length === 0) errors["way"] = "storeChanges:refused.noAmount";
  return amounts;
}

function ruleOf(wished: Wished, errors: Record<string, string>): AmountRule {
  const { way, percent, ending } = wished;
  if (percent === null) return { way, by: { amounts: amountsOf(wished, errors) }, ending };
  const hasAmount = CURRENCIES.some((currency) => wished[amountField(currency)] !== null);
  if (way === "set" || hasAmount) errors["percent"] = "storeChanges:refused.percentAlone";
  return { way, by: { percent }, ending };
}

/** The fields that carry what a preview showed, one for each store. */
export function shownFields({ rows }: ChangePlan): { name: string; value: string }[] {
  const ofStore = new Map<string, ChangeRow[]>();
  for (const row of rows) ofStore.set(row.eventId, [...(ofStore.get(row.eventId) ?? []), row]);
  return [...ofStore].map(([eventId, own]) => ({
    name: SHOWN + eventId,
    value: own.map(({ subject, before, after }) => `${subject}:${before ?? ""}:${after ?? ""}`).join(" "),
  }));
}

/** What the fields of a press say that its preview showed. Whatever else a browser sends is passed over. */
export function readShown(fields: FormData): ShownRows {
  const shown = new Map<string, Map<string, { before: number | null; after: number | null }>>();
  for (const [name, value] of fields) {
    if (!name.startsWith(SHOWN) || typeof value !== "string") continue;
    const rows = value.split(" ").flatMap((text) => {
      const [, subject = "", before = "", after = ""] =
        /^([\w-]{1,64}):(\d{0,10}):(\d{0,10})$/.exec(text) ?? [];
      return subject === "" ? [] : [[subject, { before: minorOf(before), after: minorOf(after) }] as const];
    });
    shown.set(name.slice(SHOWN.length), new Map(rows));
  }
  return shown;
}

const minorOf = (text: string): number | null => (text === "" ? null : Number(text));
