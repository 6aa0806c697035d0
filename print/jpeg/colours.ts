import type { Jpeg } from "./structure.ts";

type Into = { width: number; rows: number; pixels: Uint8Array };
const byte = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : Math.round(value));

/** What is left of white behind an ink and black: the plain formula, for inks that no profile describes. */
export const shineThrough = (ink: number, black: number): number => byte(((255 - ink) * (255 - black)) / 255);

/**
 * How the parts of a JPEG become red, green, blue and what covers the ground.
 * @param keepsInks four inks stay four inks instead, 255 for all of one
 */
export function coloured({ colours, isInverted }: Jpeg, keepsInks: boolean) {
  const isMixed = colours === "ycc" || colours === "ycck";

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
          if (!isMixed) [red, green, blue] = [one, two, three];
          else {
            red = byte(one + 1.402 * (three - 128));
            green = byte(one - 0.344136 * (two - 128) - 0.714136 * (three - 128));
            blue = byte(one + 1.772 * (two - 128));
          }
        }
        let cover = 255;
        if (fourth) {
          let black = fourth[from] ?? 0;
          if (isInverted) {
            black = 255 - black;
            // Of light and two differences, red is already what cyan is (T.872, 6.5.3).
            if (!isMixed) [red, green, blue] = [255 - red, 255 - green, 255 - blue];
          }
          if (keepsInks) cover = black;
          else {
            red = shineThrough(red, black);
            green = shineThrough(green, black);
            blue = shineThrough(blue, black);
          }
        }
        pixels[at] = red;
        pixels[at + 1] = green;
        pixels[at + 2] = blue;
        pixels[at + 3] = cover;
      }
    }
  };
}
