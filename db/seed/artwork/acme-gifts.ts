import { textLayer } from "../../../app/domain/design/layout.ts";
import { NAVY } from "./acme.ts";
import { disc, leaf, path, polar, polygon, r, range, stroke } from "./geometry.ts";
import { motif, type Motif } from "./motif.ts";

const ORANGE = "#ef6a3a";
const YELLOW = "#f4b942";
const ROSE = "#d9486e";
const GOLD = "#a9813a";
const SLATE = "#5d6f8c";

const PIGEON =
  path("M36 176L96 150L150 214L118 250Z", SLATE) +
  stroke("M50 180L112 236M70 170L128 226", NAVY, 5) +
  path("M84 176C84 262 142 314 214 314C286 314 330 256 330 176V120H230C226 156 200 176 160 176Z", "#8fa3bd") +
  path("M230 120H330V176C330 190 328 202 325 214H226C229 190 230 160 230 120Z", "#3b9d8f") +
  path("M229 150H330V176L328 196H228Z", "#7a5cc0") +
  disc(280, 106, 50, "#8fa3bd") +
  path("M322 92L372 112L322 126Z", ORANGE) +
  disc(296, 96, 14, "#ffffff") +
  disc(299, 96, 7.5, NAVY) +
  path("M104 200A96 96 0 0 0 292 200Z", SLATE) +
  path("M132 200A68 68 0 0 0 264 200Z", NAVY) +
  path("M160 200A38 38 0 0 0 236 200Z", SLATE) +
  stroke("M184 312V352M168 356H204M236 310V352M220 356H256", ORANGE, 8) +
  path("M246 62L244 24L264 42L280 14L296 42L316 24L314 62Z", YELLOW) +
  disc(280, 52, 5, ROSE);

/** A city pigeon who knows it is king; the line below belongs to the child. */
export const pigeon: Motif = motif({ id: "pigeon-king", width: 400, height: 370, fragment: PIGEON }, 470, [
  textLayer(
    {
      id: "name",
      text: "LITTLE LEGEND",
      fontFamily: "Righteous",
      fontSize: 54,
      fill: NAVY,
      customisable: true,
      label: "Name",
      maxLength: 16,
    },
    { middle: 200, baseline: 436, width: 390 },
  ),
]);

/** The same bird on a round ground, for stickers. */
export const pigeonRound: Motif = motif(
  {
    id: "pigeon-round",
    width: 400,
    height: 400,
    fragment:
      disc(200, 200, 196, "#a9d8d0") +
      range(20)
        .map((index) => {
          const [x1, y1] = polar(200, 200, 196, index * 18 - 3);
          const [x2, y2] = polar(200, 200, 196, index * 18 + 3);
          return polygon(
            [
              [200, 200],
              [x1, y1],
              [x2, y2],
            ],
            "#c4e6e0",
          );
        })
        .join("") +
      `<g transform="translate(72 34) scale(.67)">${PIGEON}</g>`,
  },
  400,
  [
    textLayer(
      {
        id: "words",
        text: "COO ENOUGH",
        fontFamily: "Righteous",
        fontSize: 39,
        fill: NAVY,
        charSpacing: 50,
        curveRadius: -178,
      },
      { middle: 200, baseline: 378, width: 400 },
    ),
  ],
);

function laurel(mirror: boolean): string {
  const twig = range(8)
    .map((index) => {
      const [x, y] = polar(200, 112, 172, 118 - index * 7);
      return (
        leaf(x, y, 30 - index * 9, 30 - index, 7.5, GOLD) + leaf(x, y, 84 - index * 9, 26 - index, 7, GOLD)
      );
    })
    .join("");
  const [x1, y1] = polar(200, 112, 172, 124);
  const [x2, y2] = polar(200, 112, 172, 66);
  const drawn = stroke(`M${r(x1)} ${r(y1)}A172 172 0 0 0 ${r(x2)} ${r(y2)}`, GOLD, 3) + twig;
  return mirror ? `<g transform="matrix(-1 0 0 1 400 0)">${drawn}</g>` : drawn;
}

/** Laurels round a numbered edition, in one gold. */
export const crest: Motif = motif(
  {
    id: "laurel-crest",
    width: 400,
    height: 230,
    fragment:
      laurel(false) +
      laurel(true) +
      polygon(
        range(10).map((index) => polar(200, 22, index % 2 ? 6 : 15, index * 36)),
        GOLD,
      ) +
      stroke("M104 152H296", GOLD, 2) +
      stroke("M120 22H168M232 22H280", GOLD, 2),
  },
  230,
  [
    textLayer(
      { id: "house", text: "Acme", fontFamily: "DM Serif Display", fontSize: 104, fill: GOLD },
      { middle: 200, baseline: 132, width: 260 },
    ),
    textLayer(
      {
        id: "edition",
        text: "COLLECTOR'S EDITION",
        fontFamily: "Archivo",
        fontWeight: 500,
        fontSize: 16.5,
        fill: GOLD,
        charSpacing: 180,
      },
      { middle: 200, baseline: 177, width: 260 },
    ),
    textLayer(
      {
        id: "number",
        text: "One of two hundred and fifty",
        fontFamily: "DM Serif Display",
        fontStyle: "italic",
        fontSize: 19,
        fill: GOLD,
      },
      { middle: 200, baseline: 208, width: 260 },
    ),
  ],
);

/** A warm thank-you in a burst of rays. */
export const thanks: Motif = motif(
  {
    id: "thanks-burst",
    width: 400,
    height: 400,
    fragment:
      range(36)
        .map((index) => {
          const long = index % 3 === 0 ? 198 : index % 3 === 1 ? 172 : 184;
          const [x1, y1] = polar(200, 200, 134, index * 10);
          const [x2, y2] = polar(200, 200, long, index * 10);
          const fill = [ORANGE, YELLOW, ROSE][index % 3] ?? ORANGE;
          return stroke(`M${r(x1)} ${r(y1)}L${r(x2)} ${r(y2)}`, fill, 9);
        })
        .join("") +
      leaf(200, 268, 90, 54, 9, ROSE) +
      leaf(200, 268, -90, 54, 9, ROSE) +
      disc(200, 268, 7, YELLOW),
  },
  400,
  [
    textLayer(
      { id: "thank", text: "Thank you", fontFamily: "Yellowtail", fontSize: 63, fill: NAVY, angle: -6 },
      { middle: 198, baseline: 206, width: 240 },
    ),
    textLayer(
      {
        id: "for",
        text: "FOR BEING HERE",
        fontFamily: "Archivo",
        fontWeight: 800,
        fontSize: 17,
        fill: NAVY,
        charSpacing: 160,
      },
      { middle: 202, baseline: 246, width: 240 },
    ),
  ],
);
