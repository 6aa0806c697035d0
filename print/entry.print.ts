import { WorkerEntrypoint } from "cloudflare:workers";
import type { PrintAnswer, PrintJob } from "../app/rendering/print-job.ts";
import { writePrintFile } from "./write-print-file.ts";

/** What the pages' Worker may ask for, over its binding. */
export class Print extends WorkerEntrypoint<{ MEDIA: R2Bucket }> {
  pdf(job: PrintJob): Promise<PrintAnswer> {
    return writePrintFile(this.env.MEDIA, job);
  }
}

/** It has no address; whoever gives it one finds nothing. */
export default { fetch: () => new Response(null, { status: 404 }) };
