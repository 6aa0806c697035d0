import { textLayer } from "../../../app/domain/design/layout.ts";
import { disc, leaf, path, polar, r, range, ring, stroke } from "./geometry.ts";
import { motif, type Motif } from "./motif.ts";

export const NAVY = "#1b2a41";
export const CREAM = "#f6ead7";
const ORANGE = "#ef6a3a";
const YELLOW = "#f4b942";
const TEAL = "#3b7d86";

/** A tree of three stacked triangles standing on (x, y). */
function pine(x: number, y: number, size: number, fill: string): string {
  return path(
    `M${r(x)} ${r(y - size * 2.3)}L${r(x + size * 0.62)} ${r(y - size * 1.2)}H${r(x + size * 0.28)}L${r(x + size * 0.86)} ${r(y - size * 0.3)}H${r(x + size * 0.14)}V${r(y)}H${r(x - size * 0.14)}V${r(y - size * 0.3)}H${r(x - size * 0.86)}L${r(x - size * 0.28)} ${r(y - size * 1.2)}H${r(x - size * 0.62)}Z`,
    fill,
  );
}

/** Round badge: sun between peaks, pines before them. */
export const mountain: Motif = motif(
  {
    id: "mountain-badge",
    width: 400,
    height: 400,
    fragment:
      disc(200, 200, 198, NAVY) +
      ring(200, 200, 189, CREAM, 3) +
      disc(200, 200, 140, CREAM) +
      range(24)
        .map((index) => {
          const [x1, y1] = polar(200, 176, 68, index * 15);
          const [x2, y2] = polar(200, 176, index % 2 ? 80 : 92, index * 15);
          return stroke(`M${r(x1)} ${r(y1)}L${r(x2)} ${r(y2)}`, ORANGE, 4);
        })
        .join("") +
      disc(200, 176, 56, ORANGE) +
      path("M65.3 238L118 176L146 204L196 122L236 184L258 162L334.7 238A140 140 0 0 1 65.3 238Z", TEAL) +
      path("M196 122L219.500 158.500L206 170L197 158L186 172L173 160Z", "#ffffff") +
      path("M258 162L276 180L264 190L256 182L248 190L243.500 177Z", "#ffffff") +
      path("M196 122L206 170L224 212L212 262L250 238H334.700L236 184Z", "#2f6a73") +
      path(
        "M74.300 262C120 236 160 246 200 262C246 280 290 262 325.700 262A140 140 0 0 1 74.300 262Z",
        YELLOW,
      ) +
      path(
        "M88.200 284.500C130 268 172 276 210 292C250 306 284 296 311.800 284.500A140 140 0 0 1 88.200 284.500Z",
        NAVY,
      ) +
      pine(112, 276, 18, NAVY) +
      pine(138, 282, 24, NAVY) +
      pine(276, 294, 27, NAVY) +
      pine(300, 286, 18, NAVY) +
      pine(164, 288, 15, NAVY) +
      ring(200, 200, 140, NAVY, 5) +
      disc(37, 200, 6, ORANGE) +
      disc(363, 200, 6, ORANGE),
  },
  400,
  [
    textLayer(
      {
        id: "top",
        text: "ACME OUTDOOR CO.",
        fontFamily: "Archivo",
        fontWeight: 800,
        fontSize: 32,
        fill: CREAM,
        charSpacing: 120,
        curveRadius: 153,
      },
      { middle: 200, baseline: 47, width: 420 },
    ),
    textLayer(
      {
        id: "bottom",
        text: "MADE FOR WEATHER",
        fontFamily: "Archivo",
        fontWeight: 800,
        fontSize: 25,
        fill: YELLOW,
        charSpacing: 160,
        curveRadius: -174,
      },
      { middle: 200, baseline: 374, width: 420 },
    ),
  ],
);

function wing(mirror: boolean): string {
  const feathers = (count: number, length: number, width: number, fill: string, lift: number) =>
    range(count)
      .map((index) => {
        const share = index / (count - 1);
        return leaf(
          246 - share * 8,
          118 + share * 22 + lift,
          72 + share * 50,
          length * (1 - share * 0.5),
          width,
          fill,
        );
      })
      .join("");
  const drawn =
    feathers(7, 154, 20, ORANGE, 0) + feathers(6, 112, 18, YELLOW, 4) + feathers(5, 70, 15, CREAM, 8);
  return mirror ? `<g transform="matrix(-1 0 0 1 400 0)">${drawn}</g>` : drawn;
}

const BOLT = "M212 62L164 138H196L182 196L238 112H206Z";

/** Winged bolt over a club's name, for backs. */
export const wings: Motif = motif(
  {
    id: "winged-bolt",
    width: 400,
    height: 220,
    fragment:
      wing(false) +
      wing(true) +
      disc(200, 128, 88, NAVY) +
      ring(200, 128, 78, CREAM, 4) +
      path(BOLT, YELLOW) +
      range(9)
        .map((index) => {
          const [x, y] = polar(200, 128, 68, 136 + index * 11);
          return disc(x, y, 2.6, CREAM);
        })
        .join(""),
  },
  400,
  [
    textLayer(
      {
        id: "club",
        text: "ACME RUN CLUB",
        fontFamily: "Bebas Neue",
        fontSize: 82,
        fill: CREAM,
        charSpacing: 10,
      },
      { middle: 200, baseline: 292, width: 400 },
    ),
    textLayer(
      {
        id: "motto",
        text: "EARLY / OFTEN / IN ANY RAIN",
        fontFamily: "Archivo",
        fontWeight: 800,
        fontSize: 18.5,
        fill: YELLOW,
        charSpacing: 190,
      },
      { middle: 200, baseline: 326, width: 400 },
    ),
  ],
);

