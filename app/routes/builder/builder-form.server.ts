import type { SubmissionResult } from "@conform-to/react";
import { FIRST_THEME, MOST_FIRST_PRODUCTS } from "../../domain/store/store-draft.ts";
import { datesOf } from "../../domain/store/store-days.ts";
import { readForm } from "../../http/forms/form.server.ts";
import { FirstPriceSchema, StoreBuilderSchema } from "../../schemas/store-draft.ts";
import { priceField } from "./models.ts";

type Errors = Record<string, string[]>;

/** A posted builder as the store that is wished, or every mistake in it at once. */
export function readBuilder(fields: FormData) {
  // Whoever wants to draw on a product has chosen it.
  const drawn = /^design:(.+)$/.exec(String(fields.get("intent")))?.slice(1) ?? [];
  const chosen = [...fields.getAll("products"), ...drawn].filter((code) => typeof code === "string");
  const codes = [...new Set(chosen.slice(0, MOST_FIRST_PRODUCTS))];
  const typed = Object.fromEntries(
    [...fields].flatMap(([name, value]) =>
      typeof value === "string" && name !== "_token" && name !== "products" ? [[name, value]] : [],
    ),
  );
  const refuse = (error: Errors): SubmissionResult<string[]> => ({
    status: "error",
    initialValue: typed,
    error,
  });
  const own = new FormData();
  for (const [name, value] of Object.entries(typed)) own.set(name, value);
  const form = readForm(own, StoreBuilderSchema);
  const prices = codes.map((code) => ({ code, ...readPrice(typed[priceField(code)] ?? "") }));
  const errors: Errors = {};
  for (const { code, error } of prices) if (error) errors[priceField(code)] = error;
  if (!form.ok) {
    const result = refuse({ ...(form.result.error as Errors | null), ...errors });
    return { ok: false, typed, chosen, result } as const;
  }
  const { name, tagline, type, region, brand, paper, starts, ends } = form.value;
  const dates = datesOf({ region }, { starts, ends });
  if (!dates.ok) for (const [field, error] of Object.entries(dates.errors)) errors[field] = [error];
  if (Object.keys(errors).length > 0) return { ok: false, typed, chosen, result: refuse(errors) } as const;
  const draft = {
    ...{ type, region, starts, ends },
    page: { name, tagline, claimTitle: "" },
    theme: { ...FIRST_THEME, brand, paper },
    products: prices.map(({ code, price }) => ({ kind: "blank" as const, code, price })),
  };
  return { ok: true, typed, chosen, codes, draft, refuse } as const;
}

function readPrice(typed: string): { price?: number; error?: string[] } {
  const own = new FormData();
  own.set("price", typed);
  const form = readForm(own, FirstPriceSchema);
  if (!form.ok) return { error: form.result.error?.["price"] ?? ["errors:amount"] };
  return form.value.price === null ? {} : { price: form.value.price };
}
