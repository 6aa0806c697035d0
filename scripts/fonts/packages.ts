/** Packages of open fonts, each with the exact version and the cuts of it that designs may use. */
type FontPackage = {
  name: string;
  version: string;
  cuts: readonly Cut[];
  /** Features that are left out: fontkit and browsers differ in them (tests/unit/rendering/shaper.test.ts). */
  without?: readonly string[];
};
export type Cut = { weight: number; style: "normal" | "italic" };

const upright = (...weights: number[]): Cut[] =>
  weights.map((weight) => ({ weight, style: "normal" as const }));
const slanted = (...weights: number[]): Cut[] =>
  weights.map((weight) => ({ weight, style: "italic" as const }));

const ONE = upright(400);
const TWO = upright(400, 700);
const TEXT = [...TWO, ...slanted(400)];

export const PACKAGES: readonly FontPackage[] = [
  { name: "amatic-sc", version: "0.4.2", cuts: TWO },
  { name: "anton", version: "0.4.2", cuts: ONE },
  { name: "abril-fatface", version: "0.4.1", cuts: ONE },
  { name: "arvo", version: "0.4.1", cuts: TWO },
  { name: "bangers", version: "0.4.1", cuts: ONE },
  { name: "barlow-condensed", version: "0.4.1", cuts: upright(500, 700) },
  { name: "bitter", version: "0.4.2", cuts: TWO },
  { name: "bungee", version: "0.4.1", cuts: ONE },
  { name: "caveat", version: "0.4.2", cuts: TWO, without: ["calt"] },
  { name: "comfortaa", version: "0.4.2", cuts: TWO },
  { name: "courier-prime", version: "0.4.1", cuts: TWO },
  { name: "dancing-script", version: "0.4.2", cuts: TWO },
  { name: "eb-garamond", version: "0.4.3", cuts: TEXT },
  { name: "fira-sans", version: "0.4.1", cuts: TEXT },
  { name: "fredoka", version: "0.4.1", cuts: upright(400, 600) },
  { name: "great-vibes", version: "0.4.1", cuts: ONE },
  { name: "inter", version: "0.4.2", cuts: upright(400, 700, 900) },
  { name: "jetbrains-mono", version: "0.4.1", cuts: TWO },
  { name: "josefin-sans", version: "0.4.2", cuts: TWO },
  { name: "lato", version: "0.4.1", cuts: [...upright(400, 700, 900), ...slanted(400)] },
  { name: "lobster", version: "0.4.1", cuts: ONE },
  { name: "lora", version: "0.4.2", cuts: TEXT },
  { name: "marck-script", version: "0.4.1", cuts: ONE },
  { name: "pt-serif", version: "0.4.1", cuts: TEXT },
  { name: "monoton", version: "0.4.1", cuts: ONE },
  { name: "montserrat", version: "0.4.2", cuts: upright(400, 700, 900) },
  { name: "nunito", version: "0.4.2", cuts: TWO },
  { name: "open-sans", version: "0.4.2", cuts: TEXT },
  { name: "oswald", version: "0.4.2", cuts: TWO },
  { name: "pacifico", version: "0.4.1", cuts: ONE },
  { name: "permanent-marker", version: "0.4.0", cuts: ONE },
  { name: "playfair-display", version: "0.4.2", cuts: [...upright(400, 700, 900), ...slanted(400)] },
  { name: "poppins", version: "0.4.1", cuts: TEXT },
  { name: "press-start-2p", version: "0.4.1", cuts: ONE },
  { name: "raleway", version: "0.4.2", cuts: TWO },
  { name: "roboto", version: "0.4.3", cuts: [...upright(400, 700, 900), ...slanted(400)] },
  { name: "roboto-mono", version: "0.4.2", cuts: TWO },
  { name: "roboto-slab", version: "0.4.2", cuts: TWO },
  { name: "rubik", version: "0.4.2", cuts: upright(400, 700, 900) },
  { name: "russo-one", version: "0.4.1", cuts: ONE },
  { name: "satisfy", version: "0.4.1", cuts: ONE },
  { name: "work-sans", version: "0.4.2", cuts: TWO },
];
