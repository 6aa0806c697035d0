import { catalogueWordsFor } from "../../../http/wiring/catalogue-words.server.ts";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { may } from "../../../domain/access/permissions.ts";
import { listLinks } from "../../../domain/lists/list-query.ts";
import { pictureAddress } from "../../../domain/product/offer.ts";
import { isUnchecked, mendingOf } from "../../../domain/product/mending.ts";
import { PRODUCT_SORTS } from "../../../domain/product/product-sorts.ts";
import { checkTools } from "../../../http/wiring/print-tools.server.ts";
import { paths } from "../../../paths.ts";
import { readProductList } from "../../../schemas/new-product.ts";
import { checkProducts } from "../../../services/check-products.ts";
import { listBlanks } from "../../../services/catalogue/read.server.ts";
import { listProducts } from "../../../services/products/save-product.server.ts";
import { ProductsView } from "./view.tsx";

export const handle = { title: "admin:nav.products" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "products:read");
  const query = readProductList(new URL(args.request.url).searchParams);
  const { asked, sort, isFiltered } = query;
  const [listed, blanks, say] = await Promise.all([
    listProducts(scope, query),
    listBlanks(scope),
    catalogueWordsFor(args),
  ]);
  const unchecked = listed.rows.filter(isUnchecked).map(({ id }) => id);
  await checkProducts(scope, { ids: unchecked }, checkTools(args.context));
  const page = unchecked.length === 0 ? listed : await listProducts(scope, query);
  const garments = blanks.map((blank) => ({ value: blank.code, label: say.nameOf(blank) }));
  return {
    products: page.rows.map(({ id, name, designHash, offer, catalogueCode, ...product }) => ({
      id,
      name,
      status: product.status,
      locked: product.locked,
      isDeleted: product.deletedAt !== null,
      mending: mendingOf({ designHash, ...product }),
      href: paths.ownProduct(id),
      picture: pictureAddress(designHash, offer.defaultColour, offer.cover, { width: 160 }),
      garment: garments.find(({ value }) => value === catalogueCode)?.label ?? catalogueCode,
      stores: product.stores.map((store) => store.name),
      createdAt: product.createdAt.toISOString(),
    })),
    garments,
    filters: { action: paths.products, asked, isFiltered },
    sort,
    links: listLinks(paths.products, asked, sort, PRODUCT_SORTS, page),
    newHref: may(user, "products:write") ? paths.createProduct : null,
  };
}

/** The tenant's own designs on garments. */
export default function ProductsPage() {
  return <ProductsView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
