import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as v from "valibot";
import { widthOf } from "../../../domain/product/own-shirt.ts";
import { personalTextsOf } from "../../../domain/product/personal-text.ts";
import { isShop } from "../../../domain/store/store-event.ts";
import { fontsFor } from "../../../http/pictures/pictures.server.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { requireStore, type StoreVisit } from "../../../http/guards/require-store.server.ts";
import { basketIdOf, visitorForWriting } from "../../../http/cookies/visitor.server.ts";
import { paths } from "../../../paths.ts";
import {
  AddToBasketSchema,
  ChangeBasketSchema,
  QuantitySchema,
  RestoreBasketSchema,
} from "../../../schemas/basket.ts";
import { addToBasket } from "../../../services/basket/add-to-basket.server.ts";
import {
  type BasketChange,
  changeBasket,
  nameProducts,
} from "../../../services/basket/change-basket.server.ts";
import { restoreBasket } from "../../../services/basket/restore-basket.server.ts";
import type { Scope } from "../../../services/scope.ts";
import type { Storefront } from "../../../services/storefront.ts";
import { BasketView } from "./view.tsx";
import { StoreNoticeView } from "../frame/store-notice-view.tsx";
import { StoreLayout } from "../frame/store-layout.tsx";
import { closedStore } from "../frame/closed-store.server.ts";
import { spelledFor } from "../spelling.ts";
import { punctualitySentence } from "../punctuality.server.ts";
import { basketModel, productIdeas, storeChrome } from "../frame/store-chrome.server.ts";
import { logError } from "../../../log.server.ts";

export const handle = (loaded: unknown) => ({
  styles: "storefront",
  enhancers: ["store"],
  title: (loaded as BasketData | undefined)?.chrome.region === "US" ? "basket:titleUs" : "basket:title",
  description: "sitePages:summaries.storeBasket",
  unlisted: true,
});

type BasketData = Awaited<ReturnType<typeof loader>>;

export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireStore(args);
  const { storefront, scope } = visit;
  const closed = await closedStore(args, visit);
  if (closed) return closed;
  return {
    kind: "basket" as const,
    chrome: await storeChrome(storefront, args.context, args.request),
    basket: {
      ...basketModel(storefront, scope.now(), null, await goneProducts(scope, storefront)),
      arrived: storefront.basket.length > 0 ? await punctualitySentence(args, visit) : null,
    },
    ideas: storefront.basket.length === 0 ? productIdeas(storefront) : [],
  };
}

/** Names what left the basket by itself, since its store took it out. */
async function goneProducts(scope: Scope, { gone }: Storefront) {
  if (gone.length === 0) return [];
  const names = await nameProducts(
    scope,
    gone.map(({ productId }) => productId),
  );
  return gone.flatMap(({ id, productId }) => {
    const name = names.get(productId);
    return name === undefined ? [] : [{ id, name }];
  });
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireStore(args);
  const fields = await readFields(args.request);
  if (fields.get("intent") === "restore") return restore(args, visit, fields);
  return fields.get("intent") === "add" || fields.has("product")
    ? add(args, visit, fields)
    : change(args, visit, fields);
}

async function add(
  { request, context }: ActionFunctionArgs,
  { storefront, scope }: StoreVisit,
  fields: FormData,
) {
  const { store, stock, opening } = storefront;
  if (opening !== "open" || store.type === "Promo") throw new Response(null, { status: 423 });
  const notAdded = (refusal: string, layerId?: string) => {
    const error = spelledFor(store.region, refusal);
    const product = stock.find((item) => item.id === textOf(fields, "product"));
    // Whoever left the product's page for this answer goes back there, with all that was chosen and typed.
    if (product && request.headers.get("Sec-Fetch-Mode") === "navigate")
      return redirect(`${paths.product(store.slug, product.id)}?${chosenAgain(fields, error, layerId)}`, 303);
    return refused(error, 422);
  };
  const form = readForm(fields, AddToBasketSchema);
  if (!form.ok) {
    const message = Object.values(form.result.error ?? {}).flat()[0];
    return notAdded(typeof message === "string" ? message : "store:cart.add");
  }
  const { product, colour, size, quantity } = form.value;
  const offer = stock.find((item) => item.id === product)?.offer;
  const personalTexts = offer ? personalTextsOf(offer, (layerId) => textOf(fields, `text-${layerId}`)) : {};
  const { visitorId, setCookie } = await visitorForWriting(request, context);
  const basketId = basketIdOf(visitorId, store.id);
  const shirtWidthMm = widthOf(textOf(fields, "shirt"));
  const chosen = { productId: product, colour, size, quantity, personalTexts, shirtWidthMm };
  const line = { basketId, eventId: store.id, ...chosen };
  const fontsOf = (keys: string[]) => fontsFor(context, keys);
  try {
    const added = await addToBasket(scope, { stock, ...line, inBasket: storefront.basket, fontsOf });
    if (!added.ok) return notAdded(added.error, "layerId" in added ? added.layerId : undefined);
  } catch (error) {
    logError("basket", error, { intent: "add" });
    return refused("store:cart.add", 503);
  }
  return redirect(paths.basket(store.slug), { status: 303, headers: { "Set-Cookie": setCookie } });
}