/** The bolt alone, for a breast or a cap. */
export const bolt: Motif = motif(
  {
    id: "bolt-mark",
    width: 200,
    height: 200,
    fragment:
      disc(100, 100, 92, CREAM) +
      ring(100, 100, 81, NAVY, 4) +
      `<g transform="translate(-100 -29)">${path(BOLT, ORANGE)}</g>`,
  },
  200,
);

function wheel(x: number): string {
  return (
    ring(x, 220, 78, NAVY, 9) +
    ring(x, 220, 66, ORANGE, 3.5) +
    range(12)
      .map((index) => {
        const [x2, y2] = polar(x, 220, 64, index * 30 + 8);
        return stroke(`M${x} 220L${r(x2)} ${r(y2)}`, NAVY, 1.8);
      })
      .join("") +
    disc(x, 220, 9, NAVY)
  );
}

/** Town bicycle with a basket of flowers. */
export const bicycle: Motif = motif(
  {
    id: "bicycle",
    width: 400,
    height: 310,
    fragment:
      wheel(92) +
      wheel(306) +
      stroke("M92 220L146 112L268 112L196 222L92 220L146 112", ORANGE, 10) +
      stroke("M146 112L196 222M134 88L146 112M262 82L306 220", ORANGE, 10) +
      stroke("M108 84H160", NAVY, 15) +
      stroke("M262 82C258 62 276 54 296 60", NAVY, 9) +
      disc(196, 222, 19, NAVY) +
      disc(196, 222, 8, CREAM) +
      stroke("M196 222L214 256M204 258H226", NAVY, 7) +
      path("M288 84H366L354 140H300Z", YELLOW) +
      stroke("M290 100H362M294 118H358M314 86L318 138M340 86L336 138", NAVY, 2.6) +
      stroke("M304 84C300 64 294 54 286 46M326 84V38M348 84C352 64 360 56 368 50", TEAL, 4) +
      leaf(312, 78, -38, 36, 10, TEAL) +
      leaf(340, 78, 34, 38, 10, TEAL) +
      leaf(326, 74, -14, 34, 9, TEAL) +
      (
        [
          [284, 42, ORANGE],
          [326, 30, "#d9486e"],
          [370, 46, ORANGE],
        ] as const
      )
        .map(
          ([x, y, fill]) =>
            range(6)
              .map((index) => {
                const [px, py] = polar(x, y, 9, index * 60);
                return disc(px, py, 6.5, fill);
              })
              .join("") + disc(x, y, 5.5, YELLOW),
        )
        .join("") +
      stroke("M4 304H396", NAVY, 5),
  },
  420,
  [
    textLayer(
      { id: "ride", text: "The long way home", fontFamily: "Yellowtail", fontSize: 58, fill: NAVY },
      { middle: 200, baseline: 372, width: 400 },
    ),
    textLayer(
      {
        id: "maker",
        text: "ACME BICYCLE SOCIETY",
        fontFamily: "Archivo",
        fontWeight: 800,
        fontSize: 17,
        fill: ORANGE,
        charSpacing: 240,
      },
      { middle: 200, baseline: 408, width: 400 },
    ),
  ],
);

function scallop(x: number, y: number): string {
  const rings = [46, 37, 28, 19, 10];
  return rings
    .map((radius, index) =>
      path(
        `M${r(x - radius)} ${r(y)}A${radius} ${radius} 0 0 1 ${r(x + radius)} ${r(y)}Z`,
        index % 2 ? CREAM : index === 2 ? TEAL : NAVY,
      ),
    )
    .join("");
}

/** Wave scales rising to a low sun. */
export const wave: Motif = motif(
  {
    id: "wave-scales",
    width: 400,
    height: 330,
    fragment:
      disc(236, 128, 96, ORANGE) +
      range(4)
        .map((index) => stroke(`M${36 + index * 16} ${66 + index * 26}H${104 + index * 8}`, YELLOW, 7))
        .join("") +
      range(6)
        .map((row) => {
          const count = row + 3;
          const y = 206 + row * 24;
          return range(Math.min(count, row % 2 ? 7 : 8))
            .map((index) => {
              const spread = (Math.min(count, row % 2 ? 7 : 8) - 1) * 46;
              const x = 200 - spread / 2 + index * 46;
              return x < 46 || x > 354 ? "" : scallop(x, y);
            })
            .join("");
        })
        .join(""),
  },
  400,
  [
    textLayer(
      {
        id: "words",
        text: "STILL WATERS",
        fontFamily: "Righteous",
        fontSize: 50,
        fill: NAVY,
        charSpacing: 30,
      },
      { middle: 200, baseline: 386, width: 400 },
    ),
  ],
);
