import { textLayer } from "../../../app/domain/design/layout.ts";
import { disc, leaf, path, polar, r, range, ring, slice, stroke } from "./geometry.ts";
import { motif, type Motif } from "./motif.ts";

export const PINE = "#23483a";
export const OAT = "#f4ead6";
const BERRY = "#4d5b93";
const BERRY_LIGHT = "#7c8abf";
const COPPER = "#bd6a3c";
const MOSS = "#6d8f5c";

/** A twig of juniper: needles in pairs along a bent stem, berries between them. */
function sprig(): string {
  const stem = range(13).map((index) => {
    const share = index / 12;
    return [176 + Math.sin(share * 2.4) * 44, 312 - share * 214, -14 + share * 34] as const;
  });
  const needles = stem
    .map(([x, y, lean], index) => {
      const length = 72 - Math.abs(index - 4) * 4.4;
      const fill = index % 2 ? MOSS : PINE;
      return (
        leaf(x, y, lean - 58, length, 8, fill) +
        leaf(x, y, lean + 58, length, 8, index % 2 ? PINE : MOSS) +
        leaf(x, y, lean - 32, length * 0.78, 7, fill) +
        leaf(x, y, lean + 34, length * 0.78, 7, fill)
      );
    })
    .join("");
  const [tipX, tipY] = stem[12] ?? [200, 98];
  const berries = (
    [
      [160, 262, 15],
      [214, 248, 17],
      [186, 206, 14],
      [240, 196, 15],
      [196, 154, 12],
    ] as const
  )
    .map(
      ([x, y, size]) =>
        disc(x, y, size, BERRY) +
        disc(x - size * 0.3, y - size * 0.32, size * 0.3, BERRY_LIGHT) +
        stroke(`M${r(x + size * 0.1)} ${r(y + size * 0.5)}l4 -4m-4 0l4 4`, BERRY_LIGHT, 1.6),
    )
    .join("");
  return (
    stroke(`M170 322C176 290 206 220 222 170C228 148 222 120 ${r(tipX)} ${r(tipY)}`, COPPER, 5) +
    needles +
    leaf(tipX, tipY + 6, 8, 44, 6, PINE) +
    berries
  );
}

export const sprigRoundel: Motif = motif(
  {
    id: "juniper-roundel",
    width: 400,
    height: 400,
    fragment:
      ring(200, 200, 194, PINE, 5) +
      ring(200, 200, 138, PINE, 3) +
      `<g transform="translate(-5 -1) scale(1)">${sprig()}</g>` +
      disc(34, 200, 5, COPPER) +
      disc(366, 200, 5, COPPER),
  },
  400,
  [
    textLayer(
      {
        id: "house",
        text: "JUNIPER COFFEE",
        fontFamily: "DM Serif Display",
        fontSize: 40,
        fill: PINE,
        charSpacing: 120,
        curveRadius: 152,
      },
      { middle: 200, baseline: 48, width: 420 },
    ),
    textLayer(
      {
        id: "since",
        text: "ROASTED BY HAND",
        fontFamily: "Archivo",
        fontWeight: 800,
        fontSize: 23,
        fill: COPPER,
        charSpacing: 200,
        curveRadius: -175,
      },
      { middle: 200, baseline: 375, width: 420 },
    ),
  ],
);

