import { folds, line, mirrored, shape, stitches, symmetric, type Garment } from "./garment.ts";

// A softer, slightly longer and slimmer cut with a wide neck and turned-up sleeves.
const OUTLINE = symmetric(
  [500, 160],
  [
    [556, 160, 592, 152, 616, 130],
    [656, 150, 704, 168, 742, 188],
    [806, 226, 858, 318, 918, 446],
    [886, 482, 838, 508, 790, 522],
    [786, 494, 780, 462, 774, 432],
    [774, 560, 764, 680, 770, 800],
    [774, 900, 782, 980, 786, 1058],
    [700, 1084, 600, 1090, 500, 1090],
  ],
);
const NECK = "M384 130C400 220 446 266 500 266C554 266 600 220 616 130";
const DARK = {
  front:
    "<path d='M226 430C264 462 306 520 334 600C288 536 254 508 226 496Z' opacity='.6'/>" +
    "<path d='M774 414C716 430 664 426 616 398C664 448 724 458 774 446Z' opacity='.5'/>" +
    "<path d='M344 1086C352 980 338 860 300 762C358 860 376 980 374 1086Z' opacity='.45'/>" +
    "<path d='M420 1088C424 1030 420 970 404 910C434 970 442 1030 442 1088Z' opacity='.35'/>" +
    "<path d='M640 1088C644 980 662 890 704 790C680 890 674 980 674 1088Z' opacity='.45'/>" +
    "<path d='M414 312C456 346 540 346 588 310C550 368 452 370 414 312Z' opacity='.3'/>",
  back:
    "<path d='M226 430C264 462 300 500 352 540C292 520 254 506 226 492Z' opacity='.6'/>" +
    "<path d='M404 1086C410 980 396 870 352 780C410 870 434 980 434 1086Z' opacity='.42'/>" +
    "<path d='M610 1086C612 990 624 900 660 800C642 900 640 990 642 1086Z' opacity='.42'/>" +
    "<path d='M398 232C456 276 544 276 602 230C556 302 446 304 398 232Z' opacity='.34'/>",
};
const BOTH_DARK = mirrored(
  "<path d='M742 194C726 280 736 366 774 436C750 404 716 310 732 214Z' opacity='.8'/>" +
    "<path d='M780 440C802 418 818 392 826 360C834 402 816 440 784 460Z' opacity='.5'/>" +
    "<path d='M774 540C760 690 766 890 786 1076L762 1076C752 890 750 690 774 540Z' opacity='.75'/>" +
    "<path d='M774 430C738 466 700 520 676 580C712 532 744 508 776 496Z' opacity='.5'/>" +
    "<path d='M902 414C868 446 822 472 780 486L784 500C826 486 876 456 910 428Z' opacity='.8'/>",
);
const LIGHT =
  mirrored(
    "<path d='M768 240C808 292 838 346 860 400C824 360 790 306 768 240Z' opacity='.6'/>" +
      "<path d='M772 506C730 528 692 566 668 614C702 580 740 556 774 546Z' opacity='.5'/>" +
      "<path d='M648 176C690 188 712 202 724 220C690 216 664 202 648 176Z' opacity='.5'/>",
  ) + "<path d='M278 770C304 870 312 980 308 1086L328 1086C332 980 316 870 278 770Z' opacity='.4'/>";

/** Organic cotton tee: wide neck with a narrow rib and rolled sleeves. */
export const organicTshirt: Garment = {
  kind: "organic_tshirt",
  areas: {
    front: { x: 300, y: 330, width: 400, height: 495 },
    back: { x: 300, y: 256, width: 400, height: 495 },
  },
  draw(side, ink, id) {
    const front = side === "front";
    const soft = folds(id, ink, { outline: OUTLINE, dark: BOTH_DARK + DARK[side], light: LIGHT });
    const collar = front
      ? `${NECK}L634 139C616 240 560 286 500 286C440 286 384 240 366 139Z`
      : "M384 130C408 152 444 160 500 160C556 160 592 152 616 130L634 139C606 172 560 182 500 182C440 182 394 172 366 139Z";
    return {
      defs: soft.defs,
      below: shape(OUTLINE, ink.base),
      above:
        soft.markup +
        (front
          ? shape(`${NECK}C592 152 556 160 500 160C444 160 408 152 384 130Z`, ink.inside) +
            line("M390 148C416 170 448 177 500 177C552 177 584 170 610 148", ink.seam, 3, 0.8)
          : "") +
        shape(collar, ink.rib, ` stroke="${ink.seam}" stroke-width="2"`) +
        stitches(
          front
            ? "M358 143C378 248 436 295 500 295C564 295 622 248 642 143"
            : "M360 142C394 180 440 191 500 191C560 191 606 180 640 142",
          ink,
        ) +
        mirrored(
          line("M742 188C726 276 736 360 774 432", ink.seam, 2.4) +
            line("M900 408C866 440 824 464 778 480", ink.seam, 2.4) +
            stitches("M890 386C856 416 816 440 772 456", ink),
        ) +
        stitches("M218 1042C310 1066 400 1072 500 1072C600 1072 690 1066 782 1042", ink) +
        `<path d="${OUTLINE}" fill="none" stroke="${ink.edge}" stroke-width="2.5" stroke-linejoin="round"/>`,
    };
  },
};
