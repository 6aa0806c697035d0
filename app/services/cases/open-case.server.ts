import {
  type CaseLine,
  type CasePhoto,
  casePhotoKey,
  mayOpenCase,
  type Misfit,
  MOST_CASE_PHOTOS,
  type ReportedProblem,
} from "../../domain/order/order-case.ts";
import { refundsRead } from "../../domain/refund/refund-rules.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { exchangeSizes, isReturn, withdrawable } from "../../domain/order/withdrawal.ts";
import { auditNote, type OutboxRows, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { keepPhotos, type PhotoRefusal } from "../keep-photos.server.ts";
import { needsWords, sentFacts } from "./sent-facts.ts";

type Order = {
  order: { id: string; orderRef: string | null };
  lines: readonly { id: string; quantity: number }[];
  moves: readonly { to: string; at: Date }[];
  parcels: readonly { trackingState: string; updatedAt: Date }[];
};

type WithdrawnOrder = Omit<Order, "lines"> & {
  order: Parameters<typeof withdrawable>[0];
  lines: readonly (Parameters<typeof withdrawable>[1][number] & {
    productId: string;
    colour: string;
    size: string;
  })[];
  refunds: readonly (Parameters<typeof withdrawable>[2]["refunds"][number] & { amount: number })[];
};

export type CaseWish = {
  /** The form's own: the same post makes the same case. */
  formKey: string;
  problem: ReportedProblem;
  /** Of what does not fit, whether it is too small or too big; undefined: it was not said. */
  misfit?: Misfit | undefined;
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
      id,
      orderId: order.id,
      problem: wish.problem,
      lines,
      state: "open" as const,
      createdAt: now,
      updatedAt: now,
    },
    messageOf(id, id, { words: wish.words, photos: photos.value, now }),
    {
      note: auditNote(
        scope,
        "Case opened",
        { id: order.id, name: order.orderRef ?? "" },
        { problem: wish.problem, photos: photos.value.length },
      ),
      outbox: await openedRows(scope, order, id),
    },
  );
  return isOpen ? ok(undefined) : refuse("cases:refused.tooMany");
}

/** What leaves with a case: the receipt, a mail to each who runs the store, and the notice to open pages of the desk. */
async function openedRows(scope: Scope, order: Order["order"], caseId: string): Promise<OutboxRows> {
  const people = await scope.tenant.people.managers({ orderId: order.id });
  const facts = { ref: order.orderRef ?? "" };
  return [
    ...outboxRows(scope, `case:${caseId}`, [
      { kind: "mail", template: "case_received", orderId: order.id, caseId },
      { kind: "realtime", notice: "order", id: order.id },
    ]),
    ...people.flatMap(({ id: userId }) =>
      outboxRows(scope, `case:${caseId}:${userId}`, [
        { kind: "account", template: "case_opened", userId, facts },
      ]),
    ),
  ];
}

type ReturnWish = {
  formKey: string;
  /** Who declares it. */
  name: string;
  quantities: Readonly<Record<string, number>>;
  /** By line the size that is wanted instead of the money; empty or left out: the money. */
  sizes?: Readonly<Record<string, string>>;
  /** Whether a voucher of the store is wanted instead of the money. */
  asCredit?: boolean;
};
type ReturnRefusal =
  | "cases:withdraw.over"
  | "cases:refused.noLines"
  | "cases:withdraw.changed"
  | "cases:exchange.notOffered";

/**
 * The buyer sends some pieces back, in one press: they withdraw from the contract, or want another size of a line. What
 * they say is kept with its moment, and the receipt leaves with it (docs/decisions/0486, 0516): one case for all the money,
 * and one for each line that is exchanged. The same post again is the same declaration.
 * @param wish of lines only what may be withdrawn from is taken.
 * @returns `wholeCaseId`, the case that withdraws from the whole order for money; null where the buyer keeps a part of it.
 */
