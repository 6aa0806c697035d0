import type { DrawnSides } from "../design/change-design.ts";

/** What was drawn, step by step; what is undone can be done again until something else is drawn. */
export type History = { past: readonly DrawnSides[]; now: DrawnSides; future: readonly DrawnSides[] };

const MOST_STEPS = 100;

export const beginHistory = (now: DrawnSides): History => ({ past: [], now, future: [] });

/**
 * One more step.
 * @param isContinued it goes on with the last one, as each letter of a word does, and is undone with it.
 */
export function drawn({ past, now }: History, next: DrawnSides, isContinued = false): History {
  if (next === now) return { past, now, future: [] };
  return { past: isContinued ? past : [...past, now].slice(-MOST_STEPS), now: next, future: [] };
}

export function undone(history: History): History {
  const last = history.past.at(-1);
  if (!last) return history;
  return { past: history.past.slice(0, -1), now: last, future: [history.now, ...history.future] };
}

export function redone(history: History): History {
  const [next, ...future] = history.future;
  return next ? { past: [...history.past, history.now], now: next, future } : history;
}
