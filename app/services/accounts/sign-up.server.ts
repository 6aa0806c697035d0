import { brokenRule } from "../../../db/conflict.ts";
import type { Region } from "../../domain/store/store-event.ts";
import { passwordFault, type PasswordFault } from "../../domain/access/password-rules.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { type AccountScope, newLink } from "./account-scope.ts";

const WINDOW_MS = 60 * 60_000;
/** Each writes a tenant and a mail; a script that signs up strangers is slowed. */
const FREE_OF_ADDRESS = 30;

type SignUp = { company: string; name: string; email: string; password: string; region: Region };

/**
 * A new tenant with its first administrator. Whoever already has an account gets a mail instead and the caller the same
 * answer, after the same work: nobody learns from it who has one.
 * @returns the id of the link that was sent, or would have been.
 */
export async function signUp(
  scope: AccountScope,
  form: SignUp,
): Promise<Result<string, PasswordFault> | { ok: false; error: "errors:slowDown"; until: Date }> {
  const fault = passwordFault(form.password, [form.email, form.name, form.company]);
  if (fault) return refuse(fault);
  const asker = `sign-up:address:${scope.ip}`;
  const until = await scope.platform.accounts.blockedUntil([asker], scope.now());
  if (until) return { ok: false, error: "errors:slowDown", until };
  await scope.platform.accounts.countFailure(asker, scope.now(), WINDOW_MS, FREE_OF_ADDRESS);
  const passwordHash = await scope.passwords.hash(form.password);
  const email = form.email.toLowerCase();
  const link = await newLink(scope, "verify");
  const known = await scope.platform.accounts.findByEmail(email);
  if (!known) {
    const tenant = { id: scope.newId(), name: form.company, region: form.region };
    const user = { id: scope.newId(), email, name: form.name, passwordHash, lang: scope.lang };
    const taken = await scope.platform.accountLinks.signUp({ tenant, user, link }).then(
      () => false,
      (error: unknown) => {
        if (brokenRule(error) !== "users.email") throw error;
        return true;
      },
    );
    if (!taken) return ok(link.tokenId);
  }
  const owner = known ?? (await scope.platform.accounts.findByEmail(email));
  if (owner && !owner.disabledAt) await tellOwner(scope, owner, link.outboxId);
  return ok(link.tokenId);
}

/** Once a day is enough to tell someone that they have an account. */
async function tellOwner(scope: AccountScope, owner: { id: string; tenantId: string }, outboxId: string) {
  const day = scope.now().toISOString().slice(0, 10);
  await scope.platform.accountLinks.keepNotice(owner.tenantId, {
    id: outboxId,
    dedupeKey: `account:signed_up_already:${owner.id}:${day}`,
    payload: { kind: "account", template: "signed_up_already", userId: owner.id },
    createdAt: scope.now(),
  });
}
