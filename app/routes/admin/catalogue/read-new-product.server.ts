import type { AppLoadContext } from "@remix-run/cloudflare";
import { inWidth } from "../../../domain/pictures/stored-picture.ts";
import { setText } from "../../../http/pictures/set-text.server.ts";
import type { NewEventProductSchema, NewProductSchema, PrintKind } from "../../../schemas/new-product.ts";
import type { InferOutput } from "valibot";
import type { NewProductStart } from "../../../ui/admin/catalogue/models.ts";
import type { createProduct } from "../../../services/products/create-product.server.ts";

type Value = InferOutput<typeof NewProductSchema> | InferOutput<typeof NewEventProductSchema>;
type Wish = Omit<Parameters<typeof createProduct>[1], "tools">;
type Refusal = Exclude<Awaited<ReturnType<typeof createProduct>>, { ok: true }>["error"];

/** The field that stands beside each refusal. */
const FIELD_OF: Record<Refusal, string> = {
  "productDesk:catalogueDesk.refused.noText": "text",
  "productDesk:catalogueDesk.refused.glyphs": "text",
  "productDesk:catalogueDesk.refused.ink": "ink",
  "productDesk:catalogueDesk.refused.noPicture": "print",
  "productDesk:catalogueDesk.refused.webp": "print",
  "productDesk:catalogueDesk.refused.colours": "colours",
  "productDesk:catalogueDesk.refused.region": "code",
  "errors:productNotSold": "code",
  "productDesk:refused.faulty": "print",
  "eventDesk:refused.locked": "code",
  "eventDesk:changedMeanwhile": "code",
};
export const errorAtField = (error: Refusal) => ({ [FIELD_OF[error]]: error });

/** A form that was read as what is wished; a text comes with how its font sets it. */
export async function wishOf(
  context: AppLoadContext,
  value: Value,
  intent: FormDataEntryValue | null,
): Promise<Omit<Wish, "sale">> {
  const { key, code, name, colours, side, text, ink } = value;
  const typedProduct = { key, code, name, colours, publish: intent === "publish" };
  if (value.print === "text") {
    const { weight, set } = await setText(context, { family: value.font, text });
    return { ...typedProduct, print: { kind: "text", side, text, family: value.font, weight, ink, set } };
  }
  if (value.print === "picture")
    return { ...typedProduct, print: { kind: "picture", side, id: value.picture } };
  return { ...typedProduct, print: value.print === "logo" ? { kind: "logo", side } : { kind: "none" } };
}

/** What a form offers to print: a logo or pictures only where there are some. */
export function printsFor(logo: string | null, pictures: NewProductStart["pictures"]) {
  const prints: PrintKind[] = [
    ...(logo === null ? [] : ["logo" as const]),
    "text",
    ...(pictures.length === 0 ? [] : ["picture" as const]),
    "none",
  ];
  return { prints, logo: logo && inWidth(logo, 400), pictures };
}
