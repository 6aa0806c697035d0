import { folds, line, mirrored, shape, stitches, type Garment } from "./garment.ts";
import { longSleeved } from "./sweatshirt.ts";

const HOOD =
  "M372 152C352 92 404 30 500 30C596 30 648 92 628 152C640 176 612 214 580 244L500 300L420 244C388 214 360 176 372 152Z";
const OPENING =
  "M500 284C440 246 408 190 412 132C424 84 462 66 500 66C538 66 576 84 588 132C592 190 560 246 500 284Z";
const HOOD_BACK =
  "M366 150C412 112 588 112 634 150C652 208 640 262 604 306C574 342 536 356 500 358C464 356 426 342 396 306C360 262 348 208 366 150Z";
const POCKET = "M330 964L330 850C350 800 392 748 424 720L488 720L488 966C430 966 380 966 330 964Z";

/** Zip hoodie: hood with drawcords, metal zip, split pouch pocket. The front print sits on the wearer's left breast. */
export const hoodie: Garment = {
  kind: "hoodie",
  areas: {
    front: { x: 596, y: 376, width: 124, height: 124 },
    back: { x: 332, y: 392, width: 336, height: 392 },
  },
  draw(side, ink, id) {
    const body = longSleeved(side, ink, id);
    if (side === "back") {
      const hood = folds((name) => id(`h${name}`), ink, {
        outline: HOOD_BACK,
        dark: "<path d='M366 150C348 240 370 330 500 360C630 330 652 240 634 150C640 240 590 316 500 322C410 316 360 240 366 150Z' opacity='.8'/><path d='M420 150C450 190 480 200 500 200C520 200 550 190 580 150C560 230 440 230 420 150Z' opacity='.4'/>",
        light:
          "<path d='M420 220C450 262 476 280 492 300C450 288 424 262 420 220Z' opacity='.5'/><path d='M590 210C580 250 560 276 530 296C560 284 586 262 590 210Z' opacity='.5'/>",
      });
      return {
        defs: body.defs + hood.defs,
        below: body.below,
        above:
          body.folds +
          shape(
            "M356 170C350 240 362 300 398 340C430 376 470 386 500 388C530 386 570 376 602 340C638 300 650 240 644 170Z",
            ink.shade,
            ' opacity=".28"',
          ) +
          body.trim +
          shape(HOOD_BACK, ink.base) +
          hood.markup +
          line("M500 124L500 357", ink.seam, 2.4) +
          stitches("M492 124L492 356M508 124L508 356", ink) +
          shape(HOOD_BACK, "none", ` stroke="${ink.edge}" stroke-width="2.5"`),
      };
    }
    const hood = folds((name) => id(`h${name}`), ink, {
      outline: HOOD,
      dark: mirrored(
        "<path d='M588 132C592 190 560 246 500 284L500 304C580 256 616 200 588 132Z' opacity='.7'/><path d='M628 152C600 190 570 236 520 290L580 250C620 214 640 180 628 152Z' opacity='.6'/>",
      ),
      light: mirrored("<path d='M560 56C604 78 618 110 612 150C604 112 590 80 560 56Z' opacity='.7'/>"),
    });
    const teeth = `<path d="M500 300V1040" stroke="${ink.seam}" stroke-width="15"/><path d="M500 300V1040" stroke="#b9bdc6" stroke-width="7" stroke-dasharray="4 2.6" opacity=".85"/>`;
    return {
      defs: body.defs + hood.defs,
      below: body.below,
      above:
        body.folds +
        mirrored(
          shape(
            POCKET,
            ink.rib,
            ` fill-opacity=".25" stroke="${ink.seam}" stroke-width="2.2" stroke-linejoin="round"`,
          ) + stitches("M340 960L340 854C360 806 398 758 430 730M322 848C342 796 386 742 420 712", ink),
        ) +
        body.trim +
        shape("M484 296h32v746h-32z", ink.rib, ` stroke="${ink.seam}" stroke-width="1.6"`) +
        stitches("M478 296V1040M522 296V1040", ink) +
        teeth +
        shape(HOOD, ink.base) +
        hood.markup +
        shape(OPENING, ink.inside, ` stroke="${ink.seam}" stroke-width="2.4"`) +
        shape(
          "M424 128C440 92 470 80 500 80C530 80 560 92 576 128C560 110 530 100 500 100C470 100 440 110 424 128Z",
          ink.shade,
          ' opacity=".35"',
        ) +
        line("M500 66V100", ink.seam, 2) +
        stitches(
          "M500 300C424 258 388 196 394 126C408 66 456 48 500 48C544 48 592 66 606 126C612 196 576 258 500 300",
          ink,
        ) +
        shape(HOOD, "none", ` stroke="${ink.edge}" stroke-width="2.5" stroke-linejoin="round"`) +
        mirrored(
          line("M556 248C572 300 566 380 572 452", ink.stitch, 8.5) +
            line("M556 248C572 300 566 380 572 452", ink.rib, 5) +
            `<circle cx="556" cy="246" r="6.5" fill="#aeb3bd" stroke="${ink.seam}" stroke-width="1.5"/>` +
            `<path d="M568 452h8l1 24h-10z" fill="#c3c7cf"/>`,
        ) +
        `<path d="M493 302h14l3 20-5 26h-10l-5-26z" fill="#c3c7cf" stroke="${ink.seam}" stroke-width="1.4"/>`,
    };
  },
};
