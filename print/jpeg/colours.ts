import type { Jpeg } from "./structure.ts";

type Into = { width: number; rows: number; pixels: Uint8Array };
const byte = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : Math.round(value));

/** How the parts of a JPEG become red, green, blue and what covers the ground. */
export function coloured({ frame, adobe }: Jpeg) {
  const { components } = frame;
  const isRgb = adobe === 0 || components.map(({ id }) => String.fromCharCode(id)).join("") === "RGB";
  // Adobe's programs write the four inks the wrong way round, and say so.
  const isInverted = adobe !== undefined;
  const isYcck = adobe === 2;

  return (planes: readonly Uint8ClampedArray[], stride: number, { width, rows, pixels }: Into): void => {
    const [first, second, third, fourth] = planes;
    for (let y = 0; y < rows; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const from = y * stride + x;
        const at = (y * width + x) * 4;
        const one = first?.[from] ?? 0;
        let [red, green, blue] = [one, one, one];
        if (second && third) {
          const [two, three] = [second[from] ?? 0, third[from] ?? 0];
          if (fourth ? !isYcck : isRgb) [red, green, blue] = [one, two, three];
          else {
            red = byte(one + 1.402 * (three - 128));
            green = byte(one - 0.344136 * (two - 128) - 0.714136 * (three - 128));
            blue = byte(one + 1.772 * (two - 128));
          }
        }
        if (fourth) {
          const black = fourth[from] ?? 0;
          const light = isInverted ? black : 255 - black;
          red = byte(((isInverted ? red : 255 - red) * light) / 255);
          green = byte(((isInverted ? green : 255 - green) * light) / 255);
          blue = byte(((isInverted ? blue : 255 - blue) * light) / 255);
        }
        pixels[at] = red;
        pixels[at + 1] = green;
        pixels[at + 2] = blue;
        pixels[at + 3] = 255;
      }
    }
  };
}
