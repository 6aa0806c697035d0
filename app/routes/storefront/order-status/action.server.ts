import { isGiven } from "../../../domain/order/order-kind.ts";
import { type AddressField, fieldsOfRecipient } from "../../../domain/order/recipient-view.ts";
import type { fontsFor } from "../../../http/pictures/pictures.server.ts";
import { readForm } from "../../../http/forms/form.server.ts";
import { readRecipientAddress } from "../../../http/forms/recipient-address.server.ts";
import type { StoreVisit } from "../../../http/guards/require-store.server.ts";
import { cancelOwnOrder } from "../../../services/orders/cancel-own-order.server.ts";
import { changeChoice } from "../../../services/orders/change-choice.server.ts";
import { correctAddress, type MendRefusal } from "../../../services/orders/correct-address.server.ts";
import { mendTexts } from "../../../services/orders/mend-texts.server.ts";
import type { TextsRefused } from "../../../services/orders/retyped-lines.ts";
import type { RecipientOrder } from "../../../services/orders/read.server.ts";
import { answerSurvey, thankGiver } from "../../../services/surveys/surveys.server.ts";
import { isOldOrder } from "../../../domain/order/old-order.ts";
import { documentWriter } from "../../../http/prints/document-words.server.ts";
import { issueForBuyer } from "../../../services/documents/issue-document.server.ts";
import { InvoiceSchema } from "../../../schemas/checkout.ts";
import { AnswerSchema, ThanksSchema } from "../../../schemas/gift.ts";
import type { StatusPage } from "../claim/models.ts";
import { wrongFields } from "./read.server.ts";

type Refused = {
  result: unknown;
  status: number;
  form: NonNullable<StatusPage["posted"]>;
  country?: string;
};

const FIELD_OF: Partial<Record<MendRefusal, AddressField>> = {
  "errors:alreadyOrdered": "address_first_line",
};

/** Answers the forms of the status page. Fields that the recipient may not change are not read. */
export async function answerStatusForm(
  visit: StoreVisit,
  recipientOrder: RecipientOrder,
  fields: FormData,
  fontsOf: (keys: string[]) => ReturnType<typeof fontsFor>,
): Promise<{ saved: NonNullable<StatusPage["saved"]> } | { isInvoiced: true } | Refused> {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const intent = text("intent") ?? "";
  if (intent === "cancel") {
    const cancelled = await cancelOwnOrder(visit.scope, recipientOrder.order.id);
    if (cancelled.ok) return { saved: "cancelled" };
    return { result: { status: "error", error: { cancel: [cancelled.error] } }, status: 409, form: "cancel" };
  }
  const typedTexts = Object.fromEntries(
    [...fields].flatMap(([name, value]) =>
      name.startsWith("text_") && typeof value === "string" ? [[name, value.slice(0, 500)]] : [],
    ),
  );
  const typed = (lineId: string, layerId: string) => typedTexts[`text_${lineId}_${layerId}`];
  const wrongTexts = (texts: TextsRefused["texts"]) =>
    Object.fromEntries(texts.map(({ lineId, layerId, error }) => [`text_${lineId}_${layerId}`, [error]]));
  if (intent === "gift") {
    const choices = recipientOrder.lines.map((line) => ({
      lineId: line.id,
      colour: text(`colour_${line.id}`) ?? line.colour,
      size: text(`size_${line.id}`) ?? line.size,
    }));
    const changed = await changeChoice(visit.scope, {
      orderId: recipientOrder.order.id,
      choices,
      texts: { typed, fontsOf },
    });
    if (changed.ok) return { saved: "changed" };
    const chosen = Object.fromEntries(choices.map(({ lineId, size }) => [`size_${lineId}`, size]));
    const error =
      changed.error === "texts"
        ? wrongTexts(changed.texts)
        : { [`size_${choices[0]?.lineId}`]: [changed.error] };
    const initialValue = { ...chosen, ...typedTexts };
    return { result: { status: "error", initialValue, error }, status: 422, form: "gift" };
  }

  if (intent === "texts") {
    const mended = await mendTexts(visit.scope, {
      orderId: recipientOrder.order.id,
      typed,
      fontsOf,
    });
    if (mended.ok) return { saved: "resumed" };
    const error =
      mended.error === "texts"
        ? wrongTexts(mended.texts)
        : { [Object.keys(typedTexts)[0] ?? "texts"]: [mended.error] };
    return {
      result: { status: "error", initialValue: typedTexts, error },
      status: mended.error === "texts" ? 422 : 409,
      form: "texts",
    };
  }

  if (intent === "invoice") return invoice(visit, recipientOrder, fields);
  if (intent === "survey") return answer(visit, recipientOrder, fields);
  if (intent === "thank") return thank(visit, recipientOrder, fields);

  const wrong = wrongFields(recipientOrder);
  const form = wrong ? ("mend" as const) : ("address" as const);
  const changeableFields: readonly AddressField[] = wrong?.fields ?? fieldsOfRecipient(recipientOrder.order);
  const read = readRecipientAddress(recipientOrder.order, changeableFields, fields);
  const { country } = read;
  if (intent === "country") return { result: { initialValue: read.typed }, status: 200, form, country };
  if (!read.ok) return { result: read.result, status: 422, form, country };
  const { address } = read;
  const mended = await correctAddress(visit.scope, { orderId: recipientOrder.order.id, address });
  if (mended.ok) return { saved: mended.value };
  if ("fields" in mended) return { result: read.refuse(mended.fields), status: 422, form, country };
  const at = FIELD_OF[mended.error] ?? changeableFields[0] ?? "name";
  return { result: read.refuse({ [at]: mended.error }), status: 409, form, country };
}

