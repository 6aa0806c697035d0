import { type DragEvent, useState } from "react";

/**
 * Rows that can be dragged to another place. Each place has a field with its number, which the order of the rows is
 * written into; whoever drags nothing types the numbers.
 */
export function useDragOrder<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState(() => rows.map(({ id }) => id));
  const [dragged, setDragged] = useState<string | null>(null);
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  const ordered = [...rows].sort((a, b) => place(a.id) - place(b.id));

  const drop = (target: string, list: HTMLElement | null) => {
    if (dragged === null || dragged === target) return;
    const before = ordered.map(({ id }) => id);
    const rest = before.filter((id) => id !== dragged);
    const isDown = before.indexOf(dragged) < before.indexOf(target);
    rest.splice(rest.indexOf(target) + (isDown ? 1 : 0), 0, dragged);
    setIds(rest);
    for (const [index, id] of rest.entries()) {
      const field = list?.querySelector<HTMLInputElement>(`[name="position_${id}"]`);
      if (field) field.value = String(index + 1);
    }
    list?.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const rowEvents = (id: string) => ({
    "data-dragged": dragged === id || undefined,
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dragged !== null) event.preventDefault();
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      drop(id, event.currentTarget.parentElement);
      setDragged(null);
    },
  });
  const handleEvents = (id: string) => ({
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.setData("text/plain", id);
      event.dataTransfer.effectAllowed = "move";
      setDragged(id);
    },
    onDragEnd: () => setDragged(null),
  });
  return { ordered, rowEvents, handleEvents };
}
