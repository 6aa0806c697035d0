import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields } from "../../../../http/forms/form.server.ts";
import { checkTools } from "../../../../http/wiring/print-tools.server.ts";
import { OverviewView } from "./view.tsx";
import { useLastingAnswer } from "../../../../ui/realtime/use-ask-again.ts";
import { useTenantRoom } from "../../../../ui/realtime/use-tenant-room.ts";
import { requireEvent } from "../../events/require-event.server.ts";
import { linkedLines } from "./go-live-links.ts";
import { overviewPage } from "./overview.server.ts";
import { takeStep } from "./take-step.server.ts";

export const handle = { title: "eventDesk:page.overview" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user, timeZone } = await requireStaff(args, "events:read");
  const event = await requireEvent(scope, args.params["slug"]);
  return overviewPage(scope, event, {
    user,
    tools: checkTools(args.context),
    timeZone,
    asked: new URL(args.request.url).searchParams.get("ask"),
    origin: args.context.page.settings.APP_ORIGIN,
  });
}

export async function action(args: ActionFunctionArgs) {
  const { scope, user } = await requireStaff(args, "events:status");
  const event = await requireEvent(scope, args.params["slug"]);
  const fields = await readFields(args.request);
  const taken = await takeStep(scope, event, { fields, user, tools: checkTools(args.context) });
  if (!taken.ok) {
    const missing = linkedLines(
      event,
      taken.missing.map((key) => ({ key, ok: false })),
    );
    return data({ error: taken.error, missing, copy: taken.copy ?? null }, taken.status);
  }
  const headers = { "Set-Cookie": flashCookie(args.context.page, taken.message) };
  return redirect(taken.to, { status: 303, headers });
}

/** How a store does, what it lacks, and what can be done with it. */
export default function OverviewPage() {
  const page = useLoaderData<typeof loader>();
  const refused = useLastingAnswer(useActionData<typeof action>());
  useTenantRoom(page.room.tenantId, page.room.channel);
  return <OverviewView page={page} refused={refused} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
