import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ASKED_FIELD } from "../../../domain/address/address-doubts.ts";
import { countriesOf, countryName, findCountry } from "../../../domain/address/countries.ts";
import { subtotalOf } from "../../../domain/basket/basket-lines.ts";
import { formatTime } from "../../../domain/dates/format-moment.ts";
import { dayIn, dayMonthYear, deliveryWindow } from "../../../domain/delivery/delivery-window.ts";
import { patternOfRule } from "../../../domain/design/first-print.ts";
import { type GiftChoice, giftVariant } from "../../../domain/gift/gift-lines.ts";
import { pictureAddress, type ProductOffer } from "../../../domain/product/offer.ts";
import { unitOf, widthOf } from "../../../domain/product/own-shirt.ts";
import { drawnTexts, printedTexts } from "../../../domain/product/personal-text.ts";
import { pageTextsIn } from "../../../domain/store/branded-page.ts";
import { isPromo, TIME_ZONE_OF_REGION } from "../../../domain/store/store-event.ts";
import { cleanCode } from "../../../domain/voucher/promo-code.ts";
import { newId } from "../../../http/wiring/context.server.ts";
import { varyPerRequest, sharePage } from "../../../page-cache/page-cache.server.ts";
import { languageOf } from "../../../http/wiring/page-state.server.ts";
import { paths } from "../../../paths.ts";
import { noteView, type StoreVisit } from "../../../http/guards/require-store.server.ts";
import { formToken } from "../../../http/forms/form-token.server.ts";
import type { ClaimLine as OrderedLine } from "../../../services/claims/price-claim.ts";
import { readGiversWords } from "../../../services/claims/read.server.ts";
import type { LinkedCodeRefusal } from "../../../services/claims/judge-linked-code.server.ts";
import { lastDayFor, type StockItem, type Storefront } from "../../../services/storefront.ts";
import { drawnFor } from "../../../ui/address/draw-address-form.ts";
import { readTeamOrder } from "../../../services/orders/team-orders.server.ts";
import { daysOf, daysUntil, endsTimeOf, goesAt } from "../../../domain/store/store-days.ts";
import { isAddedHere } from "./take-offers.server.ts";
import type { ClaimLine, ClaimPage, ColourChoice, OfferedProduct } from "./models.ts";
import { servedBy } from "../../../ui/address/served-by.ts";
import { addressForm } from "../address-form.ts";
import { storeChrome } from "../frame/store-chrome.server.ts";

const HOUR_MS = 3_600_000;

type Chosen = (name: string) => string | undefined;
const nothing: Chosen = () => undefined;

/** What a form says about each part of a gift; a field that it does not have leaves the choice to the organiser. */
export const choicesOf = ({ stock }: Storefront, chosen: Chosen): GiftChoice[] =>
  stock.map(({ id, offer }) => ({
    productId: id,
    colour: chosen(`colour_${id}`),
    size: chosen(`size_${id}`),
    shirtWidthMm: widthOf(chosen(`shirt_${id}`)),
    texts: Object.fromEntries(
      offer.personalFields.map(({ layerId }) => [layerId, chosen(giftTextField(id, layerId)) ?? ""]),
    ),
  }));

/** The field of a text that the recipient of a gift writes. */
export const giftTextField = (productId: string, layerId: string) => `text_${productId}_${layerId}`;

/** The lines that a consumer form shows: a promo's gifts as far as they are chosen, or the gathered basket. */
function shownLines(storefront: Storefront, chosen: Chosen): OrderedLine[] {
  const { store, stock, basket } = storefront;
  if (!isPromo(store.type)) return basket;
  const choices = store.recipientChooses ? choicesOf(storefront, chosen) : [];
  return stock.flatMap((item) => {
    const variant = giftVariant(
      item,
      choices.find(({ productId }) => productId === item.id),
    );
    const personalTexts = drawnTexts(item.offer, (layerId) => chosen(giftTextField(item.id, layerId)));
    return variant ? [{ item, ...variant, quantity: item.giftQuantity, personalTexts }] : [];
  });
}

