import { isMadeIn } from "../../domain/design/catalogue-filter.ts";
import { hashOfAddress } from "../../domain/pictures/stored-picture.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import type { AuditNote } from "../../domain/audit/audit-note.ts";
import type { ProductCheck } from "../../domain/product/mending.ts";
import { isPromo } from "../../domain/store/store-event.ts";
import { type CheckTools, checkOf } from "../check-products.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import { newProduct } from "../new-product.ts";
import type { Scope } from "../scope.ts";
import type { StoreEventRow } from "../storefront.ts";
import { type ChosenPrint, designOnChosen, type PrintRefusal } from "./design-on-chosen.ts";

type WishedPrint =
  | Exclude<ChosenPrint, { kind: "picture" }>
  | { kind: "picture"; side: "front" | "back"; id: string }
  | { kind: "logo"; side: "front" | "back" };

type Wish = {
  /** Of the form; the same one sent twice makes one product. */
  key: string;
  code: string;
  name: string;
  colours: readonly string[];
  print: WishedPrint;
  publish: boolean;
  /** The store that sells it, and for how much: net, in minor units of its currency. */
  sale?: { event: StoreEventRow; price: number; position: number };
};
type Refusal =
  | PrintRefusal
  | "errors:productNotSold"
  | "productDesk:catalogueDesk.refused.region"
  | "productDesk:refused.faulty"
  | "eventDesk:refused.locked"
  | "eventDesk:changedMeanwhile";

/** Ids are sixteen characters. */
const ID_LENGTH = 16;

/** Makes a product of a blank of the catalogue; with `sale` a store sells it, in the same batch. */
export async function createProduct(
  scope: Scope,
  { tools, ...wish }: Wish & { tools: CheckTools },
): Promise<Result<{ id: string }, Refusal>> {
  const { sale } = wish;
  if (sale?.event.locked) return refuse("eventDesk:refused.locked");
  const [[blank], print] = await Promise.all([
    scope.platform.media.blanks([wish.code]),
    printOf(scope, wish.print, sale?.event),
  ]);
  if (!blank) return refuse("errors:productNotSold");
  if (sale && !isMadeIn(blank, sale.event.region)) return refuse("productDesk:catalogueDesk.refused.region");
  const designed = designOnChosen(blank, { colours: wish.colours, print });
  if (!designed.ok) return designed;
  const { tenantId } = scope.tenant;
  const id = (await scope.hash(`new product:${tenantId}:${wish.key}`)).slice(0, ID_LENGTH);
  const status = wish.publish ? ("published" as const) : ("draft" as const);
  const making = { id, name: wish.name, status, blank, ...designed.value };
  const drawn = await newProduct(scope, making, tools.fonts);
  const files = print.kind === "picture" && print.file ? [print.file] : [];
  const checked = await checkOf(drawn.row, { blank, files }, tools);
  if (checked.faults.length > 0 && (wish.publish || sale)) return refuse("productDesk:refused.faulty");
  const made = { ...drawn, row: { ...drawn.row, checked } };
  if (!sale) {
    await scope.tenant.products.add(made.row, scope.now(), made.note);
    return ok({ id });
  }
  if (await sell(scope, made, sale)) return ok({ id });
  // The form was sent before, and what it asks for is there.
  const [there] = await scope.tenant.products.among([id]);
  return there ? ok({ id }) : refuse("eventDesk:changedMeanwhile");
}

function sell(
  scope: Scope,
  {
    row,
    note: productNote,
  }: { row: Awaited<ReturnType<typeof newProduct>>["row"] & { checked: ProductCheck }; note: AuditNote },
  { event, position, ...sale }: NonNullable<Wish["sale"]>,
): Promise<boolean> {
  const price = isPromo(event.type) ? 0 : sale.price;
  const lineId = scope.newId();
  const facts = { event: event.name, store_selling_price: price, currency: event.currency };
  return scope.tenant.eventProducts.addNew({
    eventId: event.id,
    product: row,
    productNote,
    at: scope.now(),
    price: { id: lineId, storeSellingPrice: price, storeDefaultVat: !isPromo(event.type), position },
    note: auditNote(scope, "Event product added", { id: lineId, name: row.name }, facts),
  });
}

/** The print with the picture that it names, if the tenant has it. */
async function printOf(
  scope: Scope,
  print: WishedPrint,
  event: StoreEventRow | undefined,
): Promise<ChosenPrint> {
  const { files } = scope.tenant;
  if (print.kind === "picture")
    return { kind: "picture", side: print.side, file: await files.find(print.id) };
  if (print.kind !== "logo") return print;
  const hash = hashOfAddress(event?.page.header.logo ?? null);
  const [file] = hash === undefined ? [] : await files.findByHash([hash]);
  return { kind: "picture", side: print.side, file };
}
