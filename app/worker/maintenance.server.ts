import { MAINTENANCE_KEY, maintenanceIn } from "../domain/availability/maintenance.ts";
import { type SwitchedOff, switchedOffIn, SWITCHES_KEY } from "../domain/availability/switches.ts";
import { logError } from "../log.server.ts";
import type { PageState } from "../http/wiring/page-state.server.ts";

/** How long an isolate trusts its last reading of the switches; a change reaches all isolates within this time. */
const GOOD_FOR_MS = 10_000;
/** A storage that takes longer is not waited for: no switch, no maintenance. */
const ASK_FOR_MS = 500;

/** What operators have closed: all of the platform, or single things. */
type Closed = { maintenanceUntil: Date | undefined; switchedOff: SwitchedOff };

/**
 * What is closed. These requests wait for the two files: the first of an isolate, a write after a long silence, and one
 * that would get the maintenance page, or comes while something is switched off. All others are answered while the files
 * are read again, so that they cost a page no time.
 */
export function rememberMaintenance(): (page: PageState, isWrite: boolean) => Promise<Closed> {
  let texts: { maintenance: string; switches: string } | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function ask({ env }: PageState): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer within ${ASK_FOR_MS} ms.`)), ASK_FOR_MS);
    });
    const textOf = (key: string) => env.MEDIA.get(key).then((file) => file?.text() ?? "");
    try {
      const both = Promise.all([textOf(MAINTENANCE_KEY), textOf(SWITCHES_KEY)]);
      const [maintenance, switches] = await Promise.race([both, late]);
      texts = { maintenance, switches };
    } catch (error) {
      // What was known goes on.
      logError("maintenance", error);
      texts ??= { maintenance: "", switches: "" };
    } finally {
      clearTimeout(timer);
    }
  }

  const closedAt = (now: Date): Closed => ({
    maintenanceUntil: maintenanceIn(texts?.maintenance ?? "", now),
    switchedOff: switchedOffIn(texts?.switches ?? "", now),
  });

  return async (page, isWrite) => {
    const now = page.now();
    if (now.getTime() - askedAt >= GOOD_FOR_MS) {
      askedAt = now.getTime();
      const asking = ask(page);
      const { maintenanceUntil, switchedOff } = closedAt(now);
      const isClosed = maintenanceUntil !== undefined || Object.keys(switchedOff).length > 0;
      if (texts === undefined || isWrite || isClosed) await asking;
      else page.waitUntil(asking);
    }
    return closedAt(now);
  };
}
