import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../paths.ts";
import { Icon } from "../../../ui/admin/frame/icon.tsx";
import { OPEN_PALETTE } from "./key-rules.ts";

/** Opens the palette; without scripts, or in a new tab, it leads to the page that finds the same. */
export function SearchButton({ iconOnly }: { iconOnly?: boolean }) {
  const { t } = useTranslation();
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    document.dispatchEvent(new CustomEvent(OPEN_PALETTE));
  };
  return (
    <Link
      className={iconOnly ? "desk-search icon-only" : "desk-search"}
      to={paths.deskSearch}
      onClick={open}
      aria-keyshortcuts="Control+K Meta+K"
      aria-label={iconOnly ? t("admin:deskSearch.title") : undefined}
    >
      <Icon name="search" />
      {!iconOnly && (
        <>
          {t("admin:deskSearch.title")}
          <kbd aria-hidden>Ctrl K</kbd>
        </>
      )}
    </Link>
  );
}
