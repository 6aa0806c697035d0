import { inWidth } from "../domain/pictures/stored-picture.ts";
import type { StoreTheme } from "../domain/store/store-event.ts";
import { themeProperties } from "../ui/theme/theme-properties.ts";

/** Colours of a mail, as #rrggbb. */
export type MailPalette = Record<
  "paper" | "surface" | "tint" | "ink" | "soft" | "line" | "brand" | "onBrand" | "brandEdge" | "brandInk",
  string
>;

/** How a mail looks: the store's look, or the platform's. */
export type MailLook = {
  /** The sender's name, in the mail's head. */
  name: string;
  /** Address of a PNG, JPEG or GIF that stands there instead; mail programs show no SVG. */
  logo: string | null;
  day: MailPalette;
  /** For programs that are set to dark; they may also darken the day's colours by themselves. */
  night: MailPalette;
  headings: { fontFamily: string; fontWeight: number; letterSpacing: string };
  /** Corners of the button in px. */
  corners: number;
  /** The awning's stripes over the mail: the platform's own. */
  awning: boolean;
};

/** Without quotation marks, which React would escape in a `style` element. */
export const BODY_FONT = "-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif";

const HEADINGS: Record<StoreTheme["headings"], MailLook["headings"]> = {
  sans: { fontFamily: BODY_FONT, fontWeight: 700, letterSpacing: "-0.01em" },
  serif: {
    fontFamily: "'Iowan Old Style',Charter,Georgia,'Times New Roman',serif",
    fontWeight: 600,
    letterSpacing: "0",
  },
  condensed: {
    fontFamily: "'Avenir Next Condensed','Roboto Condensed','Arial Narrow',Arial,sans-serif",
    fontWeight: 800,
    letterSpacing: "0",
  },
};

/** Outlook draws no round corners on a button; half its height is as round as the others show it. */
const CORNERS: Record<StoreTheme["corners"], number> = { sharp: 0, soft: 9, round: 24 };

type Palettes = Pick<MailLook, "day" | "night">;

const PLATFORM_THEME: StoreTheme = { brand: "#cf3a22", paper: "warm", corners: "soft", headings: "sans" };

const SHOWN_BY_MAIL_PROGRAMS = /\.(?:png|jpe?g|gif)$/i;

type LookOfStore = { name: string; theme: StoreTheme; logo: string | null };

/**
 * The look of a store's mails, from its theme.
 * @param origin of our own pages, before the logo's path.
 */
export function storeLook({ name, theme, logo }: LookOfStore, origin: string): MailLook {
  return {
    name,
    logo: logo && SHOWN_BY_MAIL_PROGRAMS.test(logo) ? new URL(inWidth(logo, 400), origin).href : null,
    ...palettes(theme),
    headings: HEADINGS[theme.headings],
    corners: CORNERS[theme.corners],
    awning: false,
  };
}

/** The platform's own look: its red under the awning. */
export const platformLook = (): MailLook => ({
  name: "Popstall",
  logo: null,
  ...palettes(PLATFORM_THEME),
  headings: HEADINGS.sans,
  corners: CORNERS.soft,
  awning: true,
});

function palettes(theme: StoreTheme): Palettes {
  return { day: palette(theme), night: palette({ ...theme, paper: "dark" }) };
}

function palette(theme: StoreTheme): MailPalette {
  const colours = themeProperties(theme);
  const colour = (name: `--${string}`) => colours[name] ?? "";
  return {
    paper: colour(theme.paper === "dark" ? "--paper" : "--tint"),
    surface: colour("--surface"),
    tint: colour("--tint"),
    ink: colour("--ink"),
    soft: colour("--soft"),
    line: colour("--line"),
    brand: colour("--brand"),
    onBrand: colour("--on-brand"),
    brandEdge: colour("--brand-edge"),
    brandInk: colour("--brand-ink"),
  };
}
