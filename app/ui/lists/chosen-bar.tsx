import { Link, useLocation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

/** The field of a list's address that has each row of the page ticked, for browsers without scripts. */
const CHOOSE = "choose";
const WHOLE_PAGE = "page";
const BOXES = ".choose input";

/** The address of the list as it is shown, without the field that ticks its rows. */
export function useListAddress(): string {
  const { pathname, search } = useLocation();
  const fields = new URLSearchParams(search);
  if (!fields.has(CHOOSE)) return pathname + search;
  fields.delete(CHOOSE);
  return fields.size > 0 ? `${pathname}?${fields}` : pathname;
}

/** The box that chooses a row of a list. */
export function ChoiceBox({ field, value, label }: { field: string; value: string; label: string }) {
  const isTicked = new URLSearchParams(useLocation().search).get(CHOOSE) === WHOLE_PAGE;
  return (
    <label className="choose">
      <input type="checkbox" name={field} value={value} aria-label={label} defaultChecked={isTicked} />
    </label>
  );
}

/**
 * What may be done with the rows that are ticked; it stands behind them in their form. As soon as one is ticked it stays
 * at the foot of the window. Without scripts its two links open the list again, with all rows ticked or with none.
 */
export function ChosenBar({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState<number | null>(null);
  const noneHref = useListAddress();
  const allHref = `${noneHref}${noneHref.includes("?") ? "&" : "?"}${CHOOSE}=${WHOLE_PAGE}`;
  const boxes = () => [...(bar.current?.closest("form")?.querySelectorAll<HTMLInputElement>(BOXES) ?? [])];
  const recount = () => setCount(boxes().filter(({ checked }) => checked).length);
  // After each drawing too: a ticked row may have left the list.
  useEffect(() => {
    recount();
    const form = bar.current?.closest("form");
    form?.addEventListener("change", recount);
    return () => form?.removeEventListener("change", recount);
  });
  const tick = (event: MouseEvent, checked: boolean) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    for (const box of boxes()) box.checked = checked;
    recount();
  };
  return (
    <div className="chosen-bar" ref={bar}>
      <p className="row">
        <span role="status" className="strong">
          {count !== null && count > 0 && t("lists:chosen", { count })}
        </span>
        <Link className="button quiet tiny" to={allHref} onClick={(event) => tick(event, true)}>
          {t("lists:chooseAll")}
        </Link>
        <Link className="button quiet tiny" to={noneHref} onClick={(event) => tick(event, false)}>
          {t("lists:chooseNone")}
        </Link>
      </p>
      {children}
    </div>
  );
}
