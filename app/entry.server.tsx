import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { enhancerUrls } from "virtual:enhancers";
import { renderOnce } from "./page-cache/render-cache.server.ts";
import { outsideServices } from "./http/wiring/outside-services.server.ts";
import { handoffScripts, withLastScripts } from "./http/answers/handoff-scripts.server.ts";
import { languageOf } from "./http/wiring/page-state.server.ts";
import { rememberLanguage } from "./auth/remember-language.server.ts";
import { i18nFor } from "./i18n/instance.server.ts";
import { NonceProvider, PagePlaceProvider } from "./ui/document/page-place.tsx";
import { OutsideServicesProvider } from "./ui/document/outside-services.tsx";
import { pageHydrates } from "./ui/document/page-handle.ts";
import { paths } from "./paths.ts";
import { createWorker as createWorkerWith } from "./worker/worker.server.ts";
import type { workerJobs as jobs } from "./jobs/worker-jobs.server.ts";

export { handleError } from "./http/answers/handle-error.server.ts";

/** The Worker around Remix. It lives in this bundle, since queue and cron need the texts and services too. */
export const createWorker = (
  remix: Parameters<typeof createWorkerWith>[0],
  words?: Parameters<typeof createWorkerWith>[2],
) => createWorkerWith(remix, async (request, page) => (await api()).answerApi(request, page), words);
// Most isolates answer pages, and need neither of these.
const api = () => import("./routes/api/api.server.ts");
const background = async () => (await import("./jobs/worker-jobs.server.ts")).workerJobs;
export const workerJobs: typeof jobs = {
  queue: async (...input) => (await background()).queue(...input),
  scheduled: async (...input) => (await background()).scheduled(...input),
};
export { whenAway } from "./http/answers/when-away.server.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  const { matches, loaderData } = remixContext.staticHandlerContext;
  // The same question as root.tsx asks: an error below it is shown in its frame, which works as ever.
  const failed = remixContext.staticHandlerContext.errors?.["root"] !== undefined;
  const { typedForm } = context.page;
  // A form that is filled in as it was typed would be emptied when React took its page over.
  const hydrates =
    !failed &&
    !typedForm &&
    pageHydrates(matches.map(({ route }) => ({ handle: route.handle, data: loaderData[route.id] })));
  await rememberLanguage(request, context, headers);
  const handoff = remixContext.serverHandoffStream;
  delete remixContext.serverHandoffStream;
  const { nonce, settings } = context.page;
  const { origin } = new URL(settings.APP_ORIGIN);
  const place = {
    origin,
    url: new URL(request.url),
    translated: settings.TRANSLATION,
    card: (lang: string) => origin + paths.siteCard(lang),
    showsTypedForm: typedForm !== undefined,
    requestId: context.page.requestId,
  };
  const language = await languageOf(request, context);
  const i18n = await i18nFor(language);
  const outside = outsideServices(context.page, place.url);
  const page = (
    <NonceProvider value={nonce}>
      <I18nextProvider i18n={i18n}>
        <PagePlaceProvider value={place}>
          <OutsideServicesProvider value={outside}>
            <RemixServer context={remixContext} url={request.url} nonce={nonce} />
          </OutsideServicesProvider>
        </PagePlaceProvider>
      </I18nextProvider>
    </NonceProvider>
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Where React does not take the page over, it needs no marks between its pieces of text.
  const render = hydrates ? renderToString : renderToStaticMarkup;
  const draw = () => `<!DOCTYPE html>${render(page)}`;
  if (typedForm) {
    const { withTypedForm } = await import("./http/forms/typed-form.server.ts");
    return new Response(withTypedForm(draw(), { ...typedForm, url: request.url, t: i18n.t }), {
      headers,
      status,
    });
  }
  if (hydrates && handoff) {
    // Loaders defer nothing, so all of it is there. React's renderer for streams would encode each piece of text by itself,
    // which takes a third of a page of the desk.
    const data = await new Response(handoff).text();
    const scripts = handoffScripts({
      data,
      nonce,
      outside: outside && { services: outside, scriptUrl: enhancerUrls["services"] ?? "" },
    });
    return new Response(withLastScripts(draw(), scripts), { headers, status });
  }
  // Without scripts nothing would read the handed-over data, and it would only weigh on the page.
  const { method, url: address } = request;
  const ingredients = { method, address, language, status, outside, data: loaderData };
  return new Response(renderOnce(context.page, ingredients, draw), { headers, status });
}
