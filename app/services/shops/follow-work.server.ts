import type { ShopRequestRow } from "../../../db/repositories/shop-requests.server.ts";
import type { ShopConnectionRow } from "../../../db/repositories/shops.server.ts";
import { waitBeforeNextAttempt } from "../../domain/jobs/back-off.ts";
import { areDelivered } from "../../domain/fulfilment/report-rules.ts";
import {
  addressOfShop,
  destinationText,
  SHOP_REFUSALS,
  type ShopRefusal,
  type ShopSaid,
  type ShopWork,
} from "../../domain/shop/shop-request.ts";
import type { AddressField } from "../../domain/order/recipient-view.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { FontsOf } from "../judge-texts.ts";
import type { ShopAnswer, ShopPort, ShopWorkAnswer } from "../ports.ts";
import type { Scope } from "../scope.ts";
import { placeWork } from "./place-work.server.ts";
import { withShop } from "./shop-access.server.ts";

/** As long as a run may take; after it another one begins. */
const LEASE_MS = 60_000;
/** How often a printer's answer to a cancellation is looked for. */
const CANCEL_LOOK_MS = 60_000;

type Refused = { ok: false; error: string };

/** Steps of the desk that a request of a shop causes; the caller brings them, since services import no other's verbs. */
export type OrderSteps = {
  cancelOrder(
    scope: Scope,
    input: { orderId: string; reason: string },
  ): Promise<{ ok: true; done: "done" | "asked" } | Refused>;
  correctAddress(
    scope: Scope,
    input: { orderId: string; address: Extract<ReturnType<typeof addressOfShop>, { ok: true }>["address"] },
  ): Promise<{ ok: true } | Refused>;
  holdForAddress(
    scope: Scope,
    input: { orderId: string; hold: { fields: AddressField[]; note: string } },
  ): Promise<{ ok: true } | Refused>;
};

type Tools = {
  portOf: (shopDomain: string) => ShopPort;
  fontsOf: FontsOf;
  steps: OrderSteps;
  /** A sentence for a merchant, in the language of their shop. */
  sentence: (locale: string, said: ShopSaid) => Promise<string>;
};

/** One run: the request with what was read for it. */
type Run = Tools & {
  scope: Scope;
  connection: ShopConnectionRow;
  request: ShopRequestRow;
  ask: <T>(question: (port: ShopPort, sealed: string) => Promise<ShopAnswer<T>>) => Promise<ShopAnswer<T>>;
};

/** How a run ends: nothing is left to do, or it is to be looked at again after so many milliseconds, or as soon as may be. */
type End = { afterMs: number } | "over" | "again";

/**
 * Does what there is to do of a request of a shop: places its order, answers it, follows its address and its cancellation,
 * and tells of parcels. What is there is read on both sides first, so that it may be repeated after any loss, and by two at
 * once: one of them does it. What happens meanwhile has it looked at once more.
 */
export async function followWork(scope: Scope, { id, ...tools }: Tools & { id: string }): Promise<void> {
  const { shops, shopRequests } = scope.tenant;
  const request = await shopRequests.find(id);
  const now = scope.now();
  if (!request?.dueAt || request.dueAt > now) return;
  const until = new Date(now.getTime() + LEASE_MS);
  if (!(await shopRequests.take({ id, dueAt: request.dueAt, until }))) return;
  const connection = await shops.find(request.connectionId);
  // A shop that lets us in again is asked for all of it.
  if (!connection || connection.state !== "active") return shopRequests.settle({ id, until, next: null });
  const port = tools.portOf(connection.shopDomain);
  const ask: Run["ask"] = (question) =>
    withShop(scope, { connection, port, question: (sealed) => question(port, sealed) });
  const end = await follow({ ...tools, scope, connection, request, ask });
  const waitMs =
    end === "again" ? waitBeforeNextAttempt(request.tries + 1, 0) : end === "over" ? null : end.afterMs;
  const next = waitMs === null ? null : new Date(scope.now().getTime() + waitMs);
  await shopRequests.settle({ id, until, next });
}

