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
import { FAILED_REFUND } from "../orders.rules.ts";

export type FailedRefund = { id: string; amount: Money; at: string };

type Props = {
  refunds: readonly FailedRefund[];
  region: Region;
  /** Whether the viewer may answer them. */
  may: boolean;
  /** Of which refund the form was refused, and why. */
  refused?: { about?: string; error?: string; result?: FormResult } | undefined;
};

/**
 * On an order's page: refunds that failed and wait for a person. Intents `refund-again`, `refund-otherwise` and
 * `refund-closed`.
 */
export function FailedRefunds({ refunds, region, may, refused }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  if (refunds.length === 0) return null;
  return (
    <div id="failed-refunds">
      {refunds.map(({ id, amount, at }) => {
        const its = refused?.about === id ? refused : undefined;
        return (
          <div className="beginning" key={id}>
            <Notice
              tone="warning"
              title={t("orderDesk:refund.failedTask.title", { amount: formatMoney(amount, region) })}
            >
              <div className="stack">
                <p>
                  {t("orderDesk:refund.failedTask.text")}{" "}
                  <time className="soft" dateTime={at}>
                    {dateTime(at)}
                  </time>
                </p>
                {its?.error && (
                  <p className="error" role="alert">
                    {t(its.error)}
                  </p>
                )}
                {may && (
                  <>
                    <DeskForm className="form" startsAfresh>
                      <FormToken />
                      <input type="hidden" name="refund" value={id} />
                      <div>
                        <Button name="intent" value="refund-again">
                          {t("orderDesk:refund.failedTask.again")}
                        </Button>
                      </div>
                    </DeskForm>
                    <details open={its?.result !== undefined}>
                      <summary className="button quiet tiny">
                        {t("orderDesk:refund.failedTask.other")}
                      </summary>
                      <DeskForm className="form" startsAfresh noValidate>
                        <FormToken />
                        <input type="hidden" name="refund" value={id} />
                        <Field
                          rules={FAILED_REFUND.failed_note}
                          id={`failed-note-${id}`}
                          label={t("orderDesk:refund.failedTask.note")}
                          hint={t("orderDesk:refund.failedTask.noteHint")}
                          result={its?.result}
                        />
                        <div className="row">
                          <Button look="quiet" name="intent" value="refund-otherwise">
                            {t("orderDesk:refund.failedTask.otherwise")}
                          </Button>
                          <Button look="quiet" name="intent" value="refund-closed">
                            {t("orderDesk:refund.failedTask.close")}
                          </Button>
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
