import { Link } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isDark } from "../../../domain/design/colour.ts";
import { type Layer, SIDES } from "../../../domain/design/design.ts";
import type { PrintArea } from "../../../domain/design/print-area.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { DesignerCanvas, DesignerPage } from "../models.ts";
import { layerLabel, SIDE_TEXTS } from "../texts-of.ts";
import { beginDrawing, chosenLayers, type Deed, type Drawing, drawingAfter } from "./drawing.ts";
import { EditorTools } from "./editor-tools.tsx";
import { Findings } from "../findings.tsx";
import { shownBox } from "./ink-box.ts";
import { GarmentStage } from "./garment-stage.tsx";
import { LayersPanel } from "./layers-panel.tsx";
import { Properties } from "./properties.tsx";
import { SaveLine } from "./save-line.tsx";
import { ShortcutList } from "./shortcut-list.tsx";
import { dropEarlier, earlierDrawing, keptDrawing } from "./kept-drawing.ts";
import { useAutosave } from "./use-autosave.ts";
import { useShortcuts } from "./use-shortcuts.ts";

type Props = { page: DesignerPage; canvas: DesignerCanvas };

/** Where `editor.css` puts the properties into a sheet at the screen's foot. */
const PHONE = "(max-width: 48rem)";

/** The designer: tools at the left, the garment in the middle, what is chosen at the right. */
export function Editor({ page, canvas }: Props) {
  const { t } = useTranslation();
  const { saveHref } = canvas;
  const stored = { edition: page.edition, sides: canvas.sides };
  const [savedDrawing, setKept] = useState(() => earlierDrawing(saveHref, stored));
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
  const { save } = saving;
  const saveNow = useCallback(() => void save(false), [save]);
  useShortcuts(root, drawing, act, showHelp, saveNow);
  const awaitsWords = useFocusOf(root, drawing);
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
  const takeDraft = (draft: NonNullable<typeof savedDrawing>) => {
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
      {savedDrawing && (
        <Notice tone="warning">
          <p>{t("designer:kept.text")}</p>
          <span className="row">
            <Button type="button" size="tiny" onClick={() => takeDraft(savedDrawing)}>
              {t("designer:kept.use")}
            </Button>
            <Button type="button" look="quiet" size="tiny" onClick={leaveDraft}>
              {t("designer:kept.leave")}
            </Button>
          </span>
        </Notice>
      )}
      <EditorTools
        {...{ canvas, drawing, colour, setColour }}
        colours={page.colours}
        act={actInSight}
        awaitsWords={awaitsWords}
      />
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
          <Link
            className="design-way"
            to={`?${new URLSearchParams({ form: "1", side: drawing.side })}`}
            reloadDocument
          >
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
      <ChosenAloud chosen={chosen} area={canvas.places[drawing.side].area} />
    </div>
  );
}

/**
 * Where the focus goes: to the words of a text that was just added, and back to the garment where what had it is gone.
 * @returns what whoever adds a text sets, so that its words are typed next.
 */
function useFocusOf(root: HTMLElement | null, drawing: Drawing) {
  const awaitsWords = useRef(false);
  const first = useRef(drawing);
  useEffect(() => {
    if (!root || drawing === first.current) return;
    const words = root.querySelector<HTMLTextAreaElement>(".editor-text textarea");
    if (awaitsWords.current && words) {
      awaitsWords.current = false;
      // On a phone the keyboard would cover the garment that the words appear on.
      if (matchMedia(PHONE).matches) return;
      words.focus();
      words.select();
    } else if (document.activeElement === document.body)
      root.querySelector<HTMLElement>(".editor-stage")?.focus({ preventScroll: true });
  }, [root, drawing]);
  return awaitsWords;
}

/** Tells a reader of screens what is chosen, and where it lies. */
function ChosenAloud({ chosen, area }: { chosen: readonly Layer[]; area: PrintArea }) {
  const { t } = useTranslation();
  const [layer] = chosen;
  const names = chosen.map((each) => layerLabel(t, each)).join(", ");
  const mm = (units: number) => Math.round((units * area.millimetres.width * 10) / area.converted.width) / 10;
  const box = layer && chosen.length === 1 ? shownBox(layer) : null;
  return (
    <p className="sr" role="status">
      {names}
      {box && `. ${t("designer:field.x")} ${mm(box.left)}, ${t("designer:field.y")} ${mm(box.top)}`}
    </p>
  );
}
