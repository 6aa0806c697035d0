/**
 * The fonts that designs may use, in the shape of the Google Fonts catalogue they come from. All are open:
 * SIL OFL 1.1, Yellowtail Apache 2.0; each folder under public/fonts holds its licence.
 */
export type FontFamily = {
  family: string;
  /** "500" for a weight, "regular" for 400, with "italic" behind it for the slanted cut. */
  variants: string[];
  subsets: string[];
  version: string;
  lastModified: string;
  /** Variant to the address of its file on our own site. */
  files: Record<string, string>;
  category: "sans-serif" | "serif" | "display" | "handwriting" | "monospace";
  kind: string;
  /** The file that a font menu shows the family's name in. */
  menu: string;
};

export type FontFile = {
  /** `fontKey` of family, weight and style. */
  key: string;
  /** Path on our own site. */
  path: string;
  /** Of the file's bytes: part of a preview's content hash. */
  sha256: string;
};

/** How one cut of a family is named in maps and hashes: "Archivo/800/normal". */
export function fontKey(family: string, weight: number, style: "normal" | "italic"): string {
  return `${family}/${weight}/${style}`;
}

export const FONT_FAMILIES: readonly FontFamily[] = [
  {
    family: "Archivo",
    variants: ["500", "800"],
    subsets: ["latin", "latin-ext", "vietnamese"],
    version: "v25",
    lastModified: "2025-09-08",
    files: { "500": "/fonts/archivo/500.ttf", "800": "/fonts/archivo/800.ttf" },
    category: "sans-serif",
    kind: "webfonts#webfont",
    menu: "/fonts/archivo/500.ttf",
  },
  {
    family: "Bebas Neue",
    variants: ["regular"],
    subsets: ["latin", "latin-ext"],
    version: "v16",
    lastModified: "2025-09-16",
    files: { regular: "/fonts/bebas-neue/400.ttf" },
    category: "sans-serif",
    kind: "webfonts#webfont",
    menu: "/fonts/bebas-neue/400.ttf",
  },
  {
    family: "Outfit",
    variants: ["600"],
    subsets: ["latin", "latin-ext"],
    version: "v15",
    lastModified: "2025-09-05",
    files: { "600": "/fonts/outfit/600.ttf" },
    category: "sans-serif",
    kind: "webfonts#webfont",
    menu: "/fonts/outfit/600.ttf",
  },
  {
    family: "Righteous",
    variants: ["regular"],
    subsets: ["latin", "latin-ext"],
    version: "v18",
    lastModified: "2025-06-02",
    files: { regular: "/fonts/righteous/400.ttf" },
    category: "display",
    kind: "webfonts#webfont",
    menu: "/fonts/righteous/400.ttf",
  },
  {
    family: "DM Serif Display",
    variants: ["regular", "italic"],
    subsets: ["latin", "latin-ext"],
    version: "v17",
    lastModified: "2025-09-11",
    files: { regular: "/fonts/dm-serif-display/400.ttf", italic: "/fonts/dm-serif-display/400-italic.ttf" },
    category: "serif",
    kind: "webfonts#webfont",
    menu: "/fonts/dm-serif-display/400.ttf",
  },
  {
    family: "Yellowtail",
    variants: ["regular"],
    subsets: ["latin", "latin-ext"],
    version: "v25",
    lastModified: "2025-09-08",
    files: { regular: "/fonts/yellowtail/400.ttf" },
    category: "handwriting",
    kind: "webfonts#webfont",
    menu: "/fonts/yellowtail/400.ttf",
  },
  {
    family: "Alfa Slab One",
    variants: ["regular"],
    subsets: ["latin", "latin-ext", "vietnamese"],
    version: "v21",
    lastModified: "2025-09-05",
    files: { regular: "/fonts/alfa-slab-one/400.ttf" },
    category: "display",
    kind: "webfonts#webfont",
    menu: "/fonts/alfa-slab-one/400.ttf",
  },
  {
    family: "Space Mono",
    variants: ["700"],
    subsets: ["latin", "latin-ext", "vietnamese"],
    version: "v17",
    lastModified: "2025-06-25",
    files: { "700": "/fonts/space-mono/700.ttf" },
    category: "monospace",
    kind: "webfonts#webfont",
    menu: "/fonts/space-mono/700.ttf",
  },
];

export const FONT_FILES: readonly FontFile[] = [
  {
    key: fontKey("Archivo", 500, "normal"),
    path: "/fonts/archivo/500.ttf",
    sha256: "b044b2cd6831a5671bd86e98a87912b5754314d8b2bda279abb3a91ca794e1b1",
  },
  {
    key: fontKey("Archivo", 800, "normal"),
    path: "/fonts/archivo/800.ttf",
    sha256: "5c1ec76c6dfe0a41da6720bb0d26584cf59ee134aba61fa01e12736d2f2e94b8",
  },
  {
    key: fontKey("Bebas Neue", 400, "normal"),
    path: "/fonts/bebas-neue/400.ttf",
    sha256: "830ea186acffc2316ed1a4e42319246ba3b46b04e33a211079249bf901193f04",
  },
  {
    key: fontKey("Outfit", 600, "normal"),
    path: "/fonts/outfit/600.ttf",
    sha256: "030d373c4e2a67d5e922a2694e1eaab3b9f1208f1301dba94a70bdebf52c1efa",
  },
  {
    key: fontKey("Righteous", 400, "normal"),
    path: "/fonts/righteous/400.ttf",
    sha256: "d8127a961758fcec3fa59de792a3d4b457b6d62c7007300daee3bdd9ca74b8ef",
  },
  {
    key: fontKey("DM Serif Display", 400, "normal"),
    path: "/fonts/dm-serif-display/400.ttf",
    sha256: "3722299d62af9b61d36c7834c0845269462de7dce47e810cac3be4c683b8e8b2",
  },
  {
    key: fontKey("DM Serif Display", 400, "italic"),
    path: "/fonts/dm-serif-display/400-italic.ttf",
    sha256: "586b6df8de9ade079b25e0308910f2e86d0f060b1f5c8c1cd8e803c14d89f4d3",
  },
  {
    key: fontKey("Yellowtail", 400, "normal"),
    path: "/fonts/yellowtail/400.ttf",
    sha256: "01418091041e0e73525b18416e3f9db9d63be7f9c0443c16465743bf3a9db48b",
  },
  {
    key: fontKey("Alfa Slab One", 400, "normal"),
    path: "/fonts/alfa-slab-one/400.ttf",
    sha256: "5973b4362364338163f3e44d858e466b8ed4735100e54786cb2349c3adb7eb6f",
  },
  {
    key: fontKey("Space Mono", 700, "normal"),
    path: "/fonts/space-mono/700.ttf",
    sha256: "35da133403a96d2972f91744f4e8dd3f3d0155e6b9aedbaf14266efa58c12d2d",
  },
];
