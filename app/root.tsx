import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { enhancerUrls } from "virtual:enhancers";
import { useNonce, usePagePlace } from "./ui/document/page-place.tsx";
import { lookOf, pageHydrates } from "./ui/document/page-handle.ts";
import { OutsideServicesScript } from "./ui/document/outside-services.tsx";
import { PageStyles } from "./ui/document/page-styles.tsx";
import { PageTitle } from "./ui/document/page-title.tsx";
import { SearchTags } from "./ui/document/search-tags.tsx";
import { RouteError } from "./ui/errors/late-route-error.ts";

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const nonce = useNonce();
  const matches = useMatches();
  // An error page stands by itself, so that it works whatever broke.
  const failed = useRouteError() != null;
  const showsTypedForm = usePagePlace()?.showsTypedForm ?? false;
  const hydrates = !failed && !showsTypedForm && pageHydrates(matches);
  const enhancers = [...new Set(matches.flatMap((match) => lookOf(match).enhancers ?? []))];
  // Said to the script before React runs: which texts to fetch.
  const texts = matches.flatMap((match) => lookOf(match).texts ?? []).join(" ") || undefined;
  const reloadsAfter = failed ? undefined : matches.map((match) => lookOf(match).reloadsAfter).at(-1);
  return (
    <html lang={i18n.language} dir="ltr" data-texts={hydrates ? texts : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PageTitle matches={matches} />
        <Meta />
        {/* Of pages that are never drawn in the browser, so that no script carries it. */}
        {import.meta.env.SSR && !failed && !showsTypedForm && !hydrates && <SearchTags matches={matches} />}
        <Links />
        <PageStyles matches={matches} failed={failed} />
        {reloadsAfter !== undefined && (
          <noscript>
            <meta httpEquiv="refresh" content={String(reloadsAfter)} />
          </noscript>
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        {children}
        {hydrates && <ScrollRestoration nonce={nonce} />}
        {hydrates && <Scripts nonce={nonce} />}
        {import.meta.env.SSR && !hydrates && <OutsideServicesScript />}
        {enhancers.map((name) => (
          <script key={name} src={enhancerUrls[name]} defer nonce={nonce} />
        ))}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export { RouteError as ErrorBoundary };
