import { textLayer } from "../../../app/domain/design/layout.ts";
import { disc, path, polar, r, range, smooth, stroke } from "./geometry.ts";
import { motif, type Motif } from "./motif.ts";

export const INK = "#111a2e";
export const CHALK = "#f3f5fa";
const BLUE = "#3f63f2";
const MINT = "#2fc7a1";
const CORAL = "#ff6b57";
const SUN = "#ffc145";

/** A globe of meridians with a satellite on its orbit. */
export const globe: Motif = motif(
  {
    id: "meridian-globe",
    width: 400,
    height: 300,
    fragment:
      disc(200, 150, 118, BLUE) +
      [30, 66, 96]
        .map(
          (rx) =>
            `<ellipse cx="200" cy="150" rx="${rx}" ry="118" fill="none" stroke="${CHALK}" stroke-width="4"/>`,
        )
        .join("") +
      stroke("M200 32V268M82 150H318M99 90H301M99 210H301M140 50H260M140 250H260", CHALK, 4) +
      path("M200 32A118 118 0 0 1 200 268A66 118 0 0 0 200 32Z", MINT, ' fill-opacity=".9"') +
      stroke("M200 32A66 118 0 0 1 200 268", CHALK, 6) +
      `<g transform="rotate(-24 200 150)"><path d="M24 128C10 160 100 196 200 196C300 196 390 160 376 128" fill="none" stroke="${CORAL}" stroke-width="9" stroke-linecap="round"/>` +
      `<circle cx="376" cy="128" r="17" fill="${SUN}"/><circle cx="24" cy="128" r="8" fill="${CORAL}"/></g>` +
      (
        [
          [62, 46],
          [348, 268],
          [40, 236],
          [338, 34],
        ] as const
      )
        .map(([x, y]) => stroke(`M${x - 9} ${y}H${x + 9}M${x} ${y - 9}V${y + 9}`, SUN, 5))
        .join(""),
  },
  420,
  [
    textLayer(
      { id: "name", text: "MERIDIAN", fontFamily: "Archivo", fontWeight: 800, fontSize: 72, fill: INK },
      { middle: 200, baseline: 362, width: 420 },
    ),
    textLayer(
      {
        id: "when",
        text: "CONF/26 <lat 52.37 lon 4.90>",
        fontFamily: "Space Mono",
        fontWeight: 700,
        fontSize: 20,
        fill: BLUE,
      },
      { middle: 200, baseline: 402, width: 420 },
    ),
  ],
);

/** The back of a conference shirt: who are you? */
export const nameBack: Motif = {
  sheet: { width: 440, height: 190 },
  art: null,
  layers: [
    textLayer(
      {
        id: "hello",
        text: "hello, my name is",
        fontFamily: "Space Mono",
        fontWeight: 700,
        fontSize: 27,
        fill: BLUE,
      },
      { middle: 220, baseline: 34, width: 440 },
    ),
    textLayer(
      {
        id: "name",
        text: "YOUR NAME",
        fontFamily: "Archivo",
        fontWeight: 800,
        fontSize: 66,
        fill: INK,
        customisable: true,
        label: "Name on the back",
        maxLength: 18,
      },
      { middle: 220, baseline: 116, width: 430 },
    ),
    textLayer(
      {
        id: "role",
        text: "// ask me about your stack trace",
        fontFamily: "Space Mono",
        fontWeight: 700,
        fontSize: 20,
        fill: CORAL,
      },
      { middle: 220, baseline: 164, width: 440 },
    ),
  ],
};

