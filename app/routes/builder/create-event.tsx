import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../auth/session.server.ts";
import { paths } from "../../paths.ts";
import { BuilderView } from "./builder-view.tsx";
import { builderPage, sendBuilder } from "./builder-page.server.ts";

export const handle = { styles: "site", enhancers: ["site", "builder"], title: "builder:page.title" };

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, "events:create");
  return builderPage(args);
}

export async function action(args: ActionFunctionArgs) {
  await requireStaff(args, "events:create");
  return sendBuilder(args);
}

/** The builder for staff: it ends at the new store's overview, with the list of what it needs before it goes live. */
export default function CreateEventPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <BuilderView
      {...page}
      {...answer}
      action={paths.createEvent}
      loginHref={paths.login}
      signUpHref={paths.getStarted}
      exitHref={paths.events}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
