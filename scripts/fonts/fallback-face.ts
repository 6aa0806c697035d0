import type { Font } from "opentype.js";

/** Width of an average letter of the device's fonts that stand in, in em. */
const LIKE = { Arial: 904 / 2048, Georgia: 913 / 2048 } as const;

/** How often letters come in running text: what makes two fonts equally wide. */
const FREQUENT =
  "eeeeeeeeeeeettttttttttaaaaaaaaooooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddllllcccuuummmwwffggyyppbbvk" +
  " ".repeat(18);

function averageWidth(font: Font): number {
  const widths = [...FREQUENT].map((letter) => font.charToGlyph(letter).advanceWidth ?? 0);
  return widths.reduce((sum, width) => sum + width, 0) / widths.length / font.unitsPerEm;
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** The @font-face rule of a font of the device that takes as much room as `font`, for as long as that one is absent. */
export function fallbackFace(family: string, like: keyof typeof LIKE, font: Font): string {
  const adjust = averageWidth(font) / LIKE[like];
  const line = (units: number) => percent(units / font.unitsPerEm / adjust);
  const { ascender, descender, lineGap } = font.tables["hhea"] as Record<string, number>;
  return `@font-face {
  font-family: "${family} Fallback";
  src: local("${like}");
  size-adjust: ${percent(adjust)};
  ascent-override: ${line(ascender ?? 0)};
  descent-override: ${line(Math.abs(descender ?? 0))};
  line-gap-override: ${line(lineGap ?? 0)};
}
`;
}
