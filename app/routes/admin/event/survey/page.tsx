import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { mergeFields } from "../../../../http/forms/merge-fields.server.ts";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { readChoices } from "../../../../domain/gift/survey.ts";
import { encodeCursor } from "../../../../domain/lists/cursor.ts";
import { listAddress, readPosition, sortText } from "../../../../domain/lists/list-query.ts";
import { CLAIM_SORTS, NEWEST_FIRST } from "../../../../domain/lists/sorts.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { SurveySchema } from "../../../../schemas/gift.ts";
import { readSurvey, saveSurvey } from "../../../../services/surveys/surveys.server.ts";
import { SurveyView } from "./view.tsx";
import { requirePromo } from "../recipients/require-promo.server.ts";

export const handle = { title: "eventDesk:surveyDesk.title" };

/** The form as it stands in the database. */
const surveyFields = (survey: Awaited<ReturnType<typeof readSurvey>>["survey"]) => ({
  thanks: survey?.thanks ?? "",
  question: survey?.question ?? "",
  choices: (survey?.choices ?? []).join("\n"),
});

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "recipients:read");
  const event = await requirePromo(scope, args.params["slug"]);
  const params = new URL(args.request.url).searchParams;
  const place = { after: params.get("after") ?? "", before: params.get("before") ?? "" };
  const position = readPosition(place, NEWEST_FIRST, CLAIM_SORTS);
  const { survey, answers, counts } = await readSurvey(scope, { eventId: event.id, position });
  const here = paths.survey(event.slug);
  const beside = (side: "before" | "after", cursor: typeof answers.next) =>
    cursor && listAddress(here, { [side]: encodeCursor(sortText(NEWEST_FIRST), cursor) });
  return {
    exportAction: may(user, "customer-data:export") ? paths.surveyExport(event.slug) : null,
    mayWrite: may(user, "events:write"),
    version: survey?.version ?? 0,
    survey: surveyFields(survey),
    counts,
    answers: answers.rows.map(({ id, question, answer, thanks, createdAt, orderId, orderRef }) => ({
      id,
      question,
      answer,
      thanks: thanks ?? "",
      at: createdAt.toISOString(),
      order: { ref: orderRef ?? "", href: paths.order(orderId) },
    })),
    pages: { previousHref: beside("before", answers.previous), nextHref: beside("after", answers.next) },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "events:write");
  const event = await requirePromo(scope, args.params["slug"]);
  const { survey: before } = await readSurvey(scope, { eventId: event.id, position: undefined });
  const fields = mergeFields(await readFields(args.request), {
    version: before?.version ?? 0,
    stored: surveyFields(before),
  });
  const form = readForm(fields, SurveySchema);
  if (!form.ok) return data({ result: form.result }, 422);
  const { version, thanks, question } = form.value;
  const choices = readChoices(form.value.choices);
  if (!choices.ok) return data({ result: form.refuse({ choices: choices.error }) }, 422);
  if (question === "" && choices.value.length > 0) {
    return data({ result: form.refuse({ question: "errors:required" }) }, 422);
  }
  const saved = await saveSurvey(scope, {
    event,
    version,
    survey: { thanks, question, choices: choices.value },
  });
  if (!saved.ok) return data({ result: form.refuse({ version: saved.error }) }, 409);
  return redirect(paths.survey(event.slug), {
    status: 303,
    headers: { "Set-Cookie": flashCookie(args.context.page, "eventDesk:surveyDesk.saved") },
  });
}

/** What recipients are told and asked after their claim, and what they answered. */
export default function SurveyPage() {
  return <SurveyView {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
