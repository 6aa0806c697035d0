import { useTranslation } from "react-i18next";
import type { OrderStatus } from "../../../../domain/order/order-status.ts";
import type { StaffStep } from "../../../../domain/order/staff-steps.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { ORDER_LOOKS } from "../../../../ui/admin/status-badge.tsx";
import { CANCEL, STEP } from "../orders.rules.ts";

type Props = {
  steps: readonly StaffStep[];
  /** Who may be given the order instead. */
  makers: readonly { id: string; name: string }[];
  cancel: "now" | "ask" | null;
  isCancelAsked: boolean;
  /** Whether other parts of the order go on, or have left. */
  leavesParts: boolean;
  /** Whether money goes back with it. */
  isPaid: boolean;
  refused?: { error?: string; legal?: readonly OrderStatus[] } | undefined;
};

const STEP_TEXTS: Record<StaffStep, { label: string; text: string }> = {
  retry: { label: "orderDesk:step.retry.label", text: "orderDesk:step.retry.text" },
  "hold-artwork": { label: "orderDesk:step.hold.label", text: "orderDesk:step.hold.text" },
  "print-anyway": { label: "orderDesk:step.anyway.label", text: "orderDesk:step.anyway.text" },
  "print-again": { label: "orderDesk:step.again.label", text: "orderDesk:step.again.text" },
  reroute: { label: "orderDesk:step.reroute.label", text: "orderDesk:step.reroute.text" },
  "give-away": { label: "orderDesk:step.giveAway.label", text: "orderDesk:step.giveAway.text" },
  "send-reprint": { label: "orderDesk:step.sendReprint.label", text: "orderDesk:step.sendReprint.text" },
};

/** What may be done with an order now, each behind its own question. The intents are the steps, and `cancel`. */
export function OrderSteps({ steps, makers, cancel, isCancelAsked, leavesParts, isPaid, refused }: Props) {
  const { t } = useTranslation();
  if (steps.length === 0 && !cancel && !isCancelAsked && !refused) return null;
  return (
    <Card title={t("orderDesk:step.title")}>
      {refused?.error && (
        <Notice tone="error" live>
          <p>{t(refused.error)}</p>
          {refused.legal && refused.legal.length > 0 && (
            <p>
              {t("orderDesk:step.legal", {
                list: refused.legal.map((status) => t(ORDER_LOOKS[status].text)).join(", "),
              })}
            </p>
          )}
        </Notice>
      )}
      {isCancelAsked && <p className="soft small">{t("orderDesk:cancel.waiting")}</p>}
      <div className="stack">
        {steps.map((step) => (
          <details key={step}>
            <summary className="button quiet tiny">{t(STEP_TEXTS[step].label)}</summary>
            <DeskForm startsAfresh className="form" noValidate>
              <FormToken />
              <p className="soft small">{t(STEP_TEXTS[step].text)}</p>
              {step === "reroute" && (
                <SelectField
                  name="fulfiller"
                  label={t("orderDesk:step.fulfiller")}
                  choices={makers.map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
              <Field rules={STEP.reason} id={`reason-${step}`} label={t("orderDesk:reason")} />
              <div>
                <Button name="intent" value={step}>
                  {t(STEP_TEXTS[step].label)}
                </Button>
              </div>
            </DeskForm>
          </details>
        ))}
        {cancel && (
          <details>
            <summary className="button quiet tiny">
              {t(cancel === "now" ? "orderDesk:cancel.label" : "orderDesk:cancel.ask")}
            </summary>
            <DeskForm startsAfresh className="form" noValidate>
              <FormToken />
              <p className="soft small">
                {t(
                  cancel === "ask"
                    ? "orderDesk:cancel.askText"
                    : leavesParts
                      ? "orderDesk:cancel.partText"
                      : isPaid
                        ? "orderDesk:cancel.paidText"
                        : "orderDesk:cancel.text",
                )}
              </p>
              <Field rules={CANCEL.reason} id="reason-cancel" label={t("orderDesk:reason")} />
              <div>
                <Button name="intent" value="cancel">
                  {t(cancel === "now" ? "orderDesk:cancel.confirm" : "orderDesk:cancel.ask")}
                </Button>
              </div>
            </DeskForm>
          </details>
        )}
      </div>
    </Card>
  );
}