async function follow(run: Run): Promise<End> {
  const { request, scope } = run;
  const read = await run.ask((port, sealed) => port.work(sealed, request.fulfilmentOrderGid));
  if (read.state === "reconnect") return "over";
  if (read.state !== "done") return "again";
  const work = read.value;
  if (!work) {
    if (request.orderId === null) await note(run, { state: "cancelled" });
    return "over";
  }
  if (request.orderGid === "") {
    const { orderGid, orderName } = work;
    await note(run, { orderGid, orderName });
  }
  if (request.orderId !== null) return followPlaced(run, work);
  if (work.requestStatus !== "SUBMITTED") {
    // The merchant withdrew it, or Shopify has our refusal.
    if (work.requestStatus === "REJECTED" && request.state === "rejected") {
      await note(run, { answeredAt: scope.now() });
    } else await note(run, { state: "cancelled" });
    return "over";
  }
  const isToldAgain = request.state === "rejected" && request.merchantRequestGid === work.merchantRequestGid;
  if (isToldAgain && request.answeredAt === null) return tellRefusal(run, request);
  const placed = await placeWork(scope, { ...run, work });
  if (placed.is === "again") return "again";
  if (placed.is === "refused") return refuse(run, work, placed.refusal);
  const now = await scope.tenant.shopRequests.find(request.id);
  return now?.orderId ? followPlaced({ ...run, request: now }, work) : "again";
}

type Change = Parameters<Scope["tenant"]["shopRequests"]["change"]>[1];
const note = ({ scope, request }: Pick<Run, "scope" | "request">, change: Omit<Change, "now">) =>
  scope.tenant.shopRequests.change(request.id, { ...change, now: scope.now() });

/** Refuses a request. The refusal is stored before Shopify gets it, so that a second try sends the same one. */
async function refuse(run: Run, work: ShopWork, refusal: ShopRefusal): Promise<End> {
  const said = {
    state: "rejected" as const,
    reason: refusal.code,
    message: await run.sentence(run.connection.locale, refusal),
    names: refusal.names ?? {},
    merchantRequestGid: work.merchantRequestGid,
    lines: work.lines.map(({ gid, variantGid, title, quantity }) => ({
      lineGid: gid,
      variantGid,
      title,
      quantity,
      ...(gid === refusal.lineGid && { isReason: true as const }),
    })),
    answeredAt: null,
  };
  const { scope, connection, request } = run;
  const entry = auditNote(
    scope,
    "Shopify connection updated",
    { id: scope.tenant.tenantId, name: connection.shopDomain },
    { shop: `request refused: ${work.orderName}` },
  );
  await scope.tenant.shopRequests.change(request.id, { ...said, now: scope.now() }, entry);
  return tellRefusal(run, said);
}

async function tellRefusal(
  run: Run,
  { reason, message, lines }: Pick<ShopRequestRow, "reason" | "message" | "lines">,
): Promise<End> {
  const code = (reason ?? "closed") as keyof typeof SHOP_REFUSALS;
  return tell(run, {
    is: "rejected",
    gid: run.request.fulfilmentOrderGid,
    reason: SHOP_REFUSALS[code],
    message,
    lineGid: lines.find(({ isReason }) => isReason)?.lineGid,
  });
}

/** Tells the shop something. Where it is not as it was read, all of it is read again. */
async function tell(run: Run, told: ShopWorkAnswer, change: Omit<Change, "now"> = {}): Promise<End> {
  const answer = await run.ask((port, sealed) => port.answer(sealed, told));
  if (answer.state === "reconnect") return "over";
  if (answer.state !== "done") return "again";
  await note(run, { answeredAt: run.scope.now(), ...change });
  return "over";
}

type Whole = NonNullable<Awaited<ReturnType<Scope["tenant"]["fulfilments"]["readForRecipient"]>>>;

