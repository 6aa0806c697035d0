import type { ReactNode } from "react";
import { BrandMark } from "../layout/brand-mark.tsx";
import { storeAttributes, type StoreChrome } from "../storefront/models.ts";

/** The platform's name around a page that tells what is not there, where no store and no desk is around it. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="site">
      <header className="fault-head wrap">
        <a href="/">
          <BrandMark size={34} /> Popstall
        </a>
      </header>
      <main className="fault" id="main">
        {children}
      </main>
    </div>
  );
}

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
