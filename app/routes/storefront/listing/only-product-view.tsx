import type { ProductPage, StoreChrome } from "../../../ui/storefront/models.ts";
import { ProductView } from "../product/view.tsx";

/** The first page of a shop with one product: who sells it in a line, then the product with its buy box. */
export function OnlyProductView({ store, page }: { store: StoreChrome; page: ProductPage }) {
  return (
    <>
      <section className="hero slim">
        <div className="hero-words">
          <h1>{store.name}</h1>
          {store.tagline && <p>{store.tagline}</p>}
        </div>
      </section>
      <ProductView store={store} page={page} only />
    </>
  );
}