/** Where people must choose a size, none is chosen for them: a browser does not send a choice that nobody made. */
const openSizes =
  ({ stock }: Storefront): Chosen =>
  (field) => {
    const item = stock.find(({ id }) => field === `size_${id}`);
    return item && !item.giftSize && sizesOf(item).length > 1 ? "" : undefined;
  };

/**
 * What a posted form says. Our own page always has the sizes that must be chosen, so that one which does not come from it
 * was not chosen; other programs may leave the choice to the organiser.
 */
export function postedChoice(storefront: Storefront, fields: FormData): Chosen {
  const isOwnForm = fields.has(ASKED_FIELD) && storefront.store.recipientChooses;
  const missing = isOwnForm ? openSizes(storefront) : nothing;
  return (name) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : missing(name);
  };
}

type LinkedPerson = { name: string; email: string; size: string; colour: string };

/** A first view behind a personal link: what was chosen for them, as far as each part of the gift comes in it. */
function choicesFor(storefront: Storefront, { size, colour }: LinkedPerson): Chosen {
  const open = openSizes(storefront);
  return (field) => {
    const item = storefront.stock.find(({ id }) => field === `size_${id}` || field === `colour_${id}`);
    if (!item) return undefined;
    const isSize = field.startsWith("size_");
    if (isSize && sizesOf(item).includes(size)) return size;
    if (!isSize && item.offer.colours.some(({ name }) => name === colour)) return colour;
    return open(field);
  };
}

/**
 * What the size guide brings back: sizes and colours that the gift comes in, and the shirts that were measured. Undefined
 * where the address holds none of it.
 */
function broughtBack(
  { store, stock }: Storefront,
  asked: URLSearchParams,
  otherwise: Chosen,
): Chosen | undefined {
  const brought = new Map<string, string>(
    stock.flatMap((item) => {
      const values = {
        size: sizesOf(item).find((size) => size === asked.get(`size_${item.id}`)),
        colour: item.offer.colours.find(({ name }) => name === asked.get(`colour_${item.id}`))?.name,
        shirt: widthOf(asked.get(`shirt_${item.id}`))?.toString(),
      };
      return Object.entries(values).flatMap(([part, value]) =>
        value === undefined ? [] : [[`${part}_${item.id}`, value] as const],
      );
    }),
  );
  if (!isPromo(store.type) || !store.recipientChooses || brought.size === 0) return undefined;
  return (field) => brought.get(field) ?? otherwise(field);
}

const sizesOf = ({ offer }: StockItem) => [...new Set(offer.colours.flatMap(({ sizes }) => sizes))];

/**
 * The first view of a consumer form. A crowd that opens it in the same seconds gets one rendering, each copy with its
 * own key, since that is what makes an order one order, and with the moment at which it was handed out. A link with a
 * code in it is nearly always somebody's own and would only push others out; and what is said of the code is for its
 * visitor alone.
 * @param opened.refused why the code in the link cannot be used.
 * @param opened.person whose personal link it is: the form begins with what is known of them.
 */
export async function freshClaimPage(
  args: LoaderFunctionArgs,
  visit: StoreVisit,
  { refused, person }: { refused?: LinkedCodeRefusal; person?: LinkedPerson } = {},
) {
  const { context, request } = args;
  const { searchParams } = new URL(request.url);
  const known = person && choicesFor(visit.storefront, person);
  const brought = broughtBack(visit.storefront, searchParams, known ?? openSizes(visit.storefront));
  const chosen = brought ?? known;
  const drawn = await claimPage(args, visit, chosen && { chosen });
  if (person) {
    const { form } = drawn.page;
    drawn.page.words = await readGiversWords(visit.scope, {
      store: visit.storefront.store,
      lang: await languageOf(request, context),
    });
    const { promo, offers, lines } = drawn.page;
    if (promo) drawn.page.passOnHref = paths.passOn(visit.storefront.store.slug, promo.code);
    const [only, ...others] = lines.length > 0 ? [] : offers;
    if (only && others.length === 0 && only.sizes.includes(person.size)) only.size = person.size;
    drawn.page.form = { ...form, defaults: { ...form.defaults, name: person.name, email: person.email } };
  }
  if (refused && drawn.page.promo) drawn.page.promo.refused = messageOf(refused);
  if (!searchParams.has("code") && !brought) sharePage(context);
  noteView(context, visit.storefront);
  varyPerRequest(context, drawn.page.idempotencyKey, () => newId());
  varyPerRequest(context, drawn.chrome.formToken, ({ settings, formOwner, now }) =>
    formToken(settings.SESSION_SECRET, formOwner, now().getTime()),
  );
  return drawn;
}

