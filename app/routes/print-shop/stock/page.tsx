import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readCount, readStockFile } from "../../../domain/fulfilment/stock.ts";
import { textOfFile } from "../../../http/answers/files.server.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { requireWorkPage } from "../../../http/guards/require-work-page.server.ts";
import { paths } from "../../../paths.ts";
import { StockSchema } from "../../../schemas/work-page.ts";
import { readStock, tellStock } from "../../../services/fulfillers/tell-stock.server.ts";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { type StockAnswer, StockView } from "./view.tsx";
import { doneOf, shopOf } from "../shop.server.ts";

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
export const handle = { styles: "print-shop", title: "printShop:stock.title" };

export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireWorkPage(args);
  const rows = await readStock(visit.scope, { fulfillerId: visit.page.fulfillerId });
  return {
    shop: shopOf(args, visit),
    stock: rows.map(({ sku, count }) => ({ sku, count })),
    done: doneOf(args),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, scope } = await requireWorkPage(args);
  const fulfiller = { id: page.fulfillerId, name: page.name };
  const at = scope.now();
  const done = () => redirect(`${paths.workStock(page.id)}?done=stock`, 303);
  const answer = (told: StockAnswer) => data(told, 422);
  const fields = await readFields(args.request);
  if (fields.get("intent") === "file") {
    const file = fields.get("file");
    const sent = await textOfFile(file);
    if (!sent.ok) return answer({ kind: "refused", error: sent.error });
    const read = readStockFile(sent.text);
    if (!read.ok) return answer({ kind: "refused", error: read.error });
    if (read.faults.length > 0) return answer({ kind: "faulty", faults: read.faults });
    await tellStock(scope, { fulfiller, told: read.rows.map((row) => ({ ...row, at })) });
    return done();
  }
  const form = readForm(fields, StockSchema);
  if (!form.ok) return answer({ kind: "one", result: form.result as FormResult });
  const { sku, count } = form.value;
  await tellStock(scope, { fulfiller, told: [{ sku, count: readCount(count) ?? null, at }] });
  return done();
}

/** What a print shop has of each SKU, so that it is given nothing that it cannot make. */
export default function StockPage() {
  return <StockView {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
