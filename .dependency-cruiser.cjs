/**
 * The table of rooms in docs/architecture.md as rules: what each may import of ours, and which packages. Arrows only
 * fall: routes → http → gateways → services → db → domain, and routes → ui → schemas → domain.
 */
const { readFileSync } = require("node:fs");

/** The switches of caches (docs/caches.md). */
const CACHES = "^app/caches\\.ts$";
/** How long something that another request does is waited for. */
const WAITS = "^app/ended-or-late\\.ts$";

const rooms = {
  domain: { path: "^app/domain/", ours: ["^app/i18n/languages"] },
  rendering: { path: "^app/rendering/", ours: ["^app/domain/"] },
  schemas: { path: "^app/schemas/", ours: ["^app/domain/"] },
  i18n: { path: "^app/i18n/", ours: ["^app/domain/", CACHES] },
  enhance: { path: "^app/enhance/", ours: ["^app/domain/", "^app/i18n/languages"] },
  styles: { path: "^app/styles/", ours: [] },
  paths: { path: "^app/paths\\.ts$", ours: [] },
  log: { path: "^app/log\\.server\\.ts$", ours: [] },
  caches: { path: CACHES, ours: [] },
  waits: { path: WAITS, ours: [] },
  ui: {
    path: "^app/ui/",
    ours: [
      "^app/(schemas|domain|rendering|i18n|styles)/",
      "^app/paths\\.ts$",
      "^app/virtual-modules",
      CACHES,
    ],
  },
  db: { path: "^db/", ours: ["^app/domain/", "^app/rendering/", CACHES, WAITS] },
  services: {
    path: "^app/services/",
    ours: ["^db/", "^app/(domain|rendering)/", "^app/log\\.server\\.ts$"],
    typesOf: ["^app/schemas/"],
  },
  gateways: {
    path: "^app/gateways/",
    ours: ["^app/services/ports\\.ts$", "^app/(domain|i18n)/", "^app/paths\\.ts$", CACHES],
  },
  http: {
    path: "^app/http/",
    ours: [
      "^app/(gateways|services|schemas|domain|rendering|i18n)/",
      "^db/",
      "^app/(paths|log\\.server|caches)\\.ts$",
      WAITS,
    ],
    typesOf: ["^app/page-cache/"],
  },
  auth: {
    path: "^app/auth/",
    ours: ["^app/(http|services|schemas|domain|i18n)/", "^app/(paths|log\\.server)\\.ts$"],
  },
  "page-cache": {
    path: "^app/page-cache/",
    ours: ["^app/(http|domain|i18n|services)/", "^app/(paths|log\\.server|caches)\\.ts$"],
  },
  api: {
    path: "^app/api/",
    ours: ["^app/(auth|http|gateways|services|schemas|domain|i18n)/", "^app/(paths|log\\.server)\\.ts$"],
  },
  worker: {
    path: "^app/worker/",
    ours: [
      "^app/(api|auth|http|page-cache|gateways|services|domain|i18n)/",
      "^app/(paths|log\\.server)\\.ts$",
    ],
  },
  mail: {
    path: "^app/mail/",
    ours: [
      "^app/(auth|http|services|domain|i18n)/",
      "^app/ui/(theme|money)/",
      "^app/ui/product/picture-alt",
      "^app/paths\\.ts$",
    ],
  },
  jobs: {
    path: "^app/jobs/",
    ours: [
      "^app/(auth|http|mail|page-cache|gateways|services|domain|i18n)/",
      "^app/(paths|log\\.server)\\.ts$",
    ],
  },
  routes: {
    path: "^app/routes/",
    ours: [
      "^app/(api|auth|http|mail|page-cache|services|schemas|domain|rendering|ui|i18n|styles)/",
      "^app/(paths|log\\.server)\\.ts$",
    ],
  },
  party: { path: "^party/", ours: ["^app/domain/"] },
  // How the rows of a JPEG or PNG are read.
  pictures: {
    path: "^pictures/",
    ours: [
      "^app/(domain|rendering)/",
      "^app/log\\.server\\.ts$",
      "^print/(image|jpeg|png/png-encoder|refused)",
    ],
  },
  print: { path: "^print/", ours: ["^app/(domain|rendering)/", "^app/log\\.server\\.ts$"] },
  packages: { path: "^packages/", ours: [] },
  // The demo world's past is made of the product's own arithmetic, tables and rows.
  "demo-history": {
    path: "^scripts/demo-history/",
    ours: [
      "^app/domain/",
      "^app/services/(order-writes/placement\\.server|batch-rows/refund-entries)\\.ts$",
      "^db/",
      "^packages/payment-sandbox/src/(past-payments|tax-rates)\\.ts$",
    ],
    typesOf: ["^app/services/scope\\.ts$"],
  },
  // What an operator writes into the database or the bucket is judged by the product's own rules.
  operate: {
    path: "^scripts/operate/",
    ours: [
      "^scripts/(db|product)/",
      // Whose platform it is, and how its providers are asked.
      "^scripts/deploy/(platform-parts|providers|settings-file)\\.ts$",
      "^scripts/cli-error\\.ts$",
      "^app/domain/",
      "^app/(paths|schemas/texts|services/accounts/account-scope)\\.ts$",
      "^db/seed/catalogue\\.ts$",
    ],
  },
  scripts: {
    path: "^scripts/(?!demo-history/|operate/)",
    ours: [
      CACHES,
      // Tables with a row for each language.
      "^app/i18n/languages\\.ts$",
      "^scripts/demo-history/demo-history\\.ts$",
      "^db/seed/",
      "^app/http/answers/store-manifest\\.ts$",
      "^app/domain/order/(lifecycle|order-status|roll-up)\\.ts$",
      // What garments are photographed and where they are printed.
      "^app/domain/design/(design|print-area|font-family|first-fonts)\\.ts$",
      "^app/rendering/drapes\\.ts$",
      // What drawing a picture costs.
      "^app/domain/design/(layout|fonts|scene-identity)\\.ts$",
      "^app/rendering/(fonts|garment-maps|product)\\.ts$",
      // What the secrets of a production are judged by, and what its providers are asked to tell of.
      "^app/domain/access/key-ring\\.ts$",
      "^app/domain/order/provider-events\\.ts$",
      // The Worker for pictures, in the development server.
      "^app/domain/pictures/picture-work\\.ts$",
      "^pictures/(draw-png|upload/read-upload)\\.ts$",
      // The Worker for print files, there and in its benchmark.
      "^app/rendering/(print|slip)-job\\.ts$",
      "^print/(write-print-file|slip/write-slips|png/drawing)\\.ts$",
      // The stand-in for Stripe, which is given the payments of the demo world's past.
      "^packages/payment-sandbox/src/(server|past-payments)\\.ts$",
      // Who makes the orders of a run with faults.
      "^packages/reference-fulfiller/src/server\\.ts$",
    ],
  },
};

