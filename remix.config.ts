import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type UserConfig } from "vite";
import { asciiScript } from "./scripts/build/ascii-plugin.ts";
import { clientManifest } from "./scripts/build/client-manifest-plugin.ts";
import { fieldRules } from "./scripts/build/field-rules-plugin.ts";
import { licences } from "./scripts/build/licences-plugin.ts";
import { fontkitForProducts } from "./scripts/build/fontkit-plugin.ts";
import { propertyExpressions } from "./scripts/build/property-expressions-plugin.ts";
import { routesOnDemand } from "./scripts/build/routes-on-demand-plugin.ts";
import { WORKER_ALIASES } from "./scripts/build/unused-libraries.ts";
import { chunkReload } from "./scripts/chunk-reload-plugin.ts";
import { enhancers } from "./scripts/enhancers-plugin.ts";
import { texts, textsInOneLine } from "./scripts/texts-plugin.ts";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** The bundle that wrangler takes, and the browser's files beside it. */
const forWorkerd = (isWorker: boolean): UserConfig => ({
  // React Router writes its version there. No Worker has a window, and the error's trace would read the whole bundle again.
  define: { "window.__reactRouterVersion": "globalThis.__reactRouterVersion" },
  ssr: {
    target: "webworker",
    noExternal: true,
    resolve: {
      conditions: ["workerd", "worker", "browser"],
      externalConditions: ["workerd", "worker"],
    },
  },
  resolve: {
    mainFields: ["browser", "module", "main"],
    alias: isWorker ? WORKER_ALIASES : [],
  },
});

/** `npm run dev`, where Vite loads the Worker's modules into Node (docs/decisions/0061). */
const forNode: UserConfig = {
  cacheDir: ".cache/vite",
  // Prebundled before the first visit, which would load anew for each package that it finds.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
  resolve: {
    alias: {
      "cloudflare:workers": new URL("scripts/dev/cloudflare-workers.ts", import.meta.url).pathname,
      "cloudflare:sockets": new URL("scripts/dev/cloudflare-sockets.ts", import.meta.url).pathname,
    },
  },
  ssr: {
    external: true,
    noExternal: ["partyserver"],
    resolve: { externalConditions: ["workerd", "worker"] },
  },
};

/**
 * The product's one build config: `vite build -c remix.config.ts` for the browser, and with `--ssr` for the Worker, both at
 * once (scripts/build/build-product.ts).
 *
 * Every v3 flag is on but lazy route discovery, whose `/__manifest` address has an open advisory (docs/decisions/0002).
 */
/**
 * React, Remix and what every form needs travel in one file: each page that React takes over needs all of it, and a file
 * of a few hundred bytes costs a request and is compressed alone.
 */
const ON_EVERY_PAGE =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\/|app\/(?:ui\/(?:forms\/(?:field|field-frame|form-result|select-field|checkbox-field|error-summary|form-token|radio-cards)|actions\/button|feedback\/(?:notice|processing|use-lasting)|layout\/(?:cookie-banner|dialog)|product\/product-picture|money\/format-money)|routes\/storefront\/checkout\/step-indicator|i18n\/(?:colour-name|languages)|domain\/store\/store-event)\.tsx?$/;

/** Modules of the scripts that esbuild bundles, for their licences. */
const inSmallScripts = new Set<string>();

/** `npm start` on sources that were not built before does not wait for Terser (scripts/build/build-product.ts). */
const isQuick = process.env["BUILD"] === "quick";

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    enhancers(inSmallScripts),
    texts(),
    textsInOneLine(),
    fieldRules(),
    fontkitForProducts(),
    ...(isSsrBuild
      ? [clientManifest(), propertyExpressions(), asciiScript(), routesOnDemand()]
      : [chunkReload(), licences(inSmallScripts)]),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: false,
      },
    }),
  ],
  publicDir: "public",
  build: {
    // `/assets` is one of our pages, so built files live elsewhere.
    assetsDir: "_build",
    assetsInlineLimit: 0,
    cssMinify: "esbuild",
    target: isSsrBuild ? "es2022" : ["es2020", "chrome87", "safari14", "firefox78"],
    // Terser takes three kilobytes more off the checkout than esbuild does; the Worker is not sent to anyone.
    minify: isSsrBuild || isQuick ? "esbuild" : "terser",
    ...(!isSsrBuild && {
      terserOptions: {
        ecma: 2020 as const,
        compress: { passes: 3, ecma: 2020 as const },
        // Notices stand in the file of licences.
        format: { comments: false },
      },
    }),
    // The runtime's own modules; wrangler knows them when it bundles the Worker.
    rollupOptions: isSsrBuild
      ? { external: [/^cloudflare:/, /^node:/] }
      : { output: { manualChunks: (id) => (ON_EVERY_PAGE.test(id) ? "react" : undefined) } },
  },
  ...(command === "build" ? forWorkerd(isSsrBuild === true) : forNode),
}));
