import { KEEP_ADDRESS_MS } from "../../../domain/access/address-change.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { type AccountScope, notedByPerson } from "../account-scope.ts";

/** The change that a link of the new mailbox confirms, while it is good. Looking at it changes nothing. */
export async function findAddressToConfirm(scope: AccountScope, secret: string) {
  return scope.platform.accounts.findAddressToConfirm(await scope.hash(secret), scope.now());
}

/** Whoever reads the new mailbox says that it is theirs: the person signs in with it from now on. */
export async function confirmAddress(
  scope: AccountScope,
  secret: string,
): Promise<Result<{ toAddress: string }, "refusals:linkGone" | "refusals:addressTaken">> {
  const pendingChange = await findAddressToConfirm(scope, secret);
  if (!pendingChange) return refuse("refusals:linkGone");
  const { change, user } = pendingChange;
  const now = scope.now();
  const mailId = scope.newId();
  const changed = await scope.tenantOf(user.tenantId).addressChanges.confirm(
    change,
    { now, undoUntil: new Date(now.getTime() + KEEP_ADDRESS_MS) },
    notedByPerson(scope, user, "E-mail address changed", {
      email: { from: change.fromAddress, to: change.toAddress },
    }),
    {
      id: mailId,
      dedupeKey: `account:address_changed:${change.id}`,
      payload: { kind: "account", template: "address_changed", changeId: change.id },
      createdAt: now,
    },
  );
  if (changed === "taken") return refuse("refusals:addressTaken");
  if (changed === "over") return refuse("refusals:linkGone");
  scope.outbox.push(mailId);
  return ok({ toAddress: change.toAddress });
}
