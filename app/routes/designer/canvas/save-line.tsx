import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import type { Deed, Drawing } from "./drawing.ts";
import { SaveTrouble } from "./save-trouble.tsx";
import type { SaveState, useAutosave } from "./use-autosave.ts";
import { pasteDeed } from "./use-shortcuts.ts";

const STATE_TEXTS: Record<SaveState, string> = {
  saved: "designer:save.saved",
  unsaved: "designer:save.unsaved",
  saving: "designer:save.saving",
  offline: "designer:save.offline",
  waiting: "designer:save.unsaved",
  signedOut: "designer:save.signedOut",
  refused: "designer:save.refused",
};

type Props = ReturnType<typeof useAutosave> & {
  drawing: Drawing;
  act: (deed: Deed) => void;
  help: () => void;
};

/** Undo, redo and copies, and whether what is drawn is saved. */
export function SaveLine({ drawing, act, help, ...saving }: Props) {
  const { state, save } = saving;
  const { t } = useTranslation();
  const { past, future } = drawing.history;
  const has = drawing.chosen.length > 0;
  const tool = (text: string, deed: Deed, isOn: boolean) => (
    // Not disabled: whoever undoes the last step by keyboard would lose their place on the page.
    <Button type="button" look="quiet" size="tiny" aria-disabled={!isOn} onClick={() => isOn && act(deed)}>
      {t(text)}
    </Button>
  );
  return (
    <div className="editor-line">
      <span className="row">
        {tool("designer:tool.undo", { kind: "undo" }, past.length > 0)}
        {tool("designer:tool.redo", { kind: "redo" }, future.length > 0)}
        {tool("designer:tool.copy", { kind: "copy" }, has)}
        {tool("designer:tool.paste", pasteDeed(drawing, drawing.copied), drawing.copied.length > 0)}
        <Button type="button" look="quiet" size="tiny" onClick={help}>
          {t("designer:keys.title")}
        </Button>
      </span>
      <span className="row">
        <span
          role="status"
          className={state === "refused" || state === "signedOut" ? "error" : "soft"}
          data-save={state}
        >
          {t(STATE_TEXTS[state])}
        </span>
        <Button type="button" size="tiny" onClick={() => void save(false)}>
          {t("designer:save.action")}
        </Button>
      </span>
      <SaveTrouble {...saving} />
    </div>
  );
}
