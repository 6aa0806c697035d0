import {
  type ComparedSize,
  fitByShirt,
  inUnit,
  isMeasured,
  meantWidth,
  NARROWEST_MM,
  readWidth,
  type Unit,
  unitOf,
  UNITS,
  WIDEST_MM,
  widthOf,
  type WidthRefusal,
} from "../../../domain/product/own-shirt.ts";
import { isPromo, isShop, type StoreType } from "../../../domain/store/store-event.ts";
import type { requireStoreProduct } from "../../../http/guards/require-store.server.ts";
import { paths } from "../../../paths.ts";
import { isForSale } from "../../../services/storefront.ts";
import { garmentFacts } from "../product/garment-facts.ts";
import type { FitSize, SizeGuidePage } from "./models.ts";

type Visit = Awaited<ReturnType<typeof requireStoreProduct>>;
type Product = NonNullable<Visit["product"]>;

/** What is carried from the page before and back to it: what was chosen and typed there. */
const KEPT =
  /^(?:from|colour|size|quantity|shirt|text-[\w-]{1,40}|code|(?:colour|size|shirt)_[0-9a-z]{1,40})$/;
const LONGEST = 200;

/** The measures of a product, and which size is nearest to a shirt of one's own, as the address asks for it. */
export function sizeGuide(
  url: URL,
  { storefront, catalogue }: Pick<Visit, "storefront" | "catalogue">,
  product: Product,
): SizeGuidePage {
  const { store } = storefront;
  const asked = url.searchParams;
  const from = pageBefore(store.type, asked);
  const isGift = from === "gift";
  const kept = [...asked].flatMap(([name, value]) =>
    KEPT.test(name) && value !== "" ? [[name, value.slice(0, LONGEST)] as const] : [],
  );
  const sizes = [...new Set(product.offer.colours.flatMap((offered) => offered.sizes))];
  const { measures, facts } = garmentFacts(catalogue, sizes);
  const unit = UNITS.find((one) => one === asked.get("unit")) ?? unitOf(store.region);
  const typed = asked.get("measured")?.slice(0, LONGEST) ?? "";
  const read = asked.has("measured") && isMeasured(measures) ? readWidth(typed, unit) : null;
  const back = (own: Record<string, string> = {}) => {
    // An order form takes nothing from its address but whose link it is: the browser keeps what is typed there.
    const code = asked.get("code");
    if (from === "form") {
      return addressWith(paths.store(store.slug), new URLSearchParams(code === null ? {} : { code }));
    }
    const query = new URLSearchParams(Object.fromEntries([...kept, ...Object.entries(own)]));
    return addressWith(isGift ? paths.store(store.slug) : paths.product(store.slug, product.id), query);
  };
  const colour = asked.get(isGift ? `colour_${product.id}` : "colour") ?? product.offer.defaultColour;
  const shown = ({ size, widerMm }: ComparedSize, ownMm: number): FitSize => {
    const isSoldOut = !isForSale(product, colour, size);
    const of = isGift ? `_${product.id}` : "";
    const href =
      isSoldOut || from === "form" ? null : back({ [`size${of}`]: size, [`shirt${of}`]: String(ownMm) });
    return { size, widerMm, isSoldOut, href };
  };
  return {
    product: product.name,
    cut: facts.find(({ label }) => label === "fit")?.value ?? null,
    action: paths.sizeGuide(store.slug),
    kept: [["product", product.id], ...kept],
    backHref: back(),
    from,
    productHref: from !== "product" ? paths.product(store.slug, product.id) : null,
    measures,
    isMeasured: isMeasured(measures),
    unit,
    typed: asked.has("measured") ? typed : widthBefore(asked, isGift ? `shirt_${product.id}` : "shirt", unit),
    error: read?.ok === false ? refusalIn(read.error, unit) : null,
    answer: read?.ok ? answerOf(read.value) : null,
  };

  function answerOf(ownMm: number): SizeGuidePage["answer"] {
    const { best, beside } = fitByShirt(measures, ownMm);
    const meant = best ? undefined : meantWidth(measures, typed, unit);
    return {
      ownMm,
      best: best && shown(best, ownMm),
      // Where none is near enough, none is offered.
      beside: beside.map((one) => (best ? shown(one, ownMm) : { ...shown(one, ownMm), href: null })),
      meant: meant ? { ...meant, href: askedAgain(meant) } : null,
    };
  }

  function askedAgain(meant: { mm: number; unit: Unit }): string {
    const measured = String(Math.round(inUnit(meant.mm, meant.unit) * 10) / 10);
    const query = new URLSearchParams({
      ...Object.fromEntries(kept),
      product: product.id,
      measured,
      unit: meant.unit,
    });
    return addressWith(paths.sizeGuide(store.slug), query);
  }
}

/** Where the guide was asked for: a store that is an order form also shows its products one by one. */
function pageBefore(type: StoreType, asked: URLSearchParams): SizeGuidePage["from"] {
  if (isPromo(type)) return "gift";
  return !isShop(type) && asked.get("from") === "form" ? "form" : "product";
}

const addressWith = (path: string, query: URLSearchParams) =>
  query.size === 0 ? path : `${path}?${query.toString()}`;

/** The width by which a size was chosen before, to be typed over. */
function widthBefore(asked: URLSearchParams, field: string, unit: Unit): string {
  const mm = widthOf(asked.get(field));
  return mm === null ? "" : String(Math.round(inUnit(mm, unit) * 10) / 10);
}

/** The key of a refusal, with the narrowest and widest width that the field accepts. */
function refusalIn(error: WidthRefusal, unit: Unit): string {
  if (error === "noNumber") return "product:fit.noNumber";
  const from = Math.ceil(inUnit(NARROWEST_MM, unit));
  const to = Math.floor(inUnit(WIDEST_MM, unit));
  const key = "product:fit.outOfRange";
  return `${key}?${new URLSearchParams({ from: String(from), to: String(to) })}`;
}
