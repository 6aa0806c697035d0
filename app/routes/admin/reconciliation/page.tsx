import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { may } from "../../../domain/access/permissions.ts";
import { listLinks } from "../../../domain/lists/list-query.ts";
import type { Currency } from "../../../domain/money.ts";
import { REMEDIES } from "../../../domain/reconcile/differences.ts";
import { flashCookie } from "../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { paths } from "../../../paths.ts";
import {
  openNamed,
  RECONCILE_SORTS,
  readReconcileList,
  ReconcileSchema,
} from "../../../schemas/reconcile.ts";
import { lookThroughBooks } from "../../../services/reconcile/look.server.ts";
import { acceptDifference, listDifferences, openOfKind } from "../../../services/reconcile/mend.server.ts";
import type { Scope } from "../../../services/scope.ts";
import { mend } from "./mending.server.ts";
import { type DifferenceLine, ReconciliationView } from "./view.tsx";

export const handle = { title: "reconcile:title" };

/** So long the page itself compares books, and mends; the scheduled work goes on with the comparison. */
const LOOK_MS = 8_000;

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "reconciliation:read");
  const query = readReconcileList(new URL(args.request.url).searchParams);
  const { asked, sort, isFiltered } = query;
  const { page, open, run, refs } = await listDifferences(scope, query);
  return {
    open: open.map(({ kind, currency, count, stake }) => ({
      kind,
      href: `${paths.reconciliation}?kind=${kind}`,
      count,
      stake: { minor: stake, currency },
      remedy: REMEDIES[kind] ?? null,
    })),
    differences: page.rows.map(({ id, kind, orderId, subject, ours, theirs, currency, state, firstSeen }) => {
      return {
        id,
        kind,
        state,
        remedy: REMEDIES[kind] ?? null,
        about: aboutOf({ orderId, subject, currency }, orderId === null ? undefined : refs.get(orderId)),
        ours: { minor: ours, currency },
        theirs: { minor: theirs, currency },
        since: firstSeen.toISOString(),
      };
    }),
    run: run ? { begunAt: run.begunAt.toISOString(), endedAt: run.endedAt?.toISOString() ?? null } : null,
    filters: { action: paths.reconciliation, asked, isFiltered },
    sort,
    pages: listLinks(paths.reconciliation, asked, sort, RECONCILE_SORTS, page),
    incidentsHref: may(user, "incidents:read") ? paths.incidents : null,
    mayMend: may(user, "incidents:decide"),
  };
}

/** What a difference is about, with its page. Ids of payouts are long: their end tells them apart. */
function aboutOf(
  { orderId, subject, currency }: { orderId: string | null; subject: string; currency: Currency },
  order: { orderRef: string | null; placedAt: Date | null } | undefined,
): DifferenceLine["about"] {
  const [what, id = ""] = subject.split(":");
  if (what === "credit") return { credit: currency };
  if (what === "payout") return { name: `po_…${id.slice(-6)}`, href: paths.payout(id) };
  if (order?.placedAt && orderId !== null)
    return { name: order.orderRef ?? orderId, href: paths.order(orderId) };
  return { name: orderId ?? id, href: null };
}

/** Has differences mended, left as they are, or the books compared now. */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "incidents:decide");
  const { page } = args.context;
  const fields = await readFields(args.request);
  const form = readForm(fields, ReconcileSchema);
  if (!form.ok) return data({ id: String(fields.get("accept") ?? ""), result: form.result }, 422);
  const { mend: id, all, accept, note } = form.value;
  const back = (message: string) =>
    redirect(paths.reconciliation, { status: 303, headers: { "Set-Cookie": flashCookie(page, message) } });
  if (accept !== "") {
    const accepted = await acceptDifference(scope, { id: accept, note });
    if (!accepted.ok) return data({ id: accept, result: form.refuse({ note: accepted.error }) }, 409);
    return back("reconcile:done.accepted");
  }
  const kind = openNamed(all);
  if (kind) return back(await mendAll(scope, await openOfKind(scope, kind)));
  if (id !== "") {
    const mended = await mend(scope, id);
    if (!mended.ok) return data({ id, result: form.refuse({ note: mended.error }) }, 409);
    return back(mended.value === "mended" ? "reconcile:done.mended" : "reconcile:done.stands");
  }
  const until = Date.now() + LOOK_MS;
  const isDone = await lookThroughBooks(scope, { isOver: () => Date.now() > until });
  return back(isDone ? "reconcile:done.looked" : "reconcile:done.looking");
}

/** Mends rows one after another, as many as there is time for. @returns the text that says how far it came. */
async function mendAll(scope: Scope, rows: readonly { id: string }[]) {
  const until = Date.now() + LOOK_MS;
  for (const { id } of rows) {
    if (Date.now() > until) return "reconcile:done.some";
    await mend(scope, id);
  }
  return "reconcile:done.all";
}

/** What the books of the provider, of orders and of print shops say differently of one thing. */
export default function ReconciliationPage() {
  const answer = useActionData<typeof action>();
  return <ReconciliationView {...useLoaderData<typeof loader>()} answer={answer} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../ui/forms/read-again.ts";
