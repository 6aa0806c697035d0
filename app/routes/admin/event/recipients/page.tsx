import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { grantOf, may } from "../../../../domain/access/permissions.ts";
import { dayIn } from "../../../../domain/delivery/delivery-window.ts";
import { TIME_ZONE_OF_REGION } from "../../../../domain/store/store-event.ts";
import { RECIPIENT_SORTS } from "../../../../domain/gift/recipient-state.ts";
import { listLinks } from "../../../../domain/lists/list-query.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { languageOf } from "../../../../http/wiring/page-state.server.ts";
import { translatorFor } from "../../../../i18n/instance.server.ts";
import { readRecipientQuery } from "../../../../schemas/recipients.ts";
import { readWaitingList } from "../../../../services/recipients/waiting-list.server.ts";
import { readLastDays } from "../../../../services/recipients/last-days.server.ts";
import { listRecipients } from "../../../../services/recipients/list-recipients.server.ts";
import { RecipientsView } from "./view.tsx";
import { answerRecipients } from "./answer-recipients.server.ts";
import { requirePromo } from "./require-promo.server.ts";

export const handle = { title: "recipientDesk:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "recipients:read");
  const event = await requirePromo(scope, args.params["slug"]);
  const here = paths.recipients(event.slug);
  const params = new URL(args.request.url).searchParams;
  const query = readRecipientQuery(params);
  const [page, lastDays, waiting] = await Promise.all([
    listRecipients(scope, { eventId: event.id, query }),
    readLastDays(scope, { event }),
    readWaitingList(scope, { event }),
  ]);
  const today = dayIn(TIME_ZONE_OF_REGION[event.region], scope.now());
  const grant = grantOf(user, "recipients:invite");
  const told = params.get("told")?.split(".").map(Number) ?? [];
  const [added = 0, present = 0, repeated = 0] = told.every((number) => Number.isSafeInteger(number))
    ? told
    : [];
  return {
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
      order: row.order && { ref: row.order.ref, href: paths.order(row.order.id) },
    })),
    filters: { action: here, asked: query.asked, isFiltered: query.isFiltered },
    count: { count: page.count, isCountedOut: page.isCountedOut },
    sort: query.sort,
    links: listLinks(here, query.asked, query.sort, RECIPIENT_SORTS, page),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, user } = await requireStaff(args, "recipients:invite");
  const event = await requirePromo(scope, args.params["slug"]);
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

/** Whom a promo's gift is meant for: added, written to, reminded, and who has claimed. */
export default function RecipientsPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <RecipientsView page={page} answer={answer} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
