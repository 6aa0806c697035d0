import { shape, type Garment } from "./garment.ts";

const ROUND =
  "M500 190C726 190 910 374 910 600C910 650 902 696 886 740C816 752 776 782 756 816C722 872 690 940 642 985C598 1002 550 1010 500 1010C274 1010 90 826 90 600C90 374 274 190 500 190Z";
const CURL = "M886 740C816 742 752 752 730 790C706 830 700 900 642 985C716 958 846 850 886 740Z";

/** Round die-cut vinyl sticker with one edge lifting off. The back shows the release paper. */
export const sticker: Garment = {
  kind: "sticker",
  areas: {
    front: { x: 190, y: 290, width: 620, height: 620 },
    back: { x: 190, y: 290, width: 620, height: 620 },
  },
  draw(side, ink, id) {
    const paper = side === "back";
    const rule = Array.from(
      { length: 7 },
      (_, row) => `M${130 + row * 6} ${330 + row * 90}L${860 - row * 8} ${250 + row * 90}`,
    ).join("");
    return {
      defs:
        `<linearGradient id="${id("k")}" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#ffffff"/><stop offset=".45" stop-color="#e3e5ea"/><stop offset="1" stop-color="#aab0bd"/></linearGradient>` +
        `<filter id="${id("b")}" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="12"/></filter>` +
        `<linearGradient id="${id("l")}" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff" stop-opacity="${ink.lightOpacity * 0.5}"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="${ink.shade}" stop-opacity=".12"/></linearGradient>` +
        `<clipPath id="${id("c")}"><path d="${ROUND}"/></clipPath>`,
      below:
        `<path d="${ROUND}" transform="translate(10 20)" fill="#1c2030" opacity=".28" filter="url(#${id("b")})"/>` +
        shape(ROUND, paper ? "#f3efe6" : "#ffffff", ` stroke="#d5d8df" stroke-width="2"`) +
        (paper
          ? `<path d="${rule}" stroke="#d9d2c2" stroke-width="3" clip-path="url(#${id("c")})"/>`
          : `<g clip-path="url(#${id("c")})"><circle cx="500" cy="600" r="378" fill="${ink.base}"/></g>`),
      above:
        shape(ROUND, `url(#${id("l")})`) +
        `<g clip-path="url(#${id("c")})"><path d="${CURL}" transform="translate(-26 -20)" fill="#1c2030" opacity=".34" filter="url(#${id("b")})"/></g>` +
        shape(CURL, `url(#${id("k")})`, ` stroke="#c3c8d2" stroke-width="1.5"`),
    };
  },
};
