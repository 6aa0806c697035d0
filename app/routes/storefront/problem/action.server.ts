import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { ReportedProblem } from "../../../domain/order/order-case.ts";
import { readForm } from "../../../http/forms/form.server.ts";
import type { StoreVisit } from "../../../http/guards/require-store.server.ts";
import { waitMessage } from "../../../http/forms/too-many.server.ts";
import { readUploads, takeFiles } from "../../../http/forms/uploads.server.ts";
import { CaseReplySchema, CaseSchema } from "../../../schemas/order-case.ts";
import { type CaseRefusal, openCase, replyToCase } from "../../../services/cases/open-case.server.ts";
import type { RecipientOrder } from "../../../services/orders/read.server.ts";
import { caseLimits } from "../../../services/limits/public-limits.ts";
import { tooMany } from "../../../services/limits/rate-limit.server.ts";

type Refused = { result: unknown; status: number; form: string };

/** At which field a refusal is told, and in which words where its code is none. */
const REFUSALS: Record<CaseRefusal, [field: string, text?: string]> = {
  "cases:refused.notNow": ["problem"],
  "cases:refused.tooMany": ["problem"],
  "cases:refused.noLines": ["lines"],
  "cases:refused.noWords": ["words"],
  "cases:refused.closed": ["words"],
  "cases:refused.tooManyPhotos": ["photos"],
  too_large: ["photos", "cases:refused.tooLarge"],
  too_many_pixels: ["photos", "cases:refused.tooLarge"],
  not_a_picture: ["photos", "cases:refused.notAPhoto"],
  broken: ["photos", "cases:refused.notAPhoto"],
  interlaced: ["photos", "cases:refused.notAPhoto"],
  too_large_to_turn: ["photos", "pictures:refused.tooLargeToTurn"],
  animated: ["photos", "pictures:refused.animated"],
  unusual: ["photos", "pictures:refused.unusual"],
  wide_colours: ["photos", "pictures:refused.wideColours"],
  busy: ["photos", "cases:refused.away"],
  away: ["photos", "cases:refused.away"],
};

/** Answers the forms of the page; intents `new` and `reply`. */
export async function answerProblemForm(
  { request, context }: ActionFunctionArgs,
  { scope }: StoreVisit,
  recipientOrder: RecipientOrder,
): Promise<{ saved: true } | Refused> {
  const fields = await readUploads(request);
  // More than is read: what was typed did not come either, but browsers still have it one page back.
  if (!fields) {
    return { result: refusal({ photos: ["cases:refused.allTooLarge"] }), status: 413, form: "new" };
  }
  const files = takeFiles(fields, "photos");
  const isReply = fields.get("intent") === "reply";
  const form = String(isReply ? fields.get("case") : "new");
  const typed = Object.fromEntries(
    [...fields].flatMap(([name, value]) =>
      name.startsWith("_") || typeof value !== "string" ? [] : [[name, value]],
    ),
  );
  const refused = (status: number, error: Record<string, string>): Refused => ({
    result: refusal(Object.fromEntries(Object.entries(error).map(([name, text]) => [name, [text]])), typed),
    status,
    form,
  });

  const read = isReply ? readForm(fields, CaseReplySchema) : readForm(fields, CaseSchema);
  if (!read.ok) return { result: read.result, status: 422, form };
  const wait = await tooMany(scope, caseLimits(recipientOrder.order.id));
  if (wait) return refused(429, { words: waitMessage(context, wait) });
  const photos = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
  const { idempotency_key: formKey, words } = read.value;
  const wish = { formKey, words, photos };
  const done =
    "case" in read.value
      ? await replyToCase(scope, { whole: recipientOrder, wish: { ...wish, caseId: read.value.case } })
      : await openCase(scope, {
          whole: recipientOrder,
          wish: {
            ...wish,
            problem: read.value.problem as ReportedProblem,
            misfit: read.value.misfit,
            quantities: quantitiesIn(typed),
          },
        });
  if (done.ok) return { saved: true };
  const [field, text] = REFUSALS[done.error];
  return refused(422, { [field]: text ?? done.error });
}

/** A form that is refused, with what was typed. */
const refusal = (error: Record<string, string[]>, initialValue: Record<string, string> = {}) => ({
  status: "error",
  initialValue,
  error,
});

const QUANTITY = /^\d{1,3}$/;

function quantitiesIn(typed: Readonly<Record<string, string>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      name.startsWith("quantity_") && QUANTITY.test(value)
        ? [[name.slice("quantity_".length), Number(value)]]
        : [],
    ),
  );
}
