import { lineName, type LineWords } from "../../../../i18n/catalogue-words.ts";
import { useTranslation } from "react-i18next";
import { REPRINT_REASONS, type ReprintReason } from "../../../../domain/fulfilment/reprint-rules.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { countsUpTo, SelectField } from "../../../../ui/forms/select-field.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { REPRINT } from "../orders.rules.ts";

type Props = {
  /** What was shipped, each with its lines. */
  sent: readonly { id: string; lines: readonly (LineWords & { id: string; quantity: number })[] }[];
  error?: string | undefined;
};

const REASON_TEXTS: Record<ReprintReason, string> = {
  misprint: "orderDesk:refund.reason.misprint",
  damaged: "orderDesk:refund.reason.damaged",
  wrong_item: "orderDesk:refund.reason.wrong_item",
  lost: "orderDesk:refund.reason.lost",
};

/** Has something that was shipped made once more. Intent `reprint`. */
export function ReprintForm({ sent, error }: Props) {
  const { t } = useTranslation();
  if (sent.length === 0) return null;
  return (
    <Card title={t("orderDesk:reprint.title")}>
      {error && (
        <Notice tone="error" live>
          <p>{t(error)}</p>
        </Notice>
      )}
      {sent.map(({ id, lines }) => (
        <details key={id} open={error !== undefined}>
          <summary className="button quiet tiny">{t("orderDesk:reprint.open")}</summary>
          <DeskForm startsAfresh className="form" noValidate>
            <FormToken />
            <input type="hidden" name="fulfilment" value={id} />
            <p className="soft small">{t("orderDesk:reprint.text")}</p>
            {lines.map((line) => (
              <SelectField
                key={line.id}
                name={`quantity_${line.id}`}
                id={`reprint-${id}-${line.id}`}
                label={lineName(t, line)}
                defaultValue={String(line.quantity)}
                choices={countsUpTo(line.quantity)}
              />
            ))}
            <SelectField
              name="reason"
              id={`reprint-reason-${id}`}
              label={t("orderDesk:refund.why")}
              choices={REPRINT_REASONS.map((reason) => ({ value: reason, label: t(REASON_TEXTS[reason]) }))}
            />
            <Field rules={REPRINT.note} id={`reprint-note-${id}`} label={t("orderDesk:reprint.note")} />
            <div>
              <Button name="intent" value="reprint">
                {t("orderDesk:reprint.confirm")}
              </Button>
            </div>
          </DeskForm>
        </details>
      ))}
    </Card>
  );
}
