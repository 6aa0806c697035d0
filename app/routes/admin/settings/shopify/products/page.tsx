import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../../auth/session.server.ts";
import { may } from "../../../../../domain/access/permissions.ts";
import { flashCookie } from "../../../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../../../http/forms/form.server.ts";
import { hasShopApp } from "../../../../../http/wiring/shop-port.server.ts";
import { paths } from "../../../../../paths.ts";
import { ShelfSchema } from "../../../../../schemas/shop.ts";
import {
  chooseStore,
  findShop,
  leaveProduct,
  lookNow,
  mendProduct,
  publishProducts,
  sendOurs,
  takeCopy,
} from "../../../../../services/shops/choose-products.server.ts";
import type { Scope } from "../../../../../services/scope.ts";
import type { ShopConnectionRow } from "../../../../../services/shops/connect-shop.server.ts";
import { readPage } from "./read.server.ts";
import { ProductsView } from "./view.tsx";

export const handle = { title: "setup:shelf.page" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "shopify:read");
  const { page } = args.context;
  const connection = await requireShop(scope, args.params.shopId);
  return {
    ...(await readPage(scope, { connection, settings: page.settings })),
    mayWrite: hasShopApp(page.settings) && connection.state === "active" && may(user, "shopify:write"),
  };
}

async function requireShop(scope: Scope, id = ""): Promise<ShopConnectionRow> {
  const connection = await findShop(scope, { id });
  if (!connection) throw new Response(null, { status: 404 });
  return connection;
}

/** What a button of a row does with its product, and what is said then. */
const ACTS = {
  mend: { run: mendProduct, said: "setup:shelf.done.mend" },
  copy: { run: takeCopy, said: "setup:shelf.done.copy" },
  ours: { run: sendOurs, said: "setup:shelf.done.send" },
  leave: { run: leaveProduct, said: "setup:shelf.done.leave" },
} as const;

/** Intents: `store` (`store`), `publish` (`chosen`, `sale`), `look`, and `send:`, `mend:`, `copy:`, `ours:` or `leave:` with a product's id. */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "shopify:write");
  const { page } = args.context;
  const fields = await readFields(args.request);
  const chosen = fields.getAll("chosen").filter((value): value is string => typeof value === "string");
  fields.delete("chosen");
  const form = readForm(fields, ShelfSchema);
  if (!form.ok) return data({ result: form.result }, 422);
  const connection = await requireShop(scope, args.params.shopId);
  if (!hasShopApp(page.settings) || connection.state !== "active") {
    return data({ result: form.refuse({ intent: "setup:shelf.refused.gone" }) }, 409);
  }
  const { intent, store, sale } = form.value;
  const here = paths.settingsShopProducts(connection.id);
  const leave = (said: string, isDone = true) =>
    redirect(here, { status: 303, headers: { "Set-Cookie": flashCookie(page, said, isDone) } });
  const [act = "", productId = ""] = intent.split(":");
  if (act === "look") {
    await lookNow(scope, { connection });
    return leave("setup:shelf.done.look");
  }
  if (act === "store") {
    const answer = await chooseStore(scope, { connection, eventId: store });
    if (!answer.ok) return data({ result: form.refuse({ store: answer.error }) }, 422);
    return leave("setup:shelf.done.store");
  }
  if (act === "publish" || act === "send") {
    const productIds = act === "send" ? [productId] : chosen;
    const { APP_ORIGIN: origin } = page.settings;
    const answer = await publishProducts(scope, { connection, productIds, sale, origin });
    if (!answer.ok) return data({ result: form.refuse({ intent: answer.error }) }, 422);
    return leave("setup:shelf.done.send");
  }
  const { run, said } = ACTS[act as keyof typeof ACTS];
  const answer = await run(scope, { connection, productId });
  return answer.ok ? leave(said) : leave(answer.error, false);
}

/** What a shop sells of a store, how each product of it is there, and what is left to do. */
export default function ShopProductsPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ProductsView {...page} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../../ui/forms/read-again.ts";
