import { WorkerEntrypoint } from "cloudflare:workers";
import type { PrintAnswer, PrintJob } from "../app/rendering/print-job.ts";
import type { SlipJob } from "../app/rendering/slip-job.ts";
import { writeSlips } from "./slip/write-slips.ts";
import { writePrintFile } from "./write-print-file.ts";

/** What the pages' Worker may ask for, over its binding. */
export class Print extends WorkerEntrypoint<{ MEDIA: R2Bucket }> {
  pdf(job: PrintJob): Promise<PrintAnswer> {
    return writePrintFile(this.env.MEDIA, job);
  }

  slips(job: SlipJob): Promise<Uint8Array> {
    return writeSlips(job);
  }
}

/** It has no address; whoever gives it one finds nothing. */
export default { fetch: () => new Response(null, { status: 404 }) };
