import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireStaff } from "../../../auth/session.server.ts";
import { type CsvCell, csvFile, csvOf } from "../../../http/answers/files.server.ts";
import { readFields } from "../../../http/forms/form.server.ts";
import { paths } from "../../../paths.ts";
import { readOrderList } from "../../../schemas/order-desk.ts";
import { exportOrders } from "../../../services/orders/export-orders.server.ts";
import { chosenOrders, meansEvery } from "./chosen-orders.server.ts";
import { mayExport } from "./may-export.server.ts";
import { lineRows, LINES_HEADER, ORDERS_HEADER, orderRow } from "./order-files.server.ts";

/**
 * The orders that fit the list's filters, as a file with a row for each order or, with `rows=lines`, for each of their
 * lines. Who may export one store at a time must have chosen one, and a support visit that only reads takes nothing out
 * (decisions 38).
 */
export async function action(args: ActionFunctionArgs) {
  const { scope, user, timeZone } = await requireStaff(args, "customer-data:export");
  const fields = await readFields(args.request);
  const fieldPairs = [...fields].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const query = readOrderList(new URLSearchParams(fieldPairs));
  if (!mayExport(user, query.filters)) throw new Response(null, { status: 403 });
  const chosen = meansEvery(fields) ? [] : chosenOrders(fields);
  const orderIds = chosen.length > 0 ? chosen : undefined;
  const parts = await exportOrders(scope, { query, timeZone, orderIds });
  const isByLine = fields.get("rows") === "lines";
  const day = scope.now().toISOString().slice(0, 10);
  return csvFile(
    `${isByLine ? "order-lines" : "orders"}-${day}.csv`,
    streamOf(isByLine ? LINES_HEADER : ORDERS_HEADER, parts, (order) =>
      isByLine ? lineRows(order, timeZone) : [orderRow(order, timeZone)],
    ),
  );
}

/** A visit of the address takes nothing out and leads to the list. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, "customer-data:export");
  return redirect(paths.orders);
}

function streamOf<T>(
  header: readonly string[],
  parts: AsyncGenerator<readonly T[]>,
  rowsOf: (one: T) => readonly (readonly CsvCell[])[],
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (file) => file.enqueue(encoder.encode(`\uFEFF${csvOf([header])}`)),
    async pull(file) {
      const part = await parts.next();
      if (part.done) return file.close();
      // A part without rows must not end the reading: a stream that was given nothing is not asked again.
      file.enqueue(encoder.encode(csvOf(part.value.flatMap(rowsOf))));
    },
  });
}
