import { isGiven, isOnAccount } from "../../../domain/order/order-kind.ts";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { crossesCustoms } from "../../../domain/address/places.ts";
import { addressLines } from "../../../domain/address/format-address.ts";
import { patternOfRule } from "../../../domain/design/first-print.ts";
import { dayMonthYear } from "../../../domain/delivery/delivery-window.ts";
import { areDelivered } from "../../../domain/fulfilment/report-rules.ts";
import { isRefundable } from "../../../domain/order/incident.ts";
import { isOldOrder } from "../../../domain/order/old-order.ts";
import {
  type AddressField,
  fieldsOfRecipient,
  type Stage,
  stageOf,
  STAGES,
} from "../../../domain/order/recipient-view.ts";
import { mendableTexts } from "../../../domain/order/mendable-texts.ts";
import { totalsOf } from "../../../domain/pricing/totals.ts";
import { pictureAddress, type ProductOffer, withVariant } from "../../../domain/product/offer.ts";
import { printedTexts } from "../../../domain/product/personal-text.ts";
import { TIME_ZONE_OF_REGION } from "../../../domain/store/store-event.ts";
import { languageOf } from "../../../http/wiring/page-state.server.ts";
import { fieldsOfOrder } from "../../../http/forms/recipient-address.server.ts";
import type { StoreVisit } from "../../../http/guards/require-store.server.ts";
import { mayOpenCase } from "../../../domain/order/order-case.ts";
import { paths } from "../../../paths.ts";
import { withdrawable } from "../../../domain/order/withdrawal.ts";
import { casesOfOrder } from "../../../services/cases/read-cases.server.ts";
import { documentsOfOrder } from "../../../services/documents/read.server.ts";
import { sentFacts } from "../../../services/cases/sent-facts.ts";
import { changeableOrder } from "../../../services/order-writes/changeable-order.server.ts";
import type { RecipientOrder } from "../../../services/orders/read.server.ts";
import { offersOfOrder } from "../../../services/orders/mend-texts.server.ts";
import { surveyOfOrder, thanksOfOrder } from "../../../services/surveys/surveys.server.ts";
import { drawnFor } from "../../../ui/address/draw-address-form.ts";
import type { InvoiceTo } from "../../../ui/checkout/models.ts";
import type { ClaimLine, RefundModel, StatusPage } from "../claim/models.ts";
import { addressForm } from "../address-form.ts";
import { orderDocument } from "../checkout/order-models.server.ts";
import { punctualitySentence } from "../punctuality.server.ts";
import { returnsOf } from "../returns.server.ts";
import { colourChoices } from "../claim/read.server.ts";

/** What the desk found wrong with an address, as far as the recipient may mend it. */
export function wrongFields(
  recipientOrder: RecipientOrder,
): { fields: AddressField[]; note: string } | undefined {
  const held = recipientOrder.fulfilments.find(({ status }) => status === "address issue");
  if (!held) return undefined;
  const changeableFields = fieldsOfRecipient(recipientOrder.order);
  const named = Array.isArray(held.holdDetail?.fields) ? (held.holdDetail.fields as string[]) : [];
  const fields = changeableFields.filter((field) => named.includes(field));
  const note = typeof held.holdDetail?.note === "string" ? held.holdDetail.note : "";
  // A printer may have named nothing: then the recipient sees all that they may change.
  return { fields: fields.length > 0 ? fields : [...changeableFields], note };
}

/**
 * What the status page shows.
 * @param posted which of its forms was posted, and the country that it is to be drawn for.
 */
