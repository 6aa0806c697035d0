import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePlatform } from "../../../../auth/require-platform.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { MaintenanceSchema } from "../../../../schemas/platform.ts";
import {
  beginMaintenance,
  endMaintenance,
  readMaintenance,
} from "../../../../services/platform/maintenance.server.ts";
import { countOlderTexts } from "../../../../services/scheduled/seal-again.server.ts";
import { MaintenanceView } from "./view.tsx";

export const handle = { title: "superPanel:maintenanceDesk.title", within: "superPanel:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requirePlatform(args, "platform:close");
  const read = await readMaintenance(scope);
  return {
    endsAt: (read.ok && read.value?.toISOString()) || null,
    error: read.ok ? null : read.error,
    keys: await countOlderTexts(scope, { ring: args.context.page.settings.SESSION_SECRET }),
    here: paths.panelMaintenance,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requirePlatform(args, "platform:close");
  const fields = await readFields(args.request);
  const intent = fields.get("intent");
  const done = (message: string, success = true) =>
    redirect(paths.panelMaintenance, {
      status: 303,
      headers: { "Set-Cookie": flashCookie(args.context.page, message, success) },
    });
  if (intent === "end") {
    const ended = await endMaintenance(scope);
    return ended.ok ? done("superPanel:maintenanceDesk.did.end") : done(ended.error, false);
  }
  if (intent !== "begin") throw new Response(null, { status: 422 });
  const form = readForm(fields, MaintenanceSchema);
  if (!form.ok) return data({ result: form.result, asked: null }, 422);
  const { minutes, confirmed } = form.value;
  if (confirmed !== "yes") return data({ result: undefined, asked: { minutes } });
  const begun = await beginMaintenance(scope, { minutes });
  return begun.ok ? done("superPanel:maintenanceDesk.did.begin") : done(begun.error, false);
}

/** Closes the platform for a while and opens it again, for superadmins; it is open itself meanwhile. */
export default function MaintenancePage() {
  const answer = useActionData<typeof action>();
  return <MaintenanceView {...useLoaderData<typeof loader>()} answer={answer} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
