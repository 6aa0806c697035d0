import { lineName, type LineWords } from "../../../../i18n/catalogue-words.ts";
import { useTranslation } from "react-i18next";
import type { CaseOutcome, CaseProblem, CaseState, Misfit } from "../../../../domain/order/order-case.ts";
import type { ReturnStep } from "../../../../domain/order/withdrawal.ts";
import type { Money } from "../../../../domain/money.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { sizeName } from "../../../../i18n/colour-name.ts";
import { MISFIT_TEXTS, PROBLEM_TEXTS, RETURN_TEXTS } from "../../../../i18n/case-texts.ts";
import { CASE_ANSWER } from "../../../../ui/cases/cases.rules.ts";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";
import { CaseBadge } from "../../../../ui/admin/cases/cases-view.tsx";

export type DeskCase = {
  id: string;
  version: number;
  problem: CaseProblem;
  state: CaseState;
  outcome: CaseOutcome | null;
  items: readonly (LineWords & {
    id: string;
    quantity: number;
    /** The size that its buyer wants instead. */
    wanted: string | null;
    /** In which way it does not fit, where they say so. */
    misfit: Misfit | null;
  })[];
  messages: readonly {
    id: string;
    /** Null: the customer. */
    staff: string | null;
    text: string;
    at: string;
    photos: readonly { href: string; thumb: string }[];
  }[];
  /** It can be made again by this person. */
  mayReprint: boolean;
  /** The size that this person may send in exchange. */
  exchange: string | null;
  /** What would go back for its items; null where this person gives nothing back, or nothing was paid. */
  refund: Money | null;
  /** Its money goes back by the form of refunds, since two people decide on each. */
  needsTwo: boolean;
  /** A voucher of the store is wanted instead of the money. */
  asCredit: boolean;
  /** Staff may say that nothing is left to do. */
  maySettle: boolean;
  /** Staff may refuse it with words. */
  mayRefuse: boolean;
  /** Of what is sent back: by when money goes back (ISO times; null for an exchange), what is known of the items, and what can be noted. */
  sentBack: {
    until: string | null;
    mayWait: boolean;
    dispatchedAt: string | null;
    arrivedAt: string | null;
    notes: readonly ReturnStep[];
  } | null;
  /** Why nothing needs to be taken back of it: its buyer's own words are on it. */
  isPersonal: boolean;
};

type Props = {
  cases: readonly DeskCase[];
  region: Region;
  mayAnswer: boolean;
  /** Of the form that was refused. */
  refused?:
    | { about?: string | undefined; error?: string | undefined; words?: string | undefined }
    | undefined;
};

/** What the buyer says is wrong, and the answers of staff. Intents `case-reprint`, `case-refund`, `case-exchange`, `case-refuse`, `case-ask`, `case-settle`. */
export function OrderCases({ cases, region, mayAnswer, refused }: Props) {
  const { t } = useTranslation();
  if (cases.length === 0) return null;
  return (
    <div className="beginning stack" id="cases">
      {cases.map((one) => (
        <Card
          key={one.id}
          title={t(PROBLEM_TEXTS[one.problem])}
          aside={<CaseBadge state={one.state} outcome={one.outcome} />}
        >
          <div className="stack">
            <ul className="changes">
              {one.items.map(({ id, quantity, wanted, misfit, ...line }) => {
                const item = `${quantity} × ${lineName(t, line, region)}`;
                const size = wanted && sizeName(t, wanted);
                return (
                  <li key={id}>
                    {size ? t("cases:desk.wanted", { item, size }) : item}
                    {misfit && <> · {t(MISFIT_TEXTS[misfit])}</>}
                  </li>
                );
              })}
            </ul>
            <Messages messages={one.messages} />
            {one.asCredit && <p>{t("cases:desk.creditWanted")}</p>}
            {one.sentBack && <SentBack {...one.sentBack} isClosed={one.state === "closed"} />}
            {mayAnswer && one.sentBack && one.state !== "closed" && one.sentBack.notes.length > 0 && (
              <ReturnForm caseId={one.id} notes={one.sentBack.notes} />
            )}
            {one.problem === "does_not_fit" && one.isPersonal && (
              <p className="soft small">{t("cases:desk.personal")}</p>
            )}
            {mayAnswer && one.state !== "closed" && (
              <Answer one={one} region={region} refused={refused?.about === one.id ? refused : undefined} />
            )}
          </div>
        </Card>
      ))}
    </div>
  );
}

