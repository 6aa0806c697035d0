import type { SubmissionResult } from "@conform-to/react";
import { typedFromMinor } from "../../../../domain/money.ts";
import { needsPrice } from "../../../../domain/pricing/needed-price.ts";
import { netForShopper } from "../../../../domain/pricing/price-breakdown.ts";
import { unitGross } from "../../../../domain/pricing/price-order.ts";
import { isPromo } from "../../../../domain/store/store-event.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { EventProductLineSchema, EventProductsSchema } from "../../../../schemas/event-settings.ts";
import type { EventProducts } from "../../../../services/event-products/read.server.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";

type Sold = EventProducts["sold"][number];

/** The fields as they stand in the database. */
export function storedFields(event: StoreEventRow, sold: readonly Sold[]): Record<string, string> {
  return Object.fromEntries(
    sold.flatMap((line, index) => [
      [`position_${line.id}`, String(index + 1)],
      ...(isPromo(event.type)
        ? []
        : [
            [`price_${line.id}`, typedFromMinor(unitGross(line.price, line.vat, event))],
            [`vat_${line.id}`, line.vat ? "on" : ""],
          ]),
    ]),
  );
}

/** A posted form as what is wished, or every mistake in it at once. */
export function readEventProductForm(event: StoreEventRow, sold: readonly Sold[], fields: FormData) {
  const form = readForm(fields, EventProductsSchema);
  const errors: Record<string, string[]> = {};
  const lines = sold.flatMap((line, index) => {
    const stored = storedFields(event, sold);
    const rowFields = new FormData();
    for (const name of ["price", "vat", "position"]) {
      const field = `${name}_${line.id}`;
      // What somebody added while the form was open stays as it is; a box that is not ticked is not sent.
      const typed = fields.get(field) ?? (fields.has(`position_${line.id}`) ? null : stored[field]);
      if (typeof typed === "string" && typed !== "") rowFields.set(name, typed);
    }
    if (isPromo(event.type)) rowFields.set("price", "0");
    const read = readForm(rowFields, EventProductLineSchema);
    if (!read.ok) {
      for (const [name, messages] of Object.entries(read.result.error ?? {}))
        if (messages) errors[`${name}_${line.id}`] = messages;
      return [];
    }
    if (needsPrice(event, read.value.price)) errors[`price_${line.id}`] = ["productDesk:refused.price"];
    const vat = isPromo(event.type) ? line.vat : read.value.vat !== undefined;
    const price = isPromo(event.type) ? line.price : netForShopper(read.value.price, vat, event);
    return [{ id: line.id, price, vat, wish: read.value.position, index }];
  });
  const { _token, ...initialValue } = Object.fromEntries(
    [...fields].map(([name, value]) => [name, String(value)]),
  );
  const refuse = (more: Record<string, string[]>): SubmissionResult<string[]> => ({
    status: "error",
    initialValue,
    error: { ...more, ...errors },
  });
  if (!form.ok)
    return { ok: false, result: refuse((form.result.error ?? {}) as Record<string, string[]>) } as const;
  if (Object.keys(errors).length > 0) return { ok: false, result: refuse({}) } as const;
  return {
    ok: true,
    version: form.value.version,
    // Two of one number keep the order that they had.
    lines: lines
      .sort((a, b) => a.wish - b.wish || a.index - b.index)
      .map(({ id, price, vat }, position) => ({ id, price, vat, position })),
    refuse: (error: string) => refuse({ version: [error] }),
  } as const;
}
