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