function SentBack({
  until,
  mayWait,
  dispatchedAt,
  arrivedAt,
  isClosed,
}: NonNullable<DeskCase["sentBack"]> & { isClosed: boolean }) {
  const { t } = useTranslation();
  const { date } = useDates();
  return (
    <div>
      {!isClosed && until && <p>{t("cases:withdraw.refundBy", { day: date(until) })}</p>}
      {!isClosed && mayWait && <p className="soft small">{t("cases:desk.mayWait")}</p>}
      {dispatchedAt && <p>{t("cases:withdraw.dispatched", { day: date(dispatchedAt) })}</p>}
      {arrivedAt && <p>{t("cases:withdraw.arrived", { day: date(arrivedAt) })}</p>}
    </div>
  );
}

/** What staff note of what is sent back. Intents `case-dispatched`, `case-arrived`. */
function ReturnForm({ caseId, notes }: { caseId: string; notes: readonly ReturnStep[] }) {
  const { t } = useTranslation();
  return (
    <DeskForm startsAfresh noValidate>
      <FormToken />
      <input type="hidden" name="case" value={caseId} />
      <p className="row">
        {notes.map((step) => (
          <Button key={step} look="quiet" name="intent" value={`case-${step}`}>
            {t(RETURN_TEXTS[step])}
          </Button>
        ))}
      </p>
    </DeskForm>
  );
}

function Messages({ messages }: Pick<DeskCase, "messages">) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  return (
    <ul className="changes">
      {messages.map(({ id, staff, text, at, photos }) => (
        <li key={id}>
          {text !== "" && <p className="note-text">{text}</p>}
          {photos.length > 0 && (
            <p className="row">
              {photos.map(({ href, thumb }, index) => (
                <a key={href} href={href} target="_blank" rel="noreferrer">
                  <img
                    className="case-photo"
                    src={thumb}
                    alt={t("cases:desk.photo", { number: index + 1 })}
                    width="120"
                    height="120"
                    loading="lazy"
                  />
                </a>
              ))}
            </p>
          )}
          <p className="soft small">
            {staff ?? t("cases:desk.customer")} · <time dateTime={at}>{dateTime(at)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}

type AnswerProps = { one: DeskCase; region: Region; refused: Props["refused"] };

function Answer({ one, region, refused }: AnswerProps) {
  const { t } = useTranslation();
  const shown = one.refund && formatMoney(one.refund, region);
  return (
    <DeskForm startsAfresh className="form" noValidate key={`${one.id}-${one.version}`}>
      <FormToken />
      <input type="hidden" name="case" value={one.id} />
      <input type="hidden" name="version" value={one.version} />
      {one.refund && <input type="hidden" name="seen" value={one.refund.minor} />}
      {refused?.error && (
        <Notice tone="error" live>
          <p>{t(refused.error)}</p>
        </Notice>
      )}
      <Field
        rules={CASE_ANSWER.words}
        id={`case-words-${one.id}`}
        as="textarea"
        rows={3}
        label={t("cases:desk.words")}
        hint={t("cases:desk.wordsHint")}
        defaultValue={refused?.words}
      />
      {one.needsTwo && <p>{t("orderDesk:refund.twoPeople")}</p>}
      <p className="row">
        {one.mayReprint && (
          <Button name="intent" value="case-reprint">
            {t("cases:desk.reprint")}
          </Button>
        )}
        {one.exchange && (
          <Button name="intent" value="case-exchange">
            {t("cases:desk.exchange", { size: sizeName(t, one.exchange) })}
          </Button>
        )}
        {shown && (
          <Button
            look={one.mayReprint || one.exchange ? "quiet" : undefined}
            name="intent"
            value="case-refund"
          >
            {t(one.asCredit ? "cases:desk.credit" : "cases:desk.refund", { amount: shown })}
          </Button>
        )}
        <Button look="quiet" name="intent" value="case-ask">
          {t(one.problem === "message" ? "cases:desk.write" : "cases:desk.ask")}
        </Button>
        {one.maySettle && (
          <Button look="quiet" name="intent" value="case-settle">
            {t("cases:desk.settle")}
          </Button>
        )}
        {one.mayRefuse && (
          <Button look="quiet" name="intent" value="case-refuse">
            {t("cases:desk.refuse")}
          </Button>
        )}
      </p>
    </DeskForm>
  );
}
