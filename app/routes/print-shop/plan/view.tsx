import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { techniqueName } from "../../../i18n/catalogue-words.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { type FormResult, useMessage } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import type { DayPlan, Shop } from "../models.ts";
import { PieceName } from "../piece-name.tsx";
import { WORK_PLAN } from "../print-shop.rules.ts";
import { dayText } from "../ship-by.tsx";
import { ShopFrame } from "../shop-frame.tsx";

type Props = { shop: Shop; plan: DayPlan; result: FormResult };

/** Hours and minutes, as short as both can be said. */
function useDuration(): (minutes: number) => string {
  const { t } = useTranslation();
  return (minutes) =>
    t("printShop:plan.duration", { hours: Math.floor(minutes / 60), minutes: Math.round(minutes % 60) });
}

/** The coming days of a print shop: what leaves when, how long it takes, and the batches in which it is made. */
export function PlanView({ shop, plan, result }: Props) {
  const { t, i18n } = useTranslation();
  const message = useMessage();
  const duration = useDuration();
  return (
    <ShopFrame shop={shop} title={t("printShop:plan.title")} done={result ? null : plan.done}>
      <p>
        <a className="button quiet" href={shop.listHref}>
          {t("printShop:all")}
        </a>
      </p>
      {plan.error !== null && (
        <Notice tone="error" live>
          {message(plan.error)}
        </Notice>
      )}
      <Days plan={plan} />
      <section>
        <h2>{t("printShop:plan.day", { date: dayText(plan.day, i18n.language) })}</h2>
        {plan.techniques.length === 0 ? (
          <p className="soft">{t("printShop:plan.nothing")}</p>
        ) : (
          <ul>
            {plan.techniques.map(({ technique, pieces, perPiece, minutes }) => (
              <li key={technique}>
                {t("printShop:plan.technique", {
                  technique: techniqueName(t, technique) || t("printShop:technique"),
                  pieces: t("printShop:group.pieces", { count: pieces }),
                  perPiece: new Intl.NumberFormat(i18n.language).format(perPiece),
                  time: duration(minutes),
                })}
              </li>
            ))}
          </ul>
        )}
        {plan.groups.length > 0 && <Groups plan={plan} />}
      </section>
      {plan.batches.length > 0 && (
        <section>
          <h2>{t("printShop:batch.open")}</h2>
          <ul>
            {plan.batches.map(({ code, href, jobs, open }) => (
              <li key={code}>
                <a href={href}>{t("printShop:batch.title", { code })}</a>{" "}
                {t("printShop:batch.left", { open, count: jobs })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Figures plan={plan} result={result} />
    </ShopFrame>
  );
}

function Days({ plan }: { plan: DayPlan }) {
  const { t, i18n } = useTranslation();
  const duration = useDuration();
  return (
    <table className="shop-table">
      <caption className="sr">{t("printShop:plan.days")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("printShop:plan.leaves")}</th>
          <th scope="col">{t("printShop:plan.amount")}</th>
          <th scope="col">{t("printShop:plan.takes")}</th>
          <th scope="col">{t("printShop:plan.hours")}</th>
        </tr>
      </thead>
      <tbody>
        {plan.days.map(({ day, href, jobs, pieces, minutes, minutesOfDay }) => (
          <tr key={day}>
            <td>
              <a href={href} aria-current={day === plan.day ? "true" : undefined}>
                {dayText(day, i18n.language)}
              </a>
            </td>
            <td>
              {t("printShop:group.jobs", { count: jobs })}
              <br />
              {t("printShop:group.pieces", { count: pieces })}
            </td>
            <td className={minutes > minutesOfDay ? "shop-late" : undefined}>
              {duration(minutes)}
              {minutes > minutesOfDay && (
                <>
                  <br />
                  {t("printShop:plan.over", { time: duration(minutes - minutesOfDay) })}
                </>
              )}
            </td>
            <td>{minutesOfDay === 0 ? t("printShop:plan.closed") : duration(minutesOfDay)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Equal pieces of the day, each with the press that makes a batch of them. */
function Groups({ plan }: { plan: DayPlan }) {
  const { t } = useTranslation();
  return (
    <ul className="shop-jobs">
      {plan.groups.map(({ piece, pieces, jobs, chosen }, at) => (
        <li key={at} className="shop-job">
          <h3>
            <PieceName piece={piece} />
          </h3>
          <p>
            {t("printShop:group.pieces", { count: pieces })} · {t("printShop:group.jobs", { count: jobs })}
          </p>
          <form method="post">
            <FormToken />
            <input type="hidden" name="jobs" value={chosen} />
            <input type="hidden" name="batch" value={plan.batchCode} />
            <Button look="quiet" wide name="intent" value="batch">
              {t("printShop:batch.make")}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}

/** The shop's own figures. */
function Figures({ plan, result }: { plan: DayPlan; result: FormResult }) {
  const { t } = useTranslation();
  const { hours, minutes } = plan.figures;
  return (
    <details open={Boolean(result)}>
      <summary>{t("printShop:plan.figures")}</summary>
      <form className="shop-filter" method="post" noValidate>
        <FormToken />
        <Field
          rules={WORK_PLAN.hours}
          label={t("printShop:plan.hoursOfDay")}
          defaultValue={hours}
          result={result}
        />
        {minutes.map(({ field, technique, value }) => (
          <Field
            key={field}
            rules={{ ...WORK_PLAN.hours, name: field }}
            label={t("printShop:plan.minutesFor", { technique: techniqueName(t, technique) })}
            defaultValue={value}
            result={result}
          />
        ))}
        <Button name="intent" value="figures">
          {t("printShop:plan.save")}
        </Button>
      </form>
    </details>
  );
}
