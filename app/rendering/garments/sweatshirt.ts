import { folds, line, mirrored, shape, stitches, symmetric, type Cloth, type Garment } from "./garment.ts";

// Half outline: back neck, shoulder, sleeve, cuff, inner sleeve, side, hem. About 9.4 units to the centimetre.
export const LONG_SLEEVED = symmetric(
  [500, 150],
  [
    [546, 150, 574, 142, 594, 122],
    [640, 142, 690, 156, 730, 176],
    [800, 212, 832, 300, 856, 430],
    [884, 590, 916, 780, 934, 930],
    [940, 962, 942, 982, 942, 1004],
    [914, 1016, 884, 1020, 856, 1018],
    [852, 996, 850, 972, 846, 946],
    [824, 800, 806, 640, 774, 470],
    [780, 620, 784, 780, 782, 940],
    [782, 972, 776, 1004, 768, 1032],
    [690, 1042, 590, 1044, 500, 1044],
  ],
);

const CUFF =
  "M934 930C938 962 942 982 942 1004C914 1016 884 1020 856 1018C852 996 850 972 846 946C876 950 908 944 934 930Z";
const HEM =
  "M218 944C310 962 400 966 500 966C600 966 690 962 782 944C784 974 776 1004 768 1032C690 1042 590 1044 500 1044C410 1044 310 1042 232 1032C224 1004 216 974 218 944Z";

const SLEEVE_DARK =
  "<path d='M730 178C716 280 734 380 774 470C752 430 708 300 718 200Z' opacity='.8'/>" +
  "<path d='M776 470C808 600 830 780 846 946L876 946C852 780 816 600 776 470Z' opacity='.7'/>" +
  "<path d='M862 470C842 520 820 552 794 566C830 566 858 530 872 500Z' opacity='.55'/>" +
  "<path d='M884 620C860 666 842 690 816 700C850 706 880 676 896 648Z' opacity='.5'/>" +
  "<path d='M918 830C888 866 866 880 838 884C872 896 908 876 928 854Z' opacity='.55'/>" +
  "<path d='M936 940C910 916 876 920 846 946L936 946Z' opacity='.4'/>";
const SIDE_DARK =
  "<path d='M776 480C782 620 788 800 782 944L752 944C760 800 766 640 776 480Z' opacity='.7'/>" +
  "<path d='M776 470C738 502 704 548 680 606C716 562 752 540 780 530Z' opacity='.6'/>" +
  "<path d='M782 950C720 926 640 936 590 962L782 962Z' opacity='.3'/>";
const DARK = {
  front:
    mirrored(SLEEVE_DARK + SIDE_DARK) +
    "<path d='M332 962C340 880 328 800 296 730C344 800 356 890 354 962Z' opacity='.4'/>" +
    "<path d='M650 962C652 880 668 810 700 750C682 820 680 890 682 962Z' opacity='.36'/>" +
    "<path d='M424 300C462 330 538 330 578 298C546 352 458 354 424 300Z' opacity='.3'/>",
  back:
    mirrored(SLEEVE_DARK + SIDE_DARK) +
    "<path d='M380 962C388 880 372 790 336 720C388 790 406 880 404 962Z' opacity='.4'/>" +
    "<path d='M624 962C626 880 640 810 668 740C652 820 652 890 654 962Z' opacity='.36'/>" +
    "<path d='M404 220C460 262 540 262 596 218C552 288 450 290 404 220Z' opacity='.34'/>",
};
const LIGHT = mirrored(
  "<path d='M752 214C806 270 834 380 852 500C820 400 790 300 752 214Z' opacity='.5'/>" +
    "<path d='M880 640C900 720 912 800 920 880C896 800 886 720 880 640Z' opacity='.5'/>" +
    "<path d='M640 160C684 176 706 188 716 202C684 198 660 186 640 160Z' opacity='.5'/>",
);

/** Knitted rib: a band-wide stroke whose dashes are the ribs. */
function ribs(d: string, width: number, ink: Cloth): string {
  return `<path d="${d}" fill="none" stroke="${ink.seam}" stroke-width="${width}" stroke-dasharray="2 13" opacity=".34"/>`;
}

/** Folds, cuffs, hem and seams that sweatshirt and hoodie share. */
export function longSleeved(
  side: "front" | "back",
  ink: Cloth,
  id: (name: string) => string,
): { defs: string; below: string; folds: string; trim: string } {
  const soft = folds(id, ink, { outline: LONG_SLEEVED, dark: DARK[side], light: LIGHT, blur: 10 });
  return {
    defs: soft.defs,
    below: shape(LONG_SLEEVED, ink.base),
    folds: soft.markup,
    trim:
      mirrored(
        shape(CUFF, ink.rib, ` fill-opacity=".5" stroke="${ink.seam}" stroke-width="2"`) +
          line("M730 178C718 280 734 380 774 470", ink.seam, 2.4) +
          stitches("M738 186C727 284 742 376 777 456", ink) +
          ribs("M856 984C886 984 914 978 936 970", 62, ink),
      ) +
      shape(HEM, ink.rib, ` fill-opacity=".5" stroke="${ink.seam}" stroke-width="2"`) +
      ribs("M234 1001C310 1006 400 1006 500 1006C600 1006 690 1006 766 1001", 70, ink) +
      `<path d="${LONG_SLEEVED}" fill="none" stroke="${ink.edge}" stroke-width="2.5" stroke-linejoin="round"/>`,
  };
}

const COLLAR_FRONT =
  "M406 122C416 190 452 230 500 230C548 230 584 190 594 122L622 136C610 214 562 266 500 266C438 266 390 214 378 136Z";
const COLLAR_BACK =
  "M406 122C426 142 454 150 500 150C546 150 574 142 594 122L622 135C590 174 550 186 500 186C450 186 410 174 378 135Z";

/** Crew-neck sweatshirt with the small V at the neck, set-in sleeves and ribbed cuffs. */
export const sweatshirt: Garment = {
  kind: "sweatshirt",
  areas: {
    front: { x: 325, y: 330, width: 350, height: 396.1 },
    back: { x: 325, y: 290, width: 350, height: 396.1 },
  },
  draw(side, ink, id) {
    const front = side === "front";
    const body = longSleeved(side, ink, id);
    return {
      defs: body.defs,
      below: body.below,
      above:
        body.folds +
        (front
          ? shape(
              "M406 122C416 190 452 230 500 230C548 230 584 190 594 122C574 142 546 150 500 150C454 150 426 142 406 122Z",
              ink.inside,
            ) + line("M412 140C434 160 458 168 500 168C542 168 566 160 588 140", ink.seam, 3, 0.8)
          : "") +
        shape(front ? COLLAR_FRONT : COLLAR_BACK, ink.rib, ` stroke="${ink.seam}" stroke-width="2"`) +
        (front
          ? shape(
              "M462 264L538 264L500 322Z",
              ink.rib,
              ` stroke="${ink.stitch}" stroke-width="2" stroke-linejoin="round"`,
            )
          : "") +
        body.trim,
    };
  },
};
