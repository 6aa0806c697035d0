import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Another page of the desk arrives without a reload: its heading takes the focus, so that it is read out and Tab goes on
 * from there. So does what the address names with `#`, and the heading once more where a press took its own button away.
 * A page that gave the focus to something of its own keeps it.
 */
export function useFocusOnArrival(): void {
  const { pathname, hash, key } = useLocation();
  const seen = useRef({ pathname, key });
  useEffect(() => {
    const before = seen.current;
    if (before.key === key) return;
    seen.current = { pathname, key };
    const main = document.getElementById("main");
    const focused = document.activeElement;
    const named = hash === "" ? null : document.getElementById(hash.slice(1));
    if (!main || focused?.closest("dialog")) return;
    if (named && main.contains(named) && !named.contains(focused)) return focus(named);
    const isLost = focused === null || focused === document.body;
    if (isLost || (before.pathname !== pathname && !main.contains(focused))) focus(main.querySelector("h1"));
  }, [pathname, hash, key]);
}

function focus(element: HTMLElement | null): void {
  element?.setAttribute("tabindex", "-1");
  element?.focus({ preventScroll: true });
}
