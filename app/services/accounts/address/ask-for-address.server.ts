import { emailKey } from "../../../domain/address/recipient-key.ts";
import { CONFIRM_ADDRESS_MS } from "../../../domain/access/address-change.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { type OwnScope, ownNote, ownTenant } from "../own/own-scope.ts";
import { type PasswordRefusal, provePassword } from "../own/own-account.server.ts";
import { keepSecret } from "./keep-secret.ts";

const WINDOW_MS = 60 * 60_000;
/** Each asks for two mails, one of them to an address of one's choice, and tells whether it has an account. */
const FREE_TRIES = 5;

type AddressRefusal = "refusals:addressTaken" | "refusals:addressSame" | "refusals:passwordWrong";

/**
 * Begins a change of the address that a person signs in with, for whoever knows the password: a link goes to the new
 * address, and a notice with a way to stop it to the old one. Nothing changes before the link is used.
 */
export async function askForAddress(
  scope: OwnScope,
  input: { email: string; password: string },
): Promise<Result<{ toAddress: string }, AddressRefusal> | PasswordRefusal> {
  const { user } = scope;
  const { guesses, accounts } = scope.platform;
  const toAddress = emailKey(input.email);
  if (toAddress === user.email) return refuse("refusals:addressSame");
  const now = scope.now();
  const proved = await provePassword(scope, input.password);
  if (!proved.ok) return proved;
  const { passwordHash } = user;
  if (!passwordHash) return refuse("refusals:passwordWrong");
  const asker = { subject: `address:user:${user.id}`, windowMs: WINDOW_MS, freeTries: FREE_TRIES };
  const until = await guesses.countTry([asker], now);
  if (until) return { ok: false, error: "errors:slowDown", until };
  if (await accounts.findByEmail(toAddress)) return refuse("refusals:addressTaken");

  const id = scope.newLinkId();
  const mails = (["address_confirm", "address_asked"] as const).map((template) => ({
    id: scope.newId(),
    dedupeKey: `account:${template}:${id}`,
    payload: { kind: "account" as const, template, changeId: id },
    createdAt: now,
  }));
  const result = await ownTenant(scope).addressChanges.ask(
    {
      id,
      userId: user.id,
      fromAddress: user.email,
      toAddress,
      confirmHash: await scope.hash(await scope.linkSecret(id)),
      keepHash: await scope.hash(await keepSecret(scope, id)),
      sessionHash: scope.sessionHash,
      totpSealed: user.totpSealed,
      expiresAt: new Date(now.getTime() + CONFIRM_ADDRESS_MS),
      createdAt: now,
    },
    { passwordHash },
    ownNote(scope, "E-mail address change asked for", { email: { from: user.email, to: toAddress } }),
    mails,
  );
  if (!result) return refuse("refusals:passwordWrong");
  scope.outbox.push(...mails.map(({ id: mailId }) => mailId));
  return ok({ toAddress });
}
