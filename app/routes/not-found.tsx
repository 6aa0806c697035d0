import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { FOREIGN_FORM } from "../domain/access/form-draft.ts";
import { unavailableIn } from "../domain/availability/unavailable.ts";
import { siteChrome } from "../auth/site-chrome.server.ts";
import { findStore } from "../http/guards/require-store.server.ts";
import { RESERVED_SLUGS } from "../paths.ts";
import type { Storefront } from "../services/storefront.ts";
import { ErrorPage, StoreFault } from "../ui/errors/route-error.tsx";
import { storeErrorOf } from "../ui/errors/store-error.ts";
import { errorOfStore } from "./storefront/frame/store-error.server.ts";
import { SiteLayout } from "../ui/site/site-layout.tsx";

export const handle = (data: unknown) => {
  if (storeErrorOf(data)) return { styles: "storefront", title: "faults:notFoundTitle" };
  const isForeign = typeof (data as { foreignForm?: unknown } | undefined)?.foreignForm === "string";
  const title = isForeign ? "faults:foreignTitle" : "faults:notFoundTitle";
  return { styles: "site", enhancers: ["site"], title };
};

/**
 * Every address that nobody else answers, in the frame of the store that it stands below, else of the public pages; also
 * the page of a form that the guard refused (`worker/foreign-form.server.ts`), which no address leads to.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { foreignForm } = args.context.page;
  const storefront = foreignForm === undefined ? await storeAbove(args) : undefined;
  if (storefront) return data({ storeError: await errorOfStore(args, storefront) }, { status: 404 });
  const chrome = await siteChrome(args);
  // The address in hand is nobody's: another language is chosen on the page that the form belongs to.
  const languageForm = chrome.languageForm && { action: foreignForm ?? chrome.languageForm.action };
  const site = { ...chrome, languageForm };
  return data({ site, foreignForm: foreignForm ?? null }, { status: foreignForm === undefined ? 404 : 403 });
}

/** The public store that the address's first word names. That nothing is here is known while the database is away, too. */
async function storeAbove(args: LoaderFunctionArgs): Promise<Storefront | undefined> {
  const [slug = ""] = (args.params["*"] ?? "").split("/");
  if (slug === "" || RESERVED_SLUGS.has(slug.toLowerCase())) return undefined;
  try {
    return await findStore(args, slug);
  } catch (error) {
    if (unavailableIn(error)) return undefined;
    throw error;
  }
}

export function action(): never {
  throw new Response(null, { status: 404 });
}

export default function NotFoundPage() {
  const loaded = useLoaderData<typeof loader>();
  // Pages of a store are drawn by the server alone.
  if ("storeError" in loaded)
    return import.meta.env.SSR && <StoreFault status={404} {...loaded.storeError} />;
  const { site, foreignForm } = loaded;
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
