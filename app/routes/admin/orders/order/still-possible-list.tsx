import { useTranslation } from "react-i18next";
import {
  POSSIBLE_STEPS,
  type Possibility,
  type PossibleStep,
  type Until,
} from "../../../../domain/fulfilment/still-possible.ts";
import { useDates } from "../../../../ui/dates/time-zone.tsx";

type Props = {
  possible: Record<PossibleStep, { is: Possibility; until: Until }>;
  /** The moment at which its time for changes ends (ISO time); null where that is over or was never so. */
  until: string | null;
};

const STEP_TEXTS: Record<PossibleStep, string> = {
  cancel: "orderDesk:possible.cancel",
  choice: "orderDesk:possible.choice",
  address: "orderDesk:possible.address",
  artwork: "orderDesk:possible.artwork",
  refund: "orderDesk:possible.refund",
};
const ANSWER_TEXTS: Record<Possibility, string> = {
  yes: "orderDesk:possible.yes",
  request: "orderDesk:possible.request",
  carrier: "orderDesk:possible.carrier",
  no: "orderDesk:possible.no",
};
const UNTIL_TEXTS: Record<NonNullable<Until>, string> = {
  sent: "orderDesk:possible.until.sent",
  production: "orderDesk:possible.until.production",
  label: "orderDesk:possible.until.label",
};

/** What can still be done with an order, and until when. */
export function StillPossibleList({ possible, until: changeableUntil }: Props) {
  const { t } = useTranslation();
  const { shortDateTime } = useDates();
  return (
    <details>
      <summary>
        {t("orderDesk:possible.title")}
        {changeableUntil && (
          <span className="soft">
            {" · "}
            <time dateTime={changeableUntil}>
              {t("orderDesk:possible.until.time", { time: shortDateTime(changeableUntil) })}
            </time>
          </span>
        )}
      </summary>
      <dl className="facts small">
        {POSSIBLE_STEPS.map((step) => {
          const { is, until } = possible[step];
          return (
            <div key={step}>
              <dt>{t(STEP_TEXTS[step])}</dt>
              <dd>
                {t(ANSWER_TEXTS[is])}
                {until && <span className="soft"> · {t(UNTIL_TEXTS[until])}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}
