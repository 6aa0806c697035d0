import { useTranslation } from "react-i18next";
import { LIST_FIELDS } from "../../../ui/lists/lists.rules.ts";
import { type ListingModel, SORTS, type Sort } from "../../../ui/storefront/models.ts";

const SORT_TEXTS: Record<Sort, string> = {
  recent: "store:sort.recent",
  "name-az": "store:sort.nameAz",
  "name-za": "store:sort.nameZa",
  "price-high-low": "store:sort.priceHighLow",
  "price-low-high": "store:sort.priceLowHigh",
};

/** On phones so few products are no more than a screenful: nothing needs to be searched or sorted there. */
const MANY = 8;

type Query = { category?: string | null; q?: string; sort?: Sort; number?: number };

/** Address of the list with what is chosen; what is at its default stays out of it. */
export function listHref(action: string, { category, q, sort, number = 1 }: Query): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (q) query.set("q", q);
  if (sort && sort !== SORTS[0]) query.set("sort", sort);
  if (number > 1) query.set("page", String(number));
  const text = query.toString();
  return text ? `${action}?${text}` : action;
}

/** As many stand in one row: whoever sees them all needs no way to see fewer. */
const FEW = 3;

/** The categories as links; a store with one, or with few products, has none. */
export function Categories({ page }: { page: ListingModel }) {
  const { t } = useTranslation();
  if (page.categories.length < 2 || page.total <= FEW) return <span />;
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

/** Search and order, as a plain form. */
export function Tools({ page }: { page: ListingModel }) {
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
