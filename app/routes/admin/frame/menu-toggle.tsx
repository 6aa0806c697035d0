import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

const NARROW = "(max-width: 1023px)";

/**
 * Opens the navigation on small screens. It is a checkbox, so that it works without scripts, and says by itself whether it
 * is ticked; with scripts it says whether the navigation is open, leads the focus into it and back, and closes on Escape and
 * when one goes on. It lies over its icon: who explores the page by touch finds it there.
 */
export function MenuToggle({ opens }: { opens: string }) {
  const { t } = useTranslation();
  const { key: visited } = useLocation();
  const box = useRef<HTMLInputElement>(null);
  // Each navigation has a key of its own, also one to the same page. The page that React takes over is none: a menu that
  // was opened before stays open.
  const closedFor = useRef(visited);
  useEffect(() => {
    const toggle = box.current;
    if (!toggle) return;
    const say = () => toggle.setAttribute("aria-expanded", String(toggle.checked));
    say();
    if (closedFor.current !== visited) {
      closedFor.current = visited;
      if (window.matchMedia(NARROW).matches) toggle.checked = false;
      say();
    }
    const change = () => {
      say();
      if (toggle.checked) document.getElementById(opens)?.querySelector("a")?.focus();
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !toggle.checked || event.defaultPrevented) return;
      toggle.checked = false;
      say();
      toggle.focus();
    };
    toggle.addEventListener("change", change);
    document.addEventListener("keydown", press);
    return () => {
      toggle.removeEventListener("change", change);
      document.removeEventListener("keydown", press);
    };
  }, [visited, opens]);
  return (
    <input type="checkbox" id="nav-open" ref={box} aria-label={t("common:menu")} aria-controls={opens} />
  );
}
