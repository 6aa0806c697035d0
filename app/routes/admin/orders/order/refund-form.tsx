import { lineName } from "../../../../i18n/catalogue-words.ts";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RefundEffect } from "../../../../domain/ledger/ledger.ts";
import { type Money, typedFromMinor } from "../../../../domain/money.ts";
import { REFUND_REASONS, type RefundReason } from "../../../../domain/refund/refund-rules.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { CheckboxField } from "../../../../ui/forms/checkbox-field.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { countsUpTo, SelectField } from "../../../../ui/forms/select-field.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";
import { REFUND } from "../orders.rules.ts";
import type { RefundTask } from "./refund-tasks.tsx";
import { RefundEffectList } from "./refund-effect.tsx";

export type RefundDesk = {
  returned: readonly { id: string; reason: string; status: string; amount: Money; at: string }[];
  tasks: readonly RefundTask[];
  may: boolean;
  /** What is left of what was paid. */
  left: Money;
  /** What was paid for shipping, and whether that went back; null where nothing was. */
  shipping: { paid: Money; isBack: boolean } | null;
  /** How many pieces were ordered, how many of them did not go back, and what was paid for these. */
  lines: readonly {
    id: string;
    name: string;
    colour: string;
    size: string;
    quantity: number;
    left: number;
    paid: Money;
  }[];
};
/** What was chosen in the form, as it was sent. */
export type RefundChoice = {
  reason: RefundReason | undefined;
  quantities: Readonly<Record<string, number>>;
  withShipping: boolean;
  /** As a voucher of the store, and not as money. */
  asCredit: boolean;
};
/** What goes back once it is confirmed, and what that does; a confirmation that is sent twice is one refund by its key. */
export type RefundQuestion = RefundChoice & {
  reason: RefundReason;
  alone: number | undefined;
  amount: number;
  key: string;
  effect: RefundEffect & { voucher: "back" | "used" | null };
  /** What can still go back afterwards, in minor units. */
  left: number;
  /** Whether a second person must approve it before the money goes back: for its amount, or as every refund. */
  waits: boolean;
  isByTwo: boolean;
};

type Props = {
  desk: RefundDesk;
  region: Region;
  here: string;
  error?: string | undefined;
  /** What is wrong with the amount that was typed. */
  result?: FormResult | undefined;
  asked?: RefundQuestion | undefined;
  /** Of the form that was refused. */
  chosen?: RefundChoice | undefined;
};

/** Why money went back. */
export const REASON_TEXTS: Record<string, string> = {
  cancelled: "orderDesk:refund.reason.cancelled",
  misprint: "orderDesk:refund.reason.misprint",
  damaged: "orderDesk:refund.reason.damaged",
  wrong_item: "orderDesk:refund.reason.wrong_item",
  lost: "orderDesk:refund.reason.lost",
  withdrawal: "orderDesk:refund.reason.withdrawal",
  goodwill: "orderDesk:refund.reason.goodwill",
  at_provider: "orderDesk:refund.reason.at_provider",
};
const STATE_TEXTS: Record<string, string> = {
  requested: "orderDesk:refund.state.requested",
  declined: "orderDesk:refund.state.declined",
  approved: "orderDesk:refund.state.approved",
  submitted: "orderDesk:refund.state.submitted",
  succeeded: "orderDesk:refund.state.succeeded",
  failed: "orderDesk:refund.state.failed",
  otherwise: "orderDesk:refund.state.otherwise",
  credit: "orderDesk:refund.state.credit",
};

/** What went back of what was paid, and the way to give more back, line by line. Intent `refund`. */
export function RefundForm({ desk, region, here, error, result, asked, chosen }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  if (!desk.may && desk.returned.length === 0) return null;
  return (
    <Card title={t("orderDesk:refund.title")} id="refund">
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
        <Question question={asked} desk={desk} region={region} here={here} />
      ) : (
        desk.may && (
          <Wish
            {...{ desk, region, chosen, result }}
            open={error !== undefined || result?.error !== undefined}
          />
        )
      )}
    </Card>
  );
}

type WishProps = Pick<Props, "desk" | "region" | "chosen" | "result"> & { open: boolean };

