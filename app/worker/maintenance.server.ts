import { MAINTENANCE_KEY, maintenanceIn } from "../domain/availability/maintenance.ts";
import { logError } from "../log.server.ts";
import type { PageState } from "../http/wiring/page-state.server.ts";

/** How long an isolate trusts its last reading of the switch; a change reaches all isolates within this time. */
const GOOD_FOR_MS = 10_000;
/** A storage that takes longer is not waited for: no switch, no maintenance. */
const ASK_FOR_MS = 500;

/**
 * Until when the platform is in maintenance. These requests wait for the switch: the first of an isolate, a write after
 * a long silence, and one that would get the maintenance page. All others are answered while the switch is read again,
 * so that it costs a page no time.
 */
export function rememberMaintenance(): (page: PageState, isWrite: boolean) => Promise<Date | undefined> {
  let text: string | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function ask({ env }: PageState): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer within ${ASK_FOR_MS} ms.`)), ASK_FOR_MS);
    });
    try {
      text = await Promise.race([env.MEDIA.get(MAINTENANCE_KEY).then((file) => file?.text() ?? ""), late]);
    } catch (error) {
      // What was known goes on.
      logError("maintenance", error);
      text ??= "";
    } finally {
      clearTimeout(timer);
    }
  }

  return async (page, isWrite) => {
    const now = page.now();
    if (now.getTime() - askedAt >= GOOD_FOR_MS) {
      askedAt = now.getTime();
      const asking = ask(page);
      if (text === undefined || isWrite || maintenanceIn(text, now)) await asking;
      else page.waitUntil(asking);
    }
    return maintenanceIn(text ?? "", now);
  };
}
