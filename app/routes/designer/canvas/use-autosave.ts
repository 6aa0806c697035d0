import { useBlocker } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DrawnSides } from "../../../domain/design/change-design.ts";
import { dropDrawing, keepDrawing } from "./kept-drawing.ts";
import { copyProduct, type Saved, type SaveOutcome, sendDrawing } from "./send-drawing.ts";

export type SaveState = "saved" | "unsaved" | "saving" | "offline" | "waiting" | "signedOut" | "refused";

/** What is told beside the state: a key of the texts, and the seconds that it names. */
type Told = { state: SaveState; error: string | null; seconds: number };

/** How long nobody draws before what they drew is saved, and how long after a lost line it is tried again. */
const PAUSE_MS = 1500;
const RETRY_MS = 8000;
/** So long another page waits for the last save; the device has what was drawn. */
const LEAVING_MS = 3000;

/** Refusals that another drawing may not meet. All others are about the product, whatever is drawn. */
const OF_THE_DRAWING: ReadonlySet<string> = new Set([
  "designer:refused.drawing",
  "designer:refused.tooMany",
  "designer:refused.picture",
  "productDesk:catalogueDesk.refused.webp",
]);

const told = (state: SaveState, error: string | null = null, seconds = 0): Told => ({
  state,
  error,
  seconds,
});

function tell(outcome: SaveOutcome, isLatest: boolean): Told {
  switch (outcome.kind) {
    case "saved":
      return told(isLatest ? "saved" : "unsaved");
    case "refused":
      return told("refused", outcome.error);
    case "wait":
      return told("waiting", null, outcome.seconds);
    case "signedOut":
      return told("signedOut");
    case "away":
      return told("offline");
  }
}

type Stored = {
  /** What the server drew of it. */
  saved: Saved;
  /** What the server has of it. */
  sides: DrawnSides;
};

/** Saves what is drawn once nobody has drawn for a moment; keeps it on the device until the server has it. */
export function useAutosave(address: string, first: Stored, sides: DrawnSides) {
  // A drawing that this device kept is shown, but the server has not got it.
  const [now, setNow] = useState(() => told(sides === first.sides ? "saved" : "unsaved"));
  const [saved, setSaved] = useState(first.saved);
  const [isKept, setKept] = useState(true);
  const stored = useRef(first.sides);
  const edition = useRef(first.saved.edition);
  const sending = useRef<Promise<SaveState> | null>(null);
  /** The device keeps a drawing of this page's. */
  const hasKept = useRef(false);
  /** Before this moment the server would refuse. */
  const notBefore = useRef(0);
  const latest = useRef(sides);
  latest.current = sides;
  const { state } = now;

  const keep = useCallback(
    (drawn: DrawnSides) => {
      hasKept.current = keepDrawing(address, { edition: edition.current, sides: drawn });
      setKept(hasKept.current);
    },
    [address],
  );
  const drop = useCallback(() => {
    // Nothing of this page's: what the device has may be an earlier drawing, which nobody has looked at yet.
    if (hasKept.current) dropDrawing(address);
    hasKept.current = false;
  }, [address]);

  const send = useCallback(
    async (isAutomatic: boolean, force: boolean): Promise<SaveState> => {
      const sent = latest.current;
      setNow(told("saving"));
      const body = new FormData();
      body.set("edition", edition.current);
      body.set("drawn", JSON.stringify(sent));
      if (isAutomatic) body.set("automatic", "on");
      if (force) body.set("force", "on");
      const outcome = await sendDrawing(address, body);
      sending.current = null;
      if (outcome.kind === "saved") {
        stored.current = sent;
        edition.current = outcome.saved.edition;
        setSaved(outcome.saved);
        // What was drawn since then is kept with the edition that it goes on from.
        if (latest.current === sent) drop();
        else keep(latest.current);
      }
      if (outcome.kind === "wait") notBefore.current = Date.now() + outcome.seconds * 1000;
      const next = tell(outcome, latest.current === sent);
      setNow(next);
      return next.state;
    },
    [address, keep, drop],
  );
  /** One at a time; whoever asks meanwhile gets the answer of the one that is under way. */
  const save = useCallback(
    (isAutomatic: boolean, force = false) => (sending.current ??= send(isAutomatic, force)),
    [send],
  );

  useEffect(() => {
    if (sides !== stored.current) {
      keep(sides);
      setNow((before) =>
        before.state === "saved" || (before.error !== null && OF_THE_DRAWING.has(before.error))
          ? told("unsaved")
          : before,
      );
      return;
    }
    // Undone to what the server has: nothing is left to save.
    if (sending.current) return;
    drop();
    setNow((before) => (before.state === "saved" ? before : told("saved")));
  }, [sides, keep, drop]);

  useEffect(() => {
    if (state !== "unsaved" && state !== "offline" && state !== "waiting") return;
    const pause = { unsaved: PAUSE_MS, offline: RETRY_MS, waiting: notBefore.current - Date.now() }[state];
    const timer = setTimeout(() => void save(true), pause);
    return () => clearTimeout(timer);
  }, [state, sides, save]);
  useEffect(() => {
    if (state !== "offline" && state !== "signedOut") return;
    // The line is back, or somebody comes back from a tab in which they signed in.
    const again = () => void save(true);
    addEventListener("online", again);
    addEventListener("focus", again);
    return () => {
      removeEventListener("online", again);
      removeEventListener("focus", again);
    };
  }, [state, save]);

  const isLeaving = useRef(false);
  useEffect(() => {
    if (state === "saved") return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [state]);

  /** Loads this page anew, or another, without a question where the device has what was drawn. */
  const leave = useCallback(
    (href = location.href) => {
      isLeaving.current = isKept;
      if (href === location.href) location.reload();
      else location.assign(href);
    },
    [isKept],
  );

  /** Where the product may not be changed any more, a copy of it takes the drawing. */
  const copy = useCallback(async () => {
    const made = await copyProduct();
    if (!made) return setNow(told("offline"));
    keepDrawing(made.saveHref, { edition: edition.current, sides: latest.current });
    dropDrawing(address);
    isLeaving.current = true;
    location.assign(made.href);
  }, [address]);

  useSaveBeforeLeaving(state, save);
  return { ...now, isKept, saved, save, leave, copy };
}

/** Another page of the desk waits until what was drawn last is saved; what cannot be stays on the device. */
function useSaveBeforeLeaving(state: SaveState, save: (isAutomatic: boolean) => Promise<SaveState>): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (state === "unsaved" || state === "saving") && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const late = new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
    void Promise.race([save(true), late]).then(() => blocker.proceed());
  }, [blocker, save]);
}
