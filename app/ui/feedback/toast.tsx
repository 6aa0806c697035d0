import { useEffect, useState } from "react";
import { useMessage } from "../forms/form-result.ts";

/**
 * What the last action had to say: handed over by the flash cookie after a redirect, or an answer with `message` and
 * `success`. The message is a key of the texts, or a sentence of someone else's.
 */
export type Flash = { message: string; success: boolean };

const TOAST_MS = 5000;

/** Shown for 5000 ms when scripts run (on pages without React by app/enhance), else until the next page. */
export function Toast({ flash }: { flash: Flash | null | undefined }) {
  const message = useMessage();
  const [gone, setGone] = useState<Flash | null>(null);
  useEffect(() => {
    if (!flash) return;
    const timer = window.setTimeout(() => setGone(flash), TOAST_MS);
    return () => window.clearTimeout(timer);
  }, [flash]);
  if (!flash || flash === gone) return null;
  return (
    <div className={`notice toast ${flash.success ? "good" : "bad"}`} role="status" data-toast="">
      {message(flash.message)}
    </div>
  );
}

/** The toast of an action's answer: shown when it carries a message, in the tone of its `success`. */
export function AnswerToast({ answer }: { answer: unknown }) {
  return <Toast flash={useFlashOf(answer)} />;
}

/** The same answer is the same toast, however often its page is drawn. */
function useFlashOf(answer: unknown): Flash | null {
  const [known, setKnown] = useState<{ answer: unknown; flash: Flash | null }>({
    answer,
    flash: flashOf(answer),
  });
  if (known.answer === answer) return known.flash;
  const flash = flashOf(answer);
  setKnown({ answer, flash });
  return flash;
}

/** An answer's message; success only when it says so, and nothing without a message. */
export function flashOf(answer: unknown): Flash | null {
  if (typeof answer !== "object" || answer === null || !("message" in answer)) return null;
  const { message } = answer;
  if (typeof message !== "string" || message === "") return null;
  return { message, success: "success" in answer && answer.success === true };
}
