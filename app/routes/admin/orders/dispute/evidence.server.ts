import type { AppLoadContext } from "@remix-run/cloudflare";
import { addressLines } from "../../../../domain/address/format-address.ts";
import { scriptsOf, slipFontPath } from "../../../../domain/address/printed-scripts.ts";
import { dateFormat } from "../../../../domain/dates/date-format.ts";
import { TIME_ZONE_OF_REGION } from "../../../../domain/store/store-event.ts";
import { FACE_400, FACE_700, fontBytes } from "../../../../http/prints/packing-slips.server.ts";
import { colourName, sizeName } from "../../../../i18n/colour-name.ts";
import { translatorFor } from "../../../../i18n/instance.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../../../i18n/languages.ts";
import type { EvidenceJob, EvidenceSection } from "../../../../rendering/evidence-job.ts";
import { casesOfOrder, type OrderCase, openCasePhoto } from "../../../../services/cases/read-cases.server.ts";
import { mailsOfOrder, type OrderMailLine } from "../../../../services/mails/order-mails.server.ts";
import { readOrder, type StaffOrder } from "../../../../services/orders/read.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import { formatMoney } from "../../../../ui/money/format-money.ts";
import { TRACKING_TEXTS } from "../order/order-parts.tsx";
import { MAIL_LOOKS, MAIL_TEXTS } from "../order/order-timeline.tsx";

/** The provider takes files of 5 MB; the rest of the PDF is a tenth of that. */
const MOST_PHOTO_BYTES = 4_000_000;
/** Of messages, the first; a bank reads no novel. */
const LONGEST_MESSAGE = 4_000;

/** What we hold of a disputed order. */
export type Held = { order: StaffOrder; mails: OrderMailLine[]; cases: OrderCase[] };

/** Everything that answers a bank; undefined where the tenant has no such order. */
export async function heldOf(scope: Scope, orderId: string): Promise<Held | undefined> {
  const [order, cases] = await Promise.all([readOrder(scope, orderId), casesOfOrder(scope, orderId)]);
  if (!order) return undefined;
  const mails = await mailsOfOrder(scope, { ...order, isBlocked: order.bounce !== undefined });
  return { order, mails, cases };
}

/** How an answer says things: in a language, with the region's time. */
async function wordsFor(written: string, region: StaffOrder["event"]["region"]) {
  const lang = isLanguage(written) ? written : DEFAULT_LANGUAGE;
  const t = await translatorFor(lang);
  const locale = lang === "en" ? (region === "US" ? "en-US" : "en-GB") : lang;
  const format = dateFormat(locale, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: TIME_ZONE_OF_REGION[region],
  });
  return { lang, t, when: (at: Date | null) => (at ? format.format(at) : "") };
}
type Words = Awaited<ReturnType<typeof wordsFor>>;

/** What the answer says of an order, in the language of a reader. */
export async function evidenceSections(held: Held, lang: string): Promise<EvidenceSection[]> {
  const words = await wordsFor(lang, held.order.event.region);
  const { t } = words;
  return [
    { title: t("admin:order.customer"), rows: buyerRows(held.order, words) },
    { title: t("admin:order.lines"), rows: lineRows(held.order, words) },
    { title: t("orderDesk:dispute.answer.tracking"), rows: deliveryRows(held.order, words) },
    {
      title: t("orderDesk:dispute.answer.mails"),
      rows: held.mails.map(({ template, state, to, at, isAgain }) => ({
        label: words.when(at),
        text: [
          t(MAIL_TEXTS[template]) + (isAgain ? ` (${t("orderDesk:mails.again")})` : ""),
          to,
          t(MAIL_LOOKS[state].text),
        ]
          .filter((part) => part !== "")
          .join(" · "),
      })),
    },
    {
      title: t("orderDesk:dispute.answer.messages"),
      rows: held.cases
        .flatMap(({ messages }) => messages)
        .filter(({ text }) => text !== "")
        .map(({ author, authorName, text, createdAt }) => ({
          label: `${words.when(createdAt)}, ${author === "customer" ? held.order.order.name : authorName}`,
          text: text.slice(0, LONGEST_MESSAGE),
        })),
    },
  ].filter(({ rows }) => rows.length > 0);
}

function buyerRows({ order, event, payments }: StaffOrder, { t, when, lang }: Words) {
  const paid = payments.find(({ status }) => status === "succeeded");
  const rows = [
    { label: t("documents:word.order"), text: order.orderRef ?? "" },
    {
      label: t("admin:order.customer"),
      text: [order.name, order.email, order.phone].filter(Boolean).join("\n"),
    },
    { label: t("admin:order.address"), text: addressLines(order, lang).join("\n") },
    {
      label: t("admin:order.invoicedTo"),
      text: order.billing ? addressLines(order.billing, lang).join("\n") : "",
    },
    { label: t("orderDesk:dispute.answer.placed"), text: when(order.placedAt) },
    { label: t("orderDesk:dispute.answer.terms"), text: when(order.acceptedTermsAt) },
    {
      label: t("documents:word.paid"),
      text: paid ? formatMoney({ minor: paid.amount, currency: paid.currency }, event.region) : "",
    },
  ];
  return rows.filter(({ text }) => text !== "");
}

