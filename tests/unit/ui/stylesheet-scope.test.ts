import { readdirSync, readFileSync } from "node:fs";
import postcss from "postcss";
import ts from "typescript";
import { expect, test } from "vitest";

const SITE = ["app/ui/site/", "app/ui/auth/", "app/routes/"];
const ADMIN = [
  "app/ui/admin/",
  "app/ui/charts/",
  "app/ui/lists/",
  "app/ui/forms/versioned-form",
  "app/routes/admin/",
];
const STYLE_GUIDE = ["app/routes/dev/ui/", "app/routes/dev/face/", "app/routes/dev/faces"];

/**
 * Where the markup of each page is that has a part of its own in a sheet (below `app/styles/pages`). The longest place
 * that a file's path begins with says whose it is; what is in no place may stand on any page.
 */
const PAGES: Record<string, readonly string[]> = {
  site: SITE,
  home: SITE,
  login: SITE,
  prose: SITE,
  builder: ["app/routes/builder/"],
  pitch: [
    "app/routes/marketing/pitch-view",
    "app/ui/site/pitch-end",
    "app/routes/marketing/price-example",
    "app/routes/marketing/key-figures",
    "app/routes/marketing/first-questions",
    "app/routes/marketing/shopify-program",
    "app/routes/marketing/our-products/",
    "app/routes/marketing/custom-solutions/",
  ],
  store: ["app/ui/storefront/", "app/routes/storefront/"],
  listing: [
    "app/routes/storefront/listing/",
    "app/ui/storefront/product-cards",
    "app/ui/product/colour-dots",
  ],
  "size-guide": ["app/routes/storefront/size-guide/"],
  product: ["app/routes/storefront/product/"],
  "product-sheets": ["app/routes/storefront/product/"],
  basket: ["app/routes/storefront/basket/", "app/enhance/basket/"],
  checkout: ["app/ui/checkout/", "app/routes/storefront/checkout/", "app/routes/storefront/payment-success/"],
  "admin/frame": ADMIN,
  "admin/detail": ADMIN,
  "admin/figures": ADMIN,
  "admin/narrow-frame": ADMIN,
  "admin/forms": ADMIN,
  error: ["app/ui/errors/", "app/routes/print-shop/list/work-page-closed"],
  // Sheets of their own, which no other page loads.
  claim: [
    "app/routes/storefront/claim/",
    "app/routes/storefront/order-status/",
    "app/routes/storefront/is-this-real/",
    "app/routes/storefront/pass-on/",
  ],
  print: ["app/routes/admin/vouchers/print/"],
  guide: STYLE_GUIDE,
};
/** Classes that others have too, and that a page may still style: frames of error pages, builder, pitch and checkout. */
const FRAMES: Record<string, readonly string[]> = {
  site: ["site", "site-head", "brand"],
  home: ["site", "lead", "opening"],
  store: ["store", "store-head", "store-foot", "wordmark"],
  // The only drawer there is.
  basket: ["drawer"],
};

/** The classes that a file's markup names. */
function classesIn(file: string): Set<string> {
  const classes = new Set<string>();
  const source = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const takeWords = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    ) {
      for (const word of node.text.split(/\s+/)) classes.add(word);
    }
    ts.forEachChild(node, takeWords);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && node.name.getText() === "className" && node.initializer)
      takeWords(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return classes;
}

const MARKUP = new Map(
  ["app/ui", "app/routes", "app/enhance"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => [`${folder}/${file}`, classesIn(`${folder}/${file}`)] as const),
  ),
);
/** How much of a file's path a page's places explain. */
const fit = (page: string, file: string) =>
  Math.max(0, ...(PAGES[page] ?? []).filter((place) => file.startsWith(place)).map((place) => place.length));
const ownersOf = (file: string) => {
  const best = Math.max(...Object.keys(PAGES).map((page) => fit(page, file)));
  return best === 0 ? [] : Object.keys(PAGES).filter((page) => fit(page, file) === best);
};

const importsOf = (entry: string): string[] =>
  [...readFileSync(`app/styles/${entry}.css`, "utf8").matchAll(/@import "\.\/([\w/-]+)\.css"/g)].flatMap(
    ([, name = ""]) =>
      name.startsWith("pages/")
        ? [name.slice("pages/".length)]
        : name.includes("/")
          ? []
          : [...importsOf(name)],
  );
/** Pages that are drawn with the same sheet as this one. The builder has its own beside that of the site. */
const ENTRIES = ["site", "storefront", "checkout", "admin"].map(
  (entry) => new Set([...importsOf(entry), ...(entry === "site" ? ["builder"] : [])]),
);
const besides = (page: string) =>
  new Set(
    ENTRIES.filter((pages) => pages.has(page)).flatMap((pages) => [...pages].filter((one) => one !== page)),
  );

const PARTS = readdirSync("app/styles/pages", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => file.replace(".css", ""));

test.each(PARTS)("every rule of the part for %s names what only its own pages have", (page) => {
  const others = besides(page);
  const own = new Set(FRAMES[page]);
  const foreign = new Set<string>();
  for (const [file, classes] of MARKUP) {
    const owners = ownersOf(file);
    if (owners.includes(page)) for (const name of classes) own.add(name);
    else if (owners.length === 0 || owners.some((one) => others.has(one))) {
      for (const name of classes) if (!FRAMES[page]?.includes(name)) foreign.add(name);
    }
  }
  const open: string[] = [];
  postcss.parse(readFileSync(`app/styles/pages/${page}.css`, "utf8")).walkRules((rule) => {
    if (rule.parent?.type === "atrule" && (rule.parent as postcss.AtRule).name.endsWith("keyframes")) return;
    for (const selector of rule.selectors) {
      // An id is on one page; what stands in :not() only narrows.
      const subject = selector.replaceAll(/:not\([^)]*\)/g, "");
      const names = [...subject.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name);
      const isOwn = subject.includes("#") || names.some((name) => own.has(name) && !foreign.has(name));
      if (!isOwn) open.push(selector);
    }
  });
  expect(open.join("\n")).toBe("");
});
