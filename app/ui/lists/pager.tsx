import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

export type Pages = { previousHref: string | null; nextHref: string | null };

/** Back and on through a list whose pages have places, not numbers. */
export function Pager({ previousHref, nextHref }: Pages) {
  const { t } = useTranslation();
  if (previousHref === null && nextHref === null) return null;
  return (
    <nav className="row pages" aria-label={t("common:pages")}>
      {previousHref !== null && (
        <Link className="button quiet tiny" to={previousHref} rel="prev">
          {t("common:previous")}
        </Link>
      )}
      {nextHref !== null && (
        <Link className="button quiet tiny" to={nextHref} rel="next">
          {t("common:next")}
        </Link>
      )}
    </nav>
  );
}

type Props = {
  count: number;
  isCountedOut: boolean;
  /** How many of the newest entries were searched, where older ones were left out. */
  newest?: number | null;
  /** Words of one or two letters were searched, which are not looked for as beginnings. */
  wholeWords?: boolean;
};

/** How many entries a list found, said aloud when it changes. */
export function ListCount({ count, isCountedOut, newest = null, wholeWords = false }: Props) {
  const { t } = useTranslation();
  return (
    <p className="soft small list-count" role="status">
      {isCountedOut ? t("lists:found", { count }) : t("lists:foundMore", { number: count })}
      {wholeWords && ` · ${t("lists:wholeWords")}`}
      {newest !== null && ` · ${t("lists:onlyNewest", { number: newest })}`}
    </p>
  );
}
