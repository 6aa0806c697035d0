import { Link, useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useCurrentInSight } from "../../layout/tabs.tsx";

type EventPages = readonly { text: string; href: string }[];
type Props = { pages: EventPages; pathname: string };

/** The pages of an event in a row, which scrolls where it does not fit; wide windows have them at the side instead. */
export function EventNavigation({ pages, pathname }: Props) {
  const { t } = useTranslation();
  const row = useCurrentInSight(pathname);
  return (
    <nav className="tabs event-pages" aria-label={t("eventDesk:navigation")} ref={row}>
      {pages.map((page) => (
        <PageLink key={page.href} page={page} pathname={pathname} />
      ))}
    </nav>
  );
}

/** The same pages below "Stores" in the navigation at the side. */
export function EventSideList({ pathname }: { pathname: string }) {
  const { t } = useTranslation();
  const pages = useEventPages();
  if (pages.length === 0) return null;
  return (
    <ul className="event-side" aria-label={t("eventDesk:navigation")}>
      {pages.map((page) => (
        <li key={page.href}>
          <PageLink page={page} pathname={pathname} />
        </li>
      ))}
    </ul>
  );
}

/** The pages of the event that is open, as its frame was told them; none elsewhere. */
function useEventPages(): EventPages {
  for (const { data } of useMatches()) {
    const pages = (data as { event?: { pages?: EventPages } } | null | undefined)?.event?.pages;
    if (Array.isArray(pages)) return pages;
  }
  return [];
}

function PageLink({ page: { href, text }, pathname }: { page: EventPages[number]; pathname: string }) {
  const { t } = useTranslation();
  return (
    <Link
      to={href}
      prefetch="intent"
      aria-current={currentOf(pathname.toLowerCase(), decodeURI(href).toLowerCase())}
    >
      {t(text)}
    </Link>
  );
}

/** Whether a link leads to the page itself, or to the list that the page is one thing of. */
function currentOf(pathname: string, href: string): "page" | "true" | undefined {
  if (pathname === href) return "page";
  return pathname.startsWith(`${href}/`) ? "true" : undefined;
}
