import { folds, line, mirrored, shape, stitches, symmetric, type Garment } from "./garment.ts";

// Half outline: back neck, shoulder, sleeve, cuff, armpit, side, hem. About 10.9 sheet units to the centimetre.
const OUTLINE = symmetric(
  [500, 150],
  [
    [548, 150, 578, 144, 598, 124],
    [646, 148, 700, 162, 752, 184],
    [806, 214, 868, 300, 950, 424],
    [912, 464, 866, 496, 818, 518],
    [812, 486, 806, 454, 798, 424],
    [800, 560, 792, 700, 796, 820],
    [798, 900, 802, 966, 806, 1034],
    [710, 1052, 600, 1056, 500, 1056],
  ],
);
const NECK_FRONT = "M402 124C412 206 448 250 500 250C552 250 588 206 598 124";
const NECK_BACK = "M402 124C422 144 452 150 500 150C548 150 578 144 598 124";
const COLLAR_FRONT =
  "M402 124C412 206 448 250 500 250C552 250 588 206 598 124L624 137C611 232 562 282 500 282C438 282 389 232 376 137Z";
const COLLAR_BACK =
  "M402 124C422 144 452 150 500 150C548 150 578 144 598 124L622 136C590 172 550 182 500 182C450 182 410 172 378 136Z";
const ARMHOLE = "M750 188C738 262 746 356 798 424";

const SLEEVE_SHADE =
  "<path d='M752 192C734 270 742 360 798 428C770 396 728 300 742 210Z' opacity='.8'/>" +
  "<path d='M946 430L820 520L810 464C858 452 896 424 920 396Z' opacity='.34'/>" +
  "<path d='M806 434C830 412 850 380 858 344C864 388 846 428 810 452Z' opacity='.5'/>" +
  "<path d='M800 540C788 690 792 890 806 1050L782 1050C774 880 780 690 800 540Z' opacity='.75'/>";
const DARK = {
  front:
    mirrored(SLEEVE_SHADE) +
    "<path d='M800 426C762 452 724 494 694 552C734 510 768 490 802 484Z' opacity='.62'/>" +
    "<path d='M800 410C742 424 690 424 640 402C690 446 750 454 800 440Z' opacity='.5'/>" +
    "<path d='M200 426C236 450 280 490 318 560C272 514 236 494 198 488Z' opacity='.62'/>" +
    "<path d='M200 408C254 428 300 430 346 414C300 452 250 456 200 440Z' opacity='.5'/>" +
    "<path d='M318 1060C330 960 322 850 290 752C342 850 352 960 350 1060Z' opacity='.42'/>" +
    "<path d='M664 1060C666 960 682 880 720 780C698 880 694 970 696 1060Z' opacity='.42'/>" +
    "<path d='M556 1060C552 1000 556 950 570 890C570 950 574 1004 580 1060Z' opacity='.3'/>" +
    "<path d='M420 296C460 330 540 330 584 294C548 350 456 352 420 296Z' opacity='.3'/>",
  back:
    mirrored(
      SLEEVE_SHADE + "<path d='M800 426C762 458 720 500 676 540C730 514 768 494 802 484Z' opacity='.6'/>",
    ) +
    "<path d='M396 1060C402 960 390 870 356 780C402 870 424 970 424 1060Z' opacity='.4'/>" +
    "<path d='M622 1060C624 970 634 900 664 810C650 900 650 980 652 1060Z' opacity='.4'/>" +
    "<path d='M404 214C460 256 540 256 596 212C552 282 450 284 404 214Z' opacity='.34'/>",
};
const LIGHT =
  mirrored(
    "<path d='M780 232C826 288 862 342 890 396C850 356 806 300 780 232Z' opacity='.6'/>" +
      "<path d='M640 172C690 186 716 200 730 218C690 212 660 198 640 172Z' opacity='.5'/>" +
      "<path d='M796 500C752 522 712 556 686 600C724 568 764 546 800 540Z' opacity='.5'/>",
  ) +
  "<path d='M270 760C294 850 298 960 292 1060L312 1060C316 950 304 850 270 760Z' opacity='.4'/>" +
  "<path d='M742 800C722 880 712 970 712 1060L734 1060C732 970 738 880 742 800Z' opacity='.4'/>";

/** The classic crew-neck, 610 units (56 cm) wide across the chest. */
export const tshirt: Garment = {
  kind: "tshirt",
  areas: {
    front: { x: 290, y: 306, width: 420, height: 519.7 },
    back: { x: 290, y: 236, width: 420, height: 519.7 },
  },
  draw(side, ink, id) {
    const front = side === "front";
    const soft = folds(id, ink, { outline: OUTLINE, dark: DARK[side], light: LIGHT });
    const collar = front ? COLLAR_FRONT : COLLAR_BACK;
    return {
      defs: soft.defs,
      below: shape(OUTLINE, ink.base),
      above:
        soft.markup +
        (front ? shape(`${NECK_FRONT}${NECK_BACK.replace("M", "L")}Z`, ink.inside) : "") +
        (front ? line("M408 142C430 162 456 168 500 168C544 168 570 162 592 142", ink.seam, 3, 0.8) : "") +
        shape(collar, ink.rib, ` stroke="${ink.seam}" stroke-width="2"`) +
        stitches(
          front
            ? "M368 141C382 242 434 291 500 291C566 291 618 242 632 141"
            : "M372 139C406 180 448 191 500 191C552 191 594 180 628 139",
          ink,
        ) +
        mirrored(
          line(ARMHOLE, ink.seam, 2.4) +
            stitches("M758 196C747 264 754 352 800 414", ink) +
            stitches("M934 402C896 442 852 474 806 496M938 408C900 448 856 480 808 502", ink),
        ) +
        stitches("M200 1020C290 1034 400 1040 500 1040C600 1040 710 1034 800 1020", ink) +
        stitches("M200 1013C290 1027 400 1033 500 1033C600 1033 710 1027 800 1013", ink) +
        `<path d="${OUTLINE}" fill="none" stroke="${ink.edge}" stroke-width="2.5" stroke-linejoin="round"/>`,
    };
  },
};
