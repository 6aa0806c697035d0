import { designIdentity } from "../../app/domain/design/design-identity.ts";
import { assetIdsOf } from "../../app/domain/design/scene-identity.ts";
import { offerOfDesign } from "../../app/domain/product/offer-of-design.ts";
import type { Database } from "../driver/client.server.ts";
import { assets, catalogueProducts, eventPrices, products } from "../schema/products.ts";
import { artLibrary } from "./artwork/library.ts";
import { catalogue, catalogueProduct } from "./catalogue.ts";
import { minutesAfterStart, START } from "./clock.ts";
import { type DemoProduct, demoProducts } from "./designs.ts";
import { rowId, sha256 } from "./identifiers.ts";

/** The blanks of the shared catalogue. */
export function catalogueRows(db: Database) {
  return catalogue.map((blank) =>
    db.insert(catalogueProducts).values({
      code: blank.code,
      family: blank.family,
      data: blank,
      createdAt: new Date(blank.created),
      updatedAt: new Date(blank.updated),
    }),
  );
}

/** Each tenant's pictures: those that its designs use. */
export function artRows(db: Database) {
  const used = new Map<string, Set<string>>();
  for (const product of demoProducts) {
    const ids = used.get(product.tenant) ?? new Set();
    for (const id of assetIdsOf(product.design)) ids.add(id);
    used.set(product.tenant, ids);
  }
  return [...used].flatMap(([tenant, ids]) =>
    artLibrary
      .filter((art) => ids.has(art.id))
      .map((art) =>
        db.insert(assets).values({
          id: art.id,
          tenantId: rowId(tenant, "tenant", tenant),
          kind: "artwork",
          name: art.id,
          contentType: "image/svg+xml",
          svg: art.fragment,
          width: art.width,
          height: art.height,
          sha256: sha256(art.fragment),
          createdAt: START,
        }),
      ),
  );
}

/** The products and the stores that sell them. */
export function productRows(db: Database) {
  return demoProducts.flatMap((product, index) => rowsOfProduct(db, product, index));
}

function rowsOfProduct(db: Database, product: DemoProduct, index: number) {
  const tenantId = rowId(product.tenant, "tenant", product.tenant);
  const productId = rowId(product.tenant, "product", product.key);
  const blank = catalogueProduct(product.catalogueCode);
  const assetHashes = Object.fromEntries(artLibrary.map((art) => [art.id, sha256(art.fragment)]));
  // Demo products count down, so that the first named is the most recently added.
  const stamp = minutesAfterStart(600 - index);
  return [
    db.insert(products).values({
      id: productId,
      tenantId,
      name: product.name,
      description: product.description,
      design: product.design,
      designHash: sha256(designIdentity(product.design, blank, assetHashes)).slice(0, 32),
      offer: offerOfDesign(product.design, blank, product),
      catalogueCode: product.catalogueCode,
      category: product.category,
      status: "published",
      createdAt: stamp,
      updatedAt: stamp,
    }),
    ...product.sells.map((sale, position) =>
      db.insert(eventPrices).values({
        id: rowId(product.tenant, "price", sale.store, product.key),
        tenantId,
        eventId: rowId(product.tenant, "event", sale.store),
        productId,
        storeSellingPrice: sale.price.minor,
        storeDefaultVat: sale.vat === 1,
        // The contract's gifts can be claimed without a choice; the showcase shows the choice.
        giftSize: sale.store.startsWith("promo") ? "M" : null,
        position,
        createdAt: stamp,
        updatedAt: stamp,
      }),
    ),
  ];
}
