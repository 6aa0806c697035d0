/** Letters of any script, digits, spaces and a little punctuation; never markup, quotes or control characters. */
const SIGNS = "\\p{L}\\p{M}\\p{N} '’.,&()+/#-";

/** Whether a text may be the name of a layer, or of what shoppers may write. */
export const isLayerName = (name: string): boolean => new RegExp(`^[${SIGNS}]+$`, "u").test(name);

/** What is left of typed text as a layer's name. */
export const layerName = (typed: string): string => typed.replaceAll(new RegExp(`[^${SIGNS}]`, "gu"), "");
