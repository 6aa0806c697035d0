/** Letters of any script, digits, spaces and a little punctuation; never markup, quotes or control characters. */
const SIGNS = "\\p{L}\\p{M}\\p{N} '’.,&()+/#-";

/** The names of layers and of what shoppers may write. */
export const LAYER_NAME = new RegExp(`^[${SIGNS}]+$`, "u");
const OTHER_SIGNS = new RegExp(`[^${SIGNS}]`, "gu");

/** What is left of typed text as a layer's name. */
export const layerName = (typed: string): string => typed.replaceAll(OTHER_SIGNS, "");
