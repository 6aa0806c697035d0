import { useTranslation } from "react-i18next";
import { inWidth } from "../../../domain/pictures/stored-picture.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { Pagination } from "./pagination.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Categories, listHref, Tools } from "./listing-tools.tsx";
import type { ListingModel, StoreChrome } from "../../../ui/storefront/models.ts";
import { ProductCards } from "../../../ui/storefront/product-cards.tsx";
import { FETCHED_FIRST } from "../../../ui/product/product-picture.tsx";

/** Of so few products nothing needs to be searched or sorted. */
const TO_COMPARE = 3;
/** Of so many letters a name is set smaller: it must not push the products off the first screen. */
const LONG_NAME = 28;

/** The store's products with its filters; every filter is a link or a plain form. */
export function ListingView({ store, page }: { store: StoreChrome; page: ListingModel }) {
  const { t } = useTranslation();
  const filtered = page.category !== null || page.search !== "";
  return (
    <>
      {filtered || page.number > 1 ? (
        <h1 className="sr">{store.name}</h1>
      ) : (
        <Hero store={store} pictures={page.heroPictures} />
      )}
      <div className="tools" id="products">
        <Categories page={page} />
        {page.total > TO_COMPARE && <Tools page={page} />}
      </div>
      {filtered && (
        <p className="soft results" role="status">
          {t("store:results", { count: page.found })}
        </p>
      )}
      {page.products.length > 0 ? (
        <>
          <ProductCards
            products={page.products}
            region={store.region}
            part={filtered || page.pages > 1}
            eager
          />
          <ListPages page={page} />
        </>
      ) : (
        <EmptyState
          title={
            page.search
              ? t("store:empty.nothingFoundFor", { words: page.search })
              : t(filtered ? "store:empty.nothingFound" : "store:empty.noProducts")
          }
          action={
            <ButtonLink look="quiet" href={filtered ? page.action : store.links.contact}>
              {filtered ? t("store:empty.showAll") : t("header:contact")}
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

function ListPages({ page }: { page: ListingModel }) {
  const { action, category, search, sort, number, pages } = page;
  return (
    <Pagination
      page={number}
      pages={pages}
      hrefOf={(to) => listHref(action, { category, q: search, sort, number: to })}
    />
  );
}

function Hero({ store, pictures }: { store: StoreChrome; pictures: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <section className="hero">
      <div className="hero-words">
        <h1 className={store.name.length > LONG_NAME ? "long" : undefined}>{store.name}</h1>
        {store.tagline && <p>{store.tagline}</p>}
        {pictures.length > 0 && (
          <p className="hero-way">
            <a className="button" href="#products">
              {t("store:shopNow")}
            </a>
          </p>
        )}
      </div>
      <HeroPicture hero={store.hero} pictures={pictures} />
    </section>
  );
}

/** The organiser's own picture, else one or two of the products. */
function HeroPicture({ hero, pictures }: { hero: string | null; pictures: readonly string[] }) {
  if (hero !== null) {
    const [small, large] = [inWidth(hero, 800), inWidth(hero, 1600)];
    return (
      <img
        className="hero-photo"
        src={small}
        srcSet={small === large ? undefined : `${small} 800w, ${large} 1600w`}
        sizes="(min-width: 64rem) 36rem, 50vw"
        alt=""
        {...FETCHED_FIRST}
      />
    );
  }
  if (pictures.length === 0) return null;
  return (
    <div className="hero-art">
      {pictures.slice(0, 2).map((picture) => (
        <img key={picture} src={picture} alt="" width="400" height="480" {...FETCHED_FIRST} />
      ))}
    </div>
  );
}
