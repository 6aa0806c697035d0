import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { FOREIGN_FORM } from "../domain/access/foreign-form.ts";
import { siteChrome } from "../auth/site-chrome.server.ts";
import { ErrorPage } from "../ui/errors/route-error.tsx";
import { SiteLayout } from "../ui/site/site-layout.tsx";

export const handle = (data: unknown) => {
  const isForeign = typeof (data as { foreignForm?: unknown } | undefined)?.foreignForm === "string";
  const title = isForeign ? "faults:foreignTitle" : "faults:notFoundTitle";
  return { styles: "site", enhancers: ["site"], title };
};

/**
 * Every address that nobody else answers, in the frame of the public pages; also the page of a form that the guard
 * refused (`worker/foreign-form.server.ts`), which no address leads to.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { foreignForm } = args.context.page;
  const chrome = await siteChrome(args);
  // The address in hand is nobody's: another language is chosen on the page that the form belongs to.
  const languageForm = chrome.languageForm && { action: foreignForm ?? chrome.languageForm.action };
  const site = { ...chrome, languageForm };
  return data({ site, foreignForm: foreignForm ?? null }, { status: foreignForm === undefined ? 404 : 403 });
}

export function action(): never {
  throw new Response(null, { status: 404 });
}

export default function NotFoundPage() {
  const { site, foreignForm } = useLoaderData<typeof loader>();
  return (
    <SiteLayout site={site}>
      {foreignForm === null ? (
        <ErrorPage status={404} framed />
      ) : (
        <ErrorPage status={403} framed reason={FOREIGN_FORM} againHref={foreignForm} />
      )}
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../ui/errors/route-error.tsx";
