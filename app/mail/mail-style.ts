import { BODY_FONT, type MailLook, type MailPalette } from "./look.ts";

/** How wide a mail is where there is room, in px. */
export const MAIL_WIDTH = 600;

/** The class of what takes each colour, and the property that it sets. */
const COLOURED: readonly [className: string, property: string, colour: keyof MailPalette][] = [
  ["on-paper", "background-color", "paper"],
  ["on-surface", "background-color", "surface"],
  ["on-tint", "background-color", "tint"],
  ["ink", "color", "ink"],
  ["soft", "color", "soft"],
  ["line", "border-color", "line"],
  ["brand-ink", "color", "brandInk"],
  ["on-brand", "background-color", "brand"],
  ["on-brand", "color", "onBrand"],
  ["button", "border-color", "brandEdge"],
];

/**
 * What cannot stand at an element: the dark colours, and narrow screens. Programs that read no `style` element show the
 * light mail of one column, which is whole without it. Holds none of `<>&"'`, which React would escape.
 */
export function mailStyle({ night }: MailLook): string {
  const dark = COLOURED.map(
    ([className, property, colour]) => `.${className}{${property}:${night[colour]}!important}`,
  );
  return [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    "body{margin:0;padding:0}",
    // Outlook passes no font on to a table in a table.
    `td{font-family:${BODY_FONT}}`,
    "a{text-underline-offset:2px}",
    `@media(max-width:${MAIL_WIDTH - 1}px){`,
    ".side{padding-left:20px!important;padding-right:20px!important}",
    ".outer{padding:0!important}",
    ".stack{display:block!important;width:100%!important;padding-left:0!important;padding-right:0!important}",
    ".button{display:block!important;text-align:center!important}",
    "}",
    `@media(prefers-color-scheme:dark){${dark.join("")}}`,
  ].join("");
}