function Wish({ desk, region, chosen, result, open }: WishProps) {
  const { t } = useTranslation();
  const goneOf = ({ quantity, left }: RefundDesk["lines"][number]) =>
    left < quantity ? t("orderDesk:refund.goneOf", { gone: quantity - left, all: quantity }) : undefined;
  return (
    <details open={open}>
      <summary className="button quiet tiny">{t("orderDesk:refund.open")}</summary>
      <DeskForm startsAfresh className="form" noValidate>
        <FormToken />
        <p className="soft small">{t("orderDesk:refund.text", { left: formatMoney(desk.left, region) })}</p>
        {desk.lines.map((line) =>
          line.left > 0 ? (
            <SelectField
              key={line.id}
              name={`quantity_${line.id}`}
              label={t("orderDesk:refund.line", {
                name: line.name,
                variant: lineName(t, { ...line, name: "" }),
                paid: formatMoney(line.paid, region),
              })}
              hint={goneOf(line)}
              defaultValue={String(Math.min(line.left, chosen?.quantities[line.id] ?? 0))}
              choices={countsUpTo(line.left)}
            />
          ) : (
            <p key={line.id} className="soft small">
              {line.name}, {lineName(t, { ...line, name: "" })}: {goneOf(line)}
            </p>
          ),
        )}
        {desk.shipping &&
          (desk.shipping.isBack ? (
            <p className="soft small">{t("orderDesk:refund.shippingGone")}</p>
          ) : (
            <CheckboxField
              name="shipping"
              label={t("orderDesk:refund.shipping", { paid: formatMoney(desk.shipping.paid, region) })}
              defaultChecked={chosen?.withShipping}
            />
          ))}
        <Field
          rules={REFUND.refund_amount}
          label={t("orderDesk:refund.alone", { currency: desk.left.currency })}
          hint={t("orderDesk:refund.aloneHint")}
          result={result}
        />
        <CheckboxField
          rules={REFUND.as_credit}
          label={t("orderDesk:refund.asCredit")}
          defaultChecked={chosen?.asCredit}
        />
        <SelectField
          name="reason"
          id="refund-reason"
          label={t("orderDesk:refund.why")}
          defaultValue={chosen?.reason}
          choices={REFUND_REASONS.map((reason) => ({ value: reason, label: t(REASON_TEXTS[reason] ?? "") }))}
        />
        <div>
          <Button look="quiet" name="intent" value="refund">
            {t("orderDesk:refund.next")}
          </Button>
        </div>
      </DeskForm>
    </details>
  );
}

type QuestionProps = {
  question: RefundQuestion;
  desk: RefundDesk;
  region: Region;
  here: string;
};

function Question({ question, desk, region, here }: QuestionProps) {
  const { t } = useTranslation();
  const { amount, alone, key, reason, quantities, withShipping, asCredit, effect, left, waits, isByTwo } =
    question;
  const approval = isByTwo ? "orderDesk:refund.task.questionTwo" : "orderDesk:refund.task.question";
  const asks = asCredit ? "orderDesk:refund.questionCredit" : "orderDesk:refund.question";
  const { currency } = desk.left;
  const shown = formatMoney({ minor: amount, currency }, region);
  return (
    <DeskForm startsAfresh className="form">
      <FormToken />
      <input type="hidden" name="idempotency_key" value={key} />
      <input type="hidden" name="reason" value={reason} />
      <input type="hidden" name="seen" value={amount} />
      {alone !== undefined && <input type="hidden" name="refund_amount" value={typedFromMinor(alone)} />}
      {withShipping && <input type="hidden" name="shipping" value="on" />}
      {asCredit && <input type="hidden" name="as_credit" value="on" />}
      {Object.entries(quantities).map(([id, quantity]) => (
        <input key={id} type="hidden" name={`quantity_${id}`} value={quantity} />
      ))}
      <Notice tone="warning" live>
        <p>{t(waits ? approval : asks, { amount: shown })}</p>
      </Notice>
      <RefundEffectList {...{ effect, amount, left, reason, currency, region }} />
      <p className="row">
        <Button name="intent" value="refund">
          {waits
            ? t("orderDesk:refund.task.ask")
            : t(asCredit ? "cases:desk.credit" : "orderDesk:refund.confirm", { amount: shown })}
        </Button>
        <Link className="button quiet" to={here}>
          {t("orderDesk:back")}
        </Link>
      </p>
    </DeskForm>
  );
}
