import {
  type CaseLine,
  type CasePhoto,
  casePhotoKey,
  mayOpenCase,
  MOST_CASE_PHOTOS,
  type ReportedProblem,
} from "../../domain/order/order-case.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { keepPhotos, type PhotoRefusal } from "../keep-photos.server.ts";
import { needsWords, sentFacts } from "./sent-facts.ts";

type Order = {
  order: { id: string; orderRef: string | null };
  lines: readonly { id: string; quantity: number }[];
  moves: readonly { to: string; at: Date }[];
  parcels: readonly { trackingState: string; updatedAt: Date }[];
};

export type CaseWish = {
  /** The form's own: the same post makes the same case. */
  formKey: string;
  problem: ReportedProblem;
  /** How many of each line. */
  quantities: Readonly<Record<string, number>>;
  words: string;
  photos: readonly Uint8Array[];
};
export type CaseRefusal =
  | `cases:refused.${"notNow" | "tooMany" | "noLines" | "noWords" | "tooManyPhotos" | "closed"}`
  | PhotoRefusal;

/** Whoever ordered, or was given something, says that something is wrong with it: staff are to answer. */
export async function openCase(
  scope: Scope,
  { whole, wish }: { whole: Order; wish: CaseWish },
): Promise<Result<undefined, CaseRefusal>> {
  const { order } = whole;
  const now = scope.now();
  if (!mayOpenCase(sentFacts(whole).shippedAt, now)) {
    return refuse("cases:refused.notNow");
  }
  const lines = linesOf(whole.lines, wish);
  if (lines.length === 0) return refuse("cases:refused.noLines");
  if (needsWords(wish.problem) && wish.words === "" && wish.photos.length === 0) {
    return refuse("cases:refused.noWords");
  }
  const id = await keyedId(scope, "case", order.id, wish.formKey);
  const photos = await photosOf(scope, id, wish.photos);
  if (!photos.ok) return refuse(photos.error);
  const isOpen = await scope.tenant.cases.open(
    {
      ...{ id, orderId: order.id, problem: wish.problem, lines },
      ...{ state: "open" as const, createdAt: now, updatedAt: now },
    },
    messageOf(id, id, { words: wish.words, photos: photos.value, now }),
    {
      note: auditNote(
        scope,
        "Case opened",
        { id: order.id, name: order.orderRef ?? "" },
        { problem: wish.problem, photos: photos.value.length },
      ),
      outbox: outboxRows(scope, `case:${id}`, [{ kind: "realtime", notice: "order", id: order.id }]),
    },
  );
  return isOpen ? ok(undefined) : refuse("cases:refused.tooMany");
}

/** Whoever opened a case writes more to it. */
export async function replyToCase(
  scope: Scope,
  {
    whole: { order },
    wish,
  }: { whole: Pick<Order, "order">; wish: Omit<CaseWish, "problem" | "quantities"> & { caseId: string } },
): Promise<Result<undefined, CaseRefusal>> {
  const { caseId, words } = wish;
  if (words === "" && wish.photos.length === 0) {
    return refuse("cases:refused.noWords");
  }
  const cases = await scope.tenant.cases.ofOrder(order.id);
  // Whose case it is is asked before anything is put into its folder.
  if (!cases.some(({ id, state }) => id === caseId && state !== "closed")) {
    return refuse("cases:refused.closed");
  }
  const photos = await photosOf(scope, caseId, wish.photos);
  if (!photos.ok) return refuse(photos.error);
  const id = await keyedId(scope, "reply", caseId, wish.formKey);
  const isKept = await scope.tenant.cases.reply(
    { id: caseId, orderId: order.id },
    messageOf(id, caseId, { words, photos: photos.value, now: scope.now() }),
    outboxRows(scope, `case-reply:${id}`, [{ kind: "realtime", notice: "order", id: order.id }]),
  );
  return isKept ? ok(undefined) : refuse("cases:refused.closed");
}

/** What did not come at all needs no lines. */
function linesOf(lines: Order["lines"], { problem, quantities }: CaseWish): CaseLine[] {
  const chosen = lines
    .map(({ id, quantity }) => ({ orderLineId: id, quantity: Math.min(quantity, quantities[id] ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  if (chosen.length > 0 || problem !== "lost") return chosen;
  return lines.map(({ id, quantity }) => ({ orderLineId: id, quantity }));
}

async function photosOf(
  scope: Scope,
  caseId: string,
  files: readonly Uint8Array[],
): Promise<Result<CasePhoto[], PhotoRefusal | "cases:refused.tooManyPhotos">> {
  if (files.length > MOST_CASE_PHOTOS) return refuse("cases:refused.tooManyPhotos");
  const keyOf = (sha256: string) => casePhotoKey(scope.tenant.tenantId, caseId, sha256);
  return keepPhotos(scope, { keyOf, files });
}

const keyedId = async (scope: Scope, what: string, of: string, formKey: string): Promise<string> =>
  (await scope.hash(JSON.stringify([what, of, formKey]))).slice(0, 32);

function messageOf(
  id: string,
  caseId: string,
  { words, photos, now }: { words: string; photos: CasePhoto[]; now: Date },
) {
  return { id, caseId, author: "customer" as const, text: words, photos, createdAt: now };
}
