import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { languageOf } from "../../../../http/wiring/page-state.server.ts";
import { checkTools } from "../../../../http/wiring/print-tools.server.ts";
import { paths } from "../../../../paths.ts";
import { StoreChangePressSchema } from "../../../../schemas/store-changes.ts";
import { latestChanges, readChange } from "../../../../services/store-changes/read-changes.server.ts";
import {
  chosenStores,
  MOST_STORES,
  planChanges,
} from "../../../../services/store-changes/plan-changes.server.ts";
import { undoChanges } from "../../../../services/store-changes/undo-changes.server.ts";
import { writeChanges } from "../../../../services/store-changes/write-changes.server.ts";
import { readAsked, readShown, shownFields } from "./asked.server.ts";
import { shownOutcome, shownPlan } from "./shown.server.ts";
import { StoreChangesView } from "./view.tsx";

export const handle = { title: "storeChanges:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "event-products:write");
  const params = new URL(args.request.url).searchParams;
  const asked = readAsked(params, await languageOf(args.request, args.context));
  const id = params.get("change");
  const [chosen, latest, change] = await Promise.all([
    chosenStores(scope, asked),
    latestChanges(scope),
    id === null ? undefined : readChange(scope, { id }),
  ]);
  if (id !== null && !change) throw new Response(null, { status: 404 });
  const eventIds = chosen.slice(0, MOST_STORES);
  const { stores, products, plan } = await planChanges(scope, { eventIds, change: asked.change });
  const press = [
    { name: "key", value: scope.newId() },
    { name: "asked", value: params.toString() },
  ];
  return {
    stores: stores.map(({ id: storeId, name, currency }) => ({ id: storeId, name, currency })),
    tooMany: chosen.length > MOST_STORES ? MOST_STORES : null,
    products,
    chosenProducts: asked.productIds,
    asked: Object.fromEntries(params),
    result: asked.result,
    preview:
      asked.change && plan
        ? {
            what: asked.change.what,
            ...shownPlan(plan, stores),
            press: [...press, ...shownFields(plan)],
          }
        : null,
    outcome: change ? shownOutcome(change) : null,
    latest: latest.map(({ createdAt, ...one }) => ({
      ...one,
      href: paths.storeChange(one.id),
      at: createdAt.toISOString(),
    })),
    here: paths.storeChanges,
    storesHref: paths.events,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "event-products:write");
  const fields = await readFields(args.request);
  const form = readForm(fields, StoreChangePressSchema);
  if (!form.ok) return data({ error: "errors:staleForm" }, 422);
  const { intent, key } = form.value;
  if (intent === "undo") {
    const undone = await undoChanges(scope, { id: key });
    return undone.ok ? redirect(paths.storeChange(key), 303) : data({ error: undone.error }, 409);
  }
  const language = await languageOf(args.request, args.context);
  const { change } = readAsked(new URLSearchParams(form.value.asked), language);
  const shown = readShown(fields);
  if (!change || shown.size === 0 || shown.size > MOST_STORES)
    return data({ error: "errors:staleForm" }, 422);
  const written = await writeChanges(scope, { key, change, shown, tools: checkTools(args.context) });
  return redirect(paths.storeChange(written.id), 303);
}

/** What is changed in many stores at once: seen beforehand, written once, and taken back for a day. */
export default function StoreChangesPage() {
  const answer = useActionData<typeof action>();
  return <StoreChangesView {...useLoaderData<typeof loader>()} refused={answer?.error} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
