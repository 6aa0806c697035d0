import { folds, line, mirrored, shape, stitches, symmetric, type Garment } from "./garment.ts";

// Shorter and boxier than an adult's, with a round, high neck and short sleeves.
const OUTLINE = symmetric(
  [500, 266],
  [
    [548, 266, 580, 258, 602, 238],
    [644, 256, 690, 268, 734, 288],
    [800, 322, 848, 394, 908, 494],
    [878, 532, 836, 560, 790, 576],
    [784, 550, 776, 524, 766, 500],
    [768, 620, 764, 720, 770, 800],
    [774, 860, 780, 900, 784, 952],
    [690, 970, 590, 974, 500, 974],
  ],
);
const SLEEVE =
  "<path d='M734 294C716 366 728 434 766 504C738 470 702 390 722 310Z' opacity='.8'/>" +
  "<path d='M900 502L792 572L782 530C828 518 862 494 884 468Z' opacity='.34'/>" +
  "<path d='M768 590C756 700 760 840 784 960L756 960C744 840 744 700 768 590Z' opacity='.75'/>" +
  "<path d='M768 498C730 524 694 566 668 620C708 580 740 562 770 554Z' opacity='.58'/>";
const DARK = {
  front:
    mirrored(SLEEVE) +
    "<path d='M350 974C358 900 350 830 320 764C368 830 382 900 380 974Z' opacity='.42'/>" +
    "<path d='M634 974C638 900 652 840 688 776C670 840 666 900 668 974Z' opacity='.42'/>" +
    "<path d='M420 396C460 428 540 428 584 394C548 448 456 450 420 396Z' opacity='.3'/>",
  back:
    mirrored(SLEEVE) +
    "<path d='M420 974C424 900 412 840 384 784C426 840 446 900 446 974Z' opacity='.4'/>" +
    "<path d='M604 974C606 910 614 850 640 786C628 850 628 910 632 974Z' opacity='.36'/>" +
    "<path d='M404 330C460 370 540 370 596 328C552 396 450 398 404 330Z' opacity='.34'/>",
};
const LIGHT = mirrored(
  "<path d='M758 334C800 380 830 424 852 468C816 430 780 390 758 334Z' opacity='.6'/>" +
    "<path d='M766 566C728 586 694 620 672 660C702 632 738 610 768 600Z' opacity='.5'/>",
);

/** Children's tee, drawn smaller on the sheet so that it reads as a child's beside the adult's. */
export const kidsTshirt: Garment = {
  kind: "kids_tshirt",
  areas: {
    front: { x: 324, y: 420, width: 352, height: 433.2 },
    back: { x: 324, y: 370, width: 352, height: 433.2 },
  },
  draw(side, ink, id) {
    const front = side === "front";
    const soft = folds(id, ink, { outline: OUTLINE, dark: DARK[side], light: LIGHT });
    const collar = front
      ? "M398 238C408 316 446 352 500 352C554 352 592 316 602 238L626 248C614 338 564 380 500 380C436 380 386 338 374 248Z"
      : "M398 238C420 258 452 266 500 266C548 266 580 258 602 238L626 248C594 286 552 296 500 296C448 296 406 286 374 248Z";
    return {
      defs: soft.defs,
      below: shape(OUTLINE, ink.base),
      above:
        soft.markup +
        (front
          ? shape(
              "M398 238C408 316 446 352 500 352C554 352 592 316 602 238C580 258 548 266 500 266C452 266 420 258 398 238Z",
              ink.inside,
            ) + line("M404 254C428 276 456 283 500 283C544 283 572 276 596 254", ink.seam, 3, 0.8)
          : "") +
        shape(collar, ink.rib, ` stroke="${ink.seam}" stroke-width="2"`) +
        stitches(
          front
            ? "M366 251C378 346 432 389 500 389C568 389 622 346 634 251"
            : "M366 251C402 294 446 305 500 305C554 305 598 294 634 251",
          ink,
        ) +
        mirrored(
          line("M734 288C716 362 728 430 766 500", ink.seam, 2.4) +
            stitches("M742 300C727 366 737 424 769 486", ink) +
            stitches("M894 472C860 508 824 532 780 548M898 478C864 514 828 538 782 554", ink),
        ) +
        stitches("M218 934C310 954 400 958 500 958C600 958 690 954 782 934", ink) +
        stitches("M218 927C310 947 400 951 500 951C600 951 690 947 782 927", ink) +
        `<path d="${OUTLINE}" fill="none" stroke="${ink.edge}" stroke-width="2.5" stroke-linejoin="round"/>`,
    };
  },
};
