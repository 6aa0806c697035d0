import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { mergeFields } from "../../../../http/forms/merge-fields.server.ts";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields } from "../../../../http/forms/form.server.ts";
import { paths, RESERVED_SLUGS } from "../../../../paths.ts";
import { mayChangeType, saveDetails } from "../../../../services/events/save-details.server.ts";
import { DetailsView } from "./view.tsx";
import { requireEvent } from "../../events/require-event.server.ts";
import { detailsFields, readDetails } from "./form.server.ts";

export const handle = { title: "eventDesk:page.details", enhancers: ["builder"] };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "events:read");
  const event = await requireEvent(scope, args.params["slug"]);
  return {
    version: event.version,
    isLocked: event.locked,
    mayWrite: may(user, "events:write"),
    typeIsOpen: await mayChangeType(scope, event),
    address: args.context.page.settings.APP_ORIGIN + paths.store(event.slug),
    stored: detailsFields(event),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "events:write");
  const event = await requireEvent(scope, args.params["slug"]);
  const read = readDetails(
    event,
    mergeFields(await readFields(args.request), { version: event.version, stored: detailsFields(event) }),
  );
  if (!read.ok) return data({ result: read.result }, 422);
  const { version, details } = read;
  const saved = await saveDetails(scope, { event, version, details, reserved: RESERVED_SLUGS });
  if (!saved.ok) {
    const field = saved.field ?? "version";
    return data({ result: read.refuse(field, saved.error) }, field === "version" ? 409 : 422);
  }
  const headers = { "Set-Cookie": flashCookie(args.context.page, "eventDesk:details.saved") };
  return redirect(paths.eventDetails(saved.value.slug), { status: 303, headers });
}

/** What a store is called, when it is open and who runs it. */
export default function DetailsPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <DetailsView {...page} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