export async function withdraw(
  scope: Scope,
  { whole, wish }: { whole: WithdrawnOrder; wish: ReturnWish },
): Promise<Result<{ wholeCaseId: string | null }, ReturnRefusal>> {
  const { order, refunds } = whole;
  const { shippedAt, deliveredAt } = sentFacts(whole);
  const cases = await scope.tenant.cases.ofOrder(order.id);
  const idOf = (of: string) => keyedId(scope, "withdrawal", order.id, `${wish.formKey}${of}`);
  const ids = new Map(
    await Promise.all(
      ["", ...whole.lines.map(({ id }) => id)].map(async (of) => [of, await idOf(of)] as const),
    ),
  );
  const own = new Set(ids.values());
  const byMoney = ids.get("") ?? "";
  const before = cases.find(({ id }) => own.has(id));
  // What this post declared before does not count against itself.
  const earlier = cases.filter(({ id }) => !own.has(id));
  const may = withdrawable(order, whole.lines, { earlier, refunds, deliveredAt, now: scope.now() });
  if (may.size === 0 && before) return ok({ wholeCaseId: isWhole(whole.lines, before) ? before.id : null });
  if (may.size === 0) return refuse("cases:withdraw.over");
  const lines = [...may].flatMap(([orderLineId, most]): CaseLine[] => {
    const quantity = Math.min(most, wish.quantities[orderLineId] ?? 0);
    const size = wish.sizes?.[orderLineId] ?? "";
    return quantity > 0 ? [{ orderLineId, quantity, ...(size !== "" && { size }) }] : [];
  });
  if (lines.length === 0) return refuse("cases:refused.noLines");
  if (!(await areOffered(scope, whole, { lines, wasSent: shippedAt !== null }))) {
    return refuse("cases:exchange.notOffered");
  }
  const forMoney = lines.filter(({ size }) => size === undefined);
  const exchanged = lines.filter(({ size }) => size !== undefined);
  const declared = [
    ...(forMoney.length > 0 ? [{ of: "", problem: "withdrawal" as const, lines: forMoney }] : []),
    ...exchanged.map((line) => ({ of: line.orderLineId, problem: "exchange" as const, lines: [line] })),
  ];
  let returns = cases.filter(({ problem }) => isReturn(problem)).length;
  for (const { of, problem, lines: some } of declared) {
    const id = ids.get(of) ?? "";
    if (cases.some((one) => one.id === id)) continue;
    const asCredit = problem === "withdrawal" && wish.asCredit === true;
    const declaration = { id, problem, lines: some, name: wish.name, returns, asCredit };
    if (!(await declareReturn(scope, whole, declaration))) return refuse("cases:withdraw.changed");
    returns += 1;
  }
  const isAll = isWhole(whole.lines, { lines: forMoney, asCredit: wish.asCredit === true });
  return ok({ wholeCaseId: isAll ? byMoney : null });
}

/** Whether a declaration is about every piece of an order, and the money is to go back the way it came. */
const isWhole = (
  ordered: WithdrawnOrder["lines"],
  { lines, asCredit }: { lines: readonly CaseLine[]; asCredit: boolean },
): boolean =>
  !asCredit &&
  ordered.every(({ id, quantity }) =>
    lines.some((line) => line.orderLineId === id && line.size === undefined && line.quantity >= quantity),
  );

/** Whether the sizes that are wanted instead are sold now. */
async function areOffered(
  scope: Scope,
  { order, lines: ordered }: WithdrawnOrder,
  { lines, wasSent }: { lines: readonly CaseLine[]; wasSent: boolean },
): Promise<boolean> {
  if (lines.every(({ size }) => size === undefined)) return true;
  const offers = await scope.tenant.orders.onSaleOf(order.id);
  return lines.every(({ orderLineId, size }) => {
    const line = ordered.find(({ id }) => id === orderLineId);
    if (size === undefined || !line) return size === undefined;
    return exchangeSizes(line, offers.get(line.productId), wasSent).includes(size);
  });
}

/** @returns false when something else of the order was sent back or refunded since it was read. */
async function declareReturn(
  scope: Scope,
  { order, refunds }: WithdrawnOrder,
  declaration: {
    id: string;
    problem: "withdrawal" | "exchange";
    lines: CaseLine[];
    name: string;
    returns: number;
    asCredit: boolean;
  },
): Promise<boolean> {
  const { id, problem, lines, name, returns, asCredit } = declaration;
  const now = scope.now();
  return scope.tenant.cases.open(
    {
      id,
      orderId: order.id,
      problem,
      lines,
      asCredit,
      state: "open" as const,
      createdAt: now,
      updatedAt: now,
    },
    messageOf(id, id, { words: name, photos: [], now }),
    {
      asRead: { returns, ...refundsRead(refunds) },
      note: auditNote(
        scope,
        "Case opened",
        { id: order.id, name: order.orderRef ?? "" },
        { problem, photos: 0 },
      ),
      outbox: await openedRows(scope, order, id),
    },
  );
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
function linesOf(lines: Order["lines"], { problem, misfit, quantities }: CaseWish): CaseLine[] {
  const said = problem === "does_not_fit" && misfit ? { misfit } : undefined;
  const chosen = lines
    .map(({ id, quantity }) => ({
      orderLineId: id,
      quantity: Math.min(quantity, quantities[id] ?? 0),
      ...said,
    }))
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
