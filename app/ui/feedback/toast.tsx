import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useMessage } from "../forms/form-result.ts";
import { CloseIcon } from "../layout/dialog.tsx";
import {
  dismissToast,
  type Flash,
  flashOf,
  holdToast,
  pushAnswer,
  pushToast,
  type ShownToast,
  toastStore,
} from "./toast-queue.ts";

/** The message of pages without React: app/enhance takes it away after 5000 ms, else it stays until the next page. */
export function Toast({ flash }: { flash: Flash | null | undefined }) {
  const message = useMessage();
  if (!flash) return null;
  return (
    <div
      className={`notice toast ${flash.success ? "good" : "bad"}`}
      role={flash.success ? "status" : "alert"}
      data-toast=""
    >
      {message(flash.message)}
    </div>
  );
}

const never = () => () => undefined;
const useScripted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * The toasts of a hydrating page: what the flash cookie handed over and what answers say, each for five seconds, three
 * at once. Escape or the cross closes one. Without scripts the flash message stays until the next page.
 */
export function Toasts({ flash }: { flash: Flash | null | undefined }) {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.shown, toastStore.none);
  const scripted = useScripted();
  useEffect(() => {
    if (flash) pushToast(flash);
  }, [flash]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const last = toastStore.shown().at(-1);
      if (event.key === "Escape" && last && !event.defaultPrevented) dismissToast(last.id);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  if (!scripted) return <Toast flash={flash} />;
  return (
    <div className="toasts">
      <div role="alert">
        {shown.map((toast) => !toast.success && <QueuedToast key={toast.id} toast={toast} />)}
      </div>
      <div role="status">
        {shown.map((toast) => toast.success && <QueuedToast key={toast.id} toast={toast} />)}
      </div>
    </div>
  );
}

function QueuedToast({ toast: { id, message, success } }: { toast: ShownToast }) {
  const say = useMessage();
  const { t } = useTranslation();
  return (
    <div
      className={`notice toast ${success ? "good" : "bad"}`}
      data-toast=""
      onFocus={() => holdToast(id, true)}
      onBlur={() => holdToast(id, false)}
      onPointerEnter={() => holdToast(id, true)}
      onPointerLeave={() => holdToast(id, false)}
    >
      <span>{say(message)}</span>
      <button className="close" type="button" aria-label={t("common:close")} onClick={() => dismissToast(id)}>
        <CloseIcon />
      </button>
    </div>
  );
}

/** The toast of an action's answer: shown when it carries a message, in the tone of its `success`. */
export function AnswerToast({ answer }: { answer: unknown }) {
  const scripted = useScripted();
  useEffect(() => pushAnswer(answer), [answer]);
  return scripted ? null : <Toast flash={flashOf(answer)} />;
}
