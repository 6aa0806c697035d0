import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { mergeFields } from "../../../../http/forms/merge-fields.server.ts";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { unitGross } from "../../../../domain/pricing/price-order.ts";
import { pictureAddress } from "../../../../domain/product/offer.ts";
import { isUnchecked, mendingOf } from "../../../../domain/product/mending.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { checkTools } from "../../../../http/wiring/print-tools.server.ts";
import { paths } from "../../../../paths.ts";
import { ProductSchema, SellAnywaySchema } from "../../../../schemas/new-product.ts";
import { misfitsOf } from "../../../../services/cases/read-cases.server.ts";
import { checkProducts } from "../../../../services/check-products.ts";
import {
  duplicateProduct,
  readProduct,
  saveProduct,
} from "../../../../services/products/save-product.server.ts";
import {
  PRODUCT_STEPS,
  sellAnyway,
  takeProductStep,
} from "../../../../services/products/take-product-step.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import { colourRows, sellInLight, sellSeenColours } from "./colours-to-sell.server.ts";
import { printFacts, variantsOf } from "./product-facts.server.ts";
import { saleForms, switchPosted } from "./sale-forms.server.ts";
import { ProductDeskView } from "./view.tsx";

export const handle = { title: "admin:nav.products", thing: "name" };

const DONE: Record<(typeof PRODUCT_STEPS)[number], string> = {
  publish: "productDesk:done.publish",
  archive: "productDesk:done.archive",
  unarchive: "productDesk:done.unarchive",
  lock: "productDesk:done.lock",
  unlock: "productDesk:done.unlock",
  delete: "productDesk:done.delete",
  restore: "productDesk:done.restore",
};

async function requireProduct(scope: Scope, id = "") {
  const product = await readProduct(scope, { id });
  if (!product) throw new Response(null, { status: 404 });
  return product;
}

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "products:read");
  const id = args.params["productId"];
  let read = await requireProduct(scope, id);
  if (isUnchecked(read.product)) {
    await checkProducts(scope, { ids: [read.product.id] }, checkTools(args.context));
    read = await requireProduct(scope, id);
  }
  const { product, stores } = read;
  const { fonts } = checkTools(args.context);
  const { name, category, description, status, locked, offer, designHash } = product;
  const sides = offer.printedBack ? (["front", "back"] as const) : (["front"] as const);
  return {
    name,
    stored: { name, category, description },
    version: product.updatedAt.getTime(),
    status,
    isLocked: locked,
    isDeleted: product.deletedAt !== null,
    mayWrite: may(user, "products:write"),
    pictures: offer.colours.flatMap((colour) =>
      sides.map((side) => ({
        colour: colour.name,
        side,
        sizes: colour.sizes,
        src: pictureAddress(designHash, colour.name, side, { width: 400 }),
      })),
    ),
    print: printFacts(product),
    variants: variantsOf(product),
    sale: saleForms(product, stores),
    colours: offer.layers?.length === 0 ? undefined : await colourRows(scope, product, fonts),
    mayDraw: !locked && !stores.some((store) => store.status === "Active"),
    stores: stores.map((store) => ({
      name: store.name,
      status: store.status,
      region: store.region,
      price: { minor: unitGross(store.price, store.vat, store), currency: store.currency },
      href: paths.eventProducts(store.slug),
    })),
    listHref: paths.products,
    designHref: paths.productDesign(product.id),
    proofHref: paths.productProof(product.id),
    mending: mendingOf(product),
    misfits: await misfitsOf(scope, product),
    designHash,
    asksToDelete: new URL(args.request.url).searchParams.has("delete"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "products:write");
  const { product, stores } = await requireProduct(scope, args.params["productId"]);
  const fields = await readFields(args.request);
  const answer = (address: string, message: string, success = true) =>
    redirect(address, {
      status: 303,
      headers: { "Set-Cookie": flashCookie(args.context.page, message, success) },
    });
  const here = paths.ownProduct(product.id);
  const intent = String(fields.get("intent"));
  if (intent === "duplicate") {
    const copy = await duplicateProduct(scope, product);
    return copy.ok
      ? answer(paths.ownProduct(copy.value.id), "productDesk:done.duplicate")
      : answer(here, copy.error, false);
  }
  if (intent === "sell-anyway") {
    const form = readForm(fields, SellAnywaySchema);
    if (!form.ok) return data({ result: undefined, reason: form.result }, 422);
    const { design, reason } = form.value;
    const kept = await sellAnyway(scope, { product, designHash: design, reason });
    return kept.ok ? answer(here, "productDesk:done.soldAnyway") : answer(here, kept.error, false);
  }
  if (intent === "variants") {
    const switched = await switchPosted(scope, { product, stores, fields });
    return switched.ok
      ? answer(`${here}#sale`, "productDesk:done.variants")
      : answer(`${here}#sale`, switched.error, false);
  }
  if (intent === "light-version" || intent === "seen-colours") {
    const { fonts } = checkTools(args.context);
    const designHash = String(fields.get("design"));
    const sold =
      intent === "light-version"
        ? await sellInLight(scope, { product, designHash, fontsOf: fonts })
        : await sellSeenColours(scope, product, fonts);
    const done = intent === "light-version" ? "productDesk:done.lightVersion" : "productDesk:done.variants";
    return sold.ok ? answer(`${here}#colours`, done) : answer(`${here}#colours`, sold.error, false);
  }
  const step = PRODUCT_STEPS.find((each) => each === intent);
  if (step) {
    const tools = checkTools(args.context);
    const done = await takeProductStep(scope, { product, step, tools });
    if (!done.ok) return answer(here, done.error, false);
    return answer(step === "delete" ? paths.products : here, DONE[step]);
  }
  const { name, category, description } = product;
  mergeFields(fields, { version: product.updatedAt.getTime(), stored: { name, category, description } });
  const form = readForm(fields, ProductSchema);
  if (!form.ok) return data({ result: form.result, reason: undefined }, 422);
  const { version, ...said } = form.value;
  const saved = await saveProduct(scope, { product, shown: version, fields: said });
  if (!saved.ok) return data({ result: form.refuse({ version: saved.error }), reason: undefined }, 409);
  return answer(here, "productDesk:done.product");
}

/** One of the tenant's products, and where it is sold. */
export default function ProductPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ProductDeskView {...page} result={answer?.result} reason={answer?.reason} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
