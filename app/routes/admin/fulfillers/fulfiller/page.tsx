import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { mergeFields } from "../../../../http/forms/merge-fields.server.ts";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff, type Staff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import {
  DECIDED_STATES,
  type DecidedState,
  decisionsFor,
} from "../../../../domain/fulfilment/fulfiller-steps.ts";
import { REGIONS } from "../../../../domain/store/store-event.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readAmountFields } from "../../../../http/forms/amount-fields.server.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { DEFAULT_LANGUAGE } from "../../../../i18n/languages.ts";
import { paths } from "../../../../paths.ts";
import { FulfillerProfileSchema } from "../../../../schemas/fulfiller-profile.ts";
import {
  decideState,
  lendFulfiller,
  saveProfile,
} from "../../../../services/fulfillers/save-profile.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import { readStock } from "../../../../services/fulfillers/tell-stock.server.ts";
import { closeWorkPage } from "../../../../services/work-pages/keep-work-page.server.ts";
import { eventPagePath } from "../../../../ui/admin/event/event-pages.ts";
import { FulfillerView } from "./view.tsx";
import { profileFields, profileOf } from "./profile-form.server.ts";
import { makeLink, workPageModel } from "./work-page.server.ts";
import { requireFulfiller } from "../require-fulfiller.server.ts";

export const handle = { title: "fulfillerDesk:title", thing: "name" };

const DECIDED_TEXTS: Record<DecidedState, string> = {
  tested: "fulfillerDesk:fulfillerProfile.decided.tested",
  active: "fulfillerDesk:fulfillerProfile.decided.active",
  paused: "fulfillerDesk:fulfillerProfile.decided.paused",
  retired: "fulfillerDesk:fulfillerProfile.decided.retired",
};

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user, support } = await requireStaff(args, "fulfillers:read");
  const fulfiller = await requireFulfiller(scope, args.params["fulfillerId"]);
  const { name, state, version, isOwn, stores, lately, lentRegions } = fulfiller;
  const mayWrite = isOwn && may(user, "fulfillers:write");
  return {
    workPage: may(user, "fulfillers:write")
      ? await workPageModel(
          scope,
          fulfiller,
          new URL(args.request.url).searchParams.get("lang") ?? user.lang ?? DEFAULT_LANGUAGE,
        )
      : null,
    name,
    state,
    version,
    isOwn,
    mayWrite,
    lately,
    lentRegions: mayWrite && mayLend({ user, support }) ? lentRegions : null,
    decisions: mayWrite ? decisionsFor(state) : [],
    stored: profileFields(fulfiller),
    stores: stores.map((store) => ({
      name: store.name,
      href: eventPagePath(store.slug, "fulfillers/register"),
    })),
    listHref: paths.fulfillers,
    apiHref: isOwn ? paths.fulfillerApi(fulfiller.id) : null,
    href: paths.fulfiller(fulfiller.id),
    stock: await stockOf(scope, fulfiller.id),
    asksToRenew: new URL(args.request.url).searchParams.get("renew") !== null,
    email: fulfiller.profile.email ?? null,
    asksToRetire: new URL(args.request.url).searchParams.has("retire"),
  };
}

/** Only the platform's own people, and not those of a tenant that they visit. */
const mayLend = ({ user, support }: Pick<Staff, "user" | "support">): boolean =>
  may(user, "fulfillers:lend") && support === null;

/** What it counted, what it has least of first. */
async function stockOf(scope: Scope, fulfillerId: string) {
  const counted = (await readStock(scope, { fulfillerId })).flatMap(({ sku, count, toldAt }) =>
    count === null ? [] : [{ sku, count, at: toldAt.toISOString() }],
  );
  return counted.toSorted((a, b) => a.count - b.count || a.sku.localeCompare(b.sku));
}

export async function action(args: ActionFunctionArgs) {
  const { scope, user, support } = await requireStaff(args, "fulfillers:write");
  const fulfiller = await requireFulfiller(scope, args.params["fulfillerId"]);
  const answer = (message: string) =>
    redirect(paths.fulfiller(fulfiller.id), {
      status: 303,
      headers: { "Set-Cookie": flashCookie(args.context.page, message) },
    });
  const fields = await readAmountFields(args);
  const decided = DECIDED_STATES.find((state) => state === fields.get("intent"));
  // What cannot be undone is asked first, with scripts and without.
  if (decided === "retired" && fields.get("confirmed") !== "yes") {
    return redirect(`${paths.fulfiller(fulfiller.id)}?retire=1`, 303);
  }
  if (decided) {
    const isDone = await decideState(scope, { fulfiller, to: decided });
    return answer(isDone ? DECIDED_TEXTS[decided] : "fulfillerDesk:fulfillerProfile.decided.not");
  }
  if (fields.get("intent") === "lend") {
    if (!mayLend({ user, support })) throw new Response(null, { status: 403 });
    const regions = REGIONS.filter((region) => fields.getAll("lent_region").includes(region));
    const isDone = await lendFulfiller(scope, { fulfiller, regions });
    return answer(isDone ? "fulfillerDesk:lend.saved" : "fulfillerDesk:fulfillerProfile.decided.not");
  }
  if (fields.get("intent") === "make_link" && fields.get("confirmed") !== "yes") {
    // A new link shuts out everyone who works with the one before.
    const lang = String(fields.get("lang"));
    const before = await workPageModel(scope, fulfiller, DEFAULT_LANGUAGE);
    if (before?.since) {
      const query = new URLSearchParams({ renew: "1", lang });
      return redirect(`${paths.fulfiller(fulfiller.id)}?${query}#work-page`, 303);
    }
  }
  if (fields.get("intent") === "make_link") {
    const link = await makeLink(args, scope, { fulfiller, lang: String(fields.get("lang")) });
    return data({ result: undefined, link });
  }
  if (fields.get("intent") === "end_link") {
    await closeWorkPage(scope, { fulfiller });
    return answer("fulfillerDesk:fulfillerProfile.page.closed");
  }
  mergeFields(fields, { version: fulfiller.version, stored: profileFields(fulfiller) });
  const form = readForm(fields, FulfillerProfileSchema);
  if (!form.ok) return data({ result: form.result, link: null }, 422);
  const { name, mode, version } = form.value;
  const profile = profileOf(fulfiller.profile, form.value, fields);
  const saved = await saveProfile(scope, { fulfiller, version, details: { name, mode, profile } });
  if (saved.ok) return answer("fulfillerDesk:fulfillerProfile.saved");
  const field = saved.error === "fulfillerDesk:fulfillerNameTaken" ? "name" : "version";
  return data({ result: form.refuse({ [field]: saved.error }), link: null }, 409);
}

/** A fulfiller: how far it has come, what it can make, and how it gets its work. */
export default function FulfillerPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <FulfillerView {...page} result={answer?.result} link={answer?.link ?? null} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
