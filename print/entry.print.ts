import resvg from "@resvg/resvg-wasm/index_bg.wasm";
import { WorkerEntrypoint } from "cloudflare:workers";
import type { PrintAnswer, PrintJob } from "../app/rendering/print-job.ts";
import type { DocumentJob } from "../app/rendering/document-job.ts";
import type { EvidenceJob } from "../app/rendering/evidence-job.ts";
import type { SlipJob } from "../app/rendering/slip-job.ts";
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
  pdf(job: PrintJob): Promise<PrintAnswer> {
    return writePrintFile(this.env.MEDIA, job, "pdf");
  }

  svg(job: PrintJob): Promise<PrintAnswer> {
    return writePrintFile(this.env.MEDIA, job, "svg");
  }

  async png(job: PrintJob): Promise<PrintAnswer> {
    await startDrawing(resvg);
    return limited(() => writePrintFile(this.env.MEDIA, job, "png"));
  }

  document(job: DocumentJob): Promise<Uint8Array> {
    return writeDocument(job);
  }

  evidence(job: EvidenceJob): Promise<Uint8Array> {
    return writeEvidence(job);
  }

  slips(job: SlipJob): Promise<Uint8Array> {
    return writeSlips(job);
  }
}

/** The Worker has no address; a request to it by mistake gets a 404. */
export default { fetch: () => new Response(null, { status: 404 }) };
