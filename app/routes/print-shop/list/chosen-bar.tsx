import { useTranslation } from "react-i18next";
import { shownJobText } from "../../../domain/fulfilment/work-list.ts";
import { JOB_ACTS, type JobAct, stepsFrom, WORK_STATUSES } from "../../../domain/fulfilment/work-steps.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import type { WorkList } from "../models.ts";
import { CHOSEN_JOBS } from "../print-shop.rules.ts";
import { STEP_TEXTS } from "../work-texts.ts";
import { CHOSEN_FORM } from "./job-groups.tsx";

const ACT_TEXTS: Record<JobAct, string> = {
  ...STEP_TEXTS,
  batch: "printShop:chosen.batch",
  slips: "printShop:chosen.slips",
  file: "printShop:chosen.file",
};

/** What is done with the jobs whose boxes are ticked; as soon as one is, it stays at the foot of the window. */
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
      <input type="hidden" name="batch" value={work.batchCode} />
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
