import { useTranslation } from "react-i18next";
import { colourName } from "../../../i18n/colour-name.ts";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { JobForms } from "./job-forms.tsx";
import type { Job, JobLine, Shop } from "../models.ts";
import { ShipBy } from "../ship-by.tsx";
import { ShopFrame } from "../shop-frame.tsx";
import { statusText } from "../work-texts.ts";

const METHOD_TEXTS = {
  standard: "printShop:method.standard",
  standard_tracked: "printShop:method.standard_tracked",
  express: "printShop:method.express",
} as const;

type Props = { shop: Shop; job: Job; result?: FormResult };

/** One job: what is made of what, with its files, where it goes, and the press that says how far it is. */
export function JobView({ shop, job, result }: Props) {
  const { t } = useTranslation();
  return (
    <ShopFrame shop={shop} title={t("printShop:job", { ref: job.ref })} done={job.done}>
      <p className="shop-ref">
        <span>{t(statusText(job.status))}</span>
        <span className="shop-files">
          {job.slipHref && (
            <ButtonLink look="quiet" href={job.slipHref}>
              {t("printShop:slip")}
            </ButtonLink>
          )}
          <a className="button quiet" href={shop.listHref}>
            {t("printShop:all")}
          </a>
        </span>
      </p>
      <ShipBy day={job.shipBy} isLate={job.isLate} />
      {result?.error?.["intent"] && (
        <Notice tone="warning" live>
          {t("printShop:otherwise")}
        </Notice>
      )}
      <JobForms job={job} result={result} />
      <div className="shop-parts">
        <section className="shop-job">
          <h2>{job.storeName}</h2>
          <ul className="shop-lines">
            {job.lines.map((line) => (
              <LineItem key={line.id} line={line} />
            ))}
          </ul>
        </section>
        <Destination job={job} />
      </div>
    </ShopFrame>
  );
}

function LineItem({ line }: { line: JobLine }) {
  const { t } = useTranslation();
  return (
    <li>
      {line.picture && <img src={line.picture} alt="" width="96" height="96" loading="lazy" />}
      <div>
        <p>
          <b>
            {line.quantity} × {line.name}
          </b>
        </p>
        <p>
          {colourName(t, line.colour)} · {line.size}
          {line.sku && ` · ${line.sku}`}
        </p>
        <p className="shop-files">
          {line.files.map((file) => (
            <ButtonLink key={file.side} look="quiet" href={file.href}>
              {t(file.side === "front" ? "printShop:file.front" : "printShop:file.back", {
                width: file.mm[0],
                height: file.mm[1],
              })}
            </ButtonLink>
          ))}
        </p>
      </div>
    </li>
  );
}

/** Where a job goes, while that is to be known; afterwards by what it went. */
function Destination({ job }: { job: Job }) {
  const { t, i18n } = useTranslation();
  const { address, parcels, customs } = job;
  return (
    <section className="shop-job">
      {address && (
        <>
          <h2>{t("printShop:shipTo")}</h2>
          <address>
            {address.map((part, at) => (
              <span key={at}>
                {part}
                <br />
              </span>
            ))}
            {job.phone}
          </address>
          <p>{t(METHOD_TEXTS[job.method])}</p>
          {customs && (
            <p>
              {t(customs.gift ? "printShop:customs.gift" : "printShop:customs.goods", {
                value: formatMoney(customs.worth, i18n.language),
              })}
            </p>
          )}
          {job.note && (
            <p>
              <b>{t("printShop:note")}</b>
              <br />
              <span className="written">{job.note}</span>
            </p>
          )}
        </>
      )}
      {parcels.length > 0 && (
        <>
          <h2>{t("printShop:parcels")}</h2>
          <ul>
            {parcels.map((parcel) => (
              <li key={parcel.id}>
                {parcel.carrier} {parcel.trackingNumber ?? t("printShop:ship.without")}
              </li>
            ))}
          </ul>
        </>
      )}
      {!address && parcels.length === 0 && <p>{t("printShop:nothingToSend")}</p>}
    </section>
  );
}
