import PDFDocument from "pdfkit";
import type { Sink } from "../sink.ts";

/** An object of the file that others name: `12 0 R`. */
export type Reference = { id: number; data: unknown; offset: number; end(chunk?: Uint8Array | string): void };

/**
 * What of pdfkit 0.20 is used beside its public functions: its objects. It holds each of them whole until it is
 * written, which a photograph is too large for.
 */
type Inside = {
  _offset: number;
  _write(data: string | Uint8Array): void;
  _refEnd(reference: Reference): void;
  ref(data: unknown): Reference;
  addContent(operators: string): void;
  addSpotColor(name: string, c: number, m: number, y: number, k: number): void;
  page: {
    dictionary: { data: Record<string, unknown> };
    resources: Reference & { data: Record<string, Record<string, unknown>> };
    xobjects: Record<string, Reference>;
    ext_gstates: Record<string, Reference>;
  };
  addPage(options: { size: [number, number]; margin: number }): void;
  end(): void;
};

export type PdfFile = {
  document: Inside;
  /** The same as pdfkit's types know it, for what sets text. */
  kit: PDFKit.PDFDocument & {
    addContent(operators: string): void;
    page: { xobjects: Record<string, unknown> };
  };
  /** Hands on what is written so far, so that it is held no longer. */
  flush(): Promise<void>;
  /**
   * An object with a stream that is written as it comes. @param entries of its dictionary, in the syntax of the file.
   */
  streamed(entries: string, chunks: AsyncIterable<Uint8Array>): Promise<Reference>;
  /** Ends the file and hands on the rest. */
  end(): Promise<void>;
};

/**
 * A PDF that leaves for the sink while it is made.
 * @param kept how a file is written that is archived.
 */
export function pdfFile(
  sink: Sink,
  info: Record<string, string | Date>,
  kept: { subset?: "PDF/A-3b"; lang?: string; displayTitle?: boolean } = {},
): PdfFile {
  const held: Uint8Array[] = [];
  // pdfkit is a stream without backpressure. This class collects at once what it pushes, and we write it when we
  // choose.
  class Taken extends PDFDocument {
    override push(chunk: Uint8Array | null): boolean {
      if (chunk !== null) held.push(chunk);
      return true;
    }
  }
  const kit = new Taken({
    autoFirstPage: false,
    // A print file's text comes as outlines, a slip's in fonts of ours; pdfkit's own Helvetica would be asked for otherwise.
    font: null as never,
    pdfVersion: "1.7",
    info,
    ...kept,
  });
  const document = kit as unknown as Inside;

  async function flush(): Promise<void> {
    for (const chunk of held.splice(0)) await sink.write(chunk);
  }

  return {
    document,
    kit: kit as unknown as PdfFile["kit"],
    flush,
    async streamed(entries, chunks) {
      const length = document.ref({});
      const object = document.ref({});
      object.offset = document._offset;
      document._write(`${object.id} 0 obj`);
      document._write(`<< ${entries} /Length ${length.id} 0 R >>`);
      document._write("stream");
      const begun = document._offset;
      for await (const chunk of chunks) {
        document._write(chunk);
        await flush();
      }
      length.data = document._offset - begun;
      document._write("\nendstream");
      document._write("endobj");
      document._refEnd(object);
      length.end();
      return object;
    },
    async end() {
      document.end();
      await flush();
    },
  };
}
