import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { ChosenOutcome } from "../chosen-outcome.tsx";
import type { Batch, Shop } from "../models.ts";
import { PieceName } from "../piece-name.tsx";
import { dayText } from "../ship-by.tsx";
import { ShopFrame } from "../shop-frame.tsx";
import { STEP_TEXTS, WORK_TEXTS } from "../work-texts.ts";

/** A batch on its screen and, printed, on the sheet that goes with it: its code, its pieces, its orders. */
export function BatchView({ shop, batch }: { shop: Shop; batch: Batch }) {
  const { t, i18n } = useTranslation();
  const { code, qr, jobs, groups, next, outcome, done } = batch;
  return (
    <ShopFrame
      shop={shop}
      title={t("printShop:batch.title", { code })}
      done={outcome ? null : (done?.what ?? null)}
      count={done?.count}
    >
      <p className="shop-files">
        <a className="button quiet" href={shop.planHref}>
          {t("printShop:plan.title")}
        </a>
        <a className="button quiet" href={shop.listHref}>
          {t("printShop:all")}
        </a>
        <a className="button quiet" href={batch.slipsHref}>
          {t("printShop:chosen.slips")}
        </a>
        <a className="button quiet" href={batch.fileHref}>
          {t("printShop:chosen.file")}
        </a>
      </p>
      {outcome && <ChosenOutcome outcome={outcome} />}
      {next ? (
        <form method="post">
          <FormToken />
          <input type="hidden" name="jobs" value={next.chosen} />
          <Button wide name="step" value={next.step}>
            {`${t(STEP_TEXTS[next.step])}: ${t("printShop:group.jobs", { count: next.count })}`}
          </Button>
        </form>
      ) : (
        <Notice>
          <p>{t("printShop:batch.toShip")}</p>
        </Notice>
      )}
      <div className="shop-parts">
        <section className="shop-job">
          {/* Drawn by our own writer of codes from an address of ours. */}
          <img
            className="shop-code"
            src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
            alt={t("printShop:batch.scan")}
            width="200"
            height="200"
          />
          <p>{t("printShop:batch.scan")}</p>
          <table className="shop-table">
            <thead>
              <tr>
                <th scope="col">{t("printShop:picks.count")}</th>
                <th scope="col">{t("printShop:picks.what")}</th>
              </tr>
            </thead>
            <tbody>
              {groups.map(({ piece, pieces }, at) => (
                <tr key={at}>
                  <td>{pieces}</td>
                  <td>
                    <PieceName piece={piece} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section className="shop-job">
          <h2>{t("printShop:group.jobs", { count: jobs.length })}</h2>
          <ul>
            {jobs.map(({ id, ref, href, status, shipBy }) => (
              <li key={id}>
                <a href={href}>{ref}</a> · {t(WORK_TEXTS[status])}
                {shipBy !== null && ` · ${t("printShop:shipBy", { date: dayText(shipBy, i18n.language) })}`}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </ShopFrame>
  );
}
