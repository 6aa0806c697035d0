import { DATED_SUBJECTS } from "../domain/jobs/retention.ts";
import { baseScope } from "../http/wiring/context.server.ts";
import { errorSummary, logError } from "../log.server.ts";
import {
  eraseSubject,
  eraseTemporaryPictures,
  tenantsWithOldOrders,
} from "../services/scheduled/erase-subject.server.ts";
import { forgetMarkedOrders, forgetOldOrders } from "../services/persons/erase-person.server.ts";
import { type JobContext, systemScope } from "./context.server.ts";

/** So few at a time that no other writer waits long. */
const AT_A_TIME = 200;

/**
 * Erases what was kept long enough, each kind by itself, until nothing is left or the time is over.
 * @throws an error that names the kinds that could not be erased, when all others were.
 */
export async function eraseOld(context: JobContext, isOver: () => boolean = () => false): Promise<void> {
  const scope = baseScope(context);
  const failed: string[] = [];
  for (const subject of DATED_SUBJECTS) {
    try {
      for (let erased = AT_A_TIME; erased >= AT_A_TIME && !isOver();) {
        erased = await eraseSubject(scope, { subject, limit: AT_A_TIME });
      }
    } catch (error) {
      logError("erase", error, { subject });
      failed.push(`${subject} (${errorSummary(error)})`);
    }
  }
  failed.push(...(await forgetOrders(context, isOver)));
  if (!(await eraseTemporaryPictures(scope))) failed.push("temporaryPictures (the object storage is away)");
  if (failed.length > 0) throw new Error(`Not erased: ${failed.join(", ")}`);
}

/** So few orders at a time, since each leaves a dozen tables. */
const ORDERS_AT_A_TIME = 50;

/** Forgets who made orders that ended long ago, or whom a shop asked to forget, tenant by tenant. @returns what failed, by tenant. */
async function forgetOrders(context: JobContext, isOver: () => boolean): Promise<string[]> {
  const failed: string[] = [];
  const { ids, before } = await tenantsWithOldOrders(baseScope(context));
  for (const tenantId of ids) {
    try {
      const scope = systemScope(context, tenantId);
      const limit = ORDERS_AT_A_TIME;
      for (let forgotten = limit; forgotten >= limit && !isOver();) {
        forgotten = await forgetOldOrders(scope, { before, limit });
      }
      for (let forgotten = limit; forgotten >= limit && !isOver();) {
        forgotten = await forgetMarkedOrders(scope, { limit });
      }
    } catch (error) {
      logError("erase", error, { subject: "deliveredOrders", tenant: tenantId });
      failed.push(`deliveredOrders of ${tenantId} (${errorSummary(error)})`);
    }
  }
  return failed;
}
