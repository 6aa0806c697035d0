import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SwitchedOff } from "../domain/availability/switches.ts";
import { baseScope, scopeFor } from "../http/wiring/context.server.ts";
import type { PageState } from "../http/wiring/page-state.server.ts";
import { readSwitches } from "../services/platform/switches.server.ts";
import type { Scope } from "../services/scope.ts";

/** What every job is given: settings, bindings, the database, the clock. */
export type JobContext = Pick<AppLoadContext, "page">;

/**
 * A tenant's scope in which the platform itself acts. Jobs run side by side, so each queues what it wrote itself.
 * @param provider how long each question to the payment provider may take, where a job asks so many that one must not
 * keep the others waiting; what it does not answer in this time says nothing of whether it is there.
 */
export function systemScope(
  { page }: JobContext,
  tenantId: string,
  provider: { answerWithinMs?: number } = {},
): Scope {
  return scopeFor(page, tenantId, { id: "system", name: "", ip: null }, [], provider);
}

const switches = new WeakMap<PageState, Promise<SwitchedOff | null>>();

/** What an operator has switched off, read once for a batch or a run; nothing where the object storage does not answer. */
export async function switchesOf(context: JobContext): Promise<SwitchedOff> {
  const read = switches.get(context.page) ?? readSwitches(baseScope(context));
  switches.set(context.page, read);
  return (await read) ?? {};
}
