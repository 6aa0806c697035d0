import { emailKey } from "../../domain/address/recipient-key.ts";
import { type BlockReason, type MailPurpose, STOPPED_BY } from "../../domain/mail/block-reasons.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

const LONGEST_DETAIL = 300;

export type StoppableMail = { id: string; address: string; purpose: MailPurpose };

/** Those of the mails that are not to be sent: their address is blocked for such mails, or there is none any more. */
export async function stoppedAmong(scope: Scope, mails: readonly StoppableMail[]): Promise<string[]> {
  const addresses = [...new Set(mails.map(({ address }) => emailKey(address)))];
  const blocks = await scope.tenant.mailBlocks.ofAddresses(addresses);
  const isStopped = ({ address, purpose }: StoppableMail) =>
    address === "" ||
    blocks.some((block) => block.address === emailKey(address) && STOPPED_BY[purpose].includes(block.reason));
  return mails.filter(isStopped).map(({ id }) => id);
}

/** A mail to this address came back, or whoever reads it wants none: mails to it stop. */
export async function blockAddress(
  scope: Scope,
  { address, reason, detail }: { address: string; reason: BlockReason; detail: string },
): Promise<void> {
  // Of a mail whose words were erased nothing tells where it went.
  if (address === "") return;
  const block = { id: scope.newId(), address, reason, detail: detail.slice(0, LONGEST_DETAIL) };
  await scope.tenant.mailBlocks.add({ ...block, createdAt: scope.now() });
}

/** Somebody of the desk says that the address of an order works: mails about it are sent again. */
export async function unblockOrderAddress(
  scope: Scope,
  { orderId }: { orderId: string },
): Promise<Result<undefined, "errors:orderNotFound" | "errors:orderChangedMeanwhile">> {
  const order = await scope.tenant.orders.find(orderId);
  if (!order?.placedAt) return refuse("errors:orderNotFound");
  const note = auditNote(scope, "E-mail address unblocked", { id: order.id, name: order.orderRef ?? "" }, {});
  const lifted = await scope.tenant.mailBlocks.liftBounce(order.email, note);
  return lifted ? ok(undefined) : refuse("errors:orderChangedMeanwhile");
}
