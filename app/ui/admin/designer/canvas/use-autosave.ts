import { useCallback, useEffect, useRef, useState } from "react";
import type { DrawnSides } from "../../../../domain/design/change-design.ts";
import type { Finding } from "../../../../rendering/findings.ts";
import type { Side } from "../../../../domain/design/design.ts";

export type SaveState = "saved" | "unsaved" | "saving" | "offline" | "refused";
export type Saved = {
  edition: string;
  pictures: Record<Side, string>;
  findings: readonly Finding[];
};
type Answer = ({ ok: true } & Saved) | { ok: false; error: string };

/** How long nobody draws before what they drew is saved, and how long after a lost line it is tried again. */
const PAUSE_MS = 1500;
const RETRY_MS = 8000;
/** The server gives up sooner: an answer that never comes must not keep the next drawing from being saved. */
const ANSWER_DEADLINE_MS = 20_000;
const keyOf = (address: string) => `designer:${address}`;

/** What this device keeps of a drawing that the server did not get. */
export function keptDrawing(address: string): { edition: string; sides: DrawnSides } | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(address)) ?? "null") as ReturnType<typeof keptDrawing>;
  } catch {
    return null;
  }
}

function keep(address: string, kept: { edition: string; sides: DrawnSides } | null): void {
  try {
    if (kept) localStorage.setItem(keyOf(address), JSON.stringify(kept));
    else localStorage.removeItem(keyOf(address));
  } catch {
    // A device without room keeps nothing; the page still has it.
  }
}

/** Saves what is drawn once nobody has drawn for a moment; keeps it on the device until the server has it. */
export function useAutosave(address: string, first: Saved, sides: DrawnSides) {
  const [state, setState] = useState<SaveState>("saved");
  const [error, setError] = useState<string | null>(null);
  const [saved, setSaved] = useState(first);
  const stored = useRef(sides);
  const edition = useRef(first.edition);
  const isBusy = useRef(false);
  const latest = useRef(sides);
  latest.current = sides;

  const save = useCallback(
    async (isAutomatic: boolean, force = false) => {
      if (isBusy.current) return;
      const sent = latest.current;
      isBusy.current = true;
      setState("saving");
      const body = new FormData();
      body.set("edition", edition.current);
      body.set("drawn", JSON.stringify(sent));
      if (isAutomatic) body.set("automatic", "on");
      if (force) body.set("force", "on");
      try {
        const signal = AbortSignal.timeout(ANSWER_DEADLINE_MS);
        const response = await fetch(address, { method: "POST", body, signal });
        const answer = (await response.json()) as Answer;
        if (answer.ok) {
          stored.current = sent;
          edition.current = answer.edition;
          setSaved(answer);
          setError(null);
          keep(address, null);
          setState(latest.current === sent ? "saved" : "unsaved");
        } else {
          setError(answer.error);
          setState("refused");
        }
      } catch {
        setState("offline");
      }
      isBusy.current = false;
    },
    [address],
  );

  useEffect(() => {
    if (sides === stored.current) return;
    keep(address, { edition: edition.current, sides });
    setState((before) => (before === "refused" || before === "offline" ? before : "unsaved"));
  }, [address, sides]);

  useEffect(() => {
    if (state !== "unsaved" && state !== "offline") return;
    const timer = setTimeout(() => void save(true), state === "offline" ? RETRY_MS : PAUSE_MS);
    const online = () => void save(true);
    addEventListener("online", online);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", online);
    };
  }, [state, sides, save]);

  useEffect(() => {
    if (state === "saved") return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [state]);

  return { state, error, saved, save };
}
