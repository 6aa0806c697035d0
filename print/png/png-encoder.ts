import { crc32, createDeflate } from "node:zlib";
import type { Sink } from "../sink.ts";
import { PNG_SIGNATURE } from "../image/png-file.ts";

type Head = {
  width: number;
  height: number;
  print?: {
    dotsPerInch: number;
    /** A comment in the file, in plain letters, for people and programs to compare. */
    comment: string;
  };
};

const INCH_METRES = 0.0254;
const latin = (text: string) => Buffer.from(text, "latin1");

/** Writes a PNG of eight bits with holes, row by row; each leaves for the sink once it is deflated. */
export async function pngEncoder(sink: Pick<Sink, "write">, { width, height, print }: Head) {
  async function chunk(name: string, bytes: Uint8Array): Promise<void> {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(bytes.length);
    head.write(name, 4, "latin1");
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(bytes, crc32(head.subarray(4))) >>> 0);
    await sink.write(head);
    await sink.write(bytes);
    await sink.write(check);
  }

  const size = Buffer.alloc(13);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  size.set([8, 6], 8);
  await sink.write(PNG_SIGNATURE);
  await chunk("IHDR", size);
  if (print) {
    const dots = Buffer.alloc(9);
    const perMetre = Math.round(print.dotsPerInch / INCH_METRES);
    dots.writeUInt32BE(perMetre);
    dots.writeUInt32BE(perMetre, 4);
    dots[8] = 1;
    await chunk("sRGB", Uint8Array.of(0));
    await chunk("pHYs", dots);
    await chunk("tEXt", latin(`Comment\0${print.comment}`));
  }

  const deflate = createDeflate({ level: 6 });
  const ready: Uint8Array[] = [];
  let failed: Error | undefined;
  deflate.on("data", (some: Uint8Array) => ready.push(some));
  deflate.on("error", (error: Error) => (failed = error));
  const drain = async () => {
    if (failed) throw failed;
    for (const some of ready.splice(0)) await chunk("IDAT", some);
  };
  const row = new Uint8Array(1 + 4 * width);
  row[0] = 1;

  return {
    /** @param pixels so many rows: of a print colours by what covers the ground, else colours as they are */
    async rows(pixels: Uint8ClampedArray | Uint8Array, count: number): Promise<void> {
      for (let y = 0; y < count; y += 1) {
        filtered(pixels, y * width * 4, row, print !== undefined);
        // Waited for, so that one row can serve for all.
        await new Promise<void>((resolve, reject) =>
          deflate.write(row, (error) => (error ? reject(error) : resolve())),
        );
        if (ready.length > 0) await drain();
      }
    },
    async end(): Promise<void> {
      const ended = new Promise<void>((resolve, reject) => {
        deflate.once("end", resolve);
        deflate.once("error", reject);
      });
      deflate.end();
      await ended;
      await drain();
      await chunk("IEND", new Uint8Array());
    },
  };
}

/** Each byte less the same of the pixel before it; colours as PNG has them, whatever they cover. */
function filtered(
  pixels: Uint8ClampedArray | Uint8Array,
  from: number,
  row: Uint8Array,
  isCovered: boolean,
): void {
  let [red, green, blue, cover] = [0, 0, 0, 0];
  for (let at = 1; at < row.length; at += 4) {
    const place = from + at - 1;
    const alpha = pixels[place + 3] ?? 0;
    const unmultiplied = (part: number) =>
      alpha === 255 || !isCovered ? part : alpha === 0 ? 0 : Math.min(255, Math.round((part * 255) / alpha));
    const [r, g, b] = [
      unmultiplied(pixels[place] ?? 0),
      unmultiplied(pixels[place + 1] ?? 0),
      unmultiplied(pixels[place + 2] ?? 0),
    ];
    row[at] = r - red;
    row[at + 1] = g - green;
    row[at + 2] = b - blue;
    row[at + 3] = alpha - cover;
    [red, green, blue, cover] = [r, g, b, alpha];
  }
}
