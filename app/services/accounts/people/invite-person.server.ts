import { emailKey } from "../../../domain/address/recipient-key.ts";
import { mayGrant } from "../../../domain/access/granting.ts";
import type { Role } from "../../../domain/access/roles.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { auditNote } from "../../batch-rows/outbox-rows.ts";
import { newLink } from "../account-scope.ts";
import { guess } from "../guesses.server.ts";
import { CHANGED_MEANWHILE, deciderOf } from "./decider.ts";
import { judgeLimit, limitChanges, type LimitRefusal, type LimitWish } from "./limit-person.server.ts";
import type { PeopleScope } from "./people-scope.ts";

const WINDOW_MS = 60 * 60_000;
/** Who tries address after address to learn who is here is slowed. */
const FREE_TRIES = 5;

type Invitation = { name: string; email: string; role: Role; limit: LimitWish };

/** Someone new of the tenant gets a mail with a link that is good for seven days. */
export async function invitePerson(
  scope: PeopleScope,
  form: Invitation,
): Promise<
  | Result<string, "refusals:aboveOwn" | "refusals:addressTaken" | "refusals:personChanged" | LimitRefusal>
  | { ok: false; error: "errors:slowDown"; until: Date }
> {
  if (!mayGrant(scope.user, form.role)) return refuse("refusals:aboveOwn");
  const limit = await judgeLimit(scope, { role: form.role, wish: form.limit });
  if (!limit.ok) return limit;
  const now = scope.now();
  const user = {
    id: scope.newId(),
    email: emailKey(form.email),
    name: form.name,
    role: form.role,
    limitedTo: limit.value,
    lang: scope.lang,
    createdAt: now,
  };
  const link = await newLink(scope, "invite");
  const note = auditNote(
    scope,
    "User invited",
    { id: user.id, name: user.email },
    {
      role: form.role,
      ...(limit.value && (await limitChanges(scope, { from: null, to: limit.value }))),
    },
  );
  const tries = `invite:tenant:${scope.tenant.tenantId}`;
  const tried = await guess(scope, {
    limits: [{ subject: tries, windowMs: WINDOW_MS, freeTries: FREE_TRIES }],
    look: async () => {
      const invited = await scope.tenant.people.invite(user, link, deciderOf(scope.user), note);
      return invited === "taken" ? undefined : invited;
    },
    // An address that nobody has is no sign that the others were no guesses.
    forgives: false,
  });
  if ("until" in tried) return { ok: false, error: "errors:slowDown", until: tried.until };
  if (tried.found === undefined) return refuse("refusals:addressTaken");
  return tried.found === "invited" ? ok(user.id) : refuse("refusals:personChanged");
}

/** Sends a new link to someone who was invited and has not come yet. */
export async function inviteAgain(
  scope: PeopleScope,
  userId: string,
): Promise<Result<null, typeof CHANGED_MEANWHILE>> {
  const person = await scope.tenant.people.find(userId);
  if (!person) return refuse(CHANGED_MEANWHILE);
  const note = auditNote(scope, "Invitation sent again", { id: userId, name: person.user.email });
  const link = await newLink(scope, "invite");
  const sent = await scope.tenant.people.inviteAgain(userId, link, deciderOf(scope.user), note);
  return sent ? ok(null) : refuse(CHANGED_MEANWHILE);
}
