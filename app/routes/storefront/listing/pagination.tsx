import { useTranslation } from "react-i18next";

type Props = {
  /** The page in hand, from 1. */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
};

/**
 * The pages that a list of so many links: the first, the last, the one in hand and its neighbours; `null` is a gap of two
 * pages or more.
 */
export function linkedPages(page: number, pages: number): (number | null)[] {
  const linked: (number | null)[] = [];
  let before = 0;
  for (let number = 1; number <= pages; number++) {
    const isNamed = number === 1 || number === pages || Math.abs(number - page) <= 1;
    // A gap of one page would take as much room as its link.
    const fillsGap = (number === 2 && page === 4) || (number === pages - 1 && page === pages - 3);
    if (!isNamed && !fillsGap) continue;
    if (number > before + 1) linked.push(null);
    linked.push(number);
    before = number;
  }
  return linked;
}

/** Back, on, and to any part of a long list, by plain links; nothing for a list of one page. */
export function Pagination({ page, pages, hrefOf }: Props) {
  const { t } = useTranslation();
  if (pages < 2) return null;
  return (
    <nav className="row pages" aria-label={t("common:pages")}>
      {page > 1 && (
        <a className="button quiet tiny" href={hrefOf(page - 1)} rel="prev">
          {t("common:previous")}
        </a>
      )}
      {linkedPages(page, pages).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} className="soft" aria-hidden>
            …
          </span>
        ) : (
          <a
            key={number}
            className={`button tiny num${number === page ? "" : " quiet"}`}
            href={hrefOf(number)}
            aria-label={t("common:pageOf", { page: number, pages })}
            aria-current={number === page ? "page" : undefined}
          >
            {number}
          </a>
        ),
      )}
      {page < pages && (
        <a className="button quiet tiny" href={hrefOf(page + 1)} rel="next">
          {t("common:next")}
        </a>
      )}
    </nav>
  );
}