/** What becomes of a request that has its order. */
async function followPlaced(run: Run, work: ShopWork): Promise<End> {
  const { scope, request } = run;
  const whole = await scope.tenant.fulfilments.readForRecipient(request.orderId ?? "");
  if (!whole) return "over";
  const isCancelledHere = whole.fulfilments.every(({ status }) => status === "cancelled");
  const gid = work.gid;
  switch (work.requestStatus) {
    case "SUBMITTED": {
      if (isCancelledHere) return refuse(run, work, { code: "cancelledHere" });
      const address = await followAddress(run, work, whole);
      if (address) return address;
      // Until credit and budget cover it, nothing is promised.
      if (whole.order.status === "over budget" || whole.order.status === "over budget limit") return "over";
      return tell(run, { is: "accepted", gid }, { state: "accepted" });
    }
    case "CANCELLATION_REQUESTED":
      return followCancellation(run, work, whole);
    case "ACCEPTED":
    case "CANCELLATION_REJECTED": {
      // Our answer may have been lost, and stands there.
      if (request.state === "held" || request.answeredAt === null) {
        await note(run, { state: "accepted", answeredAt: request.answeredAt ?? scope.now() });
      }
      if (request.state === "cancel_asked") await note(run, { state: "accepted" });
      if (isCancelledHere) {
        if (work.status !== "IN_PROGRESS") {
          // Shopify has it, though its answer was lost.
          if (request.state !== "cancelled") await note(run, { state: "cancelled" });
          return "over";
        }
        const message = await run.sentence(run.connection.locale, { code: "cancelledHere" });
        return tell(run, { is: "given up", gid, message }, { state: "cancelled" });
      }
      return (await followAddress(run, work, whole)) ?? tellParcels(run, work, whole);
    }
    default:
      // The merchant took it back before we had answered, or our consent to cancel has arrived.
      if (work.fulfilments.length > 0) return tellParcels(run, work, whole);
      if (isCancelledHere) await note(run, { state: "cancelled" });
      else return takeBack(run, whole);
      return "over";
  }
}

/** Who does what the merchant presses in the shop: as much as one of the tenant's administrators. */
const asMerchant = ({ scope, connection }: Run): Scope => ({
  ...scope,
  actor: { id: `shop:${connection.id}`, name: connection.shopDomain, ip: null, role: "admin" },
});

async function takeBack(run: Run, { order }: Whole): Promise<End> {
  const end = await run.steps.cancelOrder(asMerchant(run), { orderId: order.id, reason: "" });
  if (!end.ok && end.error === "errors:orderChangedMeanwhile") return "again";
  await note(run, { state: "cancelled" });
  return "over";
}

/** The merchant cancels. Parts without a printer are cancelled at once; for the others the printer answers. */
async function followCancellation(run: Run, work: ShopWork, whole: Whole): Promise<End> {
  const { request } = run;
  const open = whole.fulfilments.filter(({ status }) => status !== "cancelled");
  const { gid } = work;
  const say = (code: "leftUnmade" | "tooLate") => run.sentence(run.connection.locale, { code });
  const unmade = async () =>
    tell(run, { is: "cancelled", gid, message: await say("leftUnmade") }, { state: "cancelled" });
  if (open.length === 0) return unmade();
  const isAsked = open.some(({ cancelRequestedAt }) => cancelRequestedAt !== null);
  if (request.state === "cancel_asked" && isAsked) return { afterMs: CANCEL_LOOK_MS };
  const tooLate = async () =>
    tell(run, { is: "not cancelled", gid, message: await say("tooLate") }, { state: "accepted" });
  // It was asked for, and its printer makes it all the same.
  if (request.state === "cancel_asked") return tooLate();
  const end = await run.steps.cancelOrder(asMerchant(run), { orderId: whole.order.id, reason: "" });
  if (!end.ok) return end.error === "errors:orderChangedMeanwhile" ? "again" : tooLate();
  await note(run, { state: "cancel_asked" });
  if (end.done === "asked") return { afterMs: CANCEL_LOOK_MS };
  return unmade();
}

/**
 * Takes over an address that was changed in the shop, by the rules of a change here: it may be, until a printer takes it,
 * and nothing goes to the old one. One that cannot be printed on a parcel holds the order.
 * @returns undefined where it may go on.
 */
async function followAddress(run: Run, work: ShopWork, whole: Whole): Promise<End | undefined> {
  const { scope, request } = run;
  const destinationHash = await scope.hash(destinationText(work.destination));
  if (destinationHash === request.destinationHash) return undefined;
  const read = addressOfShop(work.destination);
  const merchant = asMerchant(run);
  const { id: orderId } = whole.order;
  if (read.ok) {
    const changed = await run.steps.correctAddress(merchant, { orderId, address: read.address });
    if (!changed.ok && changed.error === "errors:orderChangedMeanwhile") return "again";
    const reason = changed.ok
      ? null
      : changed.error === "errors:tooLate"
        ? "addressTooLate"
        : "addressNotServed";
    await note(run, { destinationHash, reason });
    return undefined;
  }
  const fields = ["address_first_line", "address_postcode"] as const;
  const held = await run.steps.holdForAddress(merchant, { orderId, hold: { fields: [...fields], note: "" } });
  if (!held.ok && held.error === "errors:orderChangedMeanwhile") return "again";
  await note(run, { destinationHash, reason: held.ok ? "addressHeld" : "addressTooLate" });
  return undefined;
}

