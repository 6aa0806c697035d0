import { line, shape, type Garment } from "./garment.ts";

const BODY = "M190 330L190 890C190 944 300 976 440 976C580 976 690 944 690 890L690 330Z";
const HANDLE =
  "M684 440C800 400 880 470 880 600C880 740 800 830 682 812L682 752C760 766 816 700 816 600C816 510 764 470 684 500Z";

/** 11 oz mug, seen slightly from above. Front has the handle at the right hand, back at the left. */
export const mug: Garment = {
  kind: "mug",
  areas: {
    front: { x: 250, y: 462, width: 380, height: 380 },
    back: { x: 370, y: 462, width: 380, height: 380 },
  },
  draw(side, ink, id) {
    const turned = (markup: string) =>
      side === "front" ? markup : `<g transform="matrix(-1 0 0 1 1000 0)">${markup}</g>`;
    const stops = (list: [offset: number, colour: string, opacity: number][]) =>
      list
        .map(
          ([offset, colour, opacity]) =>
            `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
        )
        .join("");
    const dark = ink.shadeOpacity;
    const shine = Math.min(0.5, ink.lightOpacity + 0.1);
    return {
      defs:
        `<linearGradient id="${id("s")}">` +
        stops([
          [0, ink.shade, dark * 0.9],
          [0.1, ink.shade, dark * 0.34],
          [0.3, ink.shade, 0],
          [0.62, ink.shade, dark * 0.1],
          [0.88, ink.shade, dark * 0.55],
          [1, ink.shade, dark],
        ]) +
        `</linearGradient><linearGradient id="${id("l")}">` +
        stops([
          [0, "#ffffff", 0],
          [0.5, "#ffffff", shine],
          [1, "#ffffff", 0],
        ]) +
        `</linearGradient><radialGradient id="${id("g")}">` +
        stops([
          [0.4, "#1c2030", 0.3],
          [1, "#1c2030", 0],
        ]) +
        `</radialGradient><linearGradient id="${id("i")}" x2="0" y2="1">` +
        stops([
          [0, ink.inside, 1],
          [1, ink.base, 1],
        ]) +
        "</linearGradient>",
      below: turned(
        `<ellipse cx="460" cy="966" rx="330" ry="44" fill="url(#${id("g")})"/>` +
          shape(HANDLE, ink.base, ` stroke="${ink.edge}" stroke-width="2.5"`) +
          shape(
            "M690 452C790 420 862 480 864 600C866 720 800 800 690 796L690 780C780 790 846 710 844 600C842 486 780 440 690 470Z",
            ink.shade,
            ` opacity="${dark * 0.5}"`,
          ) +
          line("M694 466C780 440 836 490 838 590", "#ffffff", 7, shine * 0.7) +
          shape(BODY, ink.base),
      ),
      above: turned(
        shape(BODY, `url(#${id("s")})`) +
          `<path d="M250 384C252 560 252 720 262 926L306 940C300 720 300 560 300 392Z" fill="url(#${id("l")})"/>` +
          shape(
            "M190 866C210 920 320 946 440 946C560 946 670 920 690 866L690 890C690 944 580 976 440 976C300 976 190 944 190 890Z",
            ink.shade,
            ` opacity="${dark * 0.4}"`,
          ) +
          `<path d="${BODY}" fill="none" stroke="${ink.edge}" stroke-width="2.5"/>` +
          `<ellipse cx="440" cy="330" rx="250" ry="62" fill="${ink.base}" stroke="${ink.edge}" stroke-width="2.5"/>` +
          `<ellipse cx="440" cy="334" rx="234" ry="52" fill="url(#${id("i")})" stroke="${ink.seam}" stroke-width="1.5"/>` +
          line("M196 344C220 380 330 396 440 396C520 396 590 388 640 372", "#ffffff", 5, shine * 0.8),
      ),
    };
  },
};
