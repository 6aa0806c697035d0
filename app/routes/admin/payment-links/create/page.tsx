import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { namesOf, toFields } from "../../../../domain/address/address.ts";
import { isShop } from "../../../../domain/store/store-event.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields } from "../../../../http/forms/form.server.ts";
import { fontsFor } from "../../../../http/pictures/pictures.server.ts";
import { baseScope, newId } from "../../../../http/wiring/context.server.ts";
import { paths } from "../../../../paths.ts";
import { listShops, readPaymentLink } from "../../../../services/checkout/payment-links.server.ts";
import {
  changePaymentLink,
  makePaymentLink,
} from "../../../../services/checkout/save-payment-link.server.ts";
import { readStorefront } from "../../../../services/storefront/read.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { requireEvent } from "../../events/require-event.server.ts";
import {
  addressFormOf,
  linesOf,
  methodsOf,
  productsOf,
  readLink,
  rowsAfter,
  shownPrice,
  typedIn,
  typedOfLines,
} from "./form.server.ts";
import type { LinkPage } from "./models.ts";
import { CreateLinkView } from "./view.tsx";

export const handle = { title: "paymentLinks:create.title" };

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** The store that is ordered in, and the link that is changed, as the address names them. */
async function placeOf({ request, context }: Args, scope: Scope) {
  const { searchParams } = new URL(request.url);
  const orderId = searchParams.get("link");
  const link = orderId ? await readPaymentLink(scope, { orderId }) : undefined;
  // What is paid or over cannot be changed; its page says what became of it.
  if (orderId && link?.link.state !== "waiting") throw redirect(paths.deskPaymentLink(orderId), 303);
  const slug = link?.event.slug ?? searchParams.get("store") ?? "";
  if (slug === "") return undefined;
  const event = await requireEvent(scope, slug);
  const storefront = await readStorefront(baseScope(context), { slug: event.slug });
  if (!storefront || !isShop(storefront.store.type)) throw new Response(null, { status: 404 });
  return { storefront, link };
}

export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "orders:write");
  const place = await placeOf(args, scope);
  const shops = await listShops(scope);
  if (!place) {
    const [only, ...others] = shops;
    if (only && others.length === 0) throw redirect(paths.createPaymentLink({ store: only.slug }));
    return { shops, store: null, isClosed: false, page: null };
  }
  const { storefront, link } = place;
  const { slug, name, region, lang } = storefront.store;
  const store = { slug, name, region };
  if (storefront.opening !== "open") return { shops, store, isClosed: true, page: null };
  const before = link && typedOfLines(link.link.quote.lines);
  const customer = link && {
    ...toFields(link.order),
    email: link.order.email,
    phone: link.order.phone,
    address_state: namesOf(link.order).address_state,
  };
  const page: LinkPage = {
    store,
    key: newId(),
    changed: link ? { version: link.link.version, href: paths.deskPaymentLink(link.order.id) } : null,
    products: productsOf(storefront),
    lines: linesOf(storefront, before?.rows ?? [], before?.typed ?? {}),
    form: addressFormOf(storefront, customer ?? {}, customer),
    methods: methodsOf(storefront),
    stored: {
      method: link?.link.quote.method ?? "",
      voucherCode: link?.link.quote.voucherCode ?? "",
      note: link?.link.note ?? "",
      lang: link?.order.lang ?? lang,
    },
    price: null,
    askState: false,
  };
  return { shops, store, isClosed: false, page };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, user } = await requireStaff(args, "orders:write");
  const place = await placeOf(args, scope);
  if (!place) {
    const result: FormResult = { error: { total: ["paymentLinks:create.chooseStore"] } };
    return data({ result, drawn: null }, 422);
  }
  const { storefront, link } = place;
  if (storefront.opening !== "open") {
    const result: FormResult = { error: { total: ["paymentLinks:create.closed"] } };
    return data({ result, drawn: null }, 409);
  }
  const fields = await readFields(args.request);
  const intent = String(fields.get("intent") ?? "price");
  const typed = typedIn(fields);
  const lines = linesOf(storefront, rowsAfter(fields, intent), typed);
  const drawn = {
    lines,
    form: addressFormOf(storefront, typed),
    price: null as LinkPage["price"],
    askState: false,
  };
  if (intent !== "price" && intent !== "send") {
    const isUnchosen = intent === "add" && !fields.get("add_product");
    const error = isUnchosen ? { add_product: ["paymentLinks:create.chooseProduct"] } : undefined;
    // The product that was added is no longer the one to add.
    const result: FormResult = {
      initialValue: { ...typed, add_product: "" },
      ...(error && { error }),
    };
    return data({ result, drawn }, error ? 422 : 200);
  }
  const orderId = link?.order.id ?? "";
  const read = await readLink(scope, {
    storefront,
    fields,
    lines,
    orderId,
    fontsOf: (keys) => fontsFor(args.context, keys),
  });
  if (!read.ok) return data({ result: read.result, drawn: { ...drawn, askState: read.askState } }, 422);
  const { price, value, refuse, wish } = read;
  const shown = { ...drawn, price: shownPrice(storefront, price) };
  if (intent === "price") return data({ result: { initialValue: typed } as FormResult, drawn: shown }, 200);
  if (value.seen_total !== String(price.quote.total)) {
    return data({ result: refuse({ total: "paymentLinks:create.checkPrice" }), drawn: shown }, 409);
  }
  const save = { ...wish, price, note: value.note, userId: user.id };
  if (link) {
    const changed = await changePaymentLink(scope, { ...save, orderId, version: value.version });
    if (!changed.ok) return data({ result: refuse({ total: changed.error }), drawn: shown }, 409);
    return toLink(args, orderId, "paymentLinks:done.changed");
  }
  const made = await makePaymentLink(scope, { ...save, key: value.link_key });
  return toLink(args, made.orderId, made.isNew ? "paymentLinks:done.sent" : "paymentLinks:done.before");
}

function toLink({ context }: Args, orderId: string, message: string) {
  const headers = { "Set-Cookie": flashCookie(context.page, message) };
  return redirect(paths.deskPaymentLink(orderId), { status: 303, headers });
}

/** An order that staff make for a customer, or change before it is paid. */
export default function CreateLinkPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const page = loaded.page && { ...loaded.page, ...answer?.drawn };
  return <CreateLinkView {...loaded} page={page} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
