import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { may } from "../../../domain/access/permissions.ts";
import { flashCookie } from "../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { paths } from "../../../paths.ts";
import { StoreFulfillerSchema } from "../../../schemas/fulfiller-api.ts";
import { readFulfillers } from "../../../services/fulfillers/read.server.ts";
import {
  noteRefusedRegistration,
  registerFulfiller,
} from "../../../services/fulfillers/register-fulfiller.server.ts";
import { findStore, nameStores } from "../../../services/events/read.server.ts";
import { FulfillersView } from "./view.tsx";
import { fulfillerRows } from "./fulfiller-rows.server.ts";

export const handle = { title: "fulfillerDesk:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "fulfillers:read");
  const [fulfillers, stores] = await Promise.all([
    readFulfillers(scope),
    may(user, "fulfillers:write") ? nameStores(scope) : [],
  ]);
  return {
    fulfillers: fulfillerRows(fulfillers),
    stores: stores.map(({ id, name }) => ({ value: id, label: name })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "fulfillers:write");
  const form = readForm(await readFields(args.request), StoreFulfillerSchema);
  if (!form.ok) {
    await noteRefusedRegistration(scope, { store: "", fields: Object.keys(form.result.error ?? {}) });
    return data({ result: form.result }, 422);
  }
  const { store, contact_name, ...details } = form.value;
  const event = await findStore(scope, store);
  // Taken away since the page was opened; another tenant's is not there either.
  if (!event) {
    await noteRefusedRegistration(scope, { store: "", fields: ["store"] });
    return data({ result: form.refuse({ store: "lists:notThere" }) }, 409);
  }
  const registered = await registerFulfiller(scope, {
    event,
    details: { ...details, contactName: contact_name },
  });
  if (!registered.ok) return data({ result: form.refuse({ name: registered.error }) }, 409);
  const headers = { "Set-Cookie": flashCookie(args.context.page, "fulfillerDesk:register.done") };
  return redirect(paths.fulfillers, { status: 303, headers });
}

/** Who may print for the tenant's stores. */
export default function FulfillersPage() {
  const page = useLoaderData<typeof loader>();
  // A registered fulfiller leaves an empty form.
  const answer = useActionData<typeof action>();
  return (
    <FulfillersView
      {...page}
      eventsHref={paths.events}
      rulesHref={paths.routeRules}
      result={answer?.result}
      key={page.fulfillers.length}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../ui/forms/read-again.ts";
