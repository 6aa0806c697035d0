import type { NewStore } from "../../../db/repositories/events.server.ts";
import type { CatalogueProduct } from "../../domain/design/catalogue-product.ts";
import type { DrawnSides } from "../../domain/design/change-design.ts";
import { designInAll } from "../../domain/design/design-on-blank.ts";
import { suggestedPrice } from "../../domain/pricing/price-breakdown.ts";
import { fileAddress } from "../../domain/pictures/stored-picture.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { datesOf } from "../../domain/store/store-days.ts";
import { firstPage, namesFor, type StoreDraft } from "../../domain/store/store-draft.ts";
import { CURRENCY_OF_REGION, isPromo, normaliseSlug, slugFromName } from "../../domain/store/store-event.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import { firstDrawing } from "../first-drawing.ts";
import { makersOfNewStore } from "../makers.server.ts";
import type { FontsOf } from "../judge-texts.ts";
import { newProduct } from "../new-product.ts";
import type { Scope } from "../scope.ts";

type Refusal =
  | "builder:refused.image"
  | "errors:productNotSold"
  | "builder:refused.name"
  | "errors:orderChangedMeanwhile";
/** A store's draft, and what creating it needs beside it. */
export type NewEvent = {
  draft: StoreDraft;
  /** Whom shoppers may write to, where the company names nobody. */
  email: string;
  lang: string;
  /** First words of addresses that the product itself has. */
  reserved: ReadonlySet<string>;
  fonts: FontsOf;
  /** What a product is called that is made of a blank: the blank's name in the language of whom the store is made for. */
  nameOfBlank: (blank: CatalogueProduct) => string;
  /** Its id, where the same press may come twice: the second finds what the first made. */
  id?: string | undefined;
  /** The browser's store that it is made of, which ends with it: it becomes one store, as it is at that moment. */
  from?: NewStore["from"];
  /** What was drawn on blanks, by their codes, and the hashes of the tenant's pictures that it places, by their ids. */
  drawn?: Readonly<Record<string, DrawnSides>>;
  pictures?: Readonly<Record<string, string>>;
};
type Image = {
  id: string;
  width: number;
  height: number;
  sha256: string;
  name: string;
  storageKey: string | null;
  contentType: string;
};

/** A new store of the tenant, as a draft that only its own people see. The next free name is taken if the first is not. */
export async function createEvent(
  scope: Scope,
  input: NewEvent,
): Promise<Result<{ id: string; slug: string }, Refusal>> {
  const { draft } = input;
  const parts = await findParts(scope, draft);
  if (!parts.ok) return parts;
  const { company, blanks, image } = parts.value;
  const made: Awaited<ReturnType<typeof firstProduct>>[] = [];
  // One after the other: each asks the Worker for pictures, which does one thing at a time.
  for (const blank of blanks)
    made.push(await firstProduct(scope, blank, { image, name: draft.page.name || company.name }, input));
  const id = input.id ?? scope.newId();
  for (const name of namesFor(draft.page.name || company.name.replaceAll(/[^\p{L}\p{M}\p{N} ]/gu, " "))) {
    const slug = slugFromName(name);
    if (slug === "" || input.reserved.has(normaliseSlug(slug))) continue;
    const shown = draft.page.shownName || name;
    const store = newStore(scope, input, { id, name: shown, slug, parts: parts.value, made });
    const created = await scope.tenant.events.create(store);
    if (created === "created") return ok({ id, slug });
    if (created === "exists") break;
    if (created === "source_changed") return refuse("errors:orderChangedMeanwhile");
  }
  const existing = input.id === undefined ? undefined : await scope.tenant.events.find(input.id);
  return existing ? ok({ id: existing.id, slug: existing.slug }) : refuse("builder:refused.name");
}

/** What a store is made of: its company, the blanks and products that the draft names, and its picture. */
async function findParts(scope: Scope, draft: StoreDraft) {
  const codes = draft.products.flatMap((product) => (product.kind === "blank" ? [product.code] : []));
  const ids = draft.products.flatMap((product) => (product.kind === "product" ? [product.productId] : []));
  const [{ tenant: company }, blanks, own, makers, image] = await Promise.all([
    scope.tenant.company.find(),
    scope.platform.media.blanks(codes),
    scope.tenant.products.among(ids),
    makersOfNewStore(scope, draft.region),
    draft.imageId === null ? null : scope.tenant.files.find(draft.imageId),
  ]);
  if (image === undefined) return refuse("builder:refused.image");
  if (!codes.every((code) => blanks.some((blank) => blank.code === code)))
    return refuse("errors:productNotSold");
  if (!ids.every((id) => own.some((product) => product.id === id))) return refuse("errors:productNotSold");
  return ok({ company, blanks, own, makers, image });
}

