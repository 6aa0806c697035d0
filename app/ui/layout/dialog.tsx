import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** The cross that closes a dialog or leads out of an overlay. */
export function CloseIcon() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="m4 4 12 12M16 4 4 16" strokeLinecap="round" />
    </svg>
  );
}

/** The cross of a dialog: its own form closes it, without a script of ours. */
export function DialogClose() {
  const { t } = useTranslation();
  return (
    <form method="dialog">
      <button className="close" aria-label={t("common:close")}>
        <CloseIcon />
      </button>
    </form>
  );
}

type Props = { id: string; title: ReactNode; drawer?: boolean; children?: ReactNode };

/** A native dialog. A script opens it (`data-open="id"` on a button or link); its own form closes it without one. */
export function Dialog({ id, title, drawer, children }: Props) {
  return (
    <dialog className={drawer ? "dialog drawer" : "dialog"} id={id} aria-labelledby={`${id}-title`}>
      <div className="drawer-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <DialogClose />
      </div>
      {children}
    </dialog>
  );
}
