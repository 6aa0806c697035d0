import type { TFunction } from "i18next";
import { isLanguage } from "../../../../i18n/languages.ts";
import {
  type ChosenColumns,
  headsLeftOut,
  MOST_RECIPIENTS,
  RECIPIENT_COLUMNS,
  type RecipientList,
  type RecipientRules,
  readRecipientList,
} from "../../../../domain/gift/recipient-list.ts";
import { csvOf, textOfFile } from "../../../../http/answers/files.server.ts";
import { isOrderForm } from "../../../../domain/store/store-event.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { AskWaitingSchema, ChosenColumnsSchema, RecipientsSchema } from "../../../../schemas/recipients.ts";
import { readGiftLines } from "../../../../services/events/read.server.ts";
import {
  addRecipients,
  readColumns,
  rememberColumns,
  removeRecipient,
} from "../../../../services/recipients/add-recipients.server.ts";
import {
  countReach,
  type MailPress,
  mailRecipients,
} from "../../../../services/recipients/mail-recipients.server.ts";
import {
  cancelTeamOrder,
  readTeamOrder,
  sendTeamOrder,
} from "../../../../services/orders/team-orders.server.ts";
import { askWaiting } from "../../../../services/recipients/waiting-list.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import { NO_TABLE_TEXTS } from "../../../../ui/lists/table-texts.ts";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import type { RecipientsAnswer as Shown } from "./recipients-models.ts";
import { faultText, recipientWords } from "./recipient-texts.ts";

/** So many faulty lines are told; a list with more is wrong as a whole. */
const FAULTS_TOLD = 100;

type Asked = NonNullable<Shown["asked"]>;
/** What the page shows after a press that led nowhere yet: a question, or what is wrong. */
type RecipientsAnswer = Shown & { status: number };
const OWN_HEADS = ["name", "email", "size", "colour", "language"];

type Done = { done: string; told?: [added: number, present: number, repeated: number] };

const refused = (form: RecipientsAnswer["form"], status: number, result: FormResult): RecipientsAnswer => ({
  form,
  status,
  result,
  faults: null,
  columns: null,
  added: null,
  asked: null,
});
const wrong = (error: string, status = 409) => refused("row", status, { error: { intent: [error] } });
const question = (wish: Asked): RecipientsAnswer => ({ ...refused("row", 200, null), asked: wish });

/** Answers the forms of the page. Whoever may only resend may do nothing else. */
export async function answerRecipients(
  scope: Scope,
  {
    event,
    fields,
    isLimited,
    t,
  }: { event: StoreEventRow; fields: FormData; isLimited: boolean; t: TFunction },
): Promise<RecipientsAnswer | Done> {
  const textOf = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const [intent = "", id = ""] = textOf("intent").split(":");
  const isSure = textOf("confirmed") === "yes";
  if (intent === "resend" && id) {
    const mailed = await mailRecipients(scope, { event, press: { kind: "one", id } });
    return mailed.ok ? { done: "recipientDesk:done.resent" } : wrong(mailed.error);
  }
  if (isLimited) throw new Response(null, { status: 403 });
  if (intent === "add") return add(scope, { event, fields, t });
  if (intent === "waiting") {
    const form = readForm(fields, AskWaitingSchema);
    if (!form.ok) return refused("waiting", 422, form.result);
    const asked = await askWaiting(scope, { event, most: form.value.most });
    return asked.ok ? { done: "recipientDesk:done.mailed" } : wrong(asked.error);
  }
  if (intent === "first" || intent === "remind") {
    const press = { kind: intent } as MailPress;
    if (!isSure) {
      const count = await countReach(scope, { eventId: event.id, press });
      return count > 0
        ? question({ press: intent, id: "", name: "", count })
        : wrong("recipientDesk:refused.nobody");
    }
    const mailed = await mailRecipients(scope, { event, press });
    return mailed.ok ? { done: "recipientDesk:done.mailed" } : wrong(mailed.error);
  }
  if (isOrderForm(event.type) && (intent === "send" || intent === "cancel")) {
    if (!isSure) {
      const count = (await readTeamOrder(scope, { event }))?.orders ?? 0;
      return count > 0
        ? question({ press: intent, id: "", name: "", count })
        : wrong("recipientDesk:team.together.none");
    }
    const ended = await (intent === "send" ? sendTeamOrder : cancelTeamOrder)(scope, { event });
    if (!ended.ok) return wrong(ended.error);
    return {
      done: intent === "send" ? "recipientDesk:team.together.sent" : "recipientDesk:team.together.cancelled",
    };
  }
  if (intent === "remove" && id) {
    if (!isSure) {
      const email = textOf("email");
      return question({ press: "remove", id, name: email, count: 1 });
    }
    const removed = await removeRecipient(scope, { event, id });
    return removed
      ? { done: recipientWords(isOrderForm(event.type)).removed }
      : wrong(recipientWords(isOrderForm(event.type)).gone);
  }
  return wrong("errors:unknownIntent", 400);
}

