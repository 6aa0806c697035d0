import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { SHORTCUTS } from "./use-shortcuts.ts";
import { DialogClose } from "../../../ui/layout/dialog.tsx";

/** The keys of the designer. */
export function ShortcutList({ dialog }: { dialog: RefObject<HTMLDialogElement> }) {
  const { t } = useTranslation();
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="designer-keys">
      <div className="drawer-head">
        <h2 id="designer-keys">{t("designer:keys.title")}</h2>
        <DialogClose />
      </div>
      <dl className="editor-keys">
        {SHORTCUTS.map(({ keys, text }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
