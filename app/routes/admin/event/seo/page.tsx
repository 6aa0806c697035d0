import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { mergeFields } from "../../../../http/forms/merge-fields.server.ts";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { isPromo } from "../../../../domain/store/store-event.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { cardPath } from "../../../../http/pictures/share-card.server.ts";
import { paths } from "../../../../paths.ts";
import { EventSeoSchema } from "../../../../schemas/event-settings.ts";
import { saveEvent } from "../../../../services/events/save-event.server.ts";
import { readStorefront } from "../../../../services/storefront/read.server.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import { SeoView } from "./view.tsx";
import { requireEvent } from "../../events/require-event.server.ts";

export const handle = { title: "eventDesk:page.seo" };

/** The form as it stands in the database. */
const seoFields = ({ seo }: StoreEventRow) => ({
  title: seo.title ?? "",
  description: seo.description ?? "",
});

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "events:read");
  const event = await requireEvent(scope, args.params["slug"]);
  const storefront = isPromo(event.type)
    ? undefined
    : await readStorefront(scope, { slug: event.slug, visitorId: undefined });
  return {
    card: storefront && storefront.opening !== "hidden" ? await cardPath(storefront) : null,
    version: event.version,
    isLocked: event.locked,
    mayWrite: may(user, "events:write"),
    address: args.context.page.settings.APP_ORIGIN + paths.store(event.slug),
    usual: {
      title: event.name,
      description: [event.page.tagline, event.organiser].filter(Boolean).join(" – "),
    },
    stored: seoFields(event),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "events:write");
  const event = await requireEvent(scope, args.params["slug"]);
  const form = readForm(
    mergeFields(await readFields(args.request), { version: event.version, stored: seoFields(event) }),
    EventSeoSchema,
  );
  if (!form.ok) return data({ result: form.result }, 422);
  const { version, title, description } = form.value;
  const saved = await saveEvent(scope, { event, version, fields: { seo: { title, description } } });
  if (!saved.ok) return data({ result: form.refuse({ version: saved.error }) }, 409);
  const headers = { "Set-Cookie": flashCookie(args.context.page, "eventDesk:seo.saved") };
  return redirect(paths.eventSeo(event.slug), { status: 303, headers });
}

/** What search engines are told of a store. */
export default function SeoPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SeoView {...page} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
