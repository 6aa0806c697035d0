import { useTranslation } from "react-i18next";
import type { Money } from "../../../../domain/money.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";
import { REFUND_TASK } from "../orders.rules.ts";

/**
 * A refund that a person must decide on: it failed, or it needs approval. `may`: whether the viewer may decide; `isOwn`:
 * whether the viewer asked for it, so that another person approves it.
 */
export type RefundTask = {
  id: string;
  kind: "failed" | "requested";
  amount: Money;
  at: string;
  may: boolean;
  isOwn: boolean;
};

type Props = {
  tasks: readonly RefundTask[];
  region: Region;
  /** Of which refund the form was refused, and why. */
  refused?: { about?: string; error?: string; result?: FormResult } | undefined;
};

/** What a task says, and how it is answered: by one press, or by one that needs words. */
const TASKS = {
  failed: {
    title: "orderDesk:refund.failedTask.title",
    text: "orderDesk:refund.failedTask.text",
    press: { intent: "refund-again", text: "orderDesk:refund.failedTask.again" },
    other: "orderDesk:refund.failedTask.other",
    note: "orderDesk:refund.failedTask.note",
    hint: "orderDesk:refund.failedTask.noteHint",
    others: [
      { intent: "refund-otherwise", text: "orderDesk:refund.failedTask.otherwise" },
      { intent: "refund-closed", text: "orderDesk:refund.failedTask.close" },
    ],
  },
  requested: {
    title: "orderDesk:refund.task.title",
    text: "orderDesk:refund.task.text",
    press: { intent: "refund-approve", text: "orderDesk:refund.task.approve" },
    other: "orderDesk:refund.task.decline",
    note: "orderDesk:refund.task.why",
    hint: "orderDesk:refund.task.whyHint",
    others: [{ intent: "refund-decline", text: "orderDesk:refund.task.decline" }],
  },
} as const;

/**
 * On an order's page: refunds that failed or wait for approval. Intents `refund-again`, `refund-otherwise`,
 * `refund-closed`, `refund-approve` and `refund-decline`.
 */
export function RefundTasks({ tasks, region, refused }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  if (tasks.length === 0) return null;
  return (
    <div id="refund-tasks">
      {tasks.map(({ id, kind, amount, at, may, isOwn }) => {
        const its = refused?.about === id ? refused : undefined;
        const task = TASKS[kind];
        return (
          <div className="beginning" key={id}>
            <Notice tone="warning" title={t(task.title, { amount: formatMoney(amount, region) })}>
              <div className="stack">
                <p>
                  {t(task.text)}{" "}
                  <time className="soft" dateTime={at}>
                    {dateTime(at)}
                  </time>
                </p>
                {its?.error && (
                  <p className="error" role="alert">
                    {t(its.error)}
                  </p>
                )}
                {may && isOwn && <p>{t("orderDesk:refund.task.own")}</p>}
                {may && (
                  <>
                    {!isOwn && (
                      <DeskForm className="form" startsAfresh>
                        <FormToken />
                        <input type="hidden" name="refund" value={id} />
                        <div>
                          <Button name="intent" value={task.press.intent}>
                            {t(task.press.text)}
                          </Button>
                        </div>
                      </DeskForm>
                    )}
                    <details open={its?.result !== undefined}>
                      <summary className="button quiet tiny">{t(task.other)}</summary>
                      <DeskForm className="form" startsAfresh noValidate>
                        <FormToken />
                        <input type="hidden" name="refund" value={id} />
                        <Field
                          rules={REFUND_TASK.task_note}
                          id={`task-note-${id}`}
                          label={t(task.note)}
                          hint={t(task.hint)}
                          result={its?.result}
                        />
                        <div className="row">
                          {task.others.map(({ intent, text }) => (
                            <Button key={intent} look="quiet" name="intent" value={intent}>
                              {t(text)}
                            </Button>
                          ))}
                        </div>
                      </DeskForm>
                    </details>
                  </>
                )}
              </div>
            </Notice>
          </div>
        );
      })}
    </div>
  );
}
