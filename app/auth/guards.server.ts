import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { isOwnOnVisit, may, type Permission, PERMISSIONS } from "../domain/access/permissions.ts";
import { addressIsProved, openDuringSetup, setupIsOpen } from "../domain/access/setup.ts";
import { SUPPORT_ONLY_READS } from "../domain/access/tenant-standing.ts";
import { noteOf } from "../domain/audit/audit-note.ts";
import { logError } from "../log.server.ts";
import { paths } from "../paths.ts";
import { noteOnce } from "../services/audit/read-log.server.ts";
import { mustSetUpFactor, setsUpFactor } from "./compulsory-factor.server.ts";
import type { Staff } from "./session.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;
/** Lets a signed-in user pass, or throws a redirect. */
type Guard = (args: Args, staff: Staff) => Promise<void> | void;

const pathOf = ({ request }: Args) => new URL(request.url).pathname;

/** What stands between a signed-in person and a page, by name. Each right of the table of permissions is one, too. */
const GUARDS = {
  /** A sign-up is complete once its address is proved. */
  "get-started"(_args, { user }) {
    if (!addressIsProved(user)) throw redirectDocument(paths.getStarted);
  },
  /** Where the tenant asks for a second factor, it is set up first. */
  async "second-factor"(args, { user }) {
    if (!setsUpFactor(pathOf(args)) && (await mustSetUpFactor(args, user))) {
      throw redirectDocument(paths.settingsSecondFactor);
    }
  },
  /** Redirects a user with open integration steps to them, except on the pages that show and complete the steps. */
  integration(args, { user, setupSteps }) {
    if (setupIsOpen(user, setupSteps) && !openDuringSetup(pathOf(args))) {
      throw redirectDocument(paths.getStarted);
    }
  },
} as const satisfies Record<string, Guard>;

export type GuardName = keyof typeof GUARDS | Permission;

/** What every page of the desk asks for before its own right. */
export const DESK_GUARDS: readonly GuardName[] = ["get-started", "second-factor"];

function guardOf(name: string): Guard | undefined {
  if (Object.hasOwn(GUARDS, name)) return GUARDS[name as keyof typeof GUARDS];
  const right = PERMISSIONS.find((permission) => permission === name);
  return right && ((args, staff) => requireRight(args, staff, right));
}

/**
 * Asks the guards one after the other.
 * @throws what a guard throws; 500, with a line in the log, for a name that no guard has.
 */
export async function passGuards(names: readonly string[], args: Args, staff: Staff): Promise<void> {
  const guards = names.map((name) => {
    const guard = guardOf(name);
    if (guard) return guard;
    logError("guard", new Error(`No guard is called "${name}".`), { path: pathOf(args) });
    throw new Response(null, { status: 500 });
  });
  for (const guard of guards) await guard(args, staff);
}

function requireRight(args: Args, staff: Staff, right: Permission): void {
  if (onlyReads(staff, args.request, right)) throw new Response(SUPPORT_ONLY_READS, { status: 403 });
  if (!may(staff.user, right)) {
    noteRefusal(args, staff, right);
    throw new Response(null, { status: 403 });
  }
}

/**
 * Whether a request is refused for no other reason than that the visit only reads: what its visitor might do otherwise
 * changes something, or is asked for by a form.
 */
export function onlyReads({ user }: Staff, request: Request, permission: Permission): boolean {
  if (!user.readsOnly || isOwnOnVisit(permission)) return false;
  if (!may({ ...user, readsOnly: false }, permission)) return false;
  return !may(user, permission) || (request.method !== "GET" && request.method !== "HEAD");
}

/** Writes a refused right to the log, once an hour for each person and right. */
export function noteRefusal({ context }: Args, { user, scope }: Staff, permission: Permission): void {
  const at = context.page.now();
  const note = noteOf(
    scope.actor,
    { id: `refused:${user.id}:${permission}:${Math.floor(at.getTime() / 3_600_000)}`, at },
    "Access refused",
    { id: user.id, name: user.email },
    { right: permission },
  );
  const written = noteOnce(scope, note);
  context.page.waitUntil(written.catch((error: unknown) => logError("refusal", error)));
}