/**
 * Tells the shop what has left, each part of the order with its own lines and all its numbers, and that it has come. The
 * shop is asked first what it knows: there is no key that would tell a repeat.
 */
async function tellParcels(run: Run, work: ShopWork, whole: Whole): Promise<End> {
  const { scope, request } = run;
  // A reprint replaces a parcel that the shop knows already.
  const parts = whole.fulfilments.filter(
    ({ reprintOf, status }) => reprintOf === null && status !== "cancelled",
  );
  const shipments = await scope.tenant.shopRequests.shipments(
    request.id,
    parts.map(({ id }) => id),
  );
  let unknown = work.fulfilments.filter(({ gid }) =>
    shipments.told.every(({ fulfilmentGid }) => fulfilmentGid !== gid),
  );
  for (const { id } of parts) {
    const parcels = shipments.parcels.filter(({ fulfilmentId }) => fulfilmentId === id);
    if (parcels.length === 0) continue;
    const told = shipments.told.filter(({ parcelId }) => parcels.some((parcel) => parcel.id === parcelId));
    const numbers = numbersOf(parcels);
    const gid =
      told[0]?.fulfilmentGid ??
      unknown.find((one) => one.numbers.length === 0 || one.numbers.some((each) => numbers.includes(each)))
        ?.gid;
    if (!gid) {
      const lines = partLines(request, shipments.lines, id);
      const notify = run.connection.options.notify ?? request.notify;
      const end = await tell(run, { is: "shipped", gid: work.gid, lines, parcels, notify });
      // Its number is read with the next look.
      return end === "over" ? { afterMs: 0 } : end;
    }
    unknown = unknown.filter((one) => one.gid !== gid);
    const end = await tellOfPart(run, { work, gid, parcels, isAllTold: told.length === parcels.length });
    if (end !== "over") return end;
  }
  const isAll = parts.length > 0 && parts.every(({ status }) => status === "shipped");
  if (isAll) await note(run, { state: "shipped" });
  return "over";
}

type Parcel = Awaited<ReturnType<Scope["tenant"]["shopRequests"]["shipments"]>>["parcels"][number];

const numbersOf = (parcels: readonly Parcel[]) =>
  parcels.flatMap(({ trackingNumber }) => trackingNumber ?? []);

/** Parcels of a part that the shop knows of: later numbers, and that all have come. */
async function tellOfPart(
  run: Run,
  { work, gid, parcels, isAllTold }: { work: ShopWork; gid: string; parcels: Parcel[]; isAllTold: boolean },
): Promise<End> {
  const { shopRequests } = run.scope.tenant;
  const shown = work.fulfilments.find((one) => one.gid === gid);
  if (!isAllTold) {
    if (shown && numbersOf(parcels).some((number) => !shown.numbers.includes(number))) {
      const end = await tell(run, { is: "followed", fulfilmentGid: gid, parcels });
      if (end !== "over") return end;
    }
    const parcelIds = parcels.map(({ id }) => id);
    const now = run.scope.now();
    await shopRequests.noteSent({ requestId: run.request.id, parcelIds, fulfilmentGid: gid, now });
  }
  if (!areDelivered(parcels)) return "over";
  if (shown && !shown.isDelivered) {
    const end = await tell(run, { is: "delivered", fulfilmentGid: gid, at: run.scope.now() });
    if (end !== "over") return end;
  }
  await shopRequests.noteDelivered({ fulfilmentGid: gid, now: run.scope.now() });
  return "over";
}

/** The shop's own lines of a part of the order, with how many of each are in it. */
function partLines(
  { lines }: ShopRequestRow,
  all: readonly { fulfilmentId: string; orderLineId: string; quantity: number }[],
  fulfilmentId: string,
) {
  return all.flatMap((part) => {
    const line = lines.find(({ orderLineId }) => orderLineId === part.orderLineId);
    return part.fulfilmentId === fulfilmentId && line ? [{ gid: line.lineGid, quantity: part.quantity }] : [];
  });
}
