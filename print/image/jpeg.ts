import type { PdfFile } from "../pdf/pdf-file.ts";
import { Refused } from "../refused.ts";
import type { ByteReader } from "./byte-reader.ts";
import { colourSpace, type Parts, type Profile, SPACES } from "./icc-profile.ts";
import { orientationIn, startsAsExif, turned } from "./orientation.ts";
import type { PictureObject } from "./picture.ts";

/** A JPEG goes into the file byte for byte; a PDF reader decodes it itself. */
export async function jpegObject(file: PdfFile, reader: ByteReader): Promise<PictureObject> {
  const head = await jpegHead(reader);
  const { width, height, parts } = head;
  const space = await colourSpace(file, { parts, profile: head.profile });
  // Adobe's programs write the four inks the wrong way round, and say so.
  const inverted = parts === 4 && head.isAdobe ? " /Decode [1 0 1 0 1 0 1 0]" : "";
  const object = await file.streamed(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace ${space}${inverted} /Filter /DCTDecode`,
    wholeFile(head.bytes, reader),
  );
  return { object, alpha: null, ...turned(head.orientation, width, height) };
}

async function* wholeFile(head: readonly Uint8Array[], reader: ByteReader): AsyncGenerator<Uint8Array> {
  yield* head;
  yield* reader.rest();
}

type Head = {
  width: number;
  height: number;
  parts: Parts;
  orientation: number;
  isAdobe: boolean;
  profile: Profile | undefined;
  /** The file up to its pixels. */
  bytes: Uint8Array[];
};

const MOST_SEGMENTS = 4_000;
const START_OF_SCAN = 0xda;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const word = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
const says = (segment: Uint8Array, text: string) =>
  String.fromCharCode(...segment.subarray(4, 4 + text.length)) === text;

/** What stands before the pixels. */
export async function jpegHead(reader: ByteReader): Promise<Head> {
  const bytes = [await reader.take(2)];
  const profile: { place: number; bytes: Uint8Array }[] = [];
  let frame: Pick<Head, "width" | "height" | "parts"> | undefined;
  let orientation: number | undefined;
  let isAdobe = false;
  for (let count = 0; count < MOST_SEGMENTS; count++) {
    const marker = await reader.take(2);
    if (marker[0] !== 0xff) throw new Refused("picture_broken", "no marker where one belongs");
    if (marker[1] === 0xff) {
      throw new Refused("picture_broken", "filled markers");
    }
    const length = await reader.take(2);
    const segment = Buffer.concat([marker, length, await reader.take(Math.max(0, word(length, 0) - 2))]);
    bytes.push(segment);
    const kind = marker[1] ?? 0;
    if (isFrame(kind)) frame = frameOf(segment);
    if (kind === 0xe1 && startsAsExif(segment.subarray(4)))
      orientation ??= orientationIn(segment.subarray(4));
    if (kind === 0xe2 && says(segment, "ICC_PROFILE"))
      profile.push({ place: segment[16] ?? 0, bytes: segment.subarray(18) });
    if (kind === 0xee && says(segment, "Adobe")) isAdobe = true;
    if (kind !== START_OF_SCAN) continue;
    if (!frame) throw new Refused("picture_broken", "pixels before their size");
    const pieces = profile.sort((one, other) => one.place - other.place).map((piece) => piece.bytes);
    return {
      ...frame,
      orientation: orientation ?? 1,
      isAdobe,
      profile: pieces.length > 0 ? { bytes: Buffer.concat(pieces), isDeflated: false } : undefined,
      bytes,
    };
  }
  throw new Refused("picture_broken", "no pixels");
}

function frameOf(segment: Uint8Array): Pick<Head, "width" | "height" | "parts"> {
  const parts = segment[9] ?? 0;
  const [width, height] = [word(segment, 7), word(segment, 5)];
  if (!(parts in SPACES) || segment[4] !== 8) throw new Refused("picture_not_printable", `${parts} parts`);
  if (width === 0 || height === 0) throw new Refused("picture_broken", "no size");
  return { width, height, parts: parts as Parts };
}
