import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Another page of the desk arrives without a reload: its heading takes the focus, so that it is read out and Tab goes on
 * from there. A page that gave the focus to something of its own keeps it.
 */
export function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    const main = document.getElementById("main");
    const focused = document.activeElement;
    if (!main || (focused && (main.contains(focused) || focused.closest("dialog")))) return;
    const heading = main.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}
