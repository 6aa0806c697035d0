import { useTranslation } from "react-i18next";
import { shownJobText } from "../../../domain/fulfilment/work-list.ts";
import { stepsFrom, WORK_STATUSES } from "../../../domain/fulfilment/work-steps.ts";
import { JOB_ACTS, type JobAct } from "../../../schemas/work-page.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useMessage } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import type { JobsOutcome, WorkList } from "../models.ts";
import { CHOSEN_JOBS } from "../print-shop.rules.ts";
import { statusText, STEP_TEXTS } from "../work-texts.ts";
import { CHOSEN_FORM } from "./job-groups.tsx";

const ACT_TEXTS: Record<JobAct, string> = {
  ...STEP_TEXTS,
  slips: "printShop:chosen.slips",
  file: "printShop:chosen.file",
};

/** What is done with the jobs whose boxes are ticked; it stays in sight at the foot of the window. */
export function ChosenBar({ work }: { work: WorkList }) {
  const { t } = useTranslation();
  const status = WORK_STATUSES.find((each) => each === work.asked["status"]) ?? "submitted to fulfiller";
  const [usual = "slips"] = stepsFrom(status);
  const all = work.groups.flatMap(({ jobs }) => jobs);
  return (
    <form
      id={CHOSEN_FORM}
      className="shop-bar"
      method="post"
      action={work.here}
      aria-label={t("printShop:chosen.title")}
    >
      <FormToken />
      <label className="shop-choice">
        <input type="checkbox" name="jobs" value={all.map(shownJobText).join(" ")} />
        {t("printShop:chosen.all", { count: all.length })}
      </label>
      <SelectField
        rules={CHOSEN_JOBS.act}
        label={t("printShop:chosen.act")}
        choices={JOB_ACTS.map((act) => ({ value: act, label: t(ACT_TEXTS[act]) }))}
        defaultValue={usual}
      />
      <Button>{t("printShop:chosen.go")}</Button>
    </form>
  );
}

/** What became of the jobs that were chosen, where some of them stay as they are. */
export function ChosenOutcome({ outcome }: { outcome: JobsOutcome }) {
  const { t } = useTranslation();
  const message = useMessage();
  if ("error" in outcome) {
    return (
      <Notice tone="error" live>
        {message(outcome.error)}
      </Notice>
    );
  }
  const { moved, before, left } = outcome;
  return (
    <Notice tone="warning" live title={t("printShop:chosen.left", { count: left.length })}>
      <ul>
        {left.map(({ ref, why }, at) => (
          <li key={at}>
            {ref}:{" "}
            {why === "cancel" || why === "unknown"
              ? t(why === "cancel" ? "printShop:cancel.title" : "printShop:chosen.unknown")
              : t("printShop:chosen.elsewhere", { status: t(statusText(why)) })}
          </li>
        ))}
      </ul>
      {moved > 0 && <p>{t("printShop:done.steps", { count: moved })}</p>}
      {before > 0 && <p>{t("printShop:chosen.before", { count: before })}</p>}
    </Notice>
  );
}
