import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { FulfillerSchema } from "../../../../schemas/fulfiller-api.ts";
import { readFulfillers } from "../../../../services/fulfillers/read.server.ts";
import { punctualityByMaker } from "../../../../services/fulfilment/punctuality.server.ts";
import {
  noteRefusedRegistration,
  registerFulfiller,
} from "../../../../services/fulfillers/register-fulfiller.server.ts";
import { eventPagePath } from "../../../../ui/admin/event/event-pages.ts";
import { RegisterFulfillerView } from "./view.tsx";
import { requireEvent } from "../../events/require-event.server.ts";
import { fulfillerRows } from "../../fulfillers/fulfiller-rows.server.ts";

export const handle = { title: "fulfillerDesk:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "fulfillers:read");
  const event = await requireEvent(scope, args.params["slug"]);
  const rows = await readFulfillers(scope, event.id);
  const arrivals = (await punctualityByMaker(scope, event)).map(({ fulfillerId, ...counted }) => ({
    ...counted,
    id: `${fulfillerId} ${counted.country}`,
    // Who prints for it no more is not named, and its parcels still count.
    maker: rows.find(({ id }) => id === fulfillerId)?.name ?? "–",
  }));
  return { fulfillers: fulfillerRows(rows), arrivals, mayWrite: may(user, "fulfillers:write") };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "fulfillers:write");
  const event = await requireEvent(scope, args.params["slug"]);
  const form = readForm(await readFields(args.request), FulfillerSchema);
  if (!form.ok) {
    const fields = Object.keys(form.result.error ?? {});
    await noteRefusedRegistration(scope, { store: event.name, fields });
    return data({ result: form.result }, 422);
  }
  const { contact_name, ...details } = form.value;
  const registered = await registerFulfiller(scope, {
    event,
    details: { ...details, contactName: contact_name },
  });
  if (!registered.ok) return data({ result: form.refuse({ name: registered.error }) }, 409);
  const headers = { "Set-Cookie": flashCookie(args.context.page, "fulfillerDesk:register.done") };
  return redirect(eventPagePath(event.slug, "fulfillers/register"), { status: 303, headers });
}

/** Who prints for a store. */
export default function RegisterFulfillerPage() {
  const page = useLoaderData<typeof loader>();
  // A registered fulfiller leaves an empty form.
  const answer = useActionData<typeof action>();
  return (
    <RegisterFulfillerView
      {...page}
      listHref={paths.fulfillers}
      result={answer?.result}
      key={page.fulfillers.length}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