type Tile = (x: number, y: number, size: number, one: string, two: string) => string;
const square = (x: number, y: number, size: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${fill}"/>`;
const TILES: Record<string, Tile> = {
  quarter: (x, y, s, one, two) =>
    square(x, y, s, one) + path(`M${x} ${y}V${y + s}H${x + s}A${s} ${s} 0 0 0 ${x} ${y}Z`, two),
  turned: (x, y, s, one, two) =>
    square(x, y, s, one) + path(`M${x + s} ${y + s}V${y}H${x}A${s} ${s} 0 0 0 ${x + s} ${y + s}Z`, two),
  circle: (x, y, s, one, two) => square(x, y, s, one) + disc(x + s / 2, y + s / 2, s * 0.36, two),
  halves: (x, y, s, one, two) =>
    square(x, y, s, one) +
    path(
      `M${x} ${y}A${s / 2} ${s / 2} 0 0 0 ${x + s} ${y}ZM${x} ${y + s / 2}A${s / 2} ${s / 2} 0 0 0 ${x + s} ${y + s / 2}Z`,
      two,
    ),
  stripes: (x, y, s, one, two) =>
    square(x, y, s, one) +
    range(3)
      .map(
        (row) =>
          `<rect x="${x}" y="${r(y + row * (s / 3))}" width="${s}" height="${r(s / 6)}" fill="${two}"/>`,
      )
      .join(""),
  diagonal: (x, y, s, one, two) => square(x, y, s, one) + path(`M${x} ${y}H${x + s}L${x} ${y + s}Z`, two),
  leafed: (x, y, s, one, two) =>
    square(x, y, s, one) +
    path(`M${x} ${y}A${s} ${s} 0 0 1 ${x + s} ${y + s}A${s} ${s} 0 0 1 ${x} ${y}Z`, two),
};
const BOARD: readonly (readonly [tile: string, one: string, two: string])[] = [
  ["quarter", BLUE, SUN],
  ["circle", CHALK, CORAL],
  ["halves", MINT, INK],
  ["turned", CORAL, CHALK],
  ["stripes", SUN, INK],
  ["turned", MINT, BLUE],
  ["leafed", INK, CORAL],
  ["circle", SUN, BLUE],
  ["diagonal", CORAL, SUN],
  ["leafed", CHALK, MINT],
  ["quarter", BLUE, CHALK],
  ["stripes", MINT, CHALK],
];

/** Twelve tiles in the manner of a Bauhaus primer. */
export const tiles: Motif = motif(
  {
    id: "primer-tiles",
    width: 400,
    height: 300,
    fragment: BOARD.map(([tile, one, two], index) =>
      (TILES[tile] ?? (() => ""))((index % 4) * 100, Math.floor(index / 4) * 100, 100, one, two),
    ).join(""),
  },
  400,
  [
    textLayer(
      {
        id: "rule",
        text: "SHIP SMALL.",
        fontFamily: "Archivo",
        fontWeight: 800,
        fontSize: 44,
        fill: INK,
        textAlign: "left",
      },
      { middle: 200, baseline: 350, width: 400 },
    ),
    textLayer(
      {
        id: "again",
        text: "SHIP OFTEN.",
        fontFamily: "Archivo",
        fontWeight: 800,
        fontSize: 44,
        fill: BLUE,
        textAlign: "left",
      },
      { middle: 200, baseline: 392, width: 400 },
    ),
  ],
);

const HEART = [
  "..xx...xx..",
  ".xooxxxoox.",
  "xo+oooxooox",
  "xo+ooooooox",
  "xooooooooox",
  ".xooooooox.",
  "..xooooox..",
  "...xooox...",
  "....xox....",
  ".....x.....",
];

/** A heart in eight-bit with the holder's handle under it. */
export const pixelHeart: Motif = motif(
  {
    id: "pixel-heart",
    width: 330,
    height: 300,
    // One path for each ink: cells of a path that touch leave no seam, neighbouring shapes would.
    fragment: Object.entries({ x: INK, o: CORAL, "+": "#ffd3cb" })
      .map(([ink, fill]) => {
        const cells = HEART.flatMap((row, y) =>
          [...row].map((cell, x) => (cell === ink ? `M${x * 30} ${y * 30}h30v30h-30z` : "")),
        );
        return path(cells.join(""), fill);
      })
      .join(""),
  },
  396,
  [
    textLayer(
      {
        id: "handle",
        text: "yourhandle",
        fontFamily: "Space Mono",
        fontWeight: 700,
        fontSize: 44,
        fill: INK,
        customisable: true,
        label: "Handle",
        maxLength: 16,
      },
      { middle: 165, baseline: 366, width: 324 },
    ),
  ],
);

/** Height lines of an island that never was. */
export const contours: Motif = motif(
  {
    id: "contour-lines",
    width: 400,
    height: 360,
    fragment:
      range(11)
        .map((level) => {
          const share = 1 - level * 0.088;
          const points = range(22).map((index) => {
            const angle = (index / 22) * 360;
            const wobble =
              1 +
              0.13 * Math.sin((angle / 57.3) * 2 + 0.6 + level * 0.12) +
              0.09 * Math.sin((angle / 57.3) * 3 + 2.1 - level * 0.16) +
              0.04 * Math.sin((angle / 57.3) * 5);
            return polar(196 + level * 5, 190 - level * 4, 140 * share * wobble, angle);
          });
          const colour =
            [BLUE, BLUE, "#3b86d8", "#36a6bd", MINT, MINT, "#8ac976", SUN, SUN, "#ff966c", CORAL][level] ??
            INK;
          return stroke(smooth(points), colour, level % 4 === 0 ? 6.5 : 4);
        })
        .join("") + disc(245, 148, 6, CORAL),
  },
  430,
  [
    textLayer(
      {
        id: "words",
        text: "FIND YOUR LINE",
        fontFamily: "Bebas Neue",
        fontSize: 66,
        fill: INK,
        charSpacing: 60,
      },
      { middle: 203, baseline: 414, width: 400 },
    ),
  ],
);
