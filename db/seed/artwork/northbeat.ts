import { textLayer } from "../../../app/domain/design/layout.ts";
import { disc, path, r, range, slice, stroke } from "./geometry.ts";
import { motif, type Motif } from "./motif.ts";

export const PLUM = "#2a1a45";
export const PAPER = "#fdf1e0";
const GOLD = "#f9c74f";
const AMBER = "#f4a53f";
const SUNSET = ["#f9c74f", "#f8a646", "#f4803f", "#ec5a54", "#d93d73", "#9c3587"];

/** The sun in stripes that thin out towards the sea, gulls and a wave of sound. */
export const goldenHour: Motif = motif(
  {
    id: "golden-hour",
    width: 400,
    height: 372,
    fragment:
      (
        [
          [22, 112],
          [116, 158],
          [163, 200],
          [206, 238],
          [245, 272],
          [280, 302],
        ] as const
      )
        .map(([top, bottom], index) => slice(200, 176, 154, top, bottom, SUNSET[index] ?? PLUM))
        .join("") +
      stroke(
        "M96 84C106 72 116 74 122 84C128 74 138 72 148 82M262 58C270 48 278 50 283 58C288 50 296 48 304 56",
        PLUM,
        5,
      ) +
      range(33)
        .map((index) => {
          const x = 8 + index * 12;
          const high = (Math.sin(index * 0.52) * 0.5 + Math.sin(index * 1.31 + 1) * 0.5) * 26;
          const half = 8 + Math.abs(high) + Math.exp(-(((index - 16) / 7) ** 2)) * 22;
          return stroke(`M${x} ${r(322 - half)}V${r(322 + half)}`, PLUM, 6.5);
        })
        .join(""),
  },
  470,
  [
    textLayer(
      { id: "name", text: "NORTHBEAT", fontFamily: "Righteous", fontSize: 64, fill: PLUM, charSpacing: 10 },
      { middle: 201, baseline: 430, width: 420 },
    ),
    textLayer(
      {
        id: "when",
        text: "SUMMER TWENTY SIX",
        fontFamily: "Outfit",
        fontWeight: 600,
        fontSize: 19,
        fill: "#d93d73",
        charSpacing: 320,
      },
      { middle: 203, baseline: 464, width: 420 },
    ),
  ],
);

const BILL: readonly (readonly [size: number, row: string, fill: string])[] = [
  [80, "THE TIDE TABLES", "#d93d73"],
  [50, "MARLA QUICK / OHM & SONS", PLUM],
  [42, "PAPER LANTERNS / VELVET OTTER", PLUM],
  [42, "SLOW TRAINS / HALF PAST BLUE", "#ec5a54"],
  [34, "KITE SEASON / DOVETAIL / MOTHWING", PLUM],
  [34, "SISTER STATIC / THE FERRYMEN", PLUM],
  [34, "LOW SUN / PALE ARCADE / FOXFIRE", PLUM],
  [34, "GOOD NEIGHBOURS / JUNE & AFTER", "#f4803f"],
];

/** The bill on the back, as festival shirts have it. */
export function lineUp(): Motif {
  let baseline = 58;
  const rows = BILL.map(([size, text, fill], index) => {
    baseline += index === 0 ? 0 : size * 1.14;
    return textLayer(
      { id: `row-${index + 1}`, text, fontFamily: "Bebas Neue", fontSize: size, fill, charSpacing: 12 },
      { middle: 220, baseline, width: 440 },
    );
  });
  return { sheet: { width: 440, height: baseline + 14 }, art: null, layers: rows };
}

/** Seven phases on an arc. The lit limb is a half circle, the terminator half an ellipse. */
function moons(): string {
  return range(7)
    .map((index) => {
      const x = 40 + index * 53.3;
      const y = 112 - Math.sin(((index + 0.5) / 7) * Math.PI) * 70;
      const size = index === 3 ? 34 : 21;
      if (index === 3)
        return (
          disc(x, y, size, GOLD) +
          disc(x - 11, y - 9, 7, AMBER) +
          disc(x + 12, y + 5, 9, AMBER) +
          disc(x - 5, y + 17, 5, AMBER)
        );
      const waxing = index < 3;
      const step = waxing ? index : 6 - index;
      const across = [0.62, 0.01, 0.62][step] ?? 0;
      const gibbous = step === 2;
      const terminator = waxing === gibbous ? 1 : 0;
      return path(
        `M${r(x)} ${r(y - size)}A${size} ${size} 0 0 ${waxing ? 1 : 0} ${r(x)} ${r(y + size)}A${r(size * across)} ${size} 0 0 ${terminator} ${r(x)} ${r(y - size)}Z`,
        GOLD,
      );
    })
    .join("");
}

/** Moons from new to full and back over a lit skyline of speakers. */
export const nightStage: Motif = motif(
  {
    id: "night-stage",
    width: 400,
    height: 330,
    fragment:
      moons() +
      range(25)
        .map((index) => {
          const high =
            40 + Math.abs(Math.sin(index * 0.8 + 0.6)) * 76 + Math.exp(-(((index - 12) / 5) ** 2)) * 60;
          const rows = Math.round(high / 13);
          return range(6)
            .map((band) => {
              const cells = range(rows).filter((row) => Math.min(5, Math.floor(row / 2.2)) === band);
              const first = cells[0];
              if (first === undefined) return "";
              const x = r(13.5 + index * 15.5);
              return `<path d="M${x} ${r(320 - first * 13)}V${r(307 - (first + cells.length - 1) * 13)}" stroke="${SUNSET[band]}" stroke-width="11" stroke-dasharray="9 4"/>`;
            })
            .join("");
        })
        .join(""),
  },
  420,
  [
    textLayer(
      {
        id: "words",
        text: "Play till the moon goes down",
        fontFamily: "Yellowtail",
        fontSize: 37,
        fill: PAPER,
      },
      { middle: 200, baseline: 370, width: 400 },
    ),
    textLayer(
      {
        id: "where",
        text: "NORTHBEAT NIGHT STAGE",
        fontFamily: "Outfit",
        fontWeight: 600,
        fontSize: 18,
        fill: "#f4803f",
        charSpacing: 250,
      },
      { middle: 202, baseline: 408, width: 400 },
    ),
  ],
);

/** The name and its wave, small enough for a cap or a breast. */
export const soundmark: Motif = motif(
  {
    id: "soundmark",
    width: 400,
    height: 110,
    fragment: range(25)
      .map((index) => {
        const half =
          6 +
          Math.exp(-(((index - 12) / 6) ** 2)) * 44 * (0.55 + 0.45 * Math.abs(Math.sin(index * 1.2 + 0.4)));
        return stroke(
          `M${16 + index * 15.333} ${r(54 - half)}V${r(54 + half)}`,
          SUNSET[Math.min(5, Math.floor(Math.abs(index - 12) / 2.2))] ?? PLUM,
          8,
        );
      })
      .join(""),
  },
  190,
  [
    textLayer(
      { id: "name", text: "NORTHBEAT", fontFamily: "Righteous", fontSize: 62, fill: PLUM, charSpacing: 10 },
      { middle: 202, baseline: 174, width: 400 },
    ),
  ],
);
