import { useEffect } from "react";
import { groupedOrNot, movedBy, pasted, reordered, without } from "../../../domain/designer/edit-layers.ts";
import { type Deed, type Drawing, layersNow } from "./drawing.ts";

/** Keys of the designer, with the text that says what each does. */
export const SHORTCUTS: readonly { keys: string; text: string }[] = [
  { keys: "Tab", text: "designer:keys.next" },
  { keys: "← ↑ → ↓", text: "designer:keys.move" },
  { keys: "Shift + ← ↑ → ↓", text: "designer:keys.moveFar" },
  { keys: "Del", text: "designer:remove" },
  { keys: "Ctrl Z", text: "designer:tool.undo" },
  { keys: "Ctrl Y", text: "designer:tool.redo" },
  { keys: "Ctrl C", text: "designer:tool.copy" },
  { keys: "Ctrl V", text: "designer:tool.paste" },
  { keys: "Ctrl D", text: "designer:tool.duplicate" },
  { keys: "Ctrl G", text: "designer:tool.group" },
  { keys: "Ctrl A", text: "designer:keys.all" },
  { keys: "[  ]", text: "designer:keys.order" },
  { keys: "Ctrl S", text: "designer:save.action" },
  { keys: "Esc", text: "designer:keys.canvas" },
  { keys: "?", text: "designer:keys.title" },
];

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Canvas units that a copy lies beside what it was made of. */
export const COPY_OFFSET = 12;

/** What a key asks for; undefined: nothing of ours. */
export function deedOf(
  { key, ctrlKey, metaKey, shiftKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey">,
  drawing: Drawing,
): Deed | undefined {
  const { chosen: all, side, copied } = drawing;
  const chosen = all.filter((id) => layersNow(drawing).some((layer) => layer.id === id && !layer.locked));
  const draw = (next: Extract<Deed, { kind: "draw" }>["next"], doing?: string): Deed => ({
    kind: "draw",
    next,
    ...(doing !== undefined && { doing }),
  });
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase();
    if (letter === "z") return { kind: shiftKey ? "redo" : "undo" };
    if (letter === "y") return { kind: "redo" };
    if (letter === "a") return { kind: "choose", ids: shownIds(drawing) };
    if (letter === "c" && all.length > 0) return { kind: "copy" };
    if (letter === "v" && copied.length > 0) return pasteDeed(drawing, copied);
    if (letter === "d" && all.length > 0)
      return pasteDeed(
        drawing,
        layersNow(drawing).filter(({ id }) => all.includes(id)),
      );
    if (letter === "g" && all.length > 0) return draw((sides) => groupedOrNot(sides, side, all));
    return undefined;
  }
  const arrow = ARROWS[key];
  if (arrow && chosen.length > 0) {
    const far = shiftKey ? 10 : 1;
    const by = { x: arrow.x * far, y: arrow.y * far };
    return draw((sides) => movedBy(sides, side, chosen, by), `move ${chosen.join(" ")}`);
  }
  if ((key === "Delete" || key === "Backspace") && chosen.length > 0)
    return { ...draw((sides) => without(sides, side, chosen)), chosen: [] } as Deed;
  if ((key === "[" || key === "]") && chosen.length > 0)
    return draw((sides) => reordered(sides, side, chosen, key === "]" ? "up" : "down"));
  if (key === "Escape" && all.length > 0) return { kind: "choose", ids: [] };
  if (key === "Tab") return nextLayer(drawing, shiftKey ? -1 : 1);
  return undefined;
}

const shownIds = (drawing: Drawing) => layersNow(drawing).flatMap(({ id, hidden }) => (hidden ? [] : [id]));

/** The next layer that is not hidden; undefined at the end, where the key leads out of the canvas. */
function nextLayer(drawing: Drawing, step: 1 | -1): Deed | undefined {
  const ids = shownIds(drawing);
  const at = ids.findIndex((id) => drawing.chosen.includes(id));
  const id = at < 0 ? ids.at(step === 1 ? 0 : -1) : ids[at + step];
  return id === undefined ? undefined : { kind: "choose", ids: [id] };
}

export function pasteDeed({ history, side }: Drawing, layers: Drawing["copied"]): Deed {
  const isThere = layers.some(({ id }) => history.now[side].some((layer) => layer.id === id));
  const by = isThere ? COPY_OFFSET : 0;
  const { ids } = pasted(history.now, side, layers, by);
  return { kind: "draw", next: (sides) => pasted(sides, side, layers, by).sides, chosen: ids };
}

/** Hears the keys while the canvas has the focus; "?" everywhere but in a field. */
export function useShortcuts(
  root: HTMLElement | null,
  drawing: Drawing,
  act: (deed: Deed) => void,
  help: () => void,
  save: () => void,
): void {
  useEffect(() => {
    if (!root) return;
    const hear = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (target.closest("dialog")) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
        event.preventDefault();
        return save();
      }
      const field = target.closest("input, select, textarea, button, a, summary");
      if (event.key === "Escape" && field) return root.querySelector<HTMLElement>(".editor-stage")?.focus();
      if (event.key === "?" && !field) return help();
      // Within fields and lists keys do what they do there; undo of the drawing stays at hand for buttons.
      if (field?.matches("input, select, textarea")) return;
      if (field && !(event.ctrlKey || event.metaKey || event.key === "Delete")) return;
      const deed = deedOf(event, drawing);
      if (!deed) return;
      event.preventDefault();
      act(deed);
    };
    root.addEventListener("keydown", hear);
    return () => root.removeEventListener("keydown", hear);
  }, [root, drawing, act, help, save]);
}
