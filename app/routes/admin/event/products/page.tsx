import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { isUnchecked } from "../../../../domain/product/mending.ts";
import { isPromo, isShop } from "../../../../domain/store/store-event.ts";
import { readAmountFields } from "../../../../http/forms/amount-fields.server.ts";
import { checkTools } from "../../../../http/wiring/print-tools.server.ts";
import { paths } from "../../../../paths.ts";
import { searchOf } from "../../../../schemas/list-query.ts";
import { checkProducts } from "../../../../services/check-products.ts";
import { readMade } from "../../../../services/makers.server.ts";
import { readEventProducts } from "../../../../services/event-products/read.server.ts";
import { EventProductsView } from "./view.tsx";
import { requireEvent } from "../../events/require-event.server.ts";
import { actionFor } from "./actions.server.ts";
import { storedFields } from "./form.server.ts";
import { offeredLine, soldLine } from "./lines.server.ts";

export const handle = { title: "eventDesk:page.products" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "event-products:read");
  const event = await requireEvent(scope, args.params["slug"]);
  const query = new URL(args.request.url).searchParams;
  const words = searchOf(query);
  let found = await readEventProducts(scope, { event, words });
  const unchecked = [...found.sold, ...found.others].filter(isUnchecked).map(({ productId }) => productId);
  if (unchecked.length > 0) {
    await checkProducts(scope, { ids: unchecked }, checkTools(args.context));
    found = await readEventProducts(scope, { event, words });
  }
  const { sold, others, platformFee } = found;
  const { short } = await readMade(scope, event);
  const missing = new Map(short.map(({ productId, unmade }) => [productId, unmade]));
  const mayOpen = may(user, "products:read");
  const { region, currency, vatRate, notVatRegistered, version } = event;
  return {
    version,
    isLocked: event.locked,
    mayWrite: may(user, "event-products:write"),
    store: {
      region,
      currency,
      platformFee,
      isPromo: isPromo(event.type),
      paidByCard: isShop(event.type),
      rules: { vatRate, notVatRegistered },
    },
    stored: storedFields(event, sold),
    lines: sold.map((line) => soldLine(event, line, { mayOpen, unmade: missing.get(line.productId) })),
    offered: others.map((product) => offeredLine(event, product, mayOpen)),
    words,
    here: paths.eventProducts(event.slug),
    stockHref: isShop(event.type) ? null : paths.gift(event.slug),
    asksToRemove: sold.find(({ productId }) => productId === query.get("remove"))?.name ?? null,
    removes: query.get("remove") ?? "",
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "event-products:write");
  const event = await requireEvent(scope, args.params["slug"]);
  const fields = await readAmountFields(args);
  const products = await readEventProducts(scope, { event, words: "" });
  const done = await actionFor({
    scope,
    event,
    found: products,
    fields,
    page: args.context.page,
    tools: checkTools(args.context),
  });
  return "headers" in done ? done : data(done.body, done.status);
}

/** Which products a store sells, for how much and in which order. */
export default function EventProductsPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <EventProductsView {...page} result={answer?.result} added={answer?.added} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
