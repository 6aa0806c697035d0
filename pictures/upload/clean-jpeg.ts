import { jpegInSize } from "../../print/jpeg/jpeg-rows.ts";
import {
  isFrame,
  MARKERS,
  type Segment,
  segmentsOf,
  startsWith,
  structureOf,
} from "../../print/jpeg/structure.ts";
import type { Cleaned } from "./cleaned.ts";

/** Application data and comments: where programs put places, names and cameras. */
const isNote = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
const START = Uint8Array.of(0xff, 0xd8);
const END = Uint8Array.of(0xff, 0xd9);
/** Says that three parts are light and two differences of colour, which programs else guess (T.871). */
const JFIF = Uint8Array.of(0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 0, 0, 1, 0, 1, 0, 0);

/**
 * A JPEG without what was noted beside its picture, pixels byte for byte: drops Exif, XMP, IPTC, comments, small pictures
 * and all behind the first end, after having read how it is held and what its colours are.
 * @throws Refused where it is broken, goes through its pixels too often, or is of a kind that few programs read.
 */
export function cleanJpeg(bytes: Uint8Array): Cleaned {
  const jpeg = structureOf(bytes);
  const { width, height } = jpeg.frame;
  const kept: Uint8Array[] = [];
  let head = JFIF;
  for (const segment of segmentsOf(bytes)) {
    if (segment.marker === MARKERS.jfif && startsWith(segment.body, "JFIF\0")) head = withoutPicture(segment);
    if (isDrawn(segment)) kept.push(segment.whole);
    if (segment.end > segment.begin) kept.push(bytes.subarray(segment.begin, segment.end));
  }
  const isInked = jpeg.colours === "inks" || jpeg.colours === "ycck";
  return {
    width,
    height,
    orientation: jpeg.orientation,
    colours: {
      of: isInked ? "inks" : jpeg.colours === "grey" ? "grey" : "colours",
      profile: jpeg.profile,
    },
    isPlain: jpeg.colours === "grey" || jpeg.colours === "ycc",
    parts: [START, head, ...kept, END],
    rows: (scale) => jpegInSize(bytes, scale, isInked),
  };
}

/** Tables, sizes and scans; whatever else a program wrote is no part of the picture. */
const isDrawn = ({ marker }: Segment) =>
  !isNote(marker) && (isFrame(marker) || [0xc4, 0xdb, 0xdd, MARKERS.scan].includes(marker));

/** JFIF may contain a thumbnail that shows the picture before it was cropped. */
function withoutPicture({ whole }: Segment): Uint8Array<ArrayBuffer> {
  if (whole.length < JFIF.length) return JFIF;
  const head = Uint8Array.from(whole.subarray(0, JFIF.length));
  head.set([0, JFIF.length - 2], 2);
  head.set([0, 0], JFIF.length - 2);
  return head;
}

/** Says how a picture is held and nothing else, for one that is too large to be turned here. */
export function orientationSegment(orientation: number): Uint8Array {
  const [exif, tiff] = [
    [0x45, 0x78, 0x69, 0x66, 0, 0],
    [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8],
  ];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const body = [...exif, ...tiff, 0, 1, ...entry, 0, 0, 0, 0];
  return Uint8Array.from([0xff, 0xe1, 0, body.length + 2, ...body]);
}
