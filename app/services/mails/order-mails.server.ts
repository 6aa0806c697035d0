import type { OrderMailPayload } from "../../../db/repositories/outbox.server.ts";
import { isStillTrue, type MailState, mailStateOf, type ToldMail } from "../../domain/order/order-mails.ts";
import { type OrderKind, writesToRecipient } from "../../domain/order/order-kind.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { stoppedAmong } from "./mail-blocks.server.ts";

type Facts = Parameters<typeof isStillTrue>[1] & { email: string; kind: OrderKind };

/** A mail to the person who ordered. */
export type OrderMailLine = {
  /** The key under which it was queued. */
  id: string;
  template: ToldMail;
  /** Where it went or goes; empty once its address is no longer kept. */
  to: string;
  state: MailState;
  /** Of its state: it was told of, sent or queued then. */
  at: Date;
  isAgain: boolean;
  maySendAgain: boolean;
};

type Kept = { id: string; payload: OrderMailPayload; line: Omit<OrderMailLine, "maySendAgain"> };

async function keptMails(scope: Scope, orderId: string, email: string): Promise<Kept[]> {
  const { rows, mails } = await scope.tenant.orders.mailsOf(orderId);
  const keys = [...new Set([...rows, ...mails].map(({ dedupeKey }) => dedupeKey))];
  return keys.flatMap((id): Kept[] => {
    const row = rows.find(({ dedupeKey }) => dedupeKey === id);
    const mail = mails.find(({ dedupeKey }) => dedupeKey === id);
    const payload = row?.payload.kind === "mail" ? row.payload : mail?.about;
    if (!payload) return [];
    const line = {
      id,
      template: payload.template,
      to: mail ? mail.toAddress : email,
      state: mailStateOf(row, mail),
      at: mail?.outcomeAt ?? mail?.sentAt ?? mail?.createdAt ?? row?.createdAt ?? scope.now(),
      isAgain: payload.again === true,
    };
    return [{ id, payload, line }];
  });
}

const partOf = (payload: OrderMailPayload): string | undefined =>
  "fulfilmentId" in payload ? payload.fulfilmentId : undefined;

/** Whether the mail has its words, and still says what is true. */
const maySend = (payload: OrderMailPayload, order: Facts): boolean =>
  order.email !== "" &&
  writesToRecipient(order.kind) &&
  (payload.template !== "case_answered" || payload.message !== "") &&
  isStillTrue({ template: payload.template, fulfilmentId: partOf(payload) }, order);

/**
 * What was written to the person who ordered, the latest first, with what may be sent once more. To an address that takes
 * no mails nothing may.
 */
export async function mailsOfOrder(
  scope: Scope,
  { order, fulfilments, isBlocked }: Pick<ReadOrder, "order" | "fulfilments"> & { isBlocked: boolean },
): Promise<OrderMailLine[]> {
  const facts = { status: order.status, email: order.email, kind: order.kind, fulfilments };
  // What was to be written to the shopper of a shop outside never leaves.
  const kept = writesToRecipient(order.kind) ? await keptMails(scope, order.id, order.email) : [];
  return kept
    .map(({ payload, line }) => ({
      ...line,
      maySendAgain: !isBlocked && line.state !== "queued" && maySend(payload, facts),
    }))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

type ReadOrder = NonNullable<Awaited<ReturnType<Scope["tenant"]["fulfilments"]["readForRecipient"]>>>;

/**
 * Sends a mail about an order once more, to the address that the order has now.
 * @param press made for the button: pressed twice, one mail leaves.
 */
export async function sendMailAgain(
  scope: Scope,
  { orderId, mailId, press }: { orderId: string; mailId: string; press: string },
): Promise<Result<undefined, "errors:orderNotFound" | "orderDesk:mails.notNow">> {
  const whole = await scope.tenant.fulfilments.readForRecipient(orderId);
  if (!whole?.order.placedAt) return refuse("errors:orderNotFound");
  const { order, fulfilments } = whole;
  const kept = (await keptMails(scope, orderId, order.email)).find(({ id }) => id === mailId);
  if (!kept || kept.line.state === "queued") return refuse("orderDesk:mails.notNow");
  const { payload } = kept;
  const stopped = await stoppedAmong(scope, [{ id: mailId, address: order.email, purpose: "order" }]);
  const facts = { status: order.status, email: order.email, kind: order.kind, fulfilments };
  if (stopped.length > 0 || !maySend(payload, facts)) return refuse("orderDesk:mails.notNow");
  const cause = (await scope.hash(JSON.stringify([orderId, mailId, press]))).slice(0, 32);
  const rows = outboxRows(scope, `again:${cause}`, [{ ...payload, again: true }]);
  const part = fulfilments.find(({ id }) => id === partOf(payload)) ?? null;
  const isQueued = await scope.tenant.orders.queueMailAgain(
    {
      id: orderId,
      email: order.email,
      status: order.status,
      part: part && { id: part.id, status: part.status },
    },
    rows,
    auditNote(scope, "Order mail sent again", { id: order.id, name: order.orderRef ?? "" }),
  );
  return isQueued ? ok(undefined) : refuse("orderDesk:mails.notNow");
}

/** Whether a mail that was sent once more is still true at the moment at which it is written. */
export async function mayStillLeave(scope: Scope, payload: OrderMailPayload): Promise<boolean> {
  if (!payload.again) return true;
  const whole = await scope.tenant.fulfilments.readForRecipient(payload.orderId);
  if (!whole) return false;
  const { order, fulfilments } = whole;
  return maySend(payload, { status: order.status, email: order.email, kind: order.kind, fulfilments });
}