/** A refusal as a message of the form: the key of a text, with what it names. */
export const messageOf = (refused: { error: string } | { error: string; seconds: number }): string =>
  "seconds" in refused ? `${refused.error}?seconds=${refused.seconds}` : refused.error;

/** The store with the countries that its whole gift can be made for; all of its countries where that is none. */
function withinReach({ store, stock }: Storefront): Storefront["store"] {
  if (!isPromo(store.type)) return store;
  const all = countriesOf(store).map(({ code }) => code);
  const reached = all.filter((code) => !stock.some(({ unmade }) => unmade.countries.includes(code)));
  return reached.length === all.length || reached.length === 0
    ? store
    : { ...store, lockedToCountries: reached };
}

/** What the consumer form shows; with a posted form, drawn again for what was typed. */
export async function claimPage(
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
  { storefront, scope }: StoreVisit,
  posted?: { chosen: Chosen; key?: string },
  preview = false,
) {
  const { store, basket } = storefront;
  const url = new URL(request.url);
  const promo = isPromo(store.type);
  const chosen = posted?.chosen ?? nothing;
  const lines = shownLines(storefront, posted ? chosen : openSizes(storefront));
  const subtotal = subtotalOf(lines);
  const window = deliveryWindow(goesAt(store, context.page.now()), TIME_ZONE_OF_REGION[store.region]);
  const served = withinReach(storefront);
  const form = addressForm(served, "consumer");
  const country = findCountry(chosen("address_country") ?? "")?.code;
  const language = await languageOf(request, context);
  const { claimTitle, claimButton } = pageTextsIn(store.page, language);
  const drawn = country ? drawnFor({ addressCountry: country }, servedBy(served), "consumer") : form;
  const last = lastDayFor(storefront, drawn.country);
  const seat = promo ? "" : cleanCode(chosen("promo_code") ?? url.searchParams.get("code") ?? "");
  const today = dayIn(TIME_ZONE_OF_REGION[store.region], context.page.now());
  const page: ClaimPage = {
    action: url.pathname,
    title: claimTitle || null,
    submit: claimButton || null,
    intro: null,
    words: [],
    form: drawn,
    lines: lines.map((line, index) =>
      claimLine(storefront, line, {
        id: promo ? line.item.id : (basket[index]?.id ?? ""),
        shirtMm: widthOf(chosen(`shirt_${line.item.id}`)),
        asked: preview ? null : url.searchParams,
      }),
    ),
    offers: promo
      ? []
      : storefront.stock.slice(0, MOST_OFFERED).map((item) => offeredProduct(store, item, seat)),
    closes: promo ? null : closingOf(store, context.page.now(), language),
    together: promo || !store.madeTogether ? null : { count: await countOf(scope, store) },
    editable: !promo,
    delivery: { from: dayMonthYear(window.from), to: dayMonthYear(window.to) },
    giftsBy:
      last && last >= today
        ? {
            by: dayMonthYear(store.giftsBy ?? ""),
            last: dayMonthYear(last),
            country: countryName(drawn.country, language),
          }
        : null,
    subtotal: promo || subtotal === 0 ? null : { minor: subtotal, currency: store.currency },
    promo: promo
      ? { required: !store.sample, code: cleanCode(url.searchParams.get("code") ?? ""), refused: null }
      : null,
    seat: promo ? null : seat || null,
    doubts: [],
    idempotencyKey: posted?.key ?? newId(),
    language,
  };
  return { kind: "claim" as const, chrome: await storeChrome(storefront, context, request, preview), page };
}

/** How many pieces of a team are ordered, where its organiser asks for a number of them. */
async function countOf(scope: StoreVisit["scope"], store: Storefront["store"]) {
  if (store.leastPieces === null) return null;
  const team = await readTeamOrder(scope, { event: store });
  return { pieces: team?.pieces ?? 0, least: store.leastPieces };
}

