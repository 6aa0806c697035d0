/**
 * What the last action had to say: handed over by the flash cookie after a redirect, or an answer with `message` and
 * `success`. The message is a key of the texts, or a sentence of someone else's.
 */
export type Flash = { message: string; success: boolean };
export type ShownToast = Flash & { id: number };

export const TOAST_MS = 5000;
/** More than these wait for their turn. */
const AT_ONCE = 3;

const NONE: readonly ShownToast[] = [];
let waiting: ShownToast[] = [];
let shown: readonly ShownToast[] = NONE;
let count = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
/** The same answer is told once, however often its page is drawn. */
const told = new WeakSet<object>();

/** Shows a message for five seconds, as soon as there is room. */
export function pushToast(flash: Flash): void {
  if (told.has(flash)) return;
  told.add(flash);
  count += 1;
  waiting.push({ message: flash.message, success: flash.success, id: count });
  fill();
}

/** Shows what an answer says: success only when it says so, and nothing without a message. */
export function pushAnswer(answer: unknown): void {
  const flash = flashOf(answer);
  if (flash === null || told.has(answer as object)) return;
  told.add(answer as object);
  pushToast(flash);
}

/** An answer's message, if it has one. */
export function flashOf(answer: unknown): Flash | null {
  if (typeof answer !== "object" || answer === null || !("message" in answer)) return null;
  const { message } = answer;
  if (typeof message !== "string" || message === "") return null;
  return { message, success: "success" in answer && answer.success === true };
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  shown = shown.filter((toast) => toast.id !== id);
  fill();
}

/** Stops the clock of a toast that somebody points at or is in with the keyboard; it starts anew when they leave it. */
export function holdToast(id: number, held: boolean): void {
  clearTimeout(timers.get(id));
  if (!held && shown.some((toast) => toast.id === id)) startClock(id);
}

function startClock(id: number): void {
  timers.set(
    id,
    setTimeout(() => dismissToast(id), TOAST_MS),
  );
}

function fill(): void {
  const room = AT_ONCE - shown.length;
  const next = waiting.slice(0, room);
  waiting = waiting.slice(next.length);
  if (next.length > 0) shown = [...shown, ...next];
  for (const { id } of next) startClock(id);
  for (const listener of listeners) listener();
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  shown: () => shown,
  /** On the server nothing is shown by scripts. */
  none: () => NONE,
};
