import { useEffect, useRef } from "react";

/**
 * Scrolls a row of links to the one that is current, where the row is wider than its page. The row alone: the page stays
 * where it is.
 * @param at the address that is shown.
 */
export function useCurrentInSight(at: string) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.clientWidth / 3;
  }, [at]);
  return row;
}

type Tab = { label: string; href: string; current: boolean; count?: number };

/** Views of one thing, each at its own address. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const row = useCurrentInSight(tabs.find(({ current }) => current)?.href ?? "");
  return (
    <nav className="tabs" aria-label={label} ref={row}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.current ? "page" : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className="num soft"> {tab.count}</span>}
        </a>
      ))}
    </nav>
  );
}