/** What no room may import but those named. */
const packages = {
  domain: { path: "^app/domain/", npm: ["csv-parse", "jsvat"] },
  rendering: { path: "^app/rendering/", npm: ["fontkit", "@types/fontkit", "saxes", "svgpath"] },
  schemas: { path: "^app/schemas/", npm: ["valibot"] },
  enhance: { path: "^app/enhance/", npm: ["@simplewebauthn/browser"] },
  paths: { path: "^app/paths\\.ts$", npm: [] },
  db: { path: "^db/", npm: ["drizzle-orm", "@libsql/[^/]+", "nanoid"], node: true },
};

const ourCode = "^(app|db|party|packages|scripts)/";

/** The files that answer an address: what `app/routes.ts` names. */
const PAGES = [...readFileSync("app/routes.ts", "utf8").matchAll(/"(routes\/[^"]+)"/g)].map(
  ([, file]) => `^app/${file.replaceAll(".", "\\.")}$`,
);
const SERVER_FILES = "^app/routes/.*\\.server\\.tsx?$";
/** What stands in a page's folder beside the page and its server files: views, fields, texts and hooks. */
const views = { path: "^app/routes/", pathNot: [...PAGES, SERVER_FILES, "^app/routes/api/"] };

const rules = [];
for (const [room, { path, ours, typesOf = [] }] of Object.entries(rooms)) {
  rules.push({
    name: `${room}-imports`,
    severity: "error",
    comment: `${room} may import of ours: itself${ours
      .concat(typesOf)
      .map((place) => `, ${place}`)
      .join("")}`,
    from: { path },
    to: { path: ourCode, pathNot: [path, ...ours, ...typesOf] },
  });
  if (typesOf.length > 0) {
    rules.push({
      name: `${room}-types-only`,
      severity: "error",
      comment: `${room} may import types only from ${typesOf.join(", ")}`,
      from: { path },
      to: { path: typesOf, dependencyTypesNot: ["type-only"] },
    });
  }
}
for (const [room, { path, npm, node }] of Object.entries(packages)) {
  const allowed = npm.length > 0 ? { pathNot: `(^|/)node_modules/(${npm.join("|")})(/|$)` } : {};
  rules.push({
    name: `${room}-packages`,
    severity: "error",
    comment: `${room} may use these packages only: ${npm.join(", ") || "none"}`,
    from: { path },
    to: {
      dependencyTypes: [
        "npm",
        "npm-dev",
        "npm-peer",
        "npm-optional",
        "npm-no-pkg",
        "unknown",
        ...(node ? [] : ["core"]),
      ],
      ...allowed,
    },
  });
}

