import { pngAddress } from "../../domain/product/offer.ts";
import { formatDay, formatMoment } from "../../domain/dates/format-moment.ts";
import type { OrderMail } from "../../domain/order/order-mails.ts";
import { type Region, TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import { changeSentence } from "../../i18n/change-sentence.ts";
import { renderMail } from "../render-mail.tsx";
import { addressIssue } from "../templates/address-issue.tsx";
import { orderChanged } from "../templates/order-changed.tsx";
import { orderConfirmed, orderFound, orderLink } from "../templates/order-confirmed.tsx";
import { paymentLink } from "../templates/payment-link.tsx";
import { giftsAgain } from "../templates/gifts-again.tsx";
import { invitation } from "../templates/invitation.tsx";
import type { Sample } from "./samples.ts";
import { addressIn, contentsOf, factsOf, sumsIn } from "./sample-order.ts";
import type { SamplePlace, SampleStore } from "./sample-words.ts";

/** A mail of each kind about an order. The writers in ../writers make the same facts from rows. */
export const ORDER_SAMPLES: Record<OrderMail, Sample> = {
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
      {
        ...factsOf(store, place),
        ...contentsOf("UK", store, wording, place, false),
        isGift: true,
        customs: false,
      },
      wording,
    ),
  order_link: (store, wording, place) => renderMail(orderLink, factsOf(store, place), wording),
  payment_link: (store, wording, place) =>
    renderMail(
      paymentLink,
      {
        ...factsOf(store, place),
        ...contentsOf("EU", store, wording, place, true),
        payHref: `${place.origin}/sample/checkout?link=sample.key`,
        sums: sumsIn("EU"),
        note: store.words.message,
        until: formatMoment("2026-12-12T10:00:00Z", wording.lang, TIME_ZONE_OF_REGION.EU),
      },
      wording,
    ),
  order_found: (store, wording, place) => renderMail(orderFound, factsOf(store, place), wording),
};

/** What recipients of a promo are written: in the organiser's words, and as a reminder in ours. */
export const INVITATION_SAMPLES: Record<
  "invitation" | "invitation_reminder" | "invitation_test" | "team_invitation" | "gifts_again",
  Sample
> = {
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
      {
        ...invitationFacts(store, place),
        isReminder: true,
        subject: "",
        message: "",
        askedBy: {
          by: formatDay("2026-12-18", wording.lang, "UTC"),
          last: formatDay("2026-12-10", wording.lang, "UTC"),
        },
      },
      wording,
    ),
  team_invitation: (store, wording, place) =>
    renderMail(
      invitation,
      {
        ...invitationFacts(store, place),
        isReminder: false,
        isTeam: true,
        closes: { day: formatDay("2026-12-10", wording.lang, "UTC"), isWholeDay: true },
        subject: "",
        message: "",
      },
      wording,
    ),
  gifts_again: (store, wording, place) => renderMail(giftsAgain, invitationFacts(store, place), wording),
  invitation_test: (store, wording, place) =>
    renderMail(
      invitation,
      { ...invitationFacts(store, place), isReminder: true, isTest: true, subject: "", message: "" },
      wording,
    ),
};

function invitationFacts(sample: SampleStore, place: SamplePlace) {
  const { store, look, name, realHref } = factsOf(sample, place);
  const { code } = sample.words;
  const page = `${place.origin}/${encodeURIComponent(sample.words.store.replaceAll(" ", "-"))}`;
  return {
    store,
    look,
    name,
    code,
    isTest: false,
    isTeam: false,
    closes: null,
    picture: pictured(sample, place),
    askedBy: null,
    claimHref: `${page}?code=${encodeURIComponent(code)}`,
    realHref,
    unsubscribeHref: `${page}/unsubscribe`,
  };
}

/** The sample store's first product, as an invitation shows it. */
function pictured({ theme, words }: SampleStore, { origin, products: [product] }: SamplePlace) {
  if (!product) return null;
  const view = { width: 400, paper: theme.paper } as const;
  return { src: origin + pngAddress(product.designHash, product.colour, "front", view), alt: words.product };
}

function confirmed(kind: "store" | "claim" | "account", region: Region): Sample {
  return (store, wording, place) => {
    const contents = contentsOf(region, store, wording, place, kind !== "claim");
    // The first line bears a text of the buyer's own.
    const rights = [wording.t("cases:right.personal"), wording.t("cases:right.open")];
    return renderMail(
      orderConfirmed,
      {
        ...factsOf(store, place),
        ...(kind === "store" && { realHref: null }),
        ...contents,
        lines: contents.lines.map((line, at) => ({ ...line, right: kind === "store" ? rights[at] : null })),
        kind,
        sums: kind === "claim" ? null : sumsIn(region),
        delivery: { from: "26-11-2026", to: "30-11-2026" },
        billing: kind === "store" ? ["The Firm B.V.", store.words.street, "1016 GX Amsterdam"] : null,
        customs: kind === "claim",
        withdrawHref: kind === "store" ? `${factsOf(store, place).statusHref}/withdraw` : null,
        change: changeSentence(wording.t, region, { until: "2026-11-21T23:01:00Z" }, (until) =>
          formatMoment(until, wording.lang, TIME_ZONE_OF_REGION[region]),
        ),
      },
      wording,
    );
  };
}
