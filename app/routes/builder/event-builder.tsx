import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { paths } from "../../paths.ts";
import { BuilderView } from "./builder-view.tsx";
import { builderPage, sendBuilder } from "./builder-page.server.ts";

export const handle = {
  styles: "site",
  enhancers: ["site", "builder"],
  title: "builder:page.title",
  description: "sitePages:summaries.builder",
};

export function loader(args: LoaderFunctionArgs) {
  return builderPage(args);
}

export function action(args: ActionFunctionArgs) {
  return sendBuilder(args);
}

/** A guest builds a store before they sign in; whoever is signed in gets it at once. */
export default function EventBuilderPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <BuilderView
      {...page}
      {...answer}
      action={paths.eventBuilder}
      loginHref={paths.login}
      signUpHref={paths.getStarted}
      exitHref={page.signedIn ? paths.events : paths.home}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