/** A dripper over its carafe, steam above: flat shapes in three inks. */
export const slowPour: Motif = motif(
  {
    id: "slow-pour",
    width: 400,
    height: 400,
    fragment:
      slice(200, 214, 168, 46, 214, "#e7b36a") +
      slice(200, 214, 168, 222, 246, "#e7b36a") +
      slice(200, 214, 168, 256, 274, "#e7b36a") +
      stroke(
        "M168 96C152 76 184 62 168 36M202 92C186 70 220 56 202 24M236 96C220 76 252 62 236 36",
        PINE,
        7,
      ) +
      path("M108 116H292L232 210H168Z", COPPER) +
      path("M108 116H152L186 210H168Z", "#d98a58") +
      stroke("M292 130C338 126 344 178 266 172", COPPER, 11) +
      path("M144 210H256V224H144Z", PINE) +
      path("M168 224H232V246H168Z", OAT) +
      stroke("M168 224V246M232 224V246", PINE, 5) +
      path(
        "M168 244H232L288 352C294 366 286 376 272 376H128C114 376 106 366 112 352Z",
        OAT,
        ` stroke="${PINE}" stroke-width="6" stroke-linejoin="round"`,
      ) +
      path(
        "M141 302C168 292 186 310 214 302C232 296 246 298 259 302L284 350C289 362 283 370 270 370H130C117 370 111 362 116 350Z",
        "#4a2e22",
      ) +
      stroke("M200 228V296", "#4a2e22", 5) +
      stroke("M148 338L160 314", "#e7b36a", 6) +
      stroke("M74 384H326", PINE, 7),
  },
  480,
  [
    textLayer(
      { id: "words", text: "Slow pour club", fontFamily: "DM Serif Display", fontSize: 56, fill: PINE },
      { middle: 200, baseline: 440, width: 400 },
    ),
    textLayer(
      {
        id: "rule",
        text: "NO HURRY BEFORE TEN",
        fontFamily: "Archivo",
        fontWeight: 800,
        fontSize: 16,
        fill: COPPER,
        charSpacing: 260,
      },
      { middle: 200, baseline: 470, width: 400 },
    ),
  ],
);

function bean(x: number, y: number, size: number, angle: number, fill: string, slit: string): string {
  return (
    `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${size})">` +
    `<ellipse cx="0" cy="0" rx="30" ry="42" fill="${fill}"/>` +
    stroke("M4 -40C-14 -16 16 10 -4 40", slit, 6) +
    "</g>"
  );
}

/** A coffee bean rises like a sun over terraced fields. */
export const beanSunrise: Motif = motif(
  {
    id: "bean-sunrise",
    width: 400,
    height: 300,
    fragment:
      range(17)
        .map((index) => {
          const angle = -80 + index * 10;
          const [x1, y1] = polar(200, 172, 112, angle);
          const [x2, y2] = polar(200, 172, index % 2 ? 136 : 156, angle);
          return stroke(`M${r(x1)} ${r(y1)}L${r(x2)} ${r(y2)}`, "#e0a04e", 7);
        })
        .join("") +
      bean(200, 160, 2.15, 24, COPPER, OAT) +
      path("M14 232C84 182 150 196 210 226C268 196 330 184 386 226V296H14Z", PINE) +
      stroke(
        "M30 246C92 204 148 218 206 246M58 262C104 230 152 240 206 268M100 278C128 256 160 264 196 284",
        MOSS,
        6,
      ) +
      stroke(
        "M230 244C280 214 328 208 376 240M236 268C280 240 322 234 372 262M246 286C286 264 320 262 352 282",
        MOSS,
        6,
      ),
  },
  370,
  [
    textLayer(
      {
        id: "words",
        text: "RISE & GRIND",
        fontFamily: "Alfa Slab One",
        fontSize: 48,
        fill: PINE,
        charSpacing: 20,
      },
      { middle: 200, baseline: 352, width: 400 },
    ),
  ],
);

/** Name only, as a signwriter would set it. */
export const wordmark: Motif = {
  sheet: { width: 400, height: 160 },
  art: null,
  layers: [
    textLayer(
      {
        id: "name",
        text: "Juniper",
        fontFamily: "DM Serif Display",
        fontStyle: "italic",
        fontSize: 118,
        fill: PINE,
      },
      { middle: 200, baseline: 96, width: 400 },
    ),
    textLayer(
      {
        id: "trade",
        text: "COFFEE SUPPLY",
        fontFamily: "Archivo",
        fontWeight: 800,
        fontSize: 27,
        fill: COPPER,
        charSpacing: 290,
      },
      { middle: 203, baseline: 152, width: 400 },
    ),
  ],
};
