import { useTranslation } from "react-i18next";
import { ButtonLink } from "../actions/button.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { type ListingModel, SORTS, type Sort, type StoreChrome } from "./models.ts";
import { ProductCards } from "./product-cards.tsx";
import { FETCHED_FIRST } from "../product/product-picture.tsx";
import { LIST_FIELDS } from "../lists/lists.rules.ts";

const SORT_TEXTS: Record<Sort, string> = {
  recent: "store:sort.recent",
  "name-az": "store:sort.nameAz",
  "name-za": "store:sort.nameZa",
  "price-high-low": "store:sort.priceHighLow",
  "price-low-high": "store:sort.priceLowHigh",
};

/** Of so few products nothing needs to be searched or sorted; on phones not of a screenful either (MANY). */
const TO_COMPARE = 3;
const MANY = 8;
/** Of so many letters a name is set smaller: it must not push the products off the first screen. */
const LONG_NAME = 28;

type Query = { category?: string | null; q?: string; sort?: Sort };

/** Address of the list with what is chosen; what is at its default stays out of it. */
function listHref(action: string, { category, q, sort }: Query): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (q) query.set("q", q);
  if (sort && sort !== SORTS[0]) query.set("sort", sort);
  const text = query.toString();
  return text ? `${action}?${text}` : action;
}

/** The store's products with its filters; every filter is a link or a plain form. */
export function ListingView({ store, page }: { store: StoreChrome; page: ListingModel }) {
  const { t } = useTranslation();
  const filtered = page.category !== null || page.search !== "";
  return (
    <>
      {filtered ? <h1 className="sr">{store.name}</h1> : <Hero store={store} pictures={page.heroPictures} />}
      <div className="tools" id="products">
        <Categories page={page} />
        {page.total > TO_COMPARE && <Tools page={page} />}
      </div>
      {filtered && (
        <p className="soft results" role="status">
          {t("store:results", { count: page.products.length })}
        </p>
      )}
      {page.products.length > 0 ? (
        <ProductCards products={page.products} region={store.region} eager />
      ) : (
        <EmptyState
          title={filtered ? t("store:empty.nothingFound") : t("store:empty.noProducts")}
          action={
            filtered && (
              <ButtonLink look="quiet" href={page.action}>
                {t("store:empty.showAll")}
              </ButtonLink>
            )
          }
        />
      )}
    </>
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
      {pictures.length > 0 && (
        <div className="hero-art">
          {pictures.slice(0, 2).map((picture) => (
            <img key={picture} src={picture} alt="" width="400" height="480" {...FETCHED_FIRST} />
          ))}
        </div>
      )}
    </section>
  );
}

function Categories({ page }: { page: ListingModel }) {
  const { t } = useTranslation();
  if (page.categories.length < 2) return <span />;
  const { action, search, sort } = page;
  return (
    <nav className="pills" aria-label={t("store:categories")}>
      {[null, ...page.categories].map((category) => (
        <a
          key={category ?? ""}
          href={listHref(action, { category, q: search, sort })}
          aria-current={category === page.category ? "true" : undefined}
        >
          {category ?? t("store:allCategories")}
        </a>
      ))}
    </nav>
  );
}

function Tools({ page }: { page: ListingModel }) {
  const { t } = useTranslation();
  return (
    <form
      className={page.total < MANY ? "few" : undefined}
      action={page.action}
      role="search"
      data-auto="sort"
    >
      {page.category && <input type="hidden" name="category" value={page.category} />}
      <div>
        <label className="sr" htmlFor="q">
          {t("store:search")}
        </label>
        <input
          {...LIST_FIELDS.q}
          className="input"
          id="q"
          defaultValue={page.search}
          placeholder={t("store:search")}
        />
      </div>
      <div>
        <label className="sr" htmlFor="sort">
          {t("store:sort.label")}
        </label>
        <select className="input" id="sort" name="sort" defaultValue={page.sort}>
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(SORT_TEXTS[sort])}
            </option>
          ))}
        </select>
      </div>
      <button className="button quiet no-js">{t("store:show")}</button>
    </form>
  );
}
