import { Form, type FormProps, useActionData, useNavigation } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
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
  /** A person who may not send it is shown its fields, which nothing can be done with, and no form. */
  mayWrite?: boolean;
};

/** A form of the desk, or its fields as they stand for a person who may not send it. */
export function DeskForm({ mayWrite = true, ...props }: Props) {
  if (mayWrite) return <SentForm {...props} />;
  return (
    <fieldset className={`bare ${props.className ?? ""}`} disabled>
      {props.children}
    </fieldset>
  );
}

/**
 * A form that is posted from a page of the desk. With scripts it stays as it is until its answer is known: a server that
 * fails, a line that breaks and an answer that never comes are told below its button, which can be pressed again. A double
 * click sends it once.
 */
function SentForm({ form, startsAfresh = false, onSubmit, children, ...props }: Omit<Props, "mayWrite">) {
  const own = useRef<HTMLFormElement>(null);
  const element = form ?? own;
  const saves = useSaves();
  const isRepeated = useRepeats();
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
    <Form
      method="post"
      {...props}
      ref={element}
      key={startsAfresh ? saves : undefined}
      onSubmit={(event) => {
        onSubmit?.(event);
        if (!event.defaultPrevented && isRepeated(event)) event.preventDefault();
      }}
    >
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

/** Tells whether a form is sent again as it is while its answer is still awaited, and the person was not asked to. */
function useRepeats(): (event: FormEvent<HTMLFormElement>) => boolean {
  const { state } = useNavigation();
  const sent = useRef<string>();
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (wasUnderWay.current && state === "idle") sent.current = undefined;
    wasUnderWay.current = state !== "idle";
  }, [state]);
  return ({ currentTarget, nativeEvent }) => {
    const { submitter } = nativeEvent as SubmitEvent;
    const content = contentOf(new FormData(currentTarget, submitter));
    if (content === sent.current && !unansweredStore.isTold(currentTarget)) return true;
    sent.current = content;
    return false;
  };
}

const contentOf = (fields: FormData): string =>
  JSON.stringify([...fields].map(([name, value]) => [name, typeof value === "string" ? value : value.size]));

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
