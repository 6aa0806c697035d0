import type { Appearance } from "./messages.ts";

/** Stripe's appearance variables, and the custom properties of the card form that they set. */
const VARIABLES: Record<string, string> = {
  borderRadius: "--radius",
  colorBackground: "--background",
  colorDanger: "--danger",
  colorPrimary: "--primary",
  colorText: "--text",
  colorTextPlaceholder: "--placeholder",
  colorTextSecondary: "--secondary",
  fontFamily: "--font",
  fontSizeBase: "--size",
  fontSizeSm: "--label-size",
  fontWeightMedium: "--label-weight",
  fontWeightNormal: "--weight",
  gridColumnSpacing: "--column-gap",
  gridRowSpacing: "--row-gap",
  spacingGridColumn: "--column-gap",
  spacingGridRow: "--row-gap",
  spacingUnit: "--unit",
};

const THEMES: Record<string, Record<string, string>> = {
  stripe: {},
  flat: { colorBackground: "#f1f1f4", borderRadius: "4px" },
  night: {
    colorBackground: "#30313d",
    colorText: "#f2f3f7",
    colorTextSecondary: "#c9ccd8",
    colorTextPlaceholder: "#8d92a3",
    colorPrimary: "#85d996",
    colorDanger: "#fe87a1",
  },
};

const SELECTORS: Record<string, string> = { Input: "input", Label: "label", Error: ".error", Block: ".form" };
const STATES: Record<string, string> = {
  ":focus": ":focus",
  ":hover": ":hover",
  "::placeholder": "::placeholder",
  "--invalid": "[aria-invalid=true]",
  "": "",
};

let rules: CSSStyleSheet | null = null;

/** Dresses the card form as the shop wishes. Values are set through the object model and cannot break out. */
export function applyAppearance({ theme = "stripe", variables = {}, rules: wishes = {} }: Appearance): void {
  const root = document.documentElement.style;
  for (const property of new Set(Object.values(VARIABLES))) root.removeProperty(property);
  for (const [name, value] of Object.entries({ ...THEMES[theme], ...variables })) {
    const property = Object.hasOwn(VARIABLES, name) ? VARIABLES[name] : undefined;
    if (property && !/url\(/i.test(value)) root.setProperty(property, value);
  }
  rules ??= document.head.appendChild(document.createElement("style")).sheet;
  if (!rules) return;
  while (rules.cssRules.length) rules.deleteRule(0);
  for (const [wish, values] of Object.entries(wishes)) addRule(rules, wish, values);
}

function addRule(sheet: CSSStyleSheet, wish: string, values: Record<string, string>): void {
  const [, part = "", state = ""] = /^\.(\w+)(--invalid|::?[\w-]+)?$/.exec(wish) ?? [];
  const selector = SELECTORS[part];
  const suffix = STATES[state];
  if (selector === undefined || suffix === undefined) return;
  const rule = sheet.cssRules[sheet.insertRule(`${selector}${suffix} {}`, sheet.cssRules.length)];
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [name, value] of Object.entries(values)) {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (!/url\(/i.test(value)) rule.style.setProperty(property, value);
  }
}
