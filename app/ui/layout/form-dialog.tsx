import { Link, useLocation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { DialogClose } from "./dialog.tsx";

/** Which dialog an address shows at once: what its button leads to without scripts. */
const SHOWN = "show";

type ButtonProps = {
  /** The id of the dialog. */
  opens: string;
  look?: "quiet";
  children: ReactNode;
};

/** Opens a form over the page. Without scripts it leads to the same page with the form in it. */
export function OpenDialog({ opens, look, children }: ButtonProps) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.set(SHOWN, opens);
  function open(event: MouseEvent) {
    const dialog = document.getElementById(opens);
    // With a modifier the browser opens another tab or window, as it does for any link.
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    show(dialog);
  }
  return (
    <Link
      className={look ? `button ${look}` : "button"}
      to={`${pathname}?${params}#${opens}`}
      aria-haspopup="dialog"
      onClick={open}
    >
      {children}
    </Link>
  );
}

type Props = {
  id: string;
  title: ReactNode;
  wide?: boolean;
  /** The answer to its form, where it was refused: the form is shown again, with what is wrong. */
  refused?: unknown;
  /** Which version of a thing its form is of: a save on the same page makes another, and closes the dialog. */
  version?: number;
  children: ReactNode;
};

/**
 * A form that is shown when one asks for it, by `OpenDialog`: over the page, or in it without scripts. Closed, it keeps
 * what was typed.
 */
export function FormDialog({ id, title, wide, refused, version, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { search } = useLocation();
  const isAsked = new URLSearchParams(search).get(SHOWN) === id;
  const isOpen = isAsked || refused !== undefined;
  // Later it is opened and closed by the browser alone: React would take the attribute away and leave the page inert.
  const [isOpenFirst] = useState(isOpen);
  const isFresh = useRef(true);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Whoever began in the form that the page came with goes on in it: laid over the page it would move from under a
    // press, and take the focus back to its first field.
    const focused = document.activeElement;
    const isInUse = isFresh.current && element.open && focused !== element && element.contains(focused);
    isFresh.current = false;
    if (isInUse) return;
    element.close();
    if (isOpen) show(element);
  }, [isOpen, refused, version]);
  return (
    <dialog
      className={wide ? "dialog wide" : "dialog"}
      id={id}
      open={isOpenFirst}
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={({ currentTarget }) => backToOpener(currentTarget)}
    >
      <div className="drawer-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <DialogClose />
      </div>
      {children}
    </dialog>
  );
}

/** Shows it over the page and begins at its first field, or at what is wrong; the cross comes last. */
function show(dialog: HTMLDialogElement): void {
  // What the page came with lies in it; only a dialog that is shown anew lies over the page.
  dialog.close();
  dialog.showModal();
  const first = "[role=alert][tabindex], input:not([type=hidden]), select, textarea";
  dialog.querySelector<HTMLElement>(first)?.focus();
}

/**
 * The browser gives the focus back to what opened a dialog. A page that came with it open has no such thing, and the
 * focus stays in what nobody sees.
 */
function backToOpener(dialog: HTMLDialogElement): void {
  const focused = document.activeElement;
  if (dialog.open || (focused !== document.body && !dialog.contains(focused))) return;
  document.querySelector<HTMLElement>(`a[aria-haspopup=dialog][href$="#${dialog.id}"]`)?.focus();
}
