import { useTranslation } from "react-i18next";
import { colourName } from "../../../i18n/colour-name.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import type { JobCard, Line, Shop, WorkList } from "../models.ts";
import { ShipBy } from "../ship-by.tsx";
import { ShopFrame } from "../shop-frame.tsx";
import { STEP_TEXTS, WORK_TEXTS } from "../work-texts.ts";

/** Everything that a print shop has to do for one company, what is due first before the rest. */
export function WorkListView({ shop, work }: { shop: Shop; work: WorkList }) {
  const { t, i18n } = useTranslation();
  const numbers = new Intl.NumberFormat(i18n.language);
  const { jobs, total, counts, picks, done } = work;
  return (
    <ShopFrame shop={shop} title={t("printShop:title")} done={done}>
      <p className="shop-files">
        <a className="button quiet" href={shop.shipmentsHref}>
          {t("printShop:csv.title")}
        </a>
        <a className="button quiet" href={shop.stockHref}>
          {t("printShop:stock.title")}
        </a>
      </p>
      {total === 0 ? (
        <Notice title={t("printShop:none.title")}>
          <p>{t("printShop:none.text")}</p>
        </Notice>
      ) : (
        <>
          <ul className="shop-counts">
            {counts.map(({ status, count }) => (
              <li key={status}>
                <b>{numbers.format(count)}</b> {t(WORK_TEXTS[status])}
              </li>
            ))}
          </ul>
          <p>
            <a className="button quiet" href={shop.slipsHref}>
              {t("printShop:slips")}
            </a>
          </p>
          {picks.length > 0 && (
            <details>
              <summary>{t("printShop:picks.title")}</summary>
              <PickList picks={picks} />
            </details>
          )}
          {total > jobs.length && (
            <p className="soft">{t("printShop:first", { count: jobs.length, total })}</p>
          )}
          <ul className="shop-jobs">
            {jobs.map((job) => (
              <JobItem key={job.id} job={job} />
            ))}
          </ul>
        </>
      )}
    </ShopFrame>
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
              {colourName(t, pick.colour)} · {pick.size}
              <br />
              <span className="soft">{pick.name}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function JobItem({ job }: { job: JobCard }) {
  const { t } = useTranslation();
  return (
    <li className="shop-job">
      <a className="shop-ref" href={job.href}>
        <span>{job.ref}</span>
        <span>{t(WORK_TEXTS[job.status])}</span>
      </a>
      <ShipBy day={job.shipBy} isLate={job.isLate} />
      {job.isExpress && <p className="shop-late">{t("printShop:method.express")}</p>}
      <ul>
        {job.lines.map((line) => (
          <li key={`${line.sku} ${line.colour} ${line.size} ${line.name}`}>
            {line.quantity} × {line.name}, {colourName(t, line.colour)}, {line.size}
          </li>
        ))}
      </ul>
      {job.isCancelled ? (
        <p className="shop-late">{t("printShop:cancel.title")}</p>
      ) : (
        <form method="post" action={job.href}>
          <FormToken />
          <input type="hidden" name="version" value={job.version} />
          <input type="hidden" name="revision" value={job.revision} />
          <input type="hidden" name="from" value="list" />
          {job.next ? (
            <>
              <input type="hidden" name="step" value={job.next} />
              <Button wide name="intent" value="step">
                {t(STEP_TEXTS[job.next])}
              </Button>
            </>
          ) : (
            <a className="button wide" href={`${job.href}#ship`}>
              {t("printShop:ship.open")}
            </a>
          )}
        </form>
      )}
    </li>
  );
}
