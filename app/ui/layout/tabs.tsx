import { useCurrentInSight } from "./use-current-in-sight.ts";

export type Tab = { label: string; href: string; current: boolean; count?: number };

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
