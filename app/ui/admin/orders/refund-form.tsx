import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Money } from "../../../domain/money.ts";
import { REFUND_REASONS, type RefundReason } from "../../../domain/refund/refund-rules.ts";
import type { Region } from "../../../domain/store/store-event.ts";
import { Button } from "../../actions/button.tsx";
import { useDates } from "../../dates/time-zone.tsx";
import { Notice } from "../../feedback/notice.tsx";
import { CheckboxField } from "../../forms/checkbox-field.tsx";
import { FormToken } from "../../forms/form-token.tsx";
import { SelectField } from "../../forms/select-field.tsx";
import { Card } from "../../layout/card.tsx";
import { formatMoney } from "../../money/format-money.ts";

export type RefundDesk = {
  returned: readonly { id: string; reason: string; status: string; amount: Money; at: string }[];
  may: boolean;
  left: Money;
  /** What was paid for shipping; null where nothing was. */
  shipping: Money | null;
  lines: readonly { id: string; name: string; variant: string; quantity: number; paid: Money }[];
};
export type RefundQuestion = {
  amount: number;
  reason: RefundReason;
  quantities: Readonly<Record<string, number>>;
  withShipping: boolean;
};

type Props = {
  desk: RefundDesk;
  region: Region;
  here: string;
  error?: string | undefined;
  asked?: RefundQuestion | undefined;
};

const REASON_TEXTS: Record<string, string> = {
  cancelled: "orderDesk:refund.reason.cancelled",
  misprint: "orderDesk:refund.reason.misprint",
  damaged: "orderDesk:refund.reason.damaged",
  wrong_item: "orderDesk:refund.reason.wrong_item",
  lost: "orderDesk:refund.reason.lost",
  withdrawal: "orderDesk:refund.reason.withdrawal",
  goodwill: "orderDesk:refund.reason.goodwill",
};
const STATE_TEXTS: Record<string, string> = {
  approved: "orderDesk:refund.state.approved",
  succeeded: "orderDesk:refund.state.succeeded",
  failed: "orderDesk:refund.state.failed",
};

/** What went back of what was paid, and the way to give more back, line by line. Intent `refund`. */
export function RefundForm({ desk, region, here, error, asked }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  if (!desk.may && desk.returned.length === 0) return null;
  return (
    <Card title={t("orderDesk:refund.title")}>
      {desk.returned.length > 0 && (
        <ul className="changes small">
          {desk.returned.map(({ id, reason, status, amount, at }) => (
            <li key={id}>
              {formatMoney(amount, region)} · {t(REASON_TEXTS[reason] ?? "orderDesk:refund.reason.goodwill")}{" "}
              · {t(STATE_TEXTS[status] ?? "orderDesk:refund.state.approved")}
              <br />
              <time className="soft" dateTime={at}>
                {dateTime(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <Notice tone="error" live>
          <p>{t(error)}</p>
        </Notice>
      )}
      {asked ? (
        <Question {...asked} currency={desk.left.currency} region={region} here={here} />
      ) : (
        desk.may && <Wish desk={desk} region={region} open={error !== undefined} />
      )}
    </Card>
  );
}

function Wish({ desk, region, open }: Pick<Props, "desk" | "region"> & { open: boolean }) {
  const { t } = useTranslation();
  return (
    <details open={open}>
      <summary className="button quiet tiny">{t("orderDesk:refund.open")}</summary>
      <form className="form" method="post" noValidate>
        <FormToken />
        <p className="soft small">{t("orderDesk:refund.text", { left: formatMoney(desk.left, region) })}</p>
        {desk.lines.map(({ id, name, variant, quantity, paid }) => (
          <SelectField
            key={id}
            name={`quantity_${id}`}
            label={t("orderDesk:refund.line", { name, variant, paid: formatMoney(paid, region) })}
            choices={Array.from({ length: Math.min(quantity, 100) + 1 }, (_, count) => ({
              value: String(count),
              label: String(count),
            }))}
          />
        ))}
        {desk.shipping && (
          <CheckboxField
            name="shipping"
            label={t("orderDesk:refund.shipping", { paid: formatMoney(desk.shipping, region) })}
          />
        )}
        <SelectField
          name="reason"
          id="refund-reason"
          label={t("orderDesk:refund.why")}
          choices={REFUND_REASONS.map((reason) => ({ value: reason, label: t(REASON_TEXTS[reason] ?? "") }))}
        />
        <div>
          <Button look="quiet" name="intent" value="refund">
            {t("orderDesk:refund.next")}
          </Button>
        </div>
      </form>
    </details>
  );
}

type QuestionProps = RefundQuestion & { currency: Money["currency"]; region: Region; here: string };

function Question({ amount, reason, quantities, withShipping, currency, region, here }: QuestionProps) {
  const { t } = useTranslation();
  const shown = formatMoney({ minor: amount, currency }, region);
  return (
    <form className="form" method="post">
      <FormToken />
      <input type="hidden" name="reason" value={reason} />
      <input type="hidden" name="seen" value={amount} />
      {withShipping && <input type="hidden" name="shipping" value="on" />}
      {Object.entries(quantities).map(([id, quantity]) => (
        <input key={id} type="hidden" name={`quantity_${id}`} value={quantity} />
      ))}
      <Notice tone="warning" live>
        <p>{t("orderDesk:refund.question", { amount: shown })}</p>
      </Notice>
      <p className="row">
        <Button name="intent" value="refund">
          {t("orderDesk:refund.confirm", { amount: shown })}
        </Button>
        <Link className="button quiet" to={here}>
          {t("orderDesk:back")}
        </Link>
      </p>
    </form>
  );
}
