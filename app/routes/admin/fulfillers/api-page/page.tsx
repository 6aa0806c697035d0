import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { mergeFields } from "../../../../http/forms/merge-fields.server.ts";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { sealAccess } from "../../../../http/keys/fulfiller-access.server.ts";
import { randomToken } from "../../../../http/keys/signing.server.ts";
import { paths } from "../../../../paths.ts";
import { FulfillerApiSchema } from "../../../../schemas/fulfiller-api.ts";
import { keepApi, keepSecret } from "../../../../services/fulfillers/keep-access.server.ts";
import { reachFulfiller } from "../../../../services/fulfillers/reach-fulfiller.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import { FulfillerApiView } from "./view.tsx";
import { accessOf, apiFaults, apiFields } from "./api-form.server.ts";
import { requireFulfiller } from "../require-fulfiller.server.ts";

export const handle = { title: "fulfillerDesk:fulfillerApi.title", thing: "name" };

/** @throws 404 for a fulfiller that is not the tenant's own: its secrets are nobody else's. */
async function requireReach(scope: Scope, id: string | undefined) {
  const fulfiller = await requireFulfiller(scope, id);
  const reached = fulfiller.isOwn ? await reachFulfiller(scope, fulfiller.id) : undefined;
  if (!reached) throw new Response(null, { status: 404 });
  return { fulfiller, reached };
}

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "fulfillers:read");
  const { fulfiller, reached } = await requireReach(scope, args.params["fulfillerId"]);
  const { id, name, version } = fulfiller;
  const { APP_ORIGIN } = args.context.page.settings;
  return {
    id,
    name,
    version,
    mayWrite: may(user, "fulfillers:write"),
    stored: await apiFields(args.context, reached),
    hasSecret: reached.api === "popstall" && reached.access !== null,
    hasKey: reached.api !== "popstall" && reached.access !== null,
    backHref: paths.fulfiller(id),
    addresses: {
      events: `${APP_ORIGIN}/api/fulfillers/v1/events`,
      webhooks: `${APP_ORIGIN}/api/fulfillers/v1/webhooks/${id}`,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "fulfillers:write");
  const { context } = args;
  const { fulfiller, reached } = await requireReach(scope, args.params["fulfillerId"]);
  const fields = await readFields(args.request);
  if (fields.get("intent") === "secret") {
    const secret = randomToken();
    const result = await keepSecret(scope, {
      fulfiller,
      before: reached,
      version: Number(fields.get("version")),
      access: await sealAccess(context.page.settings.SESSION_SECRET, fulfiller.id, { secret }),
      keepsBefore: fields.get("keep") === "on",
    });
    if (result === "changed" && reached.api === "popstall") return data({ secret, result: undefined });
    return data({ secret: "", result: undefined }, 409);
  }
  mergeFields(fields, { version: fulfiller.version, stored: await apiFields(context, reached) });
  const form = readForm(fields, FulfillerApiSchema);
  if (!form.ok) return data({ secret: null, result: form.result }, 422);
  const faults = apiFaults(context, form.value, { mode: fulfiller.mode, before: reached });
  if (Object.keys(faults).length > 0) return data({ secret: null, result: form.refuse(faults) }, 422);
  const { api, endpoint, version, variants } = form.value;
  const access = await accessOf(context, form.value, reached);
  const saved = await keepApi(scope, {
    fulfiller,
    version,
    before: reached,
    variants,
    set: { api, endpoint: endpoint || null, ...(access !== undefined && { access }) },
  });
  if (saved !== "changed") {
    return data({ secret: null, result: form.refuse({ version: "lists:changedMeanwhile" }) }, 409);
  }
  return redirect(paths.fulfillerApi(fulfiller.id), {
    status: 303,
    headers: { "Set-Cookie": flashCookie(context.page, "fulfillerDesk:fulfillerApi.saved") },
  });
}

/** How a fulfiller's system is reached, and the secret that both sides sign with. */
export default function FulfillerApiPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <FulfillerApiView {...page} result={answer?.result} secret={answer?.secret ?? null} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
