import { Link } from "@remix-run/react";
import { useCallback, useMemo, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isDark } from "../../../../domain/design/colour.ts";
import { SIDES } from "../../../../domain/design/design.ts";
import { Button } from "../../../actions/button.tsx";
import { Notice } from "../../../feedback/notice.tsx";
import type { DesignerCanvas, DesignerPage } from "../models.ts";
import { SIDE_TEXTS } from "../texts-of.ts";
import { beginDrawing, chosenLayers, type Deed, drawingAfter } from "./drawing.ts";
import { EditorTools } from "./editor-tools.tsx";
import { Findings } from "../findings.tsx";
import { GarmentStage } from "./garment-stage.tsx";
import { LayersPanel } from "./layers-panel.tsx";
import { Properties } from "./properties.tsx";
import { SaveLine } from "./save-line.tsx";
import { ShortcutList } from "./shortcut-list.tsx";
import { dropEarlier, earlierDrawing, keptDrawing } from "./kept-drawing.ts";
import { useAutosave } from "./use-autosave.ts";
import { useShortcuts } from "./use-shortcuts.ts";

type Props = { page: DesignerPage; canvas: DesignerCanvas };

/** Where `designer.css` puts the properties into a sheet at the screen's foot. */
const PHONE = "(max-width: 48rem)";

/** The designer: tools at the left, the garment in the middle, what is chosen at the right. */
export function Editor({ page, canvas }: Props) {
  const { t } = useTranslation();
  const { saveHref } = canvas;
  const stored = { edition: page.edition, sides: canvas.sides };
  const [kept, setKept] = useState(() => earlierDrawing(saveHref, stored));
  const [drawing, act] = useReducer(drawingAfter, undefined, () => {
    const draft = keptDrawing(saveHref, stored);
    const begun = beginDrawing(canvas.sides, page.side);
    return draft ? drawingAfter(begun, { kind: "draw", next: () => draft.sides }) : begun;
  });
  const [colour, setColour] = useState(page.colour);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const help = useRef<HTMLDialogElement>(null);
  const pictures = Object.fromEntries(SIDES.map((side, index) => [side, page.sides[index]?.picture ?? ""]));
  const saving = useAutosave(
    saveHref,
    {
      sides: canvas.sides,
      saved: {
        edition: page.edition,
        pictures: pictures as Record<"front" | "back", string>,
        findings: page.findings,
      },
    },
    drawing.history.now,
  );
  const showHelp = useCallback(() => help.current?.showModal(), []);
  useShortcuts(root, drawing, act, showHelp);
  const hex = page.colours.find(({ name }) => name === colour)?.hex ?? "#ffffff";
  const { inksOnDark } = drawing.history.now;
  const inks = useMemo(() => (isDark(hex) ? inksOnDark : {}), [hex, inksOnDark]);
  const chosen = chosenLayers(drawing);
  // Where the garment is above or below the screen, what is put on it or chosen of it brings it back.
  const actInSight = (deed: Deed) => {
    act(deed);
    if (matchMedia(PHONE).matches)
      requestAnimationFrame(() => root?.querySelector(".editor-stage")?.scrollIntoView({ block: "nearest" }));
  };
  const takeDraft = (draft: NonNullable<typeof kept>) => {
    act({ kind: "draw", next: () => draft.sides, chosen: [] });
    leaveDraft();
  };
  const leaveDraft = () => {
    dropEarlier(saveHref);
    setKept(null);
  };
  return (
    <div className="editor" ref={setRoot}>
      <SaveLine {...saving} drawing={drawing} act={act} help={showHelp} />
      {kept && (
        <Notice tone="warning">
          <p>{t("designer:kept.text")}</p>
          <span className="row">
            <Button type="button" size="tiny" onClick={() => takeDraft(kept)}>
              {t("designer:kept.use")}
            </Button>
            <Button type="button" look="quiet" size="tiny" onClick={leaveDraft}>
              {t("designer:kept.leave")}
            </Button>
          </span>
        </Notice>
      )}
      <EditorTools {...{ canvas, drawing, colour, setColour }} colours={page.colours} act={actInSight} />
      <div className="editor-middle">
        <div className="editor-sides" role="group" aria-label={t("designer:sides")}>
          {SIDES.map((side) => (
            <button
              key={side}
              type="button"
              aria-pressed={side === drawing.side}
              onClick={() => act({ kind: "turn", side })}
            >
              {t(SIDE_TEXTS[side])}
            </button>
          ))}
        </div>
        <GarmentStage key={drawing.side} {...{ canvas, drawing, act, inks, colour }} name={page.name} />
        <p className="soft small">
          {t("designer:proof")}{" "}
          <Link to={`?${new URLSearchParams({ form: "1", side: drawing.side })}`} reloadDocument>
            {t("designer:byForm")}
          </Link>
        </p>
        <p className="editor-proofs">
          {SIDES.map((side) => (
            <img
              key={side}
              src={saving.saved.pictures[side]}
              alt={t(SIDE_TEXTS[side])}
              width={120}
              height={144}
            />
          ))}
        </p>
      </div>
      <div className={chosen.length > 0 ? "editor-right has-choice" : "editor-right"}>
        <Properties {...{ drawing, chosen, act, canvas }} isDarkGarment={isDark(hex)} />
        <LayersPanel drawing={drawing} act={actInSight} />
        <Findings findings={saving.saved.findings} layers={drawing.history.now} />
      </div>
      <ShortcutList dialog={help} />
    </div>
  );
}
