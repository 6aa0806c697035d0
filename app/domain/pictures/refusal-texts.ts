import type { UploadRefusal } from "./upload.ts";

/** What of an uploaded drawing cannot be carried through to the print; each has a text with the next step. */
export const DRAWING_PARTS = [
  /** Scripts and attributes that run one. */
  "script",
  /** Addresses of something outside of the file. */
  "link",
  /** Text that needs its font. */
  "text",
  /** Pictures of pixels inside the drawing. */
  "image",
  /** Shadows, blurs and other effects. */
  "filter",
  /** Colours that mix with what lies below them. */
  "blend",
  /** A tile that repeats. */
  "pattern",
  /** Web content inside the drawing. */
  "foreign",
  /** What moves. */
  "animation",
  /** An element that we don't know. */
  "element",
  /** A property or value that we can't draw. */
  "value",
  /** An element that contains itself. */
  "loop",
  /** Entities that are more than short names. */
  "entity",
  /** Neither a view box nor a size. */
  "size",
  /** More shapes or points than a print file takes. */
  "detailed",
  /** No XML, or damaged. */
  "broken",
  /** Nothing that could be printed. */
  "empty",
] as const;
export type DrawingPart = (typeof DRAWING_PARTS)[number];

/** One kind of part: how many there are, and what the first ones are called (an id, an element, the first words). */
export type DrawingFault = { part: DrawingPart; count: number; found: string };

/** The faults of a drawing as one code of a refusal, since a refusal is a word. */
export type DrawingRefusal = `drawing ${string}`;

export const drawingRefusal = (faults: readonly DrawingFault[]): DrawingRefusal =>
  `drawing ${JSON.stringify(faults)}`;

/** The faults that a refusal names; undefined for every other refusal. */
export function drawingFaultsOf(refusal: string): DrawingFault[] | undefined {
  if (!refusal.startsWith("drawing ")) return undefined;
  return JSON.parse(refusal.slice("drawing ".length)) as DrawingFault[];
}

type Refusal = UploadRefusal | "away" | "no_such_store" | "not_for_print";

const REFUSALS: Record<Exclude<Refusal, DrawingRefusal>, string> = {
  too_large: "pictures:refused.tooLarge",
  too_many_pixels: "pictures:refused.tooManyPixels",
  not_a_picture: "pictures:refused.notAPicture",
  broken: "pictures:refused.broken",
  interlaced: "pictures:refused.interlaced",
  too_large_to_turn: "pictures:refused.tooLargeToTurn",
  animated: "pictures:refused.animated",
  unusual: "pictures:refused.unusual",
  wide_colours: "pictures:refused.wideColours",
  busy: "pictures:refused.away",
  away: "pictures:refused.away",
  no_such_store: "pictures:refused.away",
  not_for_print: "productDesk:catalogueDesk.refused.webp",
};

/** What a drawing is refused for, and what to do in the program that it comes from. */
const DRAWING: Record<DrawingPart, string> = {
  script: "pictures:drawing.script",
  link: "pictures:drawing.link",
  text: "pictures:drawing.text",
  image: "pictures:drawing.image",
  filter: "pictures:drawing.filter",
  blend: "pictures:drawing.blend",
  pattern: "pictures:drawing.pattern",
  foreign: "pictures:drawing.foreign",
  animation: "pictures:drawing.animation",
  element: "pictures:drawing.element",
  value: "pictures:drawing.value",
  loop: "pictures:drawing.loop",
  entity: "pictures:drawing.entity",
  size: "pictures:drawing.size",
  detailed: "pictures:drawing.detailed",
  broken: "pictures:drawing.broken",
  empty: "pictures:drawing.empty",
};

/**
 * Why an uploaded file was not kept, as a message: a key of the texts, with values behind it. Of a drawing each part that
 * cannot be printed has its own, a line each.
 */
export function uploadRefusalText(refusal: Refusal): string {
  const faults = drawingFaultsOf(refusal);
  if (!faults) return REFUSALS[refusal as Exclude<Refusal, DrawingRefusal>];
  return faults
    .map(({ part, count, found }) => {
      const named = `${found || "–"}${count > 1 ? ` (×${count})` : ""}`;
      return `${DRAWING[part]}?${new URLSearchParams({ found: named }).toString()}`;
    })
    .join("\n");
}

/** What a browser sends at most; a form with its other fields is a little more. */
export const MOST_SENT_BYTES = 10_000_000;
