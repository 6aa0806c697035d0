import type { FulfilmentMail } from "../../domain/order/order-mails.ts";
import { renderMail } from "../render-mail.tsx";
import { formatMoment } from "../../domain/dates/format-moment.ts";
import type { ReturnStep } from "../../domain/order/withdrawal.ts";
import { caseReceived } from "../templates/case-received.tsx";
import { caseAnswered } from "../templates/case-answered.tsx";
import { delivered } from "../templates/delivered.tsx";
import { fulfilmentNotice } from "../templates/fulfilment-notice.tsx";
import { refund } from "../templates/refund.tsx";
import { type MailParcel, shipped } from "../templates/shipped.tsx";
import { contentsOf, factsOf } from "./sample-order.ts";
import type { Sample } from "./samples.ts";

const FOLLOWED: MailParcel = {
  carrier: "PostNL",
  number: "3SABCD0123456789",
  href: "https://carrier.example/3SABCD0123456789",
};

/** A mail of each kind about one fulfilment of an order. */
export const FULFILMENT_SAMPLES: Record<FulfilmentMail | "shipped_in_parts" | "exchange", Sample> = {
  shipped: sent([FOLLOWED], null),
  shipped_in_parts: sent(
    [
      FOLLOWED,
      { ...FOLLOWED, number: "3SABCD9876543210" },
      { carrier: "Royal Mail", number: "", href: null },
    ],
    { number: 1, of: 2 },
  ),
  delivered: (store, wording, place) =>
    renderMail(
      delivered,
      {
        ...factsOf(store, place),
        ...contentsOf("UK", store, wording, place, false),
        part: null,
        withdrawHref: `${factsOf(store, place).statusHref}/withdraw`,
      },
      wording,
    ),
  order_cancelled: notice("cancelled"),
  reprint: notice("reprint"),
  exchange: notice("exchange"),
  artwork_issue: notice("artwork"),
  change_too_late: notice("tooLate"),
  order_late: notice("late"),
};

/** What follows from a complaint about an order. */
export const AFTER_SALES_SAMPLES: Record<
  | "refund"
  | "case_answered"
  | "case_asked"
  | "case_received"
  | "withdrawal_received"
  | "exchange_received"
  | "return_dispatched"
  | "return_arrived",
  Sample
> = {
  case_received: received(null),
  withdrawal_received: received("withdrawal"),
  exchange_received: received("exchange"),
  return_dispatched: received("withdrawal", "dispatched"),
  return_arrived: received("withdrawal", "arrived"),
  refund: (store, wording, place) =>
    renderMail(
      refund,
      {
        ...factsOf(store, place),
        amount: "€ 35,09",
        voucher: { code: "7K3M-9QTX-B", amount: "€ 10,00", until: "31-12-2029" },
      },
      wording,
    ),
  case_answered: (store, wording, place) =>
    renderMail(
      caseAnswered,
      { ...factsOf(store, place), message: store.words.message, replyHref: null },
      wording,
    ),
  case_asked: (store, wording, place) => {
    const about = factsOf(store, place);
    const facts = { ...about, message: store.words.message, replyHref: `${about.statusHref}/problem` };
    return renderMail(caseAnswered, facts, wording);
  },
};

function received(of: "withdrawal" | "exchange" | null, step?: ReturnStep): Sample {
  return (store, wording, place) => {
    const about = factsOf(store, place);
    const facts = {
      ...about,
      time: formatMoment("2026-11-21T23:01:00Z", wording.lang, "Europe/Amsterdam"),
      items: [`1 × ${store.words.product}, M`],
      words: of ? "" : store.words.message,
      problem: wording.t("cases:problem.misprint"),
      caseHref: `${about.statusHref}/problem`,
      noted: step
        ? {
            step,
            lead: wording.t(`cases:withdraw.${step}`, { day: "21-11-2026" }),
            refundBy: wording.t("cases:withdraw.refundBy", { day: "05-12-2026" }),
          }
        : null,
      returned: of && {
        isExchange: of === "exchange",
        isCredit: false,
        person: store.words.person,
        refund: of === "exchange" ? null : "€ 35,09",
        sendTo: about.store.seller,
      },
    };
    return renderMail(caseReceived, facts, wording);
  };
}

function sent(parcels: readonly MailParcel[], part: { number: number; of: number } | null): Sample {
  return (store, wording, place) =>
    renderMail(
      shipped,
      {
        ...factsOf(store, place),
        ...contentsOf("EU", store, wording, place, false),
        parcels,
        part,
        withdrawHref: `${factsOf(store, place).statusHref}/withdraw`,
        photoHref: part === null ? `${factsOf(store, place).statusHref}#finished` : null,
      },
      wording,
    );
}

function notice(what: "cancelled" | "reprint" | "exchange" | "artwork" | "tooLate" | "late"): Sample {
  return (store, wording, place) =>
    renderMail(
      fulfilmentNotice,
      {
        ...factsOf(store, place),
        ...contentsOf("EU", store, wording, place, false),
        notice: what,
        isRefunded: true,
        part: null,
        delivery: { from: "28-11-2026", to: "02-12-2026" },
      },
      wording,
    );
}
