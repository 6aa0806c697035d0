import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isPromo } from "../../../domain/store/store-event.ts";
import { effectiveStatus } from "../../../domain/voucher/promo-code.ts";
import { csvFile, csvOf } from "../../../http/answers/files.server.ts";
import { readFields } from "../../../http/forms/form.server.ts";
import { requireStaff } from "../../../auth/session.server.ts";
import { paths } from "../../../paths.ts";
import { exportCodes } from "../../../services/codes/export-codes.server.ts";
import { daysOf } from "../../../domain/store/store-days.ts";
import { requireEvent } from "../events/require-event.server.ts";
import { claimLink } from "./read.server.ts";
import { storeVouchersFile } from "./vouchers/export.server.ts";

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
 * All codes of a promo or of one batch with their links, or the vouchers of a shop that fit a list, as CSV. Taking them
 * out is an entry in the log, so it takes a press, and a visit that only reads may not.
 */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "vouchers:write");
  const event = await requireEvent(scope, args.params.slug);
  const fields = await readFields(args.request);
  if (!isPromo(event.type)) return storeVouchersFile(scope, event, fields);
  const batch = fields.get("batch");
  const batchId = typeof batch === "string" && batch !== "" ? batch : undefined;
  const { batchNames, parts } = await exportCodes(scope, { event, batchId });
  const { APP_ORIGIN } = args.context.page.settings;
  const now = scope.now();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (file) => file.enqueue(encoder.encode(`\uFEFF${csvOf([COLUMNS])}`)),
    async pull(controller) {
      const part = await parts.next();
      if (part.done) return controller.close();
      const { rows, orderOf, isLast } = part.value;
      const csv = csvOf(
        rows.map((row) => [
          row.code,
          claimLink(APP_ORIGIN, event.slug, row.code),
          effectiveStatus(row, now),
          row.used,
          row.maxUses,
          ...Object.values(daysOf({ ...row, region: event.region })),
          row.sentTo,
          batchNames.get(row.batchId ?? "") ?? "",
          orderOf.get(row.id)?.orderRef ?? "",
          orderOf.get(row.id)?.name ?? "",
        ]),
      );
      controller.enqueue(encoder.encode(csv));
      if (isLast) controller.close();
    },
  });
  const file = csvFile(`${event.slug.replaceAll(/[^\w-]/g, "")}-codes.csv`, body);
  file.headers.set("Cache-Control", "no-store");
  return file;
}
