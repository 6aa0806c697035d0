import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import type { Layer } from "../../../../domain/design/design.ts";
import { coloursByCloth, printAddress, printOf } from "../../../../domain/print/product-prints.ts";
import { pictureAddress } from "../../../../domain/product/offer.ts";
import { checkTools } from "../../../../http/wiring/print-tools.server.ts";
import { paths } from "../../../../paths.ts";
import { MOST_DIFFERENCE } from "../../../../rendering/proof.ts";
import { proofOfProduct } from "../../../../services/check-products.ts";
import { readProduct } from "../../../../services/products/save-product.server.ts";
import { ProofView } from "./view.tsx";

export const handle = { title: "productDesk:proof.title", thing: "name" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "products:read");
  const read = await readProduct(scope, { id: args.params["productId"] ?? "" });
  if (!read) throw new Response(null, { status: 404 });
  const { product } = read;
  const { proofs, places } = await proofOfProduct(scope, product, checkTools(args.context));
  const colour = coloursByCloth(product.offer)[0]?.name ?? product.offer.defaultColour;
  return {
    name: product.name,
    productHref: paths.ownProduct(product.id),
    most: MOST_DIFFERENCE,
    sides: proofs.map(({ layers, ...proof }) => ({
      ...proof,
      layers: layers.map((layer) => ({ ...layer, name: nameOf(product.design[proof.side], layer.layer) })),
      place: places[proof.side],
      picture: pictureAddress(product.designHash, colour, proof.side, { width: 1400 }),
      printHref: printOf(product, colour, proof.side)
        ? printAddress(product.designHash, colour, proof.side)
        : null,
    })),
  };
}

/** What people call a layer; null for a picture without a name. */
function nameOf(layers: readonly Layer[], id: string): string | null {
  const layer = layers.find((each) => each.id === id);
  return layer?.name ?? (layer?.type === "text" ? layer.text : null);
}

/** The print file over the shop's picture, measured in millimetres. */
export default function ProofPage() {
  return <ProofView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
