import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { isAnswerable, reasonOfDispute } from "../../../../domain/order/dispute.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { evidenceUpload } from "../../../../http/wiring/context.server.ts";
import { languageOf } from "../../../../http/wiring/page-state.server.ts";
import { paths } from "../../../../paths.ts";
import { DisputeAnswerSchema, DisputeDraftSchema } from "../../../../schemas/order-desk.ts";
import {
  answerDispute,
  disputeOfOrder,
  keepStatement,
} from "../../../../services/disputes/answer-dispute.server.ts";
import { readCompany } from "../../../../services/company/read-company.server.ts";
import { evidenceFields, evidencePdf, evidenceSections, heldOf } from "./evidence.server.ts";
import { DisputeView } from "./view.tsx";

export const handle = { title: "orderDesk:dispute.answer.title" };

const idsOf = ({ params }: { params: LoaderFunctionArgs["params"] }) => ({
  orderId: params["orderId"] ?? "",
  disputeId: params["disputeId"] ?? "",
});

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "orders:read");
  const ids = idsOf(args);
  const [found, held] = await Promise.all([disputeOfOrder(scope, ids), heldOf(scope, ids.orderId)]);
  // Another tenant's dispute is not there.
  if (!found || !held) throw new Response(null, { status: 404 });
  const { dispute, order } = found;
  const { id, state, amount, currency, dueBy, answeredAt } = dispute;
  return {
    orderRef: order.orderRef ?? "",
    orderHref: paths.order(order.id),
    pdfHref: paths.disputeEvidence(order.id, id),
    region: held.order.event.region,
    dispute: {
      state,
      reason: reasonOfDispute(dispute.reason),
      amount: { minor: amount, currency },
      dueBy: dueBy?.toISOString() ?? null,
    },
    answeredAt: answeredAt?.toISOString() ?? null,
    statement: dispute.answer,
    mayDecide: may(user, "incidents:decide"),
    mayAnswer: may(user, "incidents:decide") && isAnswerable(dispute, scope.now()),
    sections: await evidenceSections(held, await languageOf(args.request, args.context)),
  };
}

/** Intents: `save` keeps what staff write, `send` has it sent to the bank, once. */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "incidents:decide");
  const { page } = args.context;
  const ids = idsOf(args);
  const [found, held] = await Promise.all([disputeOfOrder(scope, ids), heldOf(scope, ids.orderId)]);
  if (!found || !held) throw new Response(null, { status: 404 });
  const fields = await readFields(args.request);
  const here = paths.dispute(ids.orderId, ids.disputeId);
  if (fields.get("intent") !== "send") {
    const draft = readForm(fields, DisputeDraftSchema);
    if (!draft.ok) return data({ result: draft.result }, 422);
    const kept = await keepStatement(scope, { ...ids, statement: draft.value.statement });
    if (!kept.ok) return data({ result: draft.refuse({ statement: kept.error }) }, 409);
    return redirect(here, { status: 303 });
  }
  const form = readForm(fields, DisputeAnswerSchema);
  if (!form.ok) return data({ result: form.result }, 422);
  const { statement } = form.value;
  const { tenant } = await readCompany(scope);
  const pdf = await evidencePdf(args.context, scope, {
    held,
    statement,
    disputeId: ids.disputeId,
    company: tenant.name,
  });
  const sent = await answerDispute(
    { ...scope, upload: evidenceUpload(page) },
    { ...ids, statement, pdf, fields: evidenceFields(held) },
  );
  if (!sent.ok) return data({ result: form.refuse({ statement: sent.error }) }, 409);
  const headers = { "Set-Cookie": flashCookie(page, "orderDesk:dispute.answer.sent") };
  return redirect(here, { status: 303, headers });
}

/** What we hold of a disputed order, and the answer to the bank. */
export default function DisputePage() {
  const answer = useActionData<typeof action>();
  return <DisputeView {...useLoaderData<typeof loader>()} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
