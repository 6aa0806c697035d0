import { addressDoubts } from "../../../../domain/address/address-doubts.ts";
import { presetCountry } from "../../../../domain/address/countries.ts";
import { placeOfFields } from "../../../../domain/address/address.ts";
import { unavailableIn } from "../../../../domain/availability/unavailable.ts";
import { MOST_LINK_LINES, type PaymentLinkLine } from "../../../../domain/order/payment-link.ts";
import { shippingOptions } from "../../../../domain/pricing/shipping.ts";
import { totalsOf } from "../../../../domain/pricing/totals.ts";
import { pictureAddress } from "../../../../domain/product/offer.ts";
import { personalTextsOf } from "../../../../domain/product/personal-text.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { logError } from "../../../../log.server.ts";
import { addressOfForm } from "../../../../schemas/customer.ts";
import { PaymentLinkSchema } from "../../../../schemas/payment-link.ts";
import type { FontsOf } from "../../../../services/judge-texts.ts";
import type { Scope } from "../../../../services/scope.ts";
import {
  type LinkPrice,
  type LinkWish,
  priceLink,
} from "../../../../services/checkout/save-payment-link.server.ts";
import { type BasketItem, forSale, isSoldOut, type Storefront } from "../../../../services/storefront.ts";
import { drawnFor } from "../../../../ui/address/draw-address-form.ts";
import { servedBy } from "../../../../ui/address/served-by.ts";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { moneyMessage } from "../../../../ui/money/format-money.ts";
import { lineFields, type LinkLine } from "./models.ts";

type Typed = Readonly<Record<string, string>>;
type Row = { id: string; productId: string };

export const typedIn = (fields: FormData): Record<string, string> =>
  Object.fromEntries([...fields].filter((pair): pair is [string, string] => typeof pair[1] === "string"));

/** The lines of the form: a number that the form gave each, and its product. */
export function rowsIn(fields: FormData): Row[] {
  return fields.getAll("line").flatMap((line) => {
    const [, id, productId] = /^(\d{1,4}):([\w-]{1,64})$/.exec(String(line)) ?? [];
    return id && productId ? [{ id, productId }] : [];
  });
}

/** The lines after a button that adds one or takes one away. */
export function rowsAfter(fields: FormData, intent: string): Row[] {
  const rows = rowsIn(fields);
  const [, removed] = /^remove:(\d{1,4})$/.exec(intent) ?? [];
  if (removed) return rows.filter(({ id }) => id !== removed);
  const productId = fields.get("add_product");
  if (intent !== "add" || typeof productId !== "string" || productId === "") return rows;
  const next = 1 + Math.max(0, ...rows.map(({ id }) => Number(id)));
  return rows.length < MOST_LINK_LINES ? [...rows, { id: String(next), productId }] : rows;
}

/** The fields of a link's lines as they were sent to its customer. */
export const typedOfLines = (lines: readonly PaymentLinkLine[]): { rows: Row[]; typed: Typed } => ({
  rows: lines.map(({ productId }, at) => ({ id: String(at + 1), productId })),
  typed: Object.fromEntries(
    lines.flatMap((line, at) => {
      const names = lineFields(String(at + 1));
      return [
        [names.colour, line.colour],
        [names.size, line.size],
        [names.quantity, String(line.quantity)],
        ...Object.entries(line.personalTexts).map(([layerId, words]) => [names.word(layerId), words]),
      ];
    }),
  ),
});

/** The lines as the form draws them; a product that is not sold any more is left out. */
export function linesOf({ stock }: Storefront, rows: readonly Row[], typed: Typed): LinkLine[] {
  return rows.flatMap(({ id, productId }) => {
    const item = stock.find((one) => one.id === productId);
    if (!item) return [];
    const { colours, defaultColour, personalFields } = forSale(item);
    const names = lineFields(id);
    const preset = colours.some(({ name }) => name === defaultColour) ? defaultColour : colours[0]?.name;
    return [
      {
        id,
        productId,
        name: item.name,
        picture: pictureAddress(item.designHash, typed[names.colour] || defaultColour, item.offer.cover, {
          width: 160,
        }),
        colours: colours.map(({ name }) => name),
        sizes: [...new Set(colours.flatMap(({ sizes }) => sizes))],
        words: personalFields.map(({ layerId, label, required = false }) => ({ layerId, label, required })),
        chosen: {
          colour: typed[names.colour] ?? preset ?? "",
          size: typed[names.size] ?? "",
          quantity: typed[names.quantity] ?? "1",
          words: Object.fromEntries(
            personalFields.map(({ layerId }) => [layerId, typed[names.word(layerId)] ?? ""]),
          ),
        },
      },
    ];
  });
}

/** What can be chosen for another line. */
export const productsOf = ({ stock }: Storefront) =>
  stock.filter((item) => !isSoldOut(item)).map(({ id, name }) => ({ id, name }));

export const methodsOf = ({ shipping }: Storefront) => shippingOptions(shipping).map(({ method }) => method);

