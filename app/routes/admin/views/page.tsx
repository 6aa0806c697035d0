import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { flashCookie } from "../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { paths } from "../../../paths.ts";
import { SavedViewSchema } from "../../../schemas/list-query.ts";
import { deleteView, readViews, saveView } from "../../../services/views/saved-views.server.ts";
import { SavedViewsView } from "./view.tsx";

export const handle = { title: "admin:views.title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user, support } = await requireStaff(args, "profile:write");
  return { views: support ? [] : await readViews(scope, { userId: user.id }) };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, user, support } = await requireStaff(args, "profile:write");
  // Who visits a tenant has no views there.
  if (support) throw new Response(null, { status: 403 });
  const fields = await readFields(args.request);
  const done = (href: string, message: string) =>
    redirect(href, { status: 303, headers: { "Set-Cookie": flashCookie(args.context.page, message) } });

  if (fields.get("intent") === "delete") {
    const gone = await deleteView(scope, { userId: user.id, id: String(fields.get("view") ?? "") });
    const stays = fields.get("stays") === "1" || !gone;
    return done(stays ? paths.savedViews : gone.path, "admin:views.deleted");
  }
  const form = readForm(fields, SavedViewSchema);
  if (!form.ok) return data({ result: form.result }, 422);
  const saved = await saveView(scope, { userId: user.id, ...form.value });
  if (!saved.ok) return data({ result: form.refuse({ name: saved.error }) }, 409);
  return done(`${form.value.path}?${form.value.query}`, "admin:views.saved");
}

/** All views that somebody keeps, and the form of one that was refused. */
export default function SavedViewsPage() {
  const answer = useActionData<typeof action>();
  return <SavedViewsView {...useLoaderData<typeof loader>()} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../ui/forms/read-again.ts";
