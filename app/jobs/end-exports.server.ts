import { baseScope } from "../http/wiring/context.server.ts";
import { exportsDue } from "../services/data-export/exports-due.server.ts";
import { endExport } from "../services/data-export/read-exports.server.ts";
import { type JobContext, systemScope } from "./context.server.ts";

const AT_A_TIME = 20;

/**
 * Takes away the files of tenants' data that are over.
 * @throws while the object storage is away; the next run goes on.
 */
export async function endExports(context: JobContext, isOver: () => boolean = () => false): Promise<void> {
  for (;;) {
    const due = await exportsDue(baseScope(context), { limit: AT_A_TIME });
    for (const { tenantId, id } of due) {
      if (isOver()) return;
      const ended = await endExport(systemScope(context, tenantId), { id });
      if (!ended) throw new Error("A file that is over could not be taken away.");
    }
    if (due.length < AT_A_TIME) return;
  }
}
