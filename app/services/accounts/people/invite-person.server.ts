import { brokenRule } from "../../../../db/conflict.ts";
import { mayGrant } from "../../../domain/access/granting.ts";
import type { Role } from "../../../domain/access/roles.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { auditNote } from "../../audit-note.ts";
import type { Scope } from "../../scope.ts";
import { type AccountScope, newLink } from "../account-scope.ts";
import { deciderOf, type Granter } from "./decider.ts";

const WINDOW_MS = 60 * 60_000;
/** Who tries address after address to learn who is here is slowed. */
const FREE_TRIES = 5;

type Invitation = { name: string; email: string; role: Role };

/** Someone new of the tenant gets a mail with a link that is good for seven days. */
export async function invitePerson(
  scope: Scope,
  accounts: AccountScope,
  granter: Granter,
  form: Invitation,
): Promise<
  | Result<string, "refusals:aboveOwn" | "refusals:addressTaken" | "refusals:personChanged">
  | { ok: false; error: "errors:slowDown"; until: Date }
> {
  if (!mayGrant(granter, form.role)) return refuse("refusals:aboveOwn");
  const now = scope.now();
  const tries = `invite:tenant:${scope.tenant.tenantId}`;
  const until = await accounts.platform.accounts.blockedUntil([tries], now);
  if (until) return { ok: false, error: "errors:slowDown", until };

  const user = {
    id: scope.newId(),
    email: form.email.toLowerCase(),
    name: form.name,
    role: form.role,
    lang: accounts.lang,
    createdAt: now,
  };
  const link = await newLink(accounts, "invite");
  const note = auditNote(scope, "User invited", { id: user.id, name: user.email }, { role: form.role });
  try {
    const invited = await scope.tenant.people.invite(user, link, deciderOf(granter), note);
    return invited ? ok(user.id) : refuse("refusals:personChanged");
  } catch (error) {
    if (brokenRule(error) !== "users.email") throw error;
    await accounts.platform.accounts.countFailure(tries, now, WINDOW_MS, FREE_TRIES);
    return refuse("refusals:addressTaken");
  }
}
