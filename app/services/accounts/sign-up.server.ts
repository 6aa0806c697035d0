import { emailKey } from "../../domain/address/recipient-key.ts";
import type { UserRow } from "../../../db/repositories/accounts.server.ts";
import { requireOn } from "../../domain/availability/switches.ts";
import type { Region } from "../../domain/store/store-event.ts";
import { passwordFault, type PasswordFault } from "../../domain/access/password-rules.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { type AccountScope, newLink } from "./account-scope.ts";
import { refusedSignUpText } from "./refused-sign-up.ts";
import type { BaseScope } from "../scope.ts";

const WINDOW_MS = 60 * 60_000;
/** Each writes a tenant and a mail; a script that signs up strangers is slowed. */
const FREE_OF_ADDRESS = 30;

/** As long as an account waits to be proved before it is deleted. */
const REFUSED_LIFETIME_MS = 7 * 24 * 60 * 60_000;

type SignUp = {
  company: string;
  name: string;
  email: string;
  password: string;
  region: Region;
  /** By the program for Shopify sellers, whose steps come first then. */
  integration?: boolean;
};

/**
 * A new tenant with its first administrator. Whoever already has an account gets a mail instead and the caller the same
 * answer, after the same work: nobody learns from it who has one.
 * @returns the id of the link that was sent, or would have been.
 * @throws OffError while sign-ups are switched off.
 */
export async function signUp(
  scope: AccountScope,
  form: SignUp,
): Promise<Result<string, PasswordFault> | { ok: false; error: "errors:slowDown"; until: Date }> {
  requireOn(scope.switchedOff, "sign-ups");
  const fault = passwordFault(form.password, [form.email, form.name, form.company]);
  if (fault) return refuse(fault);
  const asker = {
    subject: `sign-up:address:${scope.ip}`,
    windowMs: WINDOW_MS,
    freeTries: FREE_OF_ADDRESS,
  };
  const until = await scope.platform.guesses.countTry([asker], scope.now());
  if (until) return { ok: false, error: "errors:slowDown", until };
  const email = emailKey(form.email);
  const link = await newLink(scope, "verify");
  const account = await scope.platform.accounts.findByEmail(email);
  if (!account) {
    const passwordHash = await scope.passwords.hash(form.password);
    const tenant = { id: scope.newId(), name: form.company, region: form.region };
    const { name, integration = false } = form;
    const user = { id: scope.newId(), email, name, passwordHash, lang: scope.lang, integration };
    const signedUp = await scope.platform.signUps.signUp({ tenant, user, link });
    if (signedUp !== "taken") return ok(link.tokenId);
  }
  const owner = account ?? (await scope.platform.accounts.findByEmail(email));
  if (owner) {
    await refuseTaken(scope, owner, form.password, owner.disabledAt ? undefined : link.outboxId);
  }
  return ok(link.tokenId);
}

/**
 * The next sign-in with this password is answered as if the account waited to be proved; it never opens anything. Once a
 * day is enough to tell the owner that they have an account.
 */
async function refuseTaken(
  scope: AccountScope,
  owner: UserRow,
  password: string,
  outboxId: string | undefined,
): Promise<void> {
  const { derived } = await scope.passwords.compare(password, owner.passwordHash);
  const now = scope.now();
  await scope.tenantOf(owner.tenantId).accountLinks.keepRefusedSignUp(
    {
      tokenHash: await scope.hash(refusedSignUpText(owner.id, derived)),
      userId: owner.id,
      expiresAt: new Date(now.getTime() + REFUSED_LIFETIME_MS),
      createdAt: now,
    },
    outboxId === undefined
      ? undefined
      : {
          id: outboxId,
          dedupeKey: `account:signed_up_already:${owner.id}:${now.toISOString().slice(0, 10)}`,
          payload: { kind: "account", template: "signed_up_already", userId: owner.id },
          createdAt: now,
        },
  );
}

/** Deletes tenants whose only person never proved their address in time. */
export function deleteUnproved(scope: BaseScope): Promise<void> {
  return scope.platform.signUps.deleteUnproved(scope.now());
}
