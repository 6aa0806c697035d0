import { baseScope } from "../http/wiring/context.server.ts";
import { errorSummary, logError } from "../log.server.ts";
import { looksDue, lookThroughBooks } from "../services/reconcile/look.server.ts";
import { type JobContext, systemScope } from "./context.server.ts";

/** One account that does not answer keeps the others waiting no longer than this. */
const ANSWERS_MS = 4_000;

/**
 * Compares the books of every tenant whose last look was before tonight.
 * @throws an error that names the tenants for whom it failed, when all others were done.
 */
export async function reconcileBooks(
  context: JobContext,
  isOver: () => boolean = () => false,
): Promise<void> {
  const failed: string[] = [];
  for (const { id } of await looksDue(baseScope(context))) {
    if (isOver()) return;
    try {
      await lookThroughBooks(systemScope(context, id, { answerWithinMs: ANSWERS_MS }), { isOver });
    } catch (error) {
      logError("reconcile", error, { tenant: id });
      failed.push(`${id} (${errorSummary(error)})`);
    }
  }
  if (failed.length > 0) throw new Error(`Books not compared: ${failed.join(", ")}`);
}
