import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DialogClose } from "../../../ui/layout/dialog.tsx";
import { areKeysOn, switchKeys } from "./key-rules.ts";

const KEYS: readonly { keys: readonly string[]; text: string }[] = [
  { keys: ["Ctrl", "K"], text: "admin:deskSearch.help.palette" },
  { keys: ["/"], text: "admin:deskSearch.help.search" },
  { keys: ["j"], text: "admin:deskSearch.help.next" },
  { keys: ["k"], text: "admin:deskSearch.help.previous" },
  { keys: ["Enter"], text: "admin:deskSearch.help.open" },
  { keys: ["x"], text: "admin:deskSearch.help.choose" },
  { keys: ["?"], text: "admin:deskSearch.help.help" },
];

/** Which keys there are, and the switch for those of a single letter: some people dictate, or press by accident. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(areKeysOn);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="keys-title" onClose={onClose}>
      <div className="drawer-head">
        <h2 id="keys-title">{t("admin:deskSearch.help.title")}</h2>
        <DialogClose />
      </div>
      <dl className="keys">
        {KEYS.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <label className="row">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            switchKeys(event.target.checked);
            setOn(event.target.checked);
          }}
        />
        {t("admin:deskSearch.help.single")}
      </label>
    </dialog>
  );
}