type Parts = Extract<Awaited<ReturnType<typeof findParts>>, { ok: true }>["value"];
type MadeProduct = Awaited<ReturnType<typeof firstProduct>>;

/** What is written of a store under one of its possible names. */
function newStore(
  scope: Scope,
  { draft, from, lang, email }: NewEvent,
  {
    id,
    name,
    slug,
    parts: { company, own, makers, image },
    made,
  }: { id: string; name: string; slug: string; parts: Parts; made: readonly MadeProduct[] },
): NewStore {
  const logo = draft.isLogo && image ? fileAddress(image) : null;
  const dates = datesOf(draft, { starts: draft.starts ?? "", ends: draft.ends ?? "" });
  const event: NewStore["event"] = {
    id,
    name,
    slug,
    type: draft.type,
    status: "Draft",
    region: draft.region,
    currency: CURRENCY_OF_REGION[draft.region],
    taxMode: draft.region === "US" ? "stripe" : "flat",
    ...(dates.ok && dates.value),
    theme: draft.theme,
    page: firstPage(draft, logo),
    lang,
    organiser: company.name,
    contactEmail: company.companyDetails.contactEmail ?? email,
    createdAt: scope.now(),
  };
  // Before the notes of its products: the log is read in the order in which notes are made.
  const note = auditNote(scope, "Event created", event, { slug, type: draft.type, region: draft.region });
  const prices = pricesOf(scope, draft, name, [
    ...made.map(({ code, kept, cost }) => ({ key: code, id: kept.row.id, name: kept.row.name, cost })),
    ...own.map((row) => ({ key: row.id, id: row.id, name: row.name, cost: row.offer.cost })),
  ]);
  const picture = { id: image?.id ?? id, name: image?.name ?? "" };
  return {
    from,
    event,
    slugNorm: normaliseSlug(slug),
    imageId: image?.id ?? null,
    makers,
    products: made.map((product) => product.kept),
    prices,
    notes: {
      event: note,
      file: auditNote(scope, "Event file added", picture, { event: name, ...(logo && { place: "logo" }) }),
    },
  };
}

/** A product as the visitor drew it, or else with the picture or the store's name on the front. Products begin as drafts. */
async function firstProduct(
  scope: Scope,
  blank: CatalogueProduct,
  first: { image: Image | null; name: string },
  { drawn, pictures, fonts, nameOfBlank }: Pick<NewEvent, "drawn" | "pictures" | "fonts" | "nameOfBlank">,
) {
  const sides = drawn?.[blank.code];
  const making = {
    id: scope.newId(),
    name: nameOfBlank(blank),
    status: "draft" as const,
    blank,
    design: sides ? designInAll(blank, sides) : await firstDrawing(blank, first, fonts),
    pictures: { ...pictures, ...(first.image && { [first.image.id]: first.image.sha256 }) },
  };
  const made = await newProduct(scope, making, fonts);
  return { code: blank.code, kept: made, cost: made.row.offer.cost };
}

/** A new store has no VAT rate yet, so that its suggested price is net as well. */
const priceFor = (cost: number | undefined) =>
  cost === undefined ? 0 : suggestedPrice(cost, { vatRate: 0, notVatRegistered: false });

type Priced = { key: string; id: string; name: string; cost: Partial<Record<string, number>> | undefined };

/** What each product costs in the new store: as the draft says, else the suggested price; a promo's gifts nothing. */
function pricesOf(
  scope: Scope,
  draft: StoreDraft,
  storeName: string,
  priced: readonly Priced[],
): NewStore["prices"] {
  const currency = CURRENCY_OF_REGION[draft.region];
  return priced.map(({ key, id, name, cost }, position) => {
    const input = draft.products.find(
      (product) => (product.kind === "blank" ? product.code : product.productId) === key,
    );
    const storeSellingPrice = isPromo(draft.type) ? 0 : (input?.price ?? priceFor(cost?.[currency]));
    const row = {
      id: scope.newId(),
      productId: id,
      storeSellingPrice,
      storeDefaultVat: !isPromo(draft.type),
      position,
    };
    const facts = { event: storeName, store_selling_price: storeSellingPrice, currency };
    return { row, note: auditNote(scope, "Event product added", { id: row.id, name }, facts) };
  });
}
