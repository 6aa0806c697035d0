import { Form, type FormProps, useActionData, useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../actions/button.tsx";
import { Notice } from "../feedback/notice.tsx";
import { unansweredStore } from "./page-data-fetch.ts";

type Props = Omit<FormProps, "ref"> & {
  form?: RefObject<HTMLFormElement>;
  /**
   * The form begins anew after each save of the page, as it does without scripts: its fields are empty again, what folds it
   * away is closed.
   */
  startsAfresh?: boolean;
};

/**
 * A form that is posted from a page of the desk. With scripts it stays as it is until its answer is known: a server that
 * fails, a line that breaks and an answer that never comes are told below its button, which can be pressed again.
 */
export function DeskForm({ form, startsAfresh = false, children, ...props }: Props) {
  const own = useRef<HTMLFormElement>(null);
  const element = form ?? own;
  const saves = useSaves();
  const shown = useRef(saves);
  useEffect(() => {
    if (!startsAfresh || shown.current === saves) return;
    shown.current = saves;
    element.current?.closest("details")?.removeAttribute("open");
    const dialog = element.current?.closest("dialog");
    if (!dialog?.open) return;
    dialog.close();
    // A dialog that closes gives the focus back to its button; the keyboard goes on at the notice of the save.
    document.querySelector<HTMLElement>(".notice.good[tabindex]")?.focus();
  }, [element, saves, startsAfresh]);
  return (
    <Form method="post" {...props} ref={element} key={startsAfresh ? saves : undefined}>
      {children}
      <FormUnanswered form={element} />
    </Form>
  );
}

/** How often a form of the page was sent and not refused since the page was opened. */
function useSaves(): number {
  const { state, formMethod } = useNavigation();
  const isRefused = useActionData() !== undefined;
  const isUnderWay = useRef(false);
  const [saves, setSaves] = useState(0);
  useEffect(() => {
    const wasUnderWay = isUnderWay.current;
    isUnderWay.current = state !== "idle" && formMethod === "POST";
    if (wasUnderWay && state === "idle" && !isRefused) setSaves((count) => count + 1);
  }, [state, formMethod, isRefused]);
  return saves;
}

const TEXTS = { sent: "errors:lost.form", failed: "errors:lost.failedForm" } as const;

function FormUnanswered({ form }: { form: RefObject<HTMLFormElement> }) {
  const { t } = useTranslation();
  const { subscribe, shown, none } = unansweredStore;
  const questions = useSyncExternalStore(subscribe, shown, none);
  const question = questions.find((one) => one.form !== undefined && one.form.element === form.current);
  const state = question?.state;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state) place.current?.scrollIntoView({ block: "nearest" });
  }, [state]);
  if (!state) return null;
  // The form as it stands now, which may have been mended meanwhile; its first sending is given up.
  const send = () => {
    const button = question?.form?.button;
    form.current?.requestSubmit(button?.isConnected ? button : null);
  };
  return (
    <div ref={place}>
      <Notice tone="error" live>
        <p>{t(TEXTS[state])}</p>
        <p>
          <Button type="button" look="quiet" size="tiny" onClick={send}>
            {t("errors:lost.again")}
          </Button>
        </p>
      </Notice>
    </div>
  );
}
