import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { siteChrome } from "../http/site-chrome.server.ts";
import { ErrorPage } from "../ui/errors/route-error.tsx";
import { SiteLayout } from "../ui/site/site-layout.tsx";

export const handle = { styles: "site", enhancers: ["site"], title: "errors:page.notFoundTitle" };

/** Every address that nobody else answers, in the frame of the public pages. */
export async function loader(args: LoaderFunctionArgs) {
  return data({ site: await siteChrome(args) }, { status: 404 });
}

export function action(): never {
  throw new Response(null, { status: 404 });
}

export default function NotFoundPage() {
  const { site } = useLoaderData<typeof loader>();
  return (
    <SiteLayout site={site}>
      <ErrorPage status={404} framed />
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../ui/errors/route-error.tsx";
