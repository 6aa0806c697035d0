import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { mergeFields } from "../../../../http/forms/merge-fields.server.ts";
import { useActionData, useLoaderData } from "@remix-run/react";
import { may } from "../../../../domain/access/permissions.ts";
import { requireStaff } from "../../../../auth/session.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { ClientChangeSchema } from "../../../../schemas/client.ts";
import { removeClient, saveClient } from "../../../../services/clients/save-client.server.ts";
import { ClientView } from "./view.tsx";
import { readStatement } from "../../../../services/sales/read.server.ts";
import { askedMonth, requireClient } from "../statement.server.ts";
import { detailsOf } from "../client-details.server.ts";

export const handle = { title: "admin:nav.clients", thing: "client.name" };

/** The form as it stands in the database; of its stores one to a line. */
function clientFields({
  client,
  stores,
}: Pick<Awaited<ReturnType<typeof requireClient>>, "client" | "stores">) {
  const { name, contactName, email, phone, reference, notes } = client;
  const store = stores.map(({ eventId }) => eventId).join("\n");
  return { name, contact_name: contactName, email, phone, reference, notes, store };
}

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user, timeZone } = await requireStaff(args, "clients:read");
  const { client, stores, allStores, taken } = await requireClient(scope, args.params["clientId"]);
  const ownEventIds = new Set(stores.map(({ eventId }) => eventId));
  const others = new Map(
    taken.filter(({ clientId }) => clientId !== client.id).map(({ eventId, name }) => [eventId, name]),
  );
  const { name, email, phone, reference, notes, version } = client;
  const { searchParams } = new URL(args.request.url);
  const { month, months } = askedMonth(searchParams, { now: scope.now(), timeZone });
  return {
    client: { name, email, phone, reference, notes, version, contact_name: client.contactName },
    stored: clientFields({ client, stores }),
    stores: allStores.map((store) => ({
      ...store,
      isOwn: ownEventIds.has(store.id),
      takenBy: others.get(store.id) ?? null,
    })),
    links: stores.map((store) => ({
      name: store.name,
      status: store.status,
      href: paths.eventOverview(store.slug),
    })),
    month: {
      month,
      months,
      here: paths.client(client.id),
      statements: await readStatement(scope, { clientId: client.id, month, timeZone }),
      printHref: `${paths.clientStatement(client.id)}?month=${month}`,
      exportAction: user.readsOnly ? null : paths.clientStatementExport(client.id),
    },
    changeHref:
      stores.length > 0 && may(user, "event-products:write")
        ? `${paths.storeChanges}?client=${client.id}`
        : null,
    listHref: paths.clients,
    revenueHref: `${paths.revenue}?client=${client.id}&by=store`,
    mayWrite: may(user, "clients:write"),
    asksToDelete: searchParams.has("delete"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "clients:write");
  const { client, stores } = await requireClient(scope, args.params["clientId"]);
  const { page } = args.context;
  const answer = (address: string, message: string) =>
    redirect(address, { status: 303, headers: { "Set-Cookie": flashCookie(page, message) } });
  const fields = await readFields(args.request);
  if (fields.get("intent") === "delete") {
    await removeClient(scope, { id: client.id, name: client.name });
    return answer(paths.clients, "clientDesk:delete.done");
  }
  mergeFields(fields, { version: client.version, stored: clientFields({ client, stores }) }, ["store"]);
  const form = readForm(fields, ClientChangeSchema);
  if (!form.ok) return data({ result: form.result }, 422);
  const saved = await saveClient(scope, {
    id: client.id,
    version: form.value.version,
    details: detailsOf(form.value),
    eventIds: fields.getAll("store").map(String),
  });
  if (saved.ok) return answer(paths.client(client.id), "clientDesk:saved");
  const field = saved.error === "clientDesk:clientNameTaken" ? "name" : "version";
  return data({ result: form.refuse({ [field]: saved.error }) }, 409);
}

/** One client, and which stores are run for it. */
export default function ClientPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ClientView {...page} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