export async function statusPage(
  args: LoaderFunctionArgs,
  visit: StoreVisit,
  key: string,
  recipientOrder: RecipientOrder,
  posted: { country?: string; form?: StatusPage["posted"] } = {},
): Promise<StatusPage> {
  const { request, context } = args;
  const { storefront, scope } = visit;
  const { store, stock } = storefront;
  const { order, lines, fulfilments, parcels } = recipientOrder;
  const now = context.page.now();
  const language = await languageOf(request, context);
  const delivered = areDelivered(parcels);
  const isGift = isGiven(order.kind);
  const stage = stageOf(order.status, delivered);
  const open = await changeableOrder(scope, recipientOrder);
  const wrong = wrongFields(recipientOrder);
  const defaults = fieldsOfOrder(order);
  const form = addressForm(store, "consumer", { to: order, defaults });
  const url = new URL(request.url);
  const action = paths.orderStatus(store.slug, key);
  const sent = sentFacts(recipientOrder);
  const cases = await casesOfOrder(scope, order.id);
  const reported = cases.find(({ problem }) => problem !== "message");
  const texts = await textsToMend(scope, recipientOrder);
  const isAsked = isGift && !isOldOrder(order, now);
  const document = orderDocument(storefront, order, { key, now });
  const isInvoice = document?.type === "invoice";
  const [survey, thanks, documents] = await Promise.all([
    isAsked ? surveyOfOrder(scope, order) : null,
    isAsked ? thanksOfOrder(scope, order) : null,
    isInvoice ? documentsOfOrder(scope, order.id) : [],
  ]);
  const isInvoiced = documents.some(({ type }) => type === "invoice");
  return {
    action,
    survey: survey && { ...survey, action },
    thankGiver: isAsked && stage !== "cancelled" ? { said: thanks } : null,
    saved: savedOf(url.searchParams.get("saved")),
    posted: posted.form ?? null,
    orderRef: order.orderRef ?? "",
    isGift,
    customs: stage !== "delivered" && stage !== "cancelled" && crossesCustoms(store.region, order),
    stage: texts ? "needs_text" : stage,
    texts,
    steps: stepsOf(recipientOrder, delivered),
    delivery: { from: dayMonthYear(order.deliveryFrom ?? ""), to: dayMonthYear(order.deliveryTo ?? "") },
    arrived:
      delivered || order.cancelledAt ? null : await punctualitySentence(args, visit, order.addressCountry),
    parcels: parcels.flatMap(({ carrier, trackingNumber, trackingUrl }) =>
      trackingNumber ? [{ carrier, number: trackingNumber, href: trackingUrl }] : [],
    ),
    photos: isOldOrder(order, now)
      ? []
      : fulfilments.flatMap(({ id, finishedPhoto }) =>
          finishedPhoto ? [paths.finishedPhoto(store.slug, key, id)] : [],
        ),
    lines: lines.map((line): ClaimLine => {
      const item = stock.find(({ id }) => id === line.productId);
      const offer = item && withVariant(item.offer, item.designed.offer, line);
      const sizes = [...new Set(offer?.colours.flatMap((colour) => colour.sizes))];
      const colours = offer ? colourChoices(offer, line.designHash) : [];
      const mayChoose = open && (!isGift || store.recipientChooses);
      return {
        id: line.id,
        name: line.name,
        picture: pictureAddress(line.designHash, line.colour, offer?.cover ?? "front", {
          width: 400,
          texts: isGift ? {} : printedTexts(offer, line.personalTexts),
        }),
        colour: line.colour,
        size: line.size,
        quantity: line.quantity,
        personal: Object.entries(line.personalTexts).map(([layerId, text]) => ({
          label: offer?.personalFields.find((field) => field.layerId === layerId)?.label ?? "",
          text,
        })),
        price: isGift ? null : { minor: line.unitGross * line.quantity, currency: order.currency },
        choices: mayChoose && (colours.length > 1 || sizes.length > 1) ? { colours, sizes } : null,
        texts: open ? ownTexts(line, item?.offer) : [],
      };
    }),
    bill: isGift
      ? null
      : {
          totals: totalsOf(order.currency, order, {
            vatIncluded: lines.every(({ unitVat }) => unitVat > 0),
            withShipping: order.shippingMethod !== null,
          }),
          shippingMethod: order.shippingMethod,
          invoicedTo: isOnAccount(order.kind) ? store.organiser : null,
          refund: refundOf(recipientOrder),
        },
    contactHref: store.contactEmail
      ? `mailto:${store.contactEmail}?subject=${encodeURIComponent(order.orderRef ?? "")}`
      : null,
    document,
    invoiceTo: isInvoice && !isInvoiced ? invoiceToOf(order) : null,
    withdrawHref:
      withdrawable(order, lines, {
        earlier: cases,
        refunds: recipientOrder.refunds,
        deliveredAt: sent.deliveredAt,
        now,
      }).size > 0
        ? paths.orderWithdrawal(store.slug, key)
        : null,
    returns: await returnsOf(args, visit, { whole: recipientOrder, cases }),
    reported: reported
      ? { problem: reported.problem, state: reported.state, outcome: reported.outcome }
      : null,
    problemHref: reported || mayOpenCase(sent.shippedAt, now) ? paths.orderProblem(store.slug, key) : null,
    address: addressLines(order, language),
    isOld: isOldOrder(order, now),
    form: {
      ...drawnFor(
        posted.country ? { addressCountry: posted.country } : order,
        { ...form, region: store.region },
        "consumer",
        defaults,
      ),
    },
    change: open && { until: open.until?.toISOString() ?? null, fields: [...fieldsOfRecipient(order)] },
    wrong: wrong ?? null,
    timeZone: TIME_ZONE_OF_REGION[store.region],
  };
}

