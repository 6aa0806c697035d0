import { useTranslation } from "react-i18next";
import { colourName, sizeName } from "../../../i18n/colour-name.ts";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { techniqueName } from "../../../i18n/catalogue-words.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { PhotoForm } from "./photo-form.tsx";
import { JobForms } from "./job-forms.tsx";
import type { Job, JobLine, JobSide, Shop } from "../models.ts";
import { ShipBy } from "../ship-by.tsx";
import { ShopFrame } from "../shop-frame.tsx";
import { statusText } from "../work-texts.ts";

const METHOD_TEXTS = {
  standard: "printShop:method.standard",
  standard_tracked: "printShop:method.standard_tracked",
  express: "printShop:method.express",
} as const;

const SIDE_TEXTS = { front: "printShop:place.front", back: "printShop:place.back" } as const;

const BELOW_TEXTS = {
  collar: "printShop:place.collar",
  shoulder: "printShop:place.shoulder",
  area: "printShop:place.area",
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
        {(job.mayPhotograph || job.photoHref) && <PhotoForm job={job} result={result} />}
      </div>
    </ShopFrame>
  );
}

function LineItem({ line }: { line: JobLine }) {
  const { t } = useTranslation();
  return (
    <li>
      <p>
        <b>
          {line.quantity} × {line.name}
        </b>
      </p>
      <p>
        {colourName(t, line.colour)} · {sizeName(t, line.size)}
        {line.sku && ` · ${line.sku}`}
      </p>
      <ul className="shop-sides">
        {line.sides.map((side) => (
          <SideItem key={side.side} side={side} />
        ))}
      </ul>
    </li>
  );
}

/** One printed side: how it looks, how it is printed, how large it is and where it is put. */
function SideItem({ side: { side, picture, technique, place, file } }: { side: JobSide }) {
  const { t, i18n } = useTranslation();
  const numbers = new Intl.NumberFormat(i18n.language);
  return (
    <li>
      <img src={picture} alt="" width="160" height="192" loading="lazy" />
      <div>
        <h3>{t(SIDE_TEXTS[side])}</h3>
        <p>{techniqueName(t, technique)}</p>
        {place && (
          <ul>
            <li>
              {t("printShop:place.size", {
                width: numbers.format(place.width),
                height: numbers.format(place.height),
              })}
            </li>
            <li>{t(BELOW_TEXTS[place.from], { below: numbers.format(place.below) })}</li>
            <li>
              {place.beside === 0
                ? t("printShop:place.middle")
                : t(place.beside > 0 ? "printShop:place.right" : "printShop:place.left", {
                    beside: numbers.format(Math.abs(place.beside)),
                  })}
            </li>
          </ul>
        )}
        {file && (
          <ButtonLink look="quiet" href={file.href}>
            {t(side === "front" ? "printShop:file.front" : "printShop:file.back", {
              width: file.mm[0],
              height: file.mm[1],
            })}
          </ButtonLink>
        )}
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
