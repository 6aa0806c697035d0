import { useTranslation } from "react-i18next";
import { colourName, sizeName } from "../../../i18n/colour-name.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { techniqueName } from "../../../i18n/catalogue-words.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import type { Line, Shop, WorkList } from "../models.ts";
import { dayText } from "../ship-by.tsx";
import { ShopFrame } from "../shop-frame.tsx";
import { WORK_TEXTS } from "../work-texts.ts";
import { ChosenOutcome } from "../chosen-outcome.tsx";
import { ChosenBar } from "./chosen-bar.tsx";
import { JobGroups } from "./job-groups.tsx";
import { WorkFilter } from "./work-filter.tsx";

type Done = { what: string; count: number } | null;

/** Everything that a print shop has to do for one company, or some of it; what is due first before the rest. */
export function WorkListView({ shop, work, done }: { shop: Shop; work: WorkList; done: Done }) {
  const { t } = useTranslation();
  const { total, shown, picks, isFiltered } = work;
  return (
    <ShopFrame shop={shop} title={t("printShop:title")} done={done?.what ?? null} count={done?.count}>
      <p className="shop-files">
        <a className="button quiet" href={shop.planHref}>
          {t("printShop:plan.title")}
        </a>
        <a className="button quiet" href={shop.shipmentsHref}>
          {t("printShop:csv.title")}
        </a>
        <a className="button quiet" href={shop.stockHref}>
          {t("printShop:stock.title")}
        </a>
        <a className="button quiet" href={shop.slipsHref}>
          {t("printShop:slips")}
        </a>
      </p>
      {work.outcome && <ChosenOutcome outcome={work.outcome} />}
      {work.stops.map((stop) => (
        <Stop key={stop.technique} stop={stop} />
      ))}
      <StatusCounts work={work} />
      <WorkFilter shop={shop} work={work} />
      {total === 0 && (
        <Notice title={t(isFiltered ? "printShop:filter.nothing" : "printShop:none.title")}>
          <p>
            {isFiltered ? (
              <a href={shop.listHref}>{t("printShop:filter.clear")}</a>
            ) : (
              t("printShop:none.text")
            )}
          </p>
        </Notice>
      )}
      {picks.length > 0 && (
        <details>
          <summary>{t("printShop:picks.title")}</summary>
          <PickList picks={picks} />
        </details>
      )}
      {total > shown && <p className="soft">{t("printShop:first", { count: shown, total })}</p>}
      {shown > 0 && (
        <>
          <JobGroups work={work} />
          <ChosenBar work={work} />
        </>
      )}
    </ShopFrame>
  );
}

/** A machine that is down, and the press that says that it runs again. */
function Stop({ stop: { technique, until } }: { stop: WorkList["stops"][number] }) {
  const { t, i18n } = useTranslation();
  const words = { technique: techniqueName(t, technique), date: dayText(until, i18n.language) };
  return (
    <Notice tone="warning" title={t("printShop:stops.title", words)}>
      <p>{t("printShop:stops.text")}</p>
      <form method="post">
        <FormToken />
        <Button look="quiet" name="restart" value={technique}>
          {t("printShop:stops.restart")}
        </Button>
      </form>
    </Notice>
  );
}

/** How many jobs are in each status; each count shows only those. */
function StatusCounts({ work }: { work: WorkList }) {
  const { t, i18n } = useTranslation();
  const numbers = new Intl.NumberFormat(i18n.language);
  const asked = work.asked["status"];
  const all = work.counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav aria-label={t("printShop:filter.byStatus")}>
      <ul className="shop-counts">
        <li>
          <a href={work.allHref} aria-current={asked === "" ? "true" : undefined}>
            <b>{numbers.format(all)}</b> {t("printShop:filter.all")}
          </a>
        </li>
        {work.counts.map(({ status, count, href }) => (
          <li key={status}>
            <a href={href} aria-current={asked === status ? "true" : undefined}>
              <b>{numbers.format(count)}</b> {t(WORK_TEXTS[status])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Blanks to be fetched for the jobs that nobody has begun. */
function PickList({ picks }: { picks: readonly Line[] }) {
  const { t } = useTranslation();
  return (
    <table className="shop-table">
      <thead>
        <tr>
          <th scope="col">{t("printShop:picks.count")}</th>
          <th scope="col">{t("printShop:picks.sku")}</th>
          <th scope="col">{t("printShop:picks.what")}</th>
        </tr>
      </thead>
      <tbody>
        {picks.map((pick) => (
          <tr key={`${pick.sku} ${pick.colour} ${pick.size} ${pick.name}`}>
            <td>{pick.quantity}</td>
            <td>{pick.sku || "–"}</td>
            <td>
              {colourName(t, pick.colour)} · {sizeName(t, pick.size)}
              <br />
              <span className="soft">{pick.name}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
