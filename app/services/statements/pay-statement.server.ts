import { numberOf, openOf } from "../../domain/credit/statement.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { REGION_OF_CURRENCY, TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import type { BaseScope, Scope } from "../scope.ts";
import { settleStatement, useCredit } from "./settle-statement.server.ts";

const CHARGES_AT_ONCE = 20;
const DAY_MS = 86_400_000;
/** After so long the scheduled work asks the provider again about a page. */
const ASKED_EVERY_MS = 10 * 60_000;

export type PayRefusal =
  | "creditDesk:error.unknown"
  | "creditDesk:error.paid"
  | "creditDesk:error.processing"
  | "creditDesk:error.tooSmall";

/** Pages of the provider that may have been paid, for the scheduled work. */
export function chargesDue(scope: BaseScope) {
  const before = new Date(scope.now().getTime() - ASKED_EVERY_MS);
  return scope.platform.statementsDue.charges(before, CHARGES_AT_ONCE);
}

/**
 * Opens the provider's page on which what is open of a statement is paid by card. A page that was opened before is closed
 * first, so that no two can be paid; one that was paid meanwhile is noted.
 * @returns its address.
 */
export async function payStatement(
  scope: Scope,
  {
    id,
    returnUrl,
    title,
    lang,
    email,
  }: { id: string; returnUrl: (chargeId: string) => string; title: string; lang: string; email: string },
): Promise<Result<string, PayRefusal>> {
  const { statements, tenantId } = scope.tenant;
  const before = await statements.find(id);
  if (!before) return refuse("creditDesk:error.unknown");
  for (const charge of await statements.charges(id)) {
    if (charge.state !== "open") continue;
    if (charge.sessionId !== null) await scope.payments.closeHostedPage(null, charge.sessionId);
    if ((await settleCharge(scope, { chargeId: charge.id })) === "open")
      return refuse("creditDesk:error.processing");
  }
  const found = await statements.find(id);
  if (!found || openOf(found.statement) <= 0) return refuse("creditDesk:error.paid");
  const { statement } = found;
  const amount = openOf(statement);
  // Two presses at once get the same page, so that no second page stays open.
  const closed = (await statements.charges(id)).filter(({ state }) => state !== "open").length;
  const chargeId = (await scope.hash(JSON.stringify(["bill", id, amount, closed, title, lang, email]))).slice(
    0,
    32,
  );
  const now = scope.now();
  // Written first: where the answer is lost, the event of the provider finds it.
  await statements.beginCharge({
    id: chargeId,
    statementId: id,
    sessionId: null,
    amount,
    state: "open",
    askedAt: now,
    createdAt: now,
  });
  const opened = await scope.payments.openBillPage({
    key: `bill:${chargeId}`,
    tenantId,
    chargeId,
    amount,
    currency: statement.currency,
    title: `${title} ${numberOf(statement)}`,
    email,
    lang,
    successUrl: returnUrl(chargeId),
    cancelUrl: returnUrl(chargeId),
  });
  if (!opened) {
    await statements.noteCharge(chargeId, { state: "cancelled" });
    return refuse("creditDesk:error.tooSmall");
  }
  await statements.noteCharge(chargeId, { sessionId: opened.sessionId });
  return ok(opened.url);
}

/**
 * Reads the state of a payment page and notes its payment once: the return, the event and the scheduled work all
 * call it, in any order.
 * @param charge `sessionId`: what an event says of a page whose address never arrived.
 */
export async function settleCharge(
  scope: Scope,
  { chargeId, sessionId }: { chargeId: string; sessionId?: string },
): Promise<"paid" | "open" | "cancelled" | "unknown"> {
  const { statements } = scope.tenant;
  const charge = await statements.charge(chargeId);
  const found = charge && (await statements.find(charge.statementId));
  if (!charge || !found) return "unknown";
  const session = charge.sessionId ?? sessionId;
  if (charge.state === "paid" || (charge.state === "cancelled" && sessionId === undefined))
    return charge.state;
  const page = session === undefined ? undefined : await scope.payments.readHostedPage(null, session);
  const isOld = scope.now().getTime() - charge.createdAt.getTime() > DAY_MS;
  if (page?.state === "succeeded") {
    const { statement } = found;
    const region = REGION_OF_CURRENCY[statement.currency];
    await settleStatement(scope, {
      statement,
      region,
      way: "card",
      amount: page.amount,
      reference: `card ${chargeId}`,
      paidOn: dayIn(TIME_ZONE_OF_REGION[region], scope.now()),
    });
    await statements.noteCharge(chargeId, { state: "paid", ...(session && { sessionId: session }) });
    await useCredit(scope, { currency: statement.currency, region });
    return "paid";
  }
  // The provider closes its pages after a day; a page whose address never arrived was never shown.
  const isEnded = page ? page.state === "cancelled" : isOld;
  await statements.noteCharge(chargeId, isEnded ? { state: "cancelled" } : { askedAt: scope.now() });
  return isEnded || session === undefined ? "cancelled" : "open";
}
