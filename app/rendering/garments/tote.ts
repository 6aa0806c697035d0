import { folds, line, shape, stitches, type Garment } from "./garment.ts";

const BAG =
  "M208 432C400 426 600 426 792 432C800 640 806 860 800 1088C798 1104 790 1112 774 1112C590 1118 410 1118 226 1112C210 1112 202 1104 200 1088C194 860 200 640 208 432Z";
const HANDLE = "M346 452C340 260 390 96 500 96C610 96 660 260 654 452";
const HANDLE_BEHIND = "M366 440C362 270 404 130 500 130C596 130 638 270 634 440";

const DARK = {
  front:
    "<path d='M200 1000C300 1060 700 1064 800 1000L800 1116L200 1116Z' opacity='.36'/>" +
    "<path d='M208 440C230 640 222 900 200 1100L178 1100L178 440Z' opacity='.9'/>" +
    "<path d='M792 440C772 640 780 900 800 1100L824 1100L824 440Z' opacity='.9'/>" +
    "<path d='M346 470C330 560 300 640 252 700C314 650 350 580 362 470Z' opacity='.45'/>" +
    "<path d='M654 470C662 560 700 660 752 720C688 670 646 580 638 470Z' opacity='.45'/>" +
    "<path d='M300 1112C330 1040 380 1000 450 980C390 1020 350 1060 336 1112Z' opacity='.35'/>" +
    "<path d='M724 1112C700 1030 650 980 590 960C660 970 730 1030 760 1112Z' opacity='.3'/>",
  back:
    "<path d='M200 1000C300 1060 700 1064 800 1000L800 1116L200 1116Z' opacity='.36'/>" +
    "<path d='M208 440C230 640 222 900 200 1100L178 1100L178 440Z' opacity='.9'/>" +
    "<path d='M792 440C772 640 780 900 800 1100L824 1100L824 440Z' opacity='.9'/>" +
    "<path d='M654 470C668 570 690 640 724 690C676 640 644 570 638 470Z' opacity='.45'/>" +
    "<path d='M346 470C334 580 320 660 290 730C340 660 356 570 362 470Z' opacity='.4'/>",
};
const LIGHT =
  "<path d='M270 480C250 660 250 860 262 1060C290 860 290 660 270 480Z' opacity='.4'/>" +
  "<path d='M560 470C600 640 604 820 580 1000C540 820 540 640 560 470Z' opacity='.25'/>";

/** Heavy canvas shopper with long handles. 15 units to the centimetre. */
export const tote: Garment = {
  kind: "tote",
  areas: {
    front: { x: 296, y: 540, width: 408, height: 480.9 },
    back: { x: 296, y: 540, width: 408, height: 480.9 },
  },
  draw(side, ink, id) {
    const soft = folds(id, ink, { outline: BAG, dark: DARK[side], light: LIGHT, blur: 12 });
    const strap = (d: string, colour: string) =>
      `<path d="${d}" fill="none" stroke="${ink.edge}" stroke-width="42"/><path d="${d}" fill="none" stroke="${colour}" stroke-width="38"/>`;
    const patch = (x: number) =>
      `<path d="M${x - 20} 430h40v92h-40z" fill="${ink.base}" stroke="${ink.seam}" stroke-width="1.6"/>` +
      stitches(`M${x - 14} 474h28v42h-28zl28 42m-28 0l28-42`, ink);
    return {
      defs: soft.defs,
      below: strap(HANDLE_BEHIND, ink.inside) + shape(BAG, ink.base),
      above:
        soft.markup +
        line("M206 468C400 462 600 462 794 468", ink.seam, 2, 0.7) +
        stitches("M206 461C400 455 600 455 794 461", ink) +
        `<path d="${BAG}" fill="none" stroke="${ink.edge}" stroke-width="2.5"/>` +
        strap(HANDLE, ink.base) +
        stitches(
          "M332 440C328 250 380 82 500 82C620 82 672 250 668 440M360 440C354 268 400 110 500 110C600 110 646 268 640 440",
          ink,
        ) +
        patch(347) +
        patch(653),
    };
  },
};