/** Adds the people of all lines that have no fault, and gives back the others. */
async function add(
  scope: Scope,
  { event, fields, t }: { event: StoreEventRow; fields: FormData; t: TFunction },
): Promise<RecipientsAnswer | Done> {
  const file = fields.get("file");
  const hasFile = typeof file === "object" && file !== null && file.size > 0;
  fields.delete("file");
  const isChoice = fields.has("head_email") && !hasFile;
  const form = isChoice ? readForm(fields, ChosenColumnsSchema) : readForm(fields, RecipientsSchema);
  if (!form.ok) return refused("add", 422, form.result);
  const sent = hasFile ? await textOfFile(file) : { ok: true as const, text: form.value.people };
  if (!sent.ok) return refused("add", 422, form.refuse({ file: NO_TABLE_TEXTS[sent.error] }));
  const chosen = isChoice ? chosenIn(form.value) : undefined;
  const list = readRecipientList(sent.text, await rulesOf(scope, event.id), {
    source: hasFile || isChoice ? "file" : "typed",
    ...(chosen ? { chosen } : { remembered: await readColumns(scope) }),
  });
  const ask = list.ask ?? (fields.get("choose") === "yes" && list.heads.length > 0 ? list.heads : null);
  if (ask) {
    const headOf = (column: string) => ask.find(({ name }) => name === column)?.label ?? "";
    const preset = Object.fromEntries(RECIPIENT_COLUMNS.map((column) => [column, headOf(column)]));
    const heads = ask.map(({ label }) => label);
    const error = isChoice ? "recipientDesk:columns.noEmail" : undefined;
    const answer = refused("add", error ? 422 : 200, error ? { error: { head_email: [error] } } : null);
    return { ...answer, columns: { text: sent.text, heads, preset: { ...preset, ...chosen } } };
  }
  const reasonHead = t("recipientDesk:reason");
  const leftOut = headsLeftOut(list.heads).filter((head) => head !== reasonHead);
  const faults = list.faults.length > 0 && {
    rows: list.faults.slice(0, FAULTS_TOLD),
    count: Math.max(list.faulty.length, 1),
    csv:
      list.faulty.length > 0
        ? faultyLines(list, reasonHead, (fault) => t(...faultText(fault, isOrderForm(event.type))))
        : null,
  };
  if (list.rows.length === 0) {
    if (!faults) return refused("add", 422, form.refuse({ people: "recipientDesk:nobodyNamed" }));
    const [first] = list.faults;
    const isTooLong = first?.fault === "tooMany";
    const message = isTooLong
      ? `recipientDesk:fault.tooMany?number=${first.value}&most=${MOST_RECIPIENTS}`
      : "recipientDesk:nothingAdded";
    const answer = refused("add", 422, form.refuse({ [hasFile || isChoice ? "file" : "people"]: message }));
    return isTooLong ? answer : { ...answer, faults };
  }
  const { added, present } = await addRecipients(scope, { event, people: list.rows });
  if (chosen) {
    const heads = list.heads.map(({ label }) => label);
    await rememberColumns(scope, { chosen, heads });
  }
  const { repeated } = list;
  if (!faults && leftOut.length === 0) {
    return { done: "recipientDesk:done.added", told: [added, present, repeated] };
  }
  // What was typed stays, so that the lines with a fault can be mended in it: the others are not added twice.
  const shown = isChoice ? null : form.refuse({});
  const answer = refused("add", 200, shown && { initialValue: shown.initialValue ?? {} });
  return { ...answer, faults: faults || null, added: { added, present, repeated, leftOut } };
}

/** Which head each column is read from; "" for none. */
const chosenIn = (fields: Record<string, string | undefined>): ChosenColumns =>
  Object.fromEntries(RECIPIENT_COLUMNS.map((column) => [column, fields[`head_${column}`] ?? ""]));

/** The lines that have a fault as a file with the heads of their list, and in a last column what is wrong. */
function faultyLines(
  { heads, faulty, faults }: RecipientList,
  reasonHead: string,
  reasonOf: (fault: RecipientList["faults"][number]) => string,
): string {
  // A list without heads gets those of our own export, since the last column would be taken for another.
  const names = heads.length > 0 ? heads.map(({ cell }) => cell) : OWN_HEADS;
  const width = Math.max(names.length, ...faulty.map(({ cells }) => cells.length));
  const kept = Array.from({ length: width }, (_, at) => at).filter((at) => names[at] !== reasonHead);
  const rows = faulty.map(({ line, cells }) => [
    ...kept.map((at) => cells[at] ?? ""),
    faults
      .filter((fault) => fault.line === line)
      .map(reasonOf)
      .join(" "),
  ]);
  return csvOf([[...kept.map((at) => names[at] ?? ""), reasonHead], ...rows]);
}

async function rulesOf(scope: Scope, eventId: string): Promise<RecipientRules> {
  const lines = await readGiftLines(scope, eventId);
  const colours = lines.flatMap(({ right }) => right.offer.colours);
  return {
    isLanguage,
    sizes: [...new Set(colours.flatMap(({ sizes }) => sizes))],
    colours: [...new Set(colours.map(({ name }) => name))],
  };
}