/** The fields of the texts that a line has: a new one would take away the right to send it back. */
function ownTexts(
  line: RecipientOrder["lines"][number],
  offer: ProductOffer | undefined,
): NonNullable<ClaimLine["texts"]> {
  return (offer?.personalFields ?? []).flatMap(({ layerId, ...field }) => {
    const value = line.personalTexts[layerId];
    if (value === undefined) return [];
    const pattern = field.characters && { pattern: patternOfRule(field.characters) };
    return [{ ...field, ...pattern, name: `text_${line.id}_${layerId}`, value, picture: null }];
  });
}

/** The personal texts that its order waits for. */
async function textsToMend(
  scope: StoreVisit["scope"],
  { order, fulfilments, lines }: RecipientOrder,
): Promise<StatusPage["texts"]> {
  const mendable = mendableTexts(fulfilments, lines);
  if (!mendable) return null;
  const offers = await offersOfOrder(scope, order.id);
  const fields = mendable.texts.flatMap(({ lineId, layerId }) => {
    const line = lines.find(({ id }) => id === lineId);
    const field = offers.get(line?.productId ?? "")?.personalFields.find((each) => each.layerId === layerId);
    if (!line || !field) return [];
    const { label, maxLength, required } = field;
    return [
      {
        name: `text_${lineId}_${layerId}`,
        label,
        maxLength,
        value: line.personalTexts[layerId] ?? "",
        ...(required && { required }),
      },
    ];
  });
  return fields.length > 0 ? fields : null;
}

/** What its address says was just saved. */
function savedOf(flash: string | null): StatusPage["saved"] {
  if (flash === null) return null;
  return flash === "resumed" || flash === "answered" || flash === "thanked" || flash === "cancelled"
    ? flash
    : "changed";
}

/** What went back of what was paid, by us or at the provider; null while nothing did or is about to. */
function refundOf({ order, refunds, incidents }: RecipientOrder): RefundModel | null {
  // What no order wanted, paid twice for instance, goes back beside the price.
  const unwanted = incidents.filter(({ kind }) => isRefundable(kind)).map(({ paymentId }) => paymentId);
  const rows = refunds.filter(({ paymentId }) => !unwanted.includes(paymentId ?? ""));
  const ours = rows
    .filter(({ status }) => status === "succeeded")
    .reduce((sum, { amount }) => sum + amount, 0);
  const atProvider = incidents
    .filter(({ kind }) => kind === "refunded_at_provider")
    .reduce((sum, { expected, received }) => sum + expected - received, 0);
  const done = ours + atProvider;
  // What waits for approval is not promised yet.
  const isUnderway = rows.some(({ status }) => status === "approved" || status === "submitted");
  if (done === 0 && !isUnderway) return null;
  return { amount: done > 0 ? { minor: done, currency: order.currency } : null, isUnderway };
}

/**
 * The five steps with the moment at which each was reached; a step that was jumped over counts as reached. A cancelled
 * order has those that it came to, and its end.
 */
function stepsOf({ order, moves }: RecipientOrder, delivered: boolean): StatusPage["steps"] {
  const at = new Map<Stage, Date>();
  for (const move of moves) {
    const stage = STAGES.find((candidate) => candidate === stageOf(move.to));
    if (stage && !at.has(stage)) at.set(stage, move.at);
  }
  const current = stageOf(order.status, delivered);
  const reached = Math.max(
    STAGES.findIndex((stage) => stage === current),
    ...[...at.keys()].map((stage) => STAGES.indexOf(stage)),
  );
  const steps = STAGES.map((stage, index) => ({
    stage,
    done: index <= reached,
    current: index === reached,
    at: at.get(stage)?.toISOString() ?? null,
  }));
  if (current !== "cancelled") return steps;
  return [
    ...steps.filter(({ done }) => done).map((step) => ({ ...step, current: false })),
    {
      stage: "cancelled" as const,
      done: true,
      current: true,
      at: order.cancelledAt?.toISOString() ?? null,
    },
  ];
}

const invoiceToOf = ({ invoiceTo, vatState }: RecipientOrder["order"]): InvoiceTo => ({
  company: invoiceTo?.company ?? "",
  vatNumber: vatState === null ? (invoiceTo?.vatNumber ?? "") : null,
});
