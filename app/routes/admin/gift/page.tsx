import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { may } from "../../../domain/access/permissions.ts";
import { isShop } from "../../../domain/store/store-event.ts";
import { readAmountFields } from "../../../http/forms/amount-fields.server.ts";
import { languageOf } from "../../../http/wiring/page-state.server.ts";
import { mergeFields } from "../../../http/forms/merge-fields.server.ts";
import { storedFields } from "./models.ts";
import { flashCookie } from "../../../http/cookies/flash.server.ts";
import { requireStaff } from "../../../auth/session.server.ts";
import { paths } from "../../../paths.ts";
import { readGiftLines } from "../../../services/events/read.server.ts";
import { saveGift } from "../../../services/events/save-gift.server.ts";
import type { Scope } from "../../../services/scope.ts";
import { GiftView } from "./view.tsx";
import { requireEvent } from "../events/require-event.server.ts";
import { giftForm, readGift } from "./form.server.ts";

export const handle = { title: "eventDesk:giftDesk.title" };

/** A store whose form is the consumer form; a shop has none. */
async function requireGiver(scope: Scope, slug: string | undefined) {
  const event = await requireEvent(scope, slug);
  if (isShop(event.type)) throw new Response(null, { status: 404 });
  return { event, rows: await readGiftLines(scope, event.id) };
}

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "events:read");
  const { event, rows } = await requireGiver(scope, args.params.slug);
  return {
    form: await giftForm(event, rows, await languageOf(args.request, args.context)),
    mayWrite: may(user, "events:write"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "events:write");
  const { event, rows } = await requireGiver(scope, args.params.slug);
  const form = await giftForm(event, rows, await languageOf(args.request, args.context));
  const fields = await readAmountFields(args);
  const stocks = [...fields].filter(([name]) => name.startsWith("stock_"));
  mergeFields(fields, { version: event.version, stored: storedFields(form) });
  // A stock is counted from the one that the form showed, so what stands there stays.
  for (const [name, typed] of stocks) fields.set(name, typed);
  const read = readGift(event, rows, fields);
  if (!read.ok) return data({ result: read.result }, 422);
  const saved = await saveGift(scope, { event, rows, ...read.input });
  if (!saved.ok) return data({ result: read.refuse({ version: saved.error }) }, 409);
  const headers = { "Set-Cookie": flashCookie(args.context.page, "eventDesk:giftDesk.saved") };
  return redirect(paths.gift(event.slug), { status: 303, headers });
}

/** What an organiser sets of a gift, or of an order form. */
export default function GiftPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <GiftView {...page} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../ui/forms/read-again.ts";
