import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { stringify } from "csv-stringify/browser/esm/sync";
import { effectiveStatus } from "../../../domain/voucher/promo-code.ts";
import { readFields } from "../../../http/form.server.ts";
import { requireStaff } from "../../../auth/session.server.ts";
import { paths } from "../../../paths.ts";
import { daysOf } from "../events/store-days.ts";
import { requireEvent } from "../events/require-event.server.ts";
import { claimLink } from "./read.server.ts";
import { noteCodesTaken, requireCodeRights } from "./take-codes-out.server.ts";

/** So many codes are read and written at a time. */
const STEP = 2_000;
const COLUMNS = [
  "code",
  "link",
  "status",
  "used",
  "max_uses",
  "starts_at",
  "ends_at",
  "sent_to",
  "batch",
  "order_ref",
  "claimed_by",
];

/** A visit of the address takes nothing out and leads to the codes. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "vouchers:write");
  const event = await requireEvent(scope, args.params.slug);
  return redirect(paths.vouchers(event.slug));
}

/**
 * All codes of a promo or of one batch with their links, as CSV that no spreadsheet takes for formulas. Taking them out
 * is an entry in the log, so it takes a press, and a visit that only reads may not.
 */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireCodeRights(args);
  const event = await requireEvent(scope, args.params.slug);
  const batch = (await readFields(args.request)).get("batch");
  const batchId = typeof batch === "string" && batch !== "" ? batch : undefined;
  const { codes } = scope.tenant;
  const filter = { eventId: event.id, batchId };
  const { all } = await codes.counts(filter);
  await noteCodesTaken(scope, { id: batchId ?? event.id, name: event.name }, all);
  const names = new Map((await codes.batches(event.id)).map(({ id, name }) => [id, name]));
  const { APP_ORIGIN } = args.context.page.settings;
  const now = scope.now();
  const encoder = new TextEncoder();
  let offset = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const rows = await codes.list(filter, { limit: STEP, offset });
      const holders = await codes.holdersOf(
        rows.filter(({ used, maxUses }) => used > 0 && maxUses === 1).map(({ id }) => id),
      );
      const orderOf = new Map(holders.map(({ left, right }) => [left.promoCodeId, right]));
      const csv = stringify(
        rows.map((row) => [
          row.code,
          claimLink(APP_ORIGIN, event.slug, row.code),
          effectiveStatus(row, now),
          row.used,
          row.maxUses,
          ...Object.values(daysOf({ ...row, region: event.region })),
          (row.sentTo ?? "").trim(),
          (names.get(row.batchId ?? "") ?? "").trim(),
          orderOf.get(row.id)?.orderRef ?? "",
          (orderOf.get(row.id)?.name ?? "").trim(),
        ]),
        { header: offset === 0, columns: COLUMNS, escape_formulas: true, record_delimiter: "windows" },
      );
      controller.enqueue(encoder.encode(csv));
      offset += STEP;
      if (rows.length < STEP) controller.close();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${event.slug.replaceAll(/[^\w-]/g, "")}-codes.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
