/** Arithmetic on sRGB colours written as #rrggbb. Everything here returns lower-case six-digit hex. */

export type Hex = string;
type Rgb = readonly [red: number, green: number, blue: number];

const HEX = /^#[0-9a-f]{6}$/i;

export function isHex(value: string): boolean {
  return HEX.test(value);
}

/** Channels 0 to 255. Throws on anything but #rrggbb: colours are validated where they enter. */
export function rgb(hex: Hex): Rgb {
  if (!isHex(hex)) throw new RangeError(`not a #rrggbb colour: ${hex.slice(0, 20)}`);
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function toHex([red, green, blue]: Rgb): Hex {
  const byte = (channel: number) =>
    Math.min(255, Math.max(0, Math.round(channel)))
      .toString(16)
      .padStart(2, "0");
  return `#${byte(red)}${byte(green)}${byte(blue)}`;
}

/** `share` 0 gives `from`, 1 gives `to`, straight in sRGB: close enough for shading. */
export function mix(from: Hex, to: Hex, share: number): Hex {
  const a = rgb(from);
  const b = rgb(to);
  return toHex([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);
}

/** The light of each value that a channel can have, 0 to 1: a store's theme asks for some hundred of them a page. */
const LIGHT_OF_CHANNEL = Array.from({ length: 256 }, (_, channel) => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance of WCAG 2, 0 (black) to 1 (white). */
export function luminance(hex: Hex): number {
  const light = (channel: number) => LIGHT_OF_CHANNEL[channel] as number;
  const [red, green, blue] = rgb(hex);
  return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
}

/** Contrast ratio of WCAG 2, 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** True where white ink reads better than black: such garments take the inks of `inksOnDark`. */
export function isDark(hex: Hex): boolean {
  return luminance(hex) < 0.18;
}
