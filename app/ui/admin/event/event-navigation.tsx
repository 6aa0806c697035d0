import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

type Props = { pages: readonly { text: string; href: string }[]; pathname: string };

/** The pages of an event in a row, which scrolls where it does not fit. */
export function EventNavigation({ pages, pathname }: Props) {
  const { t } = useTranslation();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // Scrolls the row alone: the page stays where it is.
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.clientWidth / 3;
  }, [pathname]);
  return (
    <nav className="tabs event-pages" aria-label={t("eventDesk:navigation")} ref={row}>
      {pages.map(({ href, text }) => (
        <Link
          key={href}
          to={href}
          prefetch="intent"
          aria-current={pathname.toLowerCase() === decodeURI(href).toLowerCase() ? "page" : undefined}
        >
          {t(text)}
        </Link>
      ))}
    </nav>
  );
}
