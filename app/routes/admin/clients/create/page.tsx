import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { ClientSchema } from "../../../../schemas/client.ts";
import { createClient } from "../../../../services/clients/save-client.server.ts";
import { CreateClientView } from "./view.tsx";
import { detailsOf } from "../client-details.server.ts";

export const handle = { title: "clientDesk:create.title" };

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, "clients:write");
  // A page without data has no title.
  return {};
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "clients:write");
  const form = readForm(await readFields(args.request), ClientSchema);
  if (!form.ok) return data({ result: form.result }, 422);
  const created = await createClient(scope, detailsOf(form.value));
  if (!created.ok) return data({ result: form.refuse({ name: created.error }) }, 409);
  const headers = { "Set-Cookie": flashCookie(args.context.page, "clientDesk:create.done") };
  return redirect(paths.client(created.value.id), { status: 303, headers });
}

/** A new client. */
export default function CreateClientPage() {
  const answer = useActionData<typeof action>();
  return <CreateClientView listHref={paths.clients} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
