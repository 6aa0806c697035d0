import { mix } from "../../domain/design/colour.ts";
import { line, shape, type Garment } from "./garment.ts";

const TOP = "M232 330L768 330L856 506L144 506Z";
const LID = "M144 506L856 506L856 610L144 610Z";
const FRONT = "M160 610L840 610L840 1010C840 1018 836 1022 828 1022L172 1022C164 1022 160 1018 160 1010Z";

/** Rigid two-part box, seen from a little above, with a ribbon pull on the lid. Printed on its front wall. */
export const giftBox: Garment = {
  kind: "gift_box",
  areas: {
    front: { x: 210, y: 640, width: 580, height: 342.7 },
    back: { x: 210, y: 640, width: 580, height: 342.7 },
  },
  draw(side, ink, id) {
    const dark = ink.shadeOpacity;
    const ribbon = mix(ink.base, "#a8823c", 0.82);
    return {
      defs:
        `<filter id="${id("b")}" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="16"/></filter>` +
        `<linearGradient id="${id("t")}" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff" stop-opacity="${ink.lightOpacity * 0.55}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>` +
        `<linearGradient id="${id("f")}" x2="0" y2="1"><stop stop-color="${ink.shade}" stop-opacity="${dark * 0.6}"/><stop offset=".12" stop-color="${ink.shade}" stop-opacity="${dark * 0.16}"/><stop offset="1" stop-color="${ink.shade}" stop-opacity="${dark * 0.34}"/></linearGradient>`,
      below:
        `<path d="M130 1000L870 1000L900 1040L100 1040Z" fill="#1c2030" opacity=".34" filter="url(#${id("b")})"/>` +
        shape(FRONT, ink.base),
      above:
        shape(FRONT, `url(#${id("f")})`) +
        shape(
          "M160 610L190 610L184 1022L172 1022C164 1022 160 1018 160 1010Z",
          ink.shade,
          ` opacity="${dark * 0.16}"`,
        ) +
        shape(FRONT, "none", ` stroke="${ink.edge}" stroke-width="2.5"`) +
        shape(TOP, ink.base, ` stroke="${ink.edge}" stroke-width="2.5" stroke-linejoin="round"`) +
        shape(TOP, `url(#${id("t")})`) +
        line("M262 356L738 356L812 484L188 484Z", ink.seam, 2, 0.5) +
        shape(LID, ink.base, ` stroke="${ink.edge}" stroke-width="2.5" stroke-linejoin="round"`) +
        shape(LID, ink.shade, ` opacity="${dark * 0.12}"`) +
        line("M146 509L854 509", "#ffffff", 4, ink.lightOpacity * 0.7) +
        line("M146 606L854 606", ink.shade, 5, dark * 0.7) +
        (side === "front"
          ? shape("M470 506L530 506L530 622L500 606L470 622Z", ribbon) +
            shape("M470 506L530 506L530 526L470 526Z", "#000000", ' opacity=".12"') +
            shape("M474 330L526 330L530 506L470 506Z", mix(ribbon, "#ffffff", 0.14))
          : ""),
    };
  },
};