/** The address fields, drawn for the country that was chosen. */
export const addressFormOf = ({ store }: Storefront, typed: Typed, defaults?: Record<string, string>) => {
  const to = placeOfFields(typed);
  const served = servedBy(store);
  return drawnFor(
    to.addressCountry === "" ? { addressCountry: presetCountry(store).code } : to,
    served,
    "checkout",
    defaults,
  );
};

const WHOLE = /^\d{1,5}$/;

function basketOf({ stock }: Storefront, lines: readonly LinkLine[]): BasketItem[] {
  return lines.flatMap(({ id, productId, chosen }) => {
    const item = stock.find((one) => one.id === productId);
    if (!item) return [];
    const { colour, size, words } = chosen;
    const quantity = WHOLE.test(chosen.quantity.trim()) ? Number(chosen.quantity) : 0;
    const personalTexts = personalTextsOf(item.offer, (layerId) => words[layerId]);
    return [{ id, item, colour, size, quantity, personalTexts }];
  });
}

/** The field that a refusal stands at; what has none stands above the form. */
const FIELD_OF: Record<string, string> = {
  "errors:voucherUnknown": "discount_code",
  "errors:voucherExpired": "discount_code",
  "errors:voucherUsedUp": "discount_code",
  "errors:voucherUsedByYou": "discount_code",
  "errors:voucherWait": "discount_code",
  "errors:voucherMinimum": "discount_code",
  "errors:phoneForExpress": "phone",
  "errors:shippingNotOffered": "shipping_method",
  "errors:basketEmpty": "add_product",
};

export type ReadLink =
  | { ok: true; wish: LinkWish; price: LinkPrice; value: LinkValue; refuse: Refuse }
  | { ok: false; result: FormResult; askState: boolean };
type LinkValue = Extract<ReturnType<typeof readForm<typeof PaymentLinkSchema>>, { ok: true }>["value"];
type Refuse = (errors: Record<string, string>) => FormResult;

/** Reads the form, and has the server work out what it costs. */
export async function readLink(
  scope: Scope,
  input: {
    storefront: Storefront;
    fields: FormData;
    lines: readonly LinkLine[];
    orderId: string;
    fontsOf: FontsOf;
  },
): Promise<ReadLink> {
  const { storefront, fields, lines } = input;
  const form = readForm(fields, PaymentLinkSchema);
  if (!form.ok) return { ok: false, result: withMissingSizes(form.result, lines), askState: false };
  const { value } = form;
  const refuse = (errors: Record<string, string>, askState = false) =>
    ({ ok: false, result: form.refuse(errors), askState }) as const;
  const address = addressOfForm(value);
  const doubt = addressDoubts(address).find(({ kind }) => kind === "zip");
  if (doubt && "state" in doubt && value.state_confirmed !== "on") {
    const message = ["errors:stateOfZip", new URLSearchParams({ state: String(doubt.state) })].join("?");
    return refuse({ address_state: message }, true);
  }
  const { shipping_method: method, discount_code: voucherCode } = value;
  const wish = { storefront, lines: basketOf(storefront, lines), address, method, voucherCode };
  try {
    const priced = await priceLink(scope, { ...wish, orderId: input.orderId, fontsOf: input.fontsOf });
    if (priced.ok) return { ok: true, wish, price: priced.value, value, refuse: form.refuse };
    return refuse(errorsOf(priced, wish, lines));
  } catch (error) {
    if (!unavailableIn(error)) throw error;
    // Sales tax is worked out by the provider.
    logError("payment link", error);
    return refuse({ total: "errors:paymentsUnavailable" });
  }
}

/** What is wrong with the customer's fields, and the sizes that are not chosen yet. */
function withMissingSizes(result: FormResult, lines: readonly LinkLine[]): FormResult {
  const missing = lines.filter(({ sizes, chosen }) => sizes.length > 1 && chosen.size === "");
  const sizes = Object.fromEntries(missing.map(({ id }) => [lineFields(id).size, ["errors:required"]]));
  return { ...result, error: { ...sizes, ...result?.error } };
}

type Refused = Exclude<Awaited<ReturnType<typeof priceLink>>, { ok: true }>;

function errorsOf(
  refused: Refused,
  { storefront: { store } }: Pick<LinkWish, "storefront">,
  lines: readonly LinkLine[],
): Record<string, string> {
  if ("faults" in refused) {
    return Object.fromEntries(
      refused.faults.map(({ line, at, error }) => {
        const names = lineFields(lines[line]?.id ?? "");
        if (at === "variant") return [names.size, error];
        return [at === "quantity" ? names.quantity : names.word(at.layerId), error];
      }),
    );
  }
  if ("fields" in refused) return refused.fields;
  const field = FIELD_OF[refused.error.split("?")[0] ?? ""];
  return { [field ?? "total"]: moneyMessage(refused.error, store) };
}

/** What the page shows that it costs. */
export const shownPrice = ({ store }: Storefront, { quote }: LinkPrice) => ({
  totals: totalsOf(store.currency, quote, { vatIncluded: quote.lines.every(({ unitVat }) => unitVat > 0) }),
  seen: quote.total,
});
