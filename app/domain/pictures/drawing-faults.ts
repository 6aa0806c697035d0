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
  /** A part that is drawn within itself. */
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