/** The colours that a product comes in, each with its picture. */
export const colourChoices = (
  offer: ProductOffer,
  designHash: string,
  texts: Readonly<Record<string, string>> = {},
): ColourChoice[] =>
  offer.colours.map(({ name, hex }) => ({
    name,
    hex,
    picture: pictureAddress(designHash, name, offer.cover, { texts }),
  }));

type Around = { id: string; shirtMm: number | null; asked: URLSearchParams | null };

function claimLine({ store }: Storefront, line: OrderedLine, { id, shirtMm, asked }: Around): ClaimLine {
  const { item, colour, size, quantity, personalTexts } = line;
  const promo = isPromo(store.type);
  const sizes = sizesOf(item);
  const choosable = promo && store.recipientChooses && (item.offer.colours.length > 1 || sizes.length > 1);
  return {
    id,
    name: item.name,
    href: promo ? paths.product(store.slug, item.id) : null,
    picture: pictureAddress(item.designHash, colour, item.offer.cover, {
      width: 400,
      // What nobody wrote yet is shown by the design's own sample.
      texts: promo ? personalTexts : printedTexts(item.offer, personalTexts),
    }),
    colour,
    size,
    quantity,
    personal: promo
      ? []
      : Object.entries(personalTexts).map(([layerId, text]) => ({
          label: item.offer.personalFields.find((field) => field.layerId === layerId)?.label ?? "",
          text,
        })),
    texts: promo
      ? item.offer.personalFields.map(({ layerId, ...field }) => ({
          ...field,
          ...(field.characters && { pattern: patternOfRule(field.characters) }),
          name: giftTextField(item.id, layerId),
          value: personalTexts[layerId] ?? "",
          picture:
            field.side === item.offer.cover
              ? null
              : pictureAddress(item.designHash, colour, field.side, { width: 400, texts: personalTexts }),
        }))
      : [],
    price: promo ? null : { minor: item.unitGross * quantity, currency: store.currency },
    choices: choosable
      ? {
          colours: colourChoices(item.offer, item.designHash, personalTexts),
          sizes,
          guideHref: asked && guideOf(store.slug, item.id, asked),
          shirt: shirtMm === null ? null : { mm: shirtMm, unit: unitOf(store.region) },
        }
      : null,
  };
}

/** The size guide of a part of a gift, which leads back with the code and with what was chosen of the other parts. */
function guideOf(slug: string, productId: string, asked: URLSearchParams): string {
  const query = new URLSearchParams({ product: productId });
  for (const [name, value] of asked) if (/^(?:code$|size_|colour_|shirt_)/.test(name)) query.set(name, value);
  return `${paths.sizeGuide(slug)}?${query}`;
}

/** So many products stand on an order form; of more its list tells. */
const MOST_OFFERED = 12;

function offeredProduct(store: Storefront["store"], item: StockItem, seat: string): OfferedProduct {
  const { id, name, offer, designHash } = item;
  return {
    id,
    name,
    href: paths.product(store.slug, id),
    guideHref: `${paths.sizeGuide(store.slug)}?${new URLSearchParams({ product: id, from: "form", ...(seat && { code: seat }) })}`,
    picture: pictureAddress(designHash, offer.defaultColour, offer.cover, { width: 400 }),
    price: { minor: item.unitGross, currency: store.currency },
    colour: offer.defaultColour,
    colours: offer.colours.map((colour) => colour.name),
    sizes: sizesOf(item),
    isWrittenOn: !isAddedHere(item),
  };
}

/** Until when an order form takes orders, and how far away that is: in days, and on the last day in hours. */
function closingOf(store: Storefront["store"], now: Date, language: string): ClaimPage["closes"] {
  const { ends } = daysOf(store);
  if (ends === "" || !store.endsAt) return null;
  const zone = TIME_ZONE_OF_REGION[store.region];
  const days = daysUntil(dayIn(zone, now), ends);
  const hasTime = endsTimeOf(store) !== "";
  const hours = Math.floor((store.endsAt.getTime() - now.getTime()) / HOUR_MS);
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const left = hasTime && days === 0 && hours > 0 ? words.format(hours, "hour") : words.format(days, "day");
  const time = hasTime ? formatTime(store.endsAt, language, zone) : null;
  return { by: dayMonthYear(ends), time, left };
}
