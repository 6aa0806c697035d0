const SHIRT = "M330 210 410 170c30 60 150 60 180 0l80 40 170 130-90 130-90-50v590H340V420l-90 50-90-130z";
const BAG = "M260 420h480v620H260zM370 420V300a130 130 0 0 1 260 0v120h-44V306a86 86 0 0 0-172 0v114z";
const MUG =
  "M240 380h420v520a90 90 0 0 1-90 90H330a90 90 0 0 1-90-90zM660 480h70a90 90 0 0 1 90 90v130a90 90 0 0 1-90 90h-70z";
const SHAPES = { shirt: SHIRT, bag: BAG, mug: MUG };

/** A stand-in for the drawn products, for the style guide only. */
export function placeholderPicture(shape: keyof typeof SHAPES, fill: string, mark = "#e2b33c"): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1200"><path d="${SHAPES[shape]}" fill="${fill}" ` +
    `stroke="#0003" stroke-width="4" stroke-linejoin="round"/><circle cx="480" cy="640" r="90" fill="${mark}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
