import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { mergeFields } from "../../../../http/forms/merge-fields.server.ts";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { inWidth } from "../../../../domain/pictures/stored-picture.ts";
import { isPromo } from "../../../../domain/store/store-event.ts";
import {
  brandingFields,
  otherLanguages,
  previewQuery,
  readBranding,
  shownTexts,
} from "../../../../http/forms/branding-form.server.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readUploads, takeFiles } from "../../../../http/forms/uploads.server.ts";
import { languageOf } from "../../../../http/wiring/page-state.server.ts";
import { translatorFor } from "../../../../i18n/instance.server.ts";
import { paths } from "../../../../paths.ts";
import { saveBranding } from "../../../../services/events/save-branding.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import { BrandingView } from "./view.tsx";
import { requireEvent } from "../../events/require-event.server.ts";
import { choosablePage } from "../../pictures/choosable-page.server.ts";
import { keepUploads } from "../../pictures/keep-uploads.server.ts";

export const handle = { title: "eventDesk:page.branding" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "events:read");
  const event = await requireEvent(scope, args.params["slug"]);
  const pictures = await choosablePage(scope, args.request, paths.branding(event.slug));
  const { logo } = event.page.header;
  const { hero } = event.page;
  const t = await translatorFor(await languageOf(args.request, args.context));
  return {
    version: event.version,
    isLocked: event.locked,
    mayWrite: may(user, "events:write"),
    stored: brandingFields(event),
    theme: event.theme,
    texts: [...shownTexts(event)],
    ownLanguage: event.lang,
    languages: otherLanguages(event),
    usual: {
      tagline: "",
      claim_title: t(isPromo(event.type) ? "claim:title" : "claim:orderTitle"),
      claim_button: t(isPromo(event.type) ? "claim:submit" : "claim:orderSubmit"),
    },
    shown: { logo: logo && inWidth(logo, 400), hero: hero && inWidth(hero, 400) },
    ...pictures,
    previewHref: paths.sitePreview(event.slug),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "events:write");
  const event = await requireEvent(scope, args.params["slug"]);
  const fields = await readUploads(args.request);
  // What was typed went with the files that were too large to be read.
  if (!fields) return data(refused({ logo_file: "pictures:refused.together" }), 413);
  const isSaving = fields.get("intent") !== "preview";
  const faults = event.locked ? {} : await takeUploads(scope, fields);
  if (isSaving) mergeFields(fields, { version: event.version, stored: brandingFields(event) });
  const form = readBranding(event, fields);
  if (!form.ok) return data({ result: form.result, preview: null }, 422);
  if (Object.keys(faults).length > 0) return data({ result: form.refuse(faults), preview: null }, 422);
  if (!isSaving) return data({ result: form.refuse({}), preview: previewQuery(event, fields) }, 200);
  const saved = await saveBranding(scope, { event, version: form.version, wish: form.wish });
  if (!saved.ok) {
    const isGone = saved.error === "pictures:refused.gone";
    const result = form.refuse({ [isGone ? "logo" : "version"]: saved.error });
    return data({ result, preview: null }, isGone ? 422 : 409);
  }
  const headers = { "Set-Cookie": flashCookie(args.context.page, "eventDesk:branding.saved") };
  return redirect(paths.branding(event.slug), { status: 303, headers });
}

const refused = (errors: Record<string, string>) => ({
  result: {
    status: "error" as const,
    error: Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [message]])),
  },
  preview: null,
});

/** Keeps the files of the form and chooses them, so that a mistake elsewhere in the form does not lose them. */
async function takeUploads(scope: Scope, fields: FormData): Promise<Record<string, string>> {
  const faults: Record<string, string> = {};
  for (const place of ["logo", "hero"] as const) {
    const [outcome] = await keepUploads(scope, takeFiles(fields, `${place}_file`).slice(0, 1));
    if (outcome?.id) fields.set(place, outcome.id);
    if (outcome?.error) faults[`${place}_file`] = outcome.error;
  }
  return faults;
}

/** How a store looks, and what it says in its organiser's words. */
export default function BrandingPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <BrandingView {...page} result={answer?.result} preview={answer?.preview ?? null} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
