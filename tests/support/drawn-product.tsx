import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { i18nFor } from "../../app/i18n/instance.server.ts";
import { NonceProvider, PagePlaceProvider } from "../../app/ui/document/page-place.tsx";
import { drawnBy } from "./whole-product.ts";

/** The whole product as requests meet it, with its pages drawn as browsers get them, in English. */
export const drawnProduct = drawnBy(draw);

async function draw(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { page: { settings } }: AppLoadContext,
): Promise<Response> {
  // The data beside a page is for the browser's scripts.
  delete remix.serverHandoffStream;
  const { origin } = new URL(settings.APP_ORIGIN);
  const place = { origin, requestId: "request", url: new URL(request.url), translated: true, card: () => "" };
  const html = renderToString(
    <NonceProvider value="">
      <I18nextProvider i18n={await i18nFor("en")}>
        <PagePlaceProvider value={place}>
          <RemixServer context={remix} url={request.url} />
        </PagePlaceProvider>
      </I18nextProvider>
    </NonceProvider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { headers, status });
}
