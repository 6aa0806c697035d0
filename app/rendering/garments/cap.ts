import { folds, line, mirrored, shape, stitches, symmetric, type Garment } from "./garment.ts";

const CROWN = symmetric(
  [500, 318],
  [
    [640, 318, 752, 404, 776, 560],
    [786, 624, 788, 660, 786, 700],
    [700, 668, 600, 654, 500, 654],
  ],
);
const BRIM =
  "M214 700C300 664 400 650 500 650C600 650 700 664 786 700C836 744 858 790 850 822C842 846 812 836 780 820C700 782 600 766 500 766C400 766 300 782 220 820C188 836 158 846 150 822C142 790 164 744 214 700Z";
const CROWN_BACK = symmetric(
  [500, 318],
  [
    [640, 318, 752, 404, 776, 560],
    [790, 640, 796, 720, 792, 800],
    [700, 824, 600, 832, 500, 832],
  ],
);
const GAP = "M366 832C366 730 420 690 500 690C580 690 634 730 634 832C590 834 410 834 366 832Z";

/** Five-panel cap with a curved peak: one seamless front panel to print on. */
export const cap: Garment = {
  kind: "cap",
  areas: {
    front: { x: 352, y: 458, width: 296, height: 148 },
    back: { x: 404, y: 560, width: 192, height: 60 },
  },
  draw(side, ink, id) {
    const front = side === "front";
    const outline = front ? CROWN : CROWN_BACK;
    const soft = folds(id, ink, {
      outline: front ? `${CROWN}${BRIM}` : CROWN_BACK,
      dark:
        mirrored(
          "<path d='M700 380C760 450 780 560 788 720L736 720C740 600 732 480 700 380Z' opacity='.8'/>" +
            "<path d='M640 350C690 440 704 560 704 690L688 690C690 560 672 440 640 350Z' opacity='.5'/>" +
            (front
              ? "<path d='M850 822C820 780 700 730 500 724L500 766C660 766 780 800 840 850Z' opacity='.5'/>"
              : ""),
        ) +
        (front
          ? "<path d='M214 700C400 630 600 630 786 700C600 690 400 690 214 700Z' opacity='.9'/>"
          : "<path d='M340 832C340 700 420 660 500 660C580 660 660 700 660 832C640 720 560 690 500 690C440 690 360 720 340 832Z' opacity='.7'/>"),
      light:
        "<path d='M420 350C340 400 300 480 292 580C330 480 370 400 420 350Z' opacity='.8'/>" +
        "<path d='M470 350C520 342 580 350 620 376C570 366 520 362 470 350Z' opacity='.7'/>" +
        (front ? "<path d='M240 740C340 700 440 690 520 692C420 706 330 726 240 740Z' opacity='.7'/>" : ""),
    });
    return {
      defs: soft.defs,
      below:
        `<ellipse cx="500" cy="${front ? 838 : 836}" rx="330" ry="20" fill="#1c2030" opacity=".1"/>` +
        shape(outline, ink.base) +
        (front ? shape(BRIM, ink.base) : ""),
      above:
        soft.markup +
        mirrored(
          line(
            front ? "M520 322C640 370 690 480 690 672" : "M520 322C620 380 660 500 662 690",
            ink.seam,
            2.2,
          ) +
            stitches(
              front
                ? "M530 322C652 372 700 482 700 676M512 324C630 372 680 480 680 670"
                : "M530 322C630 380 670 500 672 690",
              ink,
            ) +
            `<circle cx="${front ? 726 : 716}" cy="470" r="7" fill="${ink.inside}" stroke="${ink.stitch}" stroke-width="3"/>`,
        ) +
        (front
          ? line("M214 700C300 664 400 650 500 650C600 650 700 664 786 700", ink.seam, 2.6) +
            [0, 1, 2, 3]
              .map((row) =>
                stitches(
                  `M${200 - row * 12} ${722 + row * 19}C${300 - row * 4} ${684 + row * 20} 400 ${669 + row * 21} 500 ${669 + row * 21}C600 ${669 + row * 21} ${700 + row * 4} ${684 + row * 20} ${800 + row * 12} ${722 + row * 19}`,
                  ink,
                ),
              )
              .join("") +
            shape(BRIM, "none", ` stroke="${ink.edge}" stroke-width="2.5"`)
          : shape(GAP, ink.inside, ` stroke="${ink.seam}" stroke-width="2.5"`) +
            stitches("M354 826C354 722 414 678 500 678C586 678 646 722 646 826", ink) +
            shape(
              "M352 786C440 800 560 800 648 786L650 826C560 838 440 838 350 826Z",
              ink.rib,
              ` stroke="${ink.seam}" stroke-width="2"`,
            ) +
            `<rect x="478" y="790" width="44" height="42" rx="5" fill="none" stroke="#b9bdc6" stroke-width="6"/>`) +
        `<path d="${outline}" fill="none" stroke="${ink.edge}" stroke-width="2.5"/>` +
        `<ellipse cx="500" cy="318" rx="24" ry="10" fill="${ink.rib}" stroke="${ink.edge}" stroke-width="2.5"/>`,
    };
  },
};
