import type { OutboxPayload } from "../../services/deliveries/attempt-rows.server.ts";
import { addressLines } from "../../domain/address/format-address.ts";
import { formatMoment } from "../../domain/dates/format-moment.ts";
import { type Totals, totalsOf } from "../../domain/pricing/totals.ts";
import { CURRENCY_OF_REGION, type Region, TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import { pngAddress } from "../../domain/product/offer.ts";
import { colourName } from "../../i18n/colour-name.ts";
import { pictureAlt } from "../../ui/product/picture-alt.ts";
import { storeLook } from "../look.ts";
import type { MailLine } from "../parts/order-lines.tsx";
import { renderMail } from "../render-mail.tsx";
import { addressIssue } from "../templates/address-issue.tsx";
import { orderChanged } from "../templates/order-changed.tsx";
import { orderConfirmed } from "../templates/order-confirmed.tsx";
import { invitation } from "../templates/invitation.tsx";
import { orderLink } from "../templates/order-link.tsx";
import type { Wording } from "../wording.ts";
import type { Sample } from "./samples.ts";
import type { SamplePlace, SampleProduct, SampleStore } from "./sample-words.ts";

type OrderTemplate = Extract<OutboxPayload, { kind: "mail" }>["template"];

/** A mail of each kind about an order. The writers in ../writers make the same facts from rows. */
export const ORDER_SAMPLES: Record<OrderTemplate, Sample> = {
  order_confirmed: confirmed("store", "EU"),
  claim_confirmed: confirmed("claim", "US"),
  account_confirmed: confirmed("account", "UK"),
  address_issue: (store, wording, place) =>
    renderMail(
      addressIssue,
      {
        ...factsOf(store, place),
        note: "There is no number 12 in this street.",
        address: addressIn("EU", store, wording),
      },
      wording,
    ),
  order_changed: (store, wording, place) =>
    renderMail(
      orderChanged,
      { ...factsOf(store, place), ...contentsOf("UK", store, wording, place, false) },
      wording,
    ),
  order_link: (store, wording, place) => renderMail(orderLink, factsOf(store, place), wording),
};

/** What recipients of a promo are written: in the organiser's words, and as a reminder in ours. */
export const INVITATION_SAMPLES: Record<"invitation" | "invitation_reminder", Sample> = {
  invitation: (store, wording, place) =>
    renderMail(
      invitation,
      {
        ...invitationFacts(store, place),
        isReminder: false,
        subject: store.words.message,
        message: store.words.message,
      },
      wording,
    ),
  invitation_reminder: (store, wording, place) =>
    renderMail(
      invitation,
      { ...invitationFacts(store, place), isReminder: true, subject: "", message: "" },
      wording,
    ),
};

function invitationFacts(sample: SampleStore, place: SamplePlace) {
  const { store, look, name, realHref } = factsOf(sample, place);
  const { code } = sample.words;
  const page = `${place.origin}/${encodeURIComponent(sample.words.store.replaceAll(" ", "-"))}`;
  return { store, look, name, code, claimHref: `${page}?code=${encodeURIComponent(code)}`, realHref };
}

function confirmed(kind: "store" | "claim" | "account", region: Region): Sample {
  return (store, wording, place) =>
    renderMail(
      orderConfirmed,
      {
        ...factsOf(store, place),
        ...contentsOf(region, store, wording, place, kind !== "claim"),
        kind,
        sums: kind === "claim" ? null : sumsIn(region),
        delivery: { from: "26-11-2026", to: "30-11-2026" },
        billing: kind === "store" ? ["The Firm B.V.", store.words.street, "1016 GX Amsterdam"] : null,
        changeUntil:
          kind === "claim"
            ? formatMoment("2026-11-21T23:01:00Z", wording.lang, TIME_ZONE_OF_REGION[region])
            : null,
      },
      wording,
    );
}

function factsOf({ words, theme }: SampleStore, { origin }: SamplePlace) {
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

function contentsOf(
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

function sumsIn(region: Region): Totals {
  const us = region === "US";
  const priced = {
    itemsGross: 9269,
    shippingNet: us ? 720 : 600,
    shippingVat: us ? 0 : 120,
    discount: 500,
    salesTax: us ? 783 : 0,
    total: us ? 10_272 : 9489,
    totalExcludingVat: us ? 9489 : 7842,
    totalVat: us ? 783 : 1647,
  };
  return totalsOf(CURRENCY_OF_REGION[region], priced, { vatIncluded: !us });
}

function addressIn(region: Region, { words }: SampleStore, { lang }: Wording): string[] {
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