/** Makes the invoice, for a company where one is named. */
async function invoice(
  { scope }: StoreVisit,
  { order }: RecipientOrder,
  fields: FormData,
): Promise<{ isInvoiced: true } | Refused> {
  const read = readForm(fields, InvoiceSchema);
  if (!read.ok) return { result: read.result, status: 422, form: "invoice" };
  const refused = (message: string): Refused => ({
    result: read.refuse({ invoice_company: message }),
    status: 409,
    form: "invoice",
  });
  if (isOldOrder(order, scope.now())) return refused("errors:tooLate");
  const { invoice_company: company, invoice_vat_number: vatNumber } = read.value;
  const buyer = { company, vatNumber };
  const issued = await issueForBuyer(scope, { orderId: order.id, writer: documentWriter, buyer });
  if (issued.ok) return { isInvoiced: true };
  return refused(issued.error === "errors:invoiceMade" ? issued.error : "errors:tooLate");
}

/** Keeps the answer to what the organiser asks after a claim. */
async function answer(
  { scope }: StoreVisit,
  { order }: RecipientOrder,
  fields: FormData,
): Promise<{ saved: "answered" } | Refused> {
  const read = readForm(fields, AnswerSchema);
  if (!read.ok) return { result: read.result, status: 422, form: "survey" };
  const isAsked = isGiven(order.kind) && !isOldOrder(order, scope.now());
  const result = isAsked && (await answerSurvey(scope, { order, answer: read.value.answer }));
  if (result && result.ok) return { saved: "answered" };
  return { result: read.refuse({ answer: "errors:required" }), status: 422, form: "survey" };
}

/** Keeps a recipient's line of thanks to whom their gift is from. */
async function thank(
  { scope }: StoreVisit,
  { order }: RecipientOrder,
  fields: FormData,
): Promise<{ saved: "thanked" } | Refused> {
  const read = readForm(fields, ThanksSchema);
  if (!read.ok) return { result: read.result, status: 422, form: "thank" };
  const mayThank = isGiven(order.kind) && order.status !== "cancelled" && !isOldOrder(order, scope.now());
  if (!mayThank) return { result: read.refuse({ thanks: "errors:tooLate" }), status: 409, form: "thank" };
  const kept = await thankGiver(scope, { order, thanks: read.value.thanks });
  if (kept.ok) return { saved: "thanked" };
  const status = kept.error === "errors:required" ? 422 : 409;
  return { result: read.refuse({ thanks: kept.error }), status, form: "thank" };
}
