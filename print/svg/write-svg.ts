import { times } from "../../app/rendering/art-outlines.ts";
import type { Matrix } from "../../app/rendering/path.ts";
import type { PlacedPicture, PrintJob } from "../../app/rendering/print-job.ts";
import { vectorMarkup } from "../../app/rendering/scene-markup.ts";
import { byteReader } from "../image/byte-reader.ts";
import { jpegHead } from "../image/jpeg.ts";
import { turned } from "../image/orientation.ts";
import type { OpenFile } from "../image/picture.ts";
import { Refused } from "../refused.ts";
import type { Sink } from "../sink.ts";

/**
 * Writes one side as an SVG of its exact size in millimetres, for printers that want one: text as outlines, pictures as they
 * were uploaded, inside the file. Like PNG it has no bleed, cut marks or underlay (docs/decisions/0280).
 */
export async function writeSvg(job: PrintJob, open: OpenFile, sink: Sink): Promise<void> {
  const { millimetres, converted } = job.area;
  const write = (text: string) => sink.write(new TextEncoder().encode(text));
  const size = `width="${millimetres.width}mm" height="${millimetres.height}mm"`;
  const view = `viewBox="0 0 ${converted.width} ${converted.height}" preserveAspectRatio="none"`;
  await write(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size} ${view}>`,
  );
  await write(`<desc>${described(job)}</desc>`);
  for (const layer of job.layers) {
    if (layer.kind === "picture") await writePicture(layer, open, sink);
    else await write(vectorMarkup(layer));
  }
  await write("</svg>\n");
}

/** What a person or a program can compare with the proof. Names of fonts and colours are our own: nothing to escape. */
const described = ({ sceneHash, side, colours, fonts }: PrintJob) =>
  [
    `scene sha256:${sceneHash}`,
    `side ${side}`,
    `colours ${colours.join(" ") || "none"}`,
    `fonts ${fonts.join(", ") || "none"}, all outlined`,
  ].join("; ");

async function writePicture(layer: PlacedPicture, open: OpenFile, sink: Sink): Promise<void> {
  const write = (text: string) => sink.write(new TextEncoder().encode(text));
  const chunks = await open(layer.key);
  if (!chunks) throw new Refused("picture_missing", layer.key);
  const reader = byteReader(chunks);
  const first = await reader.take(2);
  const isJpeg = first[0] === 0xff && first[1] === 0xd8;
  const { matrix, width, height, type, bytes } = isJpeg
    ? await jpegPart(layer, first, reader)
    : await pngPart(layer, first, reader);
  await write(
    `<image transform="matrix(${matrix.join(" ")})" width="${width}" height="${height}" preserveAspectRatio="none" xlink:href="data:${type};base64,`,
  );
  await writeBase64(bytes, sink);
  await write('"/>');
}

type Part = {
  matrix: Matrix;
  width: number;
  height: number;
  type: string;
  bytes: AsyncIterable<Uint8Array>;
};
type Reader = ReturnType<typeof byteReader>;

/** A JPEG is turned by its place. What its camera noted of that is left out: some programs obey it, others do not. */
async function jpegPart(layer: PlacedPicture, first: Uint8Array, reader: Reader): Promise<Part> {
  const head = await jpegHead({
    ...reader,
    // The first two bytes are read already.
    take: (count) => (first.length > 0 ? Promise.resolve(taken()) : reader.take(count)),
  });
  function taken() {
    const start = first;
    first = new Uint8Array();
    return start;
  }
  const { stored, upright, width, height } = turned(head.orientation, head.width, head.height);
  async function* bytes() {
    yield* head.bytes.filter((segment) => !isExif(segment));
    yield* reader.rest();
  }
  return {
    matrix: times(times(layer.matrix, fitted(layer, width, height)), upright),
    ...stored,
    type: "image/jpeg",
    bytes: bytes(),
  };
}

const isExif = (segment: Uint8Array) =>
  segment[1] === 0xe1 && String.fromCharCode(...segment.subarray(4, 8)) === "Exif";

/** Where the head of a PNG ends that says its size. */
const PNG_HEAD_BYTES = 24;

async function pngPart(layer: PlacedPicture, first: Uint8Array, reader: Reader): Promise<Part> {
  const head = Buffer.concat([first, await reader.take(PNG_HEAD_BYTES - first.length)]);
  if (head.toString("latin1", 1, 4) !== "PNG")
    throw new Refused("picture_not_printable", "neither JPEG nor PNG");
  const [width, height] = [head.readUInt32BE(16), head.readUInt32BE(20)];
  if (width === 0 || height === 0) throw new Refused("picture_broken", "no size");
  async function* bytes() {
    yield head;
    yield* reader.rest();
  }
  return {
    matrix: times(layer.matrix, fitted(layer, width, height)),
    width,
    height,
    type: "image/png",
    bytes: bytes(),
  };
}

/** From the size that the layer knows to that of the file. */
const fitted = (layer: PlacedPicture, width: number, height: number): Matrix => [
  layer.width / width,
  0,
  0,
  layer.height / height,
  0,
  0,
];

/** Three bytes are four letters, so that what is over waits for the next chunk. */
async function writeBase64(chunks: AsyncIterable<Uint8Array>, sink: Sink): Promise<void> {
  let over = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([over, chunk]);
    const length = bytes.length - (bytes.length % 3);
    over = Buffer.from(bytes.subarray(length));
    if (length > 0) await sink.write(Buffer.from(bytes.toString("base64", 0, length), "latin1"));
  }
  if (over.length > 0) await sink.write(Buffer.from(over.toString("base64"), "latin1"));
}
