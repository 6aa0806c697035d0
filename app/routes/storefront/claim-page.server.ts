import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findCountry } from "../../domain/address/countries.ts";
import { dayMonthYear, deliveryWindow } from "../../domain/delivery/delivery-window.ts";
import { colourOf, pictureAddress } from "../../domain/product/offer.ts";
import { isPromo, TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import { newId } from "../../http/context.server.ts";
import { freshInEveryCopy, sharePage } from "../../http/page-cache.server.ts";
import { languageOf } from "../../http/page-state.server.ts";
import type { StoreVisit } from "../../http/require-store.server.ts";
import { formToken } from "../../http/session/form-token.server.ts";
import type { ClaimLine as WishedLine } from "../../services/claims/claim-gift.server.ts";
import type { LinkedCodeRefusal } from "../../services/claims/judge-linked-code.server.ts";
import type { StockItem, Storefront } from "../../services/storefront.ts";
import { drawnFor } from "../../ui/address/draw-address-form.ts";
import type { ClaimLine, ClaimPage } from "../../ui/claim/models.ts";
import { addressForm } from "./address-form.ts";
import { storeChrome } from "./store-chrome.server.ts";

type Chosen = (name: string) => string | undefined;
const nothing: Chosen = () => undefined;

/**
 * The lines of a consumer form: a promo's gifts in the colours and sizes that were chosen, or the gathered basket.
 * A form that asks for a size says so by its field: left at "please choose" it is empty, and so is the line's size. A
 * post without the field leaves the choice to the store.
 */
export function wishedLines({ store, stock, basket }: Storefront, chosen: Chosen): WishedLine[] {
  if (!isPromo(store.type))
    return basket.map(({ item, colour, size, quantity, personalTexts }) => ({
      item,
      colour,
      size,
      quantity,
      personalTexts,
    }));
  return stock.flatMap((item) => {
    // What the organiser fixed is fixed; what is not offered falls back to the product's own.
    const wanted = store.recipientChooses ? chosen(`colour_${item.id}`) : undefined;
    const colour = colourOf(item.offer, wanted ?? item.giftColour);
    const ownSize = colour?.sizes.find((offered) => offered === item.giftSize) ?? colour?.sizes[0];
    const size = (store.recipientChooses ? chosen(`size_${item.id}`) : undefined) ?? ownSize;
    return colour && size !== undefined
      ? [{ item, colour: colour.name, size, quantity: item.giftQuantity, personalTexts: {} }]
      : [];
  });
}

/** A first view: where people must choose a size, none is chosen for them. */
const openSizes =
  ({ stock }: Storefront): Chosen =>
  (field) => {
    const item = stock.find(({ id }) => field === `size_${id}`);
    return item && !item.giftSize && sizesOf(item).length > 1 ? "" : undefined;
  };

const sizesOf = ({ offer }: StockItem) => [...new Set(offer.colours.flatMap(({ sizes }) => sizes))];

/**
 * The first view of a consumer form. A crowd that opens it in the same seconds gets one rendering, each copy with its
 * own key, since that is what makes an order one order, and with the moment at which it was handed out. A link with a
 * code in it is nearly always somebody's own and would only push others out; and what is said of the code is for its
 * visitor alone.
 * @param refused why the code in the link cannot be used.
 */
export async function freshClaimPage(
  args: LoaderFunctionArgs,
  visit: StoreVisit,
  refused?: LinkedCodeRefusal,
) {
  const { context, request } = args;
  const drawn = await claimPage(args, visit);
  if (refused && drawn.page.promo) drawn.page.promo.refused = messageOf(refused);
  if (!new URL(request.url).searchParams.has("code")) sharePage(context);
  freshInEveryCopy(context, drawn.page.idempotencyKey, () => newId());
  freshInEveryCopy(context, drawn.chrome.formToken, ({ settings, formOwner, now }) =>
    formToken(settings.SESSION_SECRET, formOwner, now().getTime()),
  );
  return drawn;
}

/** A refusal as a message of the form: the key of a text, with what it names. */
export const messageOf = (refused: { error: string } | { error: string; seconds: number }): string =>
  "seconds" in refused ? `${refused.error}?seconds=${refused.seconds}` : refused.error;

/** What the consumer form shows; with a posted form, drawn again for what was typed. */
export async function claimPage(
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
  { storefront }: StoreVisit,
  posted?: { chosen: Chosen; key: string },
  preview = false,
) {
  const { store, basket } = storefront;
  const url = new URL(request.url);
  const promo = isPromo(store.type);
  const chosen = posted?.chosen ?? nothing;
  const lines = wishedLines(storefront, posted ? chosen : openSizes(storefront));
  const subtotal = lines.reduce((sum, line) => sum + line.item.unitGross * line.quantity, 0);
  const window = deliveryWindow(context.page.now(), TIME_ZONE_OF_REGION[store.region]);
  const form = addressForm(store, "consumer");
  const asked = findCountry(chosen("address_country") ?? "")?.code;
  const page: ClaimPage = {
    action: url.pathname,
    title: store.page.claimTitle || null,
    submit: store.page.claimButton || null,
    intro: null,
    form: asked ? drawnFor(asked, { region: store.region, countries: form.countries }, "consumer") : form,
    lines: lines.map((line, index) =>
      claimLine(storefront, line, promo ? line.item.id : (basket[index]?.id ?? "")),
    ),
    editable: !promo,
    delivery: { from: dayMonthYear(window.from), to: dayMonthYear(window.to) },
    subtotal: promo || subtotal === 0 ? null : { minor: subtotal, currency: store.currency },
    promo: promo
      ? { required: !store.sample, code: url.searchParams.get("code") ?? "", refused: null }
      : null,
    doubts: [],
    idempotencyKey: posted?.key ?? newId(),
    language: await languageOf(request, context),
  };
  return { kind: "claim" as const, chrome: await storeChrome(storefront, context, request, preview), page };
}

function claimLine({ store }: Storefront, line: WishedLine, id: string): ClaimLine {
  const { item, colour, size, quantity, personalTexts } = line;
  const promo = isPromo(store.type);
  const sizes = sizesOf(item);
  const choosable = promo && store.recipientChooses && (item.offer.colours.length > 1 || sizes.length > 1);
  return {
    id,
    name: item.name,
    picture: pictureAddress(item.designHash, colour, item.offer.cover),
    colour,
    size,
    quantity,
    personal: Object.entries(personalTexts).map(([layerId, text]) => ({
      label: item.offer.personalFields.find((field) => field.layerId === layerId)?.label ?? "",
      text,
    })),
    price: promo ? null : { minor: item.unitGross * quantity, currency: store.currency },
    choices: choosable ? { colours: item.offer.colours.map(({ name }) => name), sizes } : null,
  };
}
