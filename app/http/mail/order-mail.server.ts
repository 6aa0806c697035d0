import type { TFunction } from "i18next";
import type { OrderRow, OrderLineRow } from "../../../db/repositories/orders.server.ts";
import type { StoreEventRow } from "../../../db/repositories/storefronts.server.ts";
import { addressLines } from "../../domain/address/format-address.ts";
import { formatMoment } from "../../domain/dates/format-moment.ts";
import { dayMonthYear } from "../../domain/delivery/delivery-window.ts";
import { PRICE_LOCALE, TIME_ZONE_OF_REGION, type Region } from "../../domain/store/store-event.ts";
import { withoutLinks } from "../../domain/access/without-links.ts";
import { colourName } from "../../i18n/colour-name.ts";
import { translatorFor } from "../../i18n/instance.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../i18n/languages.ts";
import { paths } from "../../paths.ts";
import type { Scope } from "../../services/scope.ts";
import type { Settings } from "../env.server.ts";
import { realLink } from "./gift-mail.server.ts";
import { layOut, type MailBlock, type MailContent } from "./layout.server.ts";
import { orderKey } from "../session/order-key.server.ts";

/** The mail that confirms an order or a claim, in the language of whoever ordered. Undefined when it is gone. */
export async function writeOrderMail(
  scope: Scope,
  template: "order_confirmed" | "claim_confirmed" | "account_confirmed",
  orderId: string,
  settings: Settings,
): Promise<MailContent | undefined> {
  const whole = await scope.tenant.orders.readForMail(orderId);
  if (!whole) return undefined;
  const { order, event, lines, fulfilments } = whole;
  const lang = isLanguage(order.lang) ? order.lang : DEFAULT_LANGUAGE;
  const t = await translatorFor(lang);
  const facts = {
    name: withoutLinks(order.name),
    store: event.name,
    organiser: event.organiser,
    orderRef: order.orderRef ?? "",
  };
  const isGift = template === "claim_confirmed";
  const { subject, lead } = words(template, facts, t);
  const key = await orderKey(settings.SESSION_SECRET, order.id, order.linkVersion);
  const until = isGift && fulfilments[0]?.editableUntil;
  const blocks: MailBlock[] = [
    { text: t("mail:greeting", facts) },
    { text: lead },
    {
      rows: lines.map((line) => [
        lineName(line, event.region, t),
        isGift ? "" : price(line.unitGross * line.quantity, order, event),
      ]),
    },
    ...(isGift && order.total === 0 ? [] : [{ rows: totals(order, event, t) }]),
    {
      text: t("mail:delivery", {
        from: dayMonthYear(order.deliveryFrom ?? ""),
        to: dayMonthYear(order.deliveryTo ?? ""),
      }),
    },
    { text: [t("mail:address"), ...addressLines(order, order.lang).map(withoutLinks)].join("\n") },
    ...(order.billing
      ? [
          {
            text: [t("mail:invoiced_to"), ...addressLines(order.billing, order.lang).map(withoutLinks)].join(
              "\n",
            ),
          },
        ]
      : []),
    ...(until && until > order.createdAt
      ? [
          {
            text: t(event.region === "US" ? "gift:mail.untilUs" : "gift:mail.until", {
              time: moment(until, lang, event),
            }),
          },
        ]
      : []),
    {
      link: settings.APP_ORIGIN + paths.orderStatus(event.slug, key),
      label: isGift ? t("gift:mail.status") : t("mail:view_order"),
    },
    ...(isGift
      ? [{ link: realLink(settings, event.slug, facts.orderRef), label: t("claim:isThisReal") }]
      : []),
    { text: t("mail:signature", { organiser: event.organiser, email: event.contactEmail }) },
  ];
  return {
    toAddress: order.email,
    replyTo: event.contactEmail,
    sender: event.organiser,
    ...layOut(lang, subject, event.name, blocks),
  };
}

/** What a confirmation says first. An order on account is no gift: whoever pays for it is named. */
function words(
  template: "order_confirmed" | "claim_confirmed" | "account_confirmed",
  facts: Record<string, string>,
  t: (key: string, facts: Record<string, string>) => string,
) {
  switch (template) {
    case "claim_confirmed":
      return {
        subject: t("mail:claim_confirmed.subject", facts),
        lead: t("mail:claim_confirmed.lead", facts),
      };
    case "account_confirmed":
      return {
        subject: t("mail:order_confirmed.subject", facts),
        lead: t("mail:account_confirmed.lead", facts),
      };
    case "order_confirmed":
      return {
        subject: t("mail:order_confirmed.subject", facts),
        lead: t("mail:order_confirmed.lead", facts),
      };
  }
}

/** A moment in the store's time zone, which it names: the recipient may live in another one. */
function moment(at: Date, lang: string, { region }: StoreEventRow): string {
  return formatMoment(at.toISOString(), lang, TIME_ZONE_OF_REGION[region]);
}

/** A line as mails write it: how many of what, in which colour and size. */
export function lineName(line: OrderLineRow, region: Region, t: TFunction): string {
  const texts = Object.values(line.personalTexts);
  return [`${line.quantity} × ${line.name}`, colourName(t, line.colour, region), line.size, ...texts].join(
    ", ",
  );
}

function price(minor: number, order: OrderRow, event: StoreEventRow): string {
  const format = new Intl.NumberFormat(PRICE_LOCALE[event.region], {
    style: "currency",
    currency: order.currency,
  });
  return format.format(minor / 100);
}

function totals(order: OrderRow, event: StoreEventRow, t: (key: string) => string): [string, string][] {
  const rows: [string, string][] = [];
  if (order.discount > 0) rows.push([t("mail:discount"), `-${price(order.discount, order, event)}`]);
  const shipping = order.shippingNet + order.shippingVat;
  if (order.shippingMethod) rows.push([t("mail:shipping"), price(shipping, order, event)]);
  const us = event.region === "US";
  rows.push([
    us ? t("mail:total_before_tax") : t("mail:total_excluding_vat"),
    price(order.totalExcludingVat, order, event),
  ]);
  rows.push([us ? t("mail:sales_tax") : t("mail:total_vat"), price(order.totalVat, order, event)]);
  rows.push([t("mail:total"), price(order.total, order, event)]);
  return rows;
}
