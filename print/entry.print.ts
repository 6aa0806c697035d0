import resvg from "@resvg/resvg-wasm/index_bg.wasm";
import { WorkerEntrypoint } from "cloudflare:workers";
import type { PrintAnswer, PrintJob } from "../app/rendering/print-job.ts";
import type { DocumentJob } from "../app/rendering/document-job.ts";
import type { EvidenceJob } from "../app/rendering/evidence-job.ts";
import type { SlipJob } from "../app/rendering/slip-job.ts";
import { logCall } from "../app/log.server.ts";
import { writeDocument } from "./document/write-document.ts";
import { writeEvidence } from "./evidence/write-evidence.ts";
import { writeSlips } from "./slip/write-slips.ts";
import { startDrawing } from "./png/drawing.ts";
import { writePrintFile } from "./write-print-file.ts";

/** Runs pieces of work one after the other, whatever becomes of each. */
function oneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(work: () => Promise<Value>): Promise<Value> => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}

/** Each takes up to 80 of the isolate's 128 MB: more at once would not fit. */
const limited = oneAfterAnother();

/** What the pages' Worker may ask for, over its binding. */
export class Print extends WorkerEntrypoint<{ MEDIA: R2Bucket }> {
  pdf(job: PrintJob, requestId: string): Promise<PrintAnswer> {
    return done("pdf", requestId, () => writePrintFile(this.env.MEDIA, job, "pdf"));
  }

  svg(job: PrintJob, requestId: string): Promise<PrintAnswer> {
    return done("svg", requestId, () => writePrintFile(this.env.MEDIA, job, "svg"));
  }

  png(job: PrintJob, requestId: string): Promise<PrintAnswer> {
    return done("png", requestId, async () => {
      await startDrawing(resvg);
      return limited(() => writePrintFile(this.env.MEDIA, job, "png"));
    });
  }

  document(job: DocumentJob, requestId: string): Promise<Uint8Array> {
    return done("document", requestId, () => writeDocument(job));
  }

  evidence(job: EvidenceJob, requestId: string): Promise<Uint8Array> {
    return done("evidence", requestId, () => writeEvidence(job));
  }

  slips(job: SlipJob, requestId: string): Promise<Uint8Array> {
    return done("slips", requestId, () => writeSlips(job));
  }
}

const done = <Answer>(call: string, requestId: string, work: () => Promise<Answer>) =>
  logCall("print", { call, requestId }, work);

/** The Worker has no address; a request to it by mistake gets a 404. */
export default { fetch: () => new Response(null, { status: 404 }) };
