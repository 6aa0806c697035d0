import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { grantOf, may } from "../../../../domain/access/permissions.ts";
import { dayIn } from "../../../../domain/delivery/delivery-window.ts";
import { isOrderForm, TIME_ZONE_OF_REGION } from "../../../../domain/store/store-event.ts";
import { RECIPIENT_SORTS, TEAM_SORTS } from "../../../../domain/gift/recipient-state.ts";
import { listLinks } from "../../../../domain/lists/list-query.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { languageOf } from "../../../../http/wiring/page-state.server.ts";
import { translatorFor } from "../../../../i18n/instance.server.ts";
import { readRecipientQuery, readTeamQuery } from "../../../../schemas/recipients.ts";
import { readWaitingList } from "../../../../services/recipients/waiting-list.server.ts";
import { readLastDays } from "../../../../services/recipients/last-days.server.ts";
import { listRecipients, readChosen } from "../../../../services/recipients/list-recipients.server.ts";
import { readTeamOrder } from "../../../../services/orders/team-orders.server.ts";
import { RecipientsView } from "./view.tsx";
import { answerRecipients } from "./answer-recipients.server.ts";
import { requireInviting } from "./require-promo.server.ts";

export const handle = (loaded: unknown) => ({
  title: (loaded as { isTeam?: boolean } | undefined)?.isTeam
    ? "recipientDesk:team.title"
    : "recipientDesk:title",
});

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "recipients:read");
  const event = await requireInviting(scope, args.params["slug"]);
  const here = paths.recipients(event.slug);
  const params = new URL(args.request.url).searchParams;
  const isTeam = isOrderForm(event.type);
  const query = isTeam ? readTeamQuery(params) : readRecipientQuery(params);
  const [page, lastDays, waiting, together] = await Promise.all([
    listRecipients(scope, { eventId: event.id, query }),
    readLastDays(scope, { event }),
    readWaitingList(scope, { event }),
    isTeam ? readTeamOrder(scope, { event }) : null,
  ]);
  const grant = grantOf(user, "recipients:invite");
  const chosen = isTeam ? await readChosen(scope, page.rows) : undefined;
  const origin = args.context.page.settings.APP_ORIGIN;
  const linkOf = (code: string | null) =>
    isTeam && grant === "full" && code !== null
      ? `${origin}${paths.store(event.slug)}?${new URLSearchParams({ code })}`
      : null;
  const today = dayIn(TIME_ZONE_OF_REGION[event.region], scope.now());
  const told = params.get("told")?.split(".").map(Number) ?? [];
  const [added = 0, present = 0, repeated = 0] = told.every((number) => Number.isSafeInteger(number))
    ? told
    : [];
  return {
    isTeam,
    action: here,
    exportAction: may(user, "customer-data:export") ? paths.recipientsExport(event.slug) : null,
    region: event.region,
    invitationHref: paths.invitation(event.slug),
    waiting: {
      count: waiting.count,
      gifts: waiting.gifts,
      stop: waiting.stop,
      people: waiting.rows.map(({ id, email, createdAt }) => ({ id, email, since: createdAt.toISOString() })),
    },
    together: together && {
      ...together,
      endsAt: together.endsAt?.toISOString() ?? null,
      settingsHref: paths.gift(event.slug),
    },
    lastDays: lastDays && {
      by: lastDays.by,
      giftHref: paths.gift(event.slug),
      days: lastDays.days.map((last) => ({ ...last, isOver: last.day < today })),
    },
    may: { write: grant === "full", resend: grant !== "none" },
    told: params.has("told") ? { added, present, repeated } : null,
    counts: page.counts,
    recipients: page.rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      chosen: { colour: row.colour, size: row.size },
      lang: row.lang,
      state: row.state,
      isPassedOn: row.passedOnAt !== null,
      mailedAt: row.mailedAt?.toISOString() ?? null,
      mailCount: row.mailCount,
      link: row.state === "claimed" ? null : linkOf(row.code),
      order: row.order && {
        ref: row.order.ref,
        href: paths.order(row.order.id),
        placedAt: row.order.placedAt?.toISOString() ?? null,
        lines: chosen?.get(row.order.id) ?? [],
      },
    })),
    filters: { action: here, asked: query.asked, isFiltered: query.isFiltered },
    count: { count: page.count, isCountedOut: page.isCountedOut },
    sort: query.sort,
    links: listLinks(here, query.asked, query.sort, isTeam ? TEAM_SORTS : RECIPIENT_SORTS, page),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, user } = await requireStaff(args, "recipients:invite");
  const event = await requireInviting(scope, args.params["slug"]);
  const isLimited = grantOf(user, "recipients:invite") === "limited";
  const fields = await readFields(args.request);
  const t = await translatorFor(await languageOf(args.request, args.context));
  const answer = await answerRecipients(scope, { event, fields, isLimited, t });
  if (!("done" in answer)) return data(answer, answer.status);
  const { done, told } = answer;
  return redirect(`${paths.recipients(event.slug)}${told ? `?told=${told.join(".")}` : ""}`, {
    status: 303,
    headers: { "Set-Cookie": flashCookie(args.context.page, done) },
  });
}

/** Whom a promo's gift is meant for, or an order form's team: added, written to, reminded, and who has ordered. */
export default function RecipientsPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <RecipientsView page={page} answer={answer} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