module.exports = {
  forbidden: [
    ...rules,
    {
      name: "no-circles",
      severity: "error",
      comment: "files that need each other are one idea: join them or move the shared part down",
      from: { path: ourCode },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "services-stand-alone",
      severity: "error",
      comment:
        "a service does not call another service; the steps that several of them take lie in the four folders named here or in app/services itself, their rules in app/domain",
      from: { path: "^app/services/([^/]+)/" },
      to: {
        path: "^app/services/[^/]+/",
        pathNot: "^app/services/($1|batch-rows|code-batches|limits|order-writes)/",
      },
    },
    {
      name: "routes-stand-alone",
      severity: "error",
      comment:
        "a page does not import a page of another part of the product; only the style guide shows theirs",
      from: { path: "^app/routes/([^/]+)/", pathNot: "^app/routes/dev/face/" },
      to: { path: "^app/routes/[^/]+/", pathNot: "^app/routes/$1/" },
    },
    {
      name: "views-are-pure",
      severity: "error",
      comment:
        "in a page's folder, what is neither the page nor a .server file imports what app/ui may, and its neighbours",
      from: views,
      to: { path: ourCode, pathNot: ["^app/(routes|ui)/", ...rooms.ui.ours] },
    },
    {
      name: "views-know-no-page",
      severity: "error",
      comment: "a view is shown by a page; it imports neither a page nor a .server file, but for types",
      from: views,
      to: { path: [...PAGES, SERVER_FILES], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "repositories-behind-the-doors",
      severity: "error",
      comment:
        "only the two doors (db/tenant.server.ts, db/platform.server.ts) hand out repositories; types are free",
      // The demo world's past is written before anybody uses the product.
      from: { pathNot: "^(db|scripts/demo-history)/" },
      to: { path: "^db/(repositories|tenant-tables|driver/client)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "services-ask-the-doors",
      severity: "error",
      comment:
        "a service reads and writes by its scope's repositories: no tables, no names of constraints, no database of its own",
      from: { path: "^app/services/" },
      to: { path: "^db/(schema/|driver/|databases|keyset|order-search|conflict)" },
    },
    {
      name: "http-wires-the-doors",
      comment: "only the wiring of a request opens databases and doors; everything else asks a service",
      severity: "error",
      from: { path: "^app/http/", pathNot: "^app/http/wiring/(context|new-page|page-state)\\.server\\.ts$" },
      to: { path: "^db/" },
    },
    {
      name: "drizzle-stays-in-db",
      severity: "error",
      from: { path: "^(app|party)/" },
      to: { path: "node_modules/(drizzle-orm|@libsql)/" },
    },
    {
      name: "resolvable",
      severity: "error",
      comment: "an import that leads nowhere",
      from: { path: ourCode },
      to: { couldNotResolve: true, pathNot: "^(virtual:|cloudflare:|\\.\\./build/server)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^build/|\\.json$|\\.css(\\?|$)|\\.wasm$|\\?url$|\\?raw$)" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
    },
    progress: { type: "none" },
  },
};
