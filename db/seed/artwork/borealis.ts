import { textLayer } from "../../../app/domain/design/layout.ts";
import { disc, path, polygon, r, range } from "./geometry.ts";
import { motif, type Motif } from "./motif.ts";

export const NIGHT = "#10203a";
export const ICE = "#e9f5f2";
const BANDS = ["#7a5cd6", "#4b7bd8", "#1fa3b8", "#25c49b", "#8fe0a0"];

/** Curtains of light: bars that follow a wave, over a jagged shore and its reflection. */
function curtains(): string {
  return range(31)
    .map((index) => {
      const x = 20 + index * 12;
      const sway = Math.sin(index * 0.42) * 34 + Math.sin(index * 0.17 + 1) * 26;
      const top = 96 - sway - Math.cos(index * 0.9) * 14;
      const height = 150 + Math.sin(index * 0.6 + 2) * 26;
      return BANDS.map((fill, band) => {
        const y = top + (height / BANDS.length) * band;
        return `<rect x="${x}" y="${r(y)}" width="7" height="${r(height / BANDS.length - 3)}" rx="3.5" fill="${fill}"/>`;
      }).join("");
    })
    .join("");
}

export const aurora: Motif = motif(
  {
    id: "aurora-curtains",
    width: 400,
    height: 340,
    fragment:
      curtains() +
      (
        [
          [46, 22, 2.4],
          [120, 10, 1.8],
          [232, 16, 2.6],
          [318, 8, 1.8],
          [366, 34, 2.4],
          [178, 34, 1.6],
        ] as const
      )
        .map(([x, y, size]) => disc(x, y, size * 1.6, NIGHT))
        .join("") +
      path("M10 318L62 262L88 284L140 214L176 258L204 232L246 282L286 236L330 286L352 266L392 318Z", NIGHT) +
      polygon(
        [
          [140, 214],
          [160, 238.5],
          [148, 246],
          [140, 238],
          [130, 246],
          [123, 237],
        ],
        ICE,
      ) +
      polygon(
        [
          [286, 236],
          [303, 255],
          [292, 262],
          [285, 255],
          [277, 262],
          [271, 252.5],
        ],
        ICE,
      ) +
      path("M52 326H348L330 333H70Z", BANDS[2] ?? NIGHT) +
      path("M110 338H300L286 343H124Z", BANDS[3] ?? NIGHT),
  },
  440,
  [
    textLayer(
      {
        id: "name",
        text: "BOREALIS",
        fontFamily: "Outfit",
        fontWeight: 600,
        fontSize: 63,
        fill: NIGHT,
        charSpacing: 150,
      },
      { middle: 204, baseline: 398, width: 420 },
    ),
    textLayer(
      {
        id: "place",
        text: "69° 39' N  18° 57' E",
        fontFamily: "Space Mono",
        fontWeight: 700,
        fontSize: 18,
        fill: "#1fa3b8",
        charSpacing: 100,
      },
      { middle: 200, baseline: 432, width: 400 },
    ),
  ],
);
