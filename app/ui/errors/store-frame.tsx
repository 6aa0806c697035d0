import type { ReactNode } from "react";
import type { StoreChrome } from "../storefront/models.ts";
import { storeAttributes } from "../storefront/store-attributes.ts";

/** The store's own look with its name and organiser around a page that tells what is not there. */
export function StoreFrame({ store, children }: { store: StoreChrome; children: ReactNode }) {
  const { organiser } = store;
  return (
    <div className="store" {...storeAttributes(store)}>
      <header className="store-head">
        <div className="wrap">
          <a className="wordmark" href={store.links.home}>
            {store.logo ? <img src={store.logo} alt={store.name} height="44" /> : store.name}
          </a>
        </div>
      </header>
      <main className="fault" id="main">
        {children}
      </main>
      <footer className="store-foot">
        <div className="wrap">
          <p>{organiser.name}</p>
          {organiser.email && (
            <p>
              <a href={`mailto:${organiser.email}`}>{organiser.email}</a>
            </p>
          )}
        </div>
      </footer>
    </div>
  );
}
