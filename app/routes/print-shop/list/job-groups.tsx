import { useTranslation } from "react-i18next";
import { countryName } from "../../../domain/address/countries.ts";
import { shownJobText } from "../../../domain/fulfilment/work-list.ts";
import { colourName, sizeName } from "../../../i18n/colour-name.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { techniqueName } from "../../../i18n/catalogue-words.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import type { JobCard, JobGroup, WorkList } from "../models.ts";
import { PieceName } from "../piece-name.tsx";
import { ShipBy } from "../ship-by.tsx";
import { STEP_TEXTS, WORK_TEXTS } from "../work-texts.ts";

/** The id of the form that the boxes of all jobs belong to. */
export const CHOSEN_FORM = "chosen";

/** The jobs of a list, in groups of one kind of piece where that is asked for. */
export function JobGroups({ work }: { work: WorkList }) {
  return work.groups.map((group, at) => (
    <section key={at}>
      {work.isGrouped && <GroupHead group={group} at={at} />}
      <ul className="shop-jobs">
        {group.jobs.map((job) => (
          <JobItem key={job.id} job={job} />
        ))}
      </ul>
    </section>
  ));
}

/** Of what a group is made, how much of it there is, and the box that chooses all of it. */
function GroupHead({ group: { piece, pieces, jobs }, at }: { group: JobGroup; at: number }) {
  const { t } = useTranslation();
  return (
    <div className="shop-group">
      <h2>
        <PieceName piece={piece} />
      </h2>
      <p>
        {t("printShop:group.pieces", { count: pieces })} · {t("printShop:group.jobs", { count: jobs.length })}
      </p>
      <label className="shop-choice">
        <input
          type="checkbox"
          form={CHOSEN_FORM}
          name="jobs"
          value={jobs.map(shownJobText).join(" ")}
          id={`group-${at}`}
        />
        {t("printShop:chosen.group")}
      </label>
    </div>
  );
}

function JobItem({ job }: { job: JobCard }) {
  const { t, i18n } = useTranslation();
  return (
    <li className="shop-job">
      <div className="shop-choice">
        <input
          type="checkbox"
          form={CHOSEN_FORM}
          name="jobs"
          value={shownJobText(job)}
          aria-label={t("printShop:chosen.one", { ref: job.ref })}
        />
        <a className="shop-ref" href={job.href}>
          <span>{job.ref}</span>
          <span>{t(WORK_TEXTS[job.status])}</span>
        </a>
      </div>
      <ShipBy day={job.shipBy} isLate={job.isLate} />
      <p>
        {countryName(job.country, i18n.language)}
        {job.batch && (
          <>
            {" · "}
            <a href={job.batch.href}>{job.batch.code}</a>
          </>
        )}
        {job.isExpress && <b className="shop-late"> · {t("printShop:method.express")}</b>}
      </p>
      <ul className="shop-pieces">
        {job.lines.map((line, at) => (
          <li key={at}>
            <img src={line.picture} alt="" width="56" height="56" loading="lazy" />
            <span>
              {line.quantity} × {line.name}, {colourName(t, line.colour)}, {sizeName(t, line.size)}
              <br />
              <span className="soft">
                {[techniqueName(t, line.technique), line.sku].filter((part) => part !== "").join(" · ")}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {job.isCancelled ? <p className="shop-late">{t("printShop:cancel.title")}</p> : <NextStep job={job} />}
    </li>
  );
}

/** The next step of one job, by one press. */
function NextStep({ job }: { job: JobCard }) {
  const { t } = useTranslation();
  if (!job.next) {
    return (
      <a className="button wide" href={`${job.href}#ship`}>
        {t("printShop:ship.open")}
      </a>
    );
  }
  return (
    <form method="post" action={job.href}>
      <FormToken />
      <input type="hidden" name="version" value={job.version} />
      <input type="hidden" name="revision" value={job.revision} />
      <input type="hidden" name="from" value="list" />
      <input type="hidden" name="step" value={job.next} />
      <Button wide name="intent" value="step">
        {t(STEP_TEXTS[job.next])}
      </Button>
    </form>
  );
}