/** Brings back what the visitor's browser kept, if the basket itself is gone. */
async function restore(
  { request, context }: ActionFunctionArgs,
  { storefront, scope }: StoreVisit,
  fields: FormData,
) {
  const { store, stock, opening } = storefront;
  if (opening !== "open" || !isShop(store.type)) throw new Response(null, { status: 423 });
  const form = readForm(fields, RestoreBasketSchema);
  if (!form.ok) return refused("store:cart.load", 422);
  const { visitorId, setCookie } = await visitorForWriting(request, context);
  const basket = { id: basketIdOf(visitorId, store.id), eventId: store.id };
  await restoreBasket(scope, {
    stock,
    basket,
    kept: form.value.lines,
    fontsOf: (keys) => fontsFor(context, keys),
  });
  return redirect(paths.basket(store.slug), { status: 303, headers: { "Set-Cookie": setCookie } });
}

async function change(
  _args: ActionFunctionArgs,
  { storefront, scope, visitorId }: StoreVisit,
  fields: FormData,
) {
  const { store } = storefront;
  const form = readForm(fields, ChangeBasketSchema);
  if (!form.ok) return refused("store:cart.update", 422);
  const { intent, line, quantity } = form.value;
  const input = changeOf(intent, line, quantity);
  if (!input) return refused("errors:quantityOutOfRange", 422);
  try {
    const changed =
      visitorId && (await changeBasket(scope, { basketId: basketIdOf(visitorId, store.id), change: input }));
    if (changed && !changed.ok) return refused(changed.error, 422);
  } catch (error) {
    logError("basket", error, { intent });
    return refused(FAILED[intent], 503);
  }
  return redirect(paths.basket(store.slug), 303);
}

/** What is told when the database did not take the change. */
const FAILED = {
  increment: "store:cart.increment",
  decrement: "store:cart.decrement",
  remove: "store:cart.remove",
  set: "store:cart.update",
  clear: "store:cart.clear",
} as const;

/** @returns undefined when the quantity that was typed is none. */
function changeOf(intent: string, lineId: string, typed: string): BasketChange | undefined {
  switch (intent) {
    case "increment":
      return { kind: "plus", lineId };
    case "decrement":
      return { kind: "minus", lineId };
    case "set": {
      const quantity = v.safeParse(QuantitySchema, typed);
      return quantity.success ? { kind: "set", lineId, quantity: quantity.output } : undefined;
    }
    case "clear":
      return { kind: "clear" };
    default:
      return { kind: "remove", lineId };
  }
}

function chosenAgain(fields: FormData, error: string, layerId?: string): URLSearchParams {
  const query = new URLSearchParams({ refused: error, ...(layerId && { at: layerId }) });
  for (const [name, value] of fields) {
    const isSaved = /^(?:colour|size|quantity|shirt|text-.*)$/.test(name);
    if (isSaved && typeof value === "string" && value) query.set(name, value.slice(0, 100));
  }
  return query;
}

function textOf(fields: FormData, name: string): string | undefined {
  const value = fields.get(name);
  return typeof value === "string" ? value : undefined;
}

function refused(error: string, status: number) {
  return data({ error }, status);
}

/** The basket as a page of its own; the overlay shows the same. */
export default function BasketPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (loaded.kind === "closed") return <StoreNoticeView {...loaded} />;
  const { chrome, basket, ideas } = loaded;
  return (
    <StoreLayout store={chrome} current="basket">
      <BasketView store={chrome} basket={{ ...basket, error: answer?.error ?? basket.error }} ideas={ideas} />
    </StoreLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
