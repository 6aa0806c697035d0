import { addressLines } from "../../domain/address/format-address.ts";
import { type Totals, totalsOf } from "../../domain/pricing/totals.ts";
import { pngAddress } from "../../domain/product/offer.ts";
import { CURRENCY_OF_REGION, type Region } from "../../domain/store/store-event.ts";
import { colourName } from "../../i18n/colour-name.ts";
import { pictureAlt } from "../../ui/product/picture-alt.ts";
import { storeLook } from "../look.ts";
import type { MailLine } from "../parts/order-lines.tsx";
import type { Wording } from "../wording.ts";
import type { SamplePlace, SampleProduct, SampleStore } from "./sample-words.ts";

/** What every sample of a mail about an order says. */
export function factsOf({ words, theme }: SampleStore, { origin }: SamplePlace) {
  const page = `${origin}/${encodeURIComponent(words.store.replaceAll(" ", "-"))}`;
  return {
    store: {
      name: words.store,
      organiser: words.organiser,
      contactEmail: words.email,
      seller: `${words.company}, Prinsengracht 1, 1015 DX Amsterdam`,
    },
    look: storeLook({ name: words.store, theme, logo: null }, origin),
    orderRef: "PS-Q5DM6H5H",
    name: words.person,
    statusHref: `${page}/order/sample.key`,
    realHref: `${page}/is-this-real?code=PS-Q5DM6H5H`,
  };
}

export function contentsOf(
  region: Region,
  store: SampleStore,
  wording: Wording,
  place: SamplePlace,
  priced: boolean,
) {
  return {
    pricing: { region, currency: CURRENCY_OF_REGION[region] },
    lines: linesIn(region, store, wording, place, priced),
    address: addressIn(region, store, wording),
  };
}

function linesIn(
  region: Region,
  { words, theme }: SampleStore,
  { t }: Wording,
  { origin, products }: SamplePlace,
  priced: boolean,
): MailLine[] {
  const pictureOf = (product: SampleProduct | undefined, name: string, colour: string) => {
    if (!product) return null;
    const view = { width: 160, paper: theme.paper } as const;
    const address = pngAddress(product.designHash, product.colour, "front", view);
    return { src: origin + address, alt: pictureAlt(t, "front", { product: name, colour }) };
  };
  const [black, natural] = [colourName(t, "Black", region), colourName(t, "Natural", region)];
  const shirt = {
    name: words.product,
    picture: pictureOf(products[0], words.product, black),
    quantity: 1,
    details: [black, "M", words.personalText],
    price: priced ? 3509 : null,
  };
  const tote = {
    name: "Market Tote",
    picture: pictureOf(products[1], "Market Tote", natural),
    quantity: 2,
    details: [natural],
    price: 5760,
  };
  return priced ? [shirt, tote] : [shirt];
}

export function sumsIn(region: Region): Totals {
  const us = region === "US";
  const priced = {
    itemsGross: 9269,
    shippingNet: us ? 720 : 600,
    shippingVat: us ? 0 : 120,
    discount: 500,
    salesTax: us ? 783 : 0,
    total: us ? 10_272 : 9489,
    totalExcludingVat: us ? 9489 : 7842,
    voucherPaid: 0,
    totalVat: us ? 783 : 1647,
  };
  return totalsOf(CURRENCY_OF_REGION[region], priced, { vatIncluded: !us });
}

export function addressIn(region: Region, { words }: SampleStore, { lang }: Wording): string[] {
  const places = {
    UK: ["London", "NW1 6XE", "GB", ""],
    EU: ["Amsterdam", "1016 GX", "NL", ""],
    US: ["Austin", "78701", "US", "TX"],
  } as const;
  const [addressCity, addressPostcode, addressCountry, addressState] = places[region];
  return addressLines(
    {
      name: words.person,
      addressFirstLine: words.street,
      addressSecondLine: "",
      addressCity,
      addressCounty: "",
      addressPostcode,
      addressCountry,
      addressState,
    },
    lang,
  );
}