const lineRows = ({ lines, event }: StaffOrder, { t }: Words) =>
  lines.map(({ name, colour, size, quantity, personalTexts }) => ({
    label: `${quantity} ×`,
    text: [
      name,
      colourName(t, colour, event.region),
      sizeName(t, size),
      ...Object.values(personalTexts).map((text) => `“${text}”`),
    ]
      .filter((part) => part !== "")
      .join(" · "),
  }));

function deliveryRows({ parcels, statusEvents }: StaffOrder, { t, when }: Words) {
  const shipped = statusEvents.filter(({ to }) => to === "shipped");
  return [
    ...shipped.map(({ at }) => ({ label: t("orderDesk:dispute.answer.shipped"), text: when(at) })),
    ...parcels.flatMap(({ carrier, trackingNumber, trackingUrl, trackingState, updatedAt }) => [
      {
        label: t("orderDesk:dispute.answer.tracking"),
        text: [carrier, trackingNumber, trackingUrl, t(TRACKING_TEXTS[trackingState])]
          .filter(Boolean)
          .join(" · "),
      },
      ...(trackingState === "delivered"
        ? [{ label: t("orderDesk:dispute.answer.delivered"), text: when(updatedAt) }]
        : []),
    ]),
  ];
}

/** What the provider asks for in fields of its own, by its names. */
export function evidenceFields({
  order: { order, lines, parcels, statusEvents },
}: Held): Record<string, string> {
  const [parcel] = parcels;
  const shipped = statusEvents.findLast(({ to }) => to === "shipped");
  const fields = {
    customer_name: order.name,
    customer_email_address: order.email,
    shipping_address: addressLines(order, "en").join("\n"),
    billing_address: order.billing ? addressLines(order.billing, "en").join("\n") : "",
    product_description: lines.map(({ quantity, name, size }) => `${quantity} × ${name}, ${size}`).join("\n"),
    shipping_carrier: parcel?.carrier ?? "",
    shipping_tracking_number: parcel?.trackingNumber ?? "",
    shipping_date: shipped?.at.toISOString().slice(0, 10) ?? "",
  };
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ""));
}

/** The answer as a PDF, in the language of the order: which the payer reads, and most likely their bank. */
export async function evidencePdf(
  context: AppLoadContext,
  scope: Scope,
  {
    held,
    disputeId,
    statement,
    company,
  }: { held: Held; disputeId: string; statement: string; company: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { env, requestId } = context.page;
  const { PRINT } = env;
  if (!PRINT) throw new Error("There is no Worker for print files.");
  const { order, event } = held.order;
  const words = await wordsFor(order.lang, event.region);
  const sections = await evidenceSections(held, order.lang);
  const scripts = scriptsOf(JSON.stringify([sections, statement, company]));
  const [regular, bold, ...others] = await Promise.all([
    fontBytes(context, FACE_400),
    fontBytes(context, FACE_700),
    ...scripts.map((script) => fontBytes(context, slipFontPath(script))),
  ]);
  const job: EvidenceJob = {
    title: words.t("orderDesk:dispute.answer.pdfTitle", { ref: order.orderRef ?? "", id: disputeId }),
    company,
    page: words.t("documents:word.page"),
    paper: event.region === "US" ? "LETTER" : "A4",
    lang: words.lang,
    statement,
    sections,
    pictures: await photosOf(scope, held, words),
    at: context.page.now(),
    fonts: { regular, bold, scripts: others },
  };
  const pdf = await PRINT.evidence(job, requestId);
  return pdf as Uint8Array<ArrayBuffer>;
}

/** What the buyer photographed, as much as the provider takes. */
async function photosOf(scope: Scope, { order, cases }: Held, { t, when }: Words) {
  const photos = cases.flatMap(({ id: caseId, messages }) =>
    messages
      .filter(({ author }) => author === "customer")
      .flatMap(({ photos: of, createdAt }) => of.map(({ sha256 }) => ({ caseId, sha256, createdAt }))),
  );
  const taken: { label: string; bytes: Uint8Array }[] = [];
  let size = 0;
  for (const { caseId, sha256, createdAt } of photos) {
    const photo = await openCasePhoto(scope, { orderId: order.order.id, caseId, sha256, isSmall: true });
    if (!photo) continue;
    const bytes = new Uint8Array(await new Response(photo.body).arrayBuffer());
    if (size + bytes.length > MOST_PHOTO_BYTES) continue;
    size += bytes.length;
    taken.push({ label: t("orderDesk:dispute.answer.photo", { date: when(createdAt) }), bytes });
  }
  return taken;
}
