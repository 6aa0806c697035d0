import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { CheckboxField } from "../../../ui/forms/checkbox-field.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import type { Job } from "../models.ts";
import { PROBLEM, SHIPMENT } from "../print-shop.rules.ts";
import { PROBLEM_TEXTS, STEP_TEXTS } from "../work-texts.ts";

type Props = { job: Job; result?: FormResult };

/** What may be told of a job: its next step large, the others below. */
export function JobForms({ job, result }: Props) {
  const { t } = useTranslation();
  const [next, ...later] = job.steps;
  const posted = result?.initialValue?.["intent"];
  return (
    <>
      {job.isCancelAsked && <CancelQuestion job={job} />}
      {next && (
        <JobForm job={job}>
          <input type="hidden" name="intent" value="step" />
          <Button wide name="step" value={next}>
            {t(STEP_TEXTS[next])}
          </Button>
        </JobForm>
      )}
      {job.mayShip && (
        <details id="ship" open={!next || posted === "ship"}>
          <summary>{t("printShop:ship.title")}</summary>
          <ShipForm job={job} result={result} />
        </details>
      )}
      {later.length > 0 && (
        <details>
          <summary>{t("printShop:later")}</summary>
          <JobForm job={job}>
            <input type="hidden" name="intent" value="step" />
            <div className="shop-files">
              {later.map((step) => (
                <Button key={step} look="quiet" name="step" value={step}>
                  {t(STEP_TEXTS[step])}
                </Button>
              ))}
            </div>
          </JobForm>
        </details>
      )}
      {job.problems.length > 0 && (
        <details open={posted === "problem"}>
          <summary>{t("printShop:problem.title")}</summary>
          <ProblemForm job={job} result={result} />
        </details>
      )}
    </>
  );
}

function JobForm({ job, children }: { job: Job; children: ReactNode }) {
  return (
    <form className="form" method="post" noValidate>
      <FormToken />
      <input type="hidden" name="version" value={job.version} />
      <input type="hidden" name="revision" value={job.revision} />
      {children}
    </form>
  );
}

function ShipForm({ job, result }: Props) {
  const { t } = useTranslation();
  const shared = { result, autoComplete: "off" };
  return (
    <JobForm job={job}>
      <Field {...shared} rules={SHIPMENT.carrier} label={t("printShop:ship.carrier")} />
      <Field
        {...shared}
        rules={SHIPMENT.tracking_number}
        label={t("printShop:ship.number")}
        autoCapitalize="characters"
      />
      <CheckboxField rules={SHIPMENT.without_tracking} label={t("printShop:ship.without")} result={result} />
      <Button wide name="intent" value="ship">
        {t("printShop:ship.submit")}
      </Button>
    </JobForm>
  );
}

function ProblemForm({ job, result }: Props) {
  const { t } = useTranslation();
  return (
    <JobForm job={job}>
      <SelectField
        rules={PROBLEM.problem}
        label={t("printShop:problem.what")}
        choices={[
          { value: "", label: "–" },
          ...job.problems.map((problem) => ({ value: problem, label: t(PROBLEM_TEXTS[problem]) })),
        ]}
        result={result}
      />
      <Field
        rules={PROBLEM.until}
        label={t("printShop:problem.until")}
        hint={t("printShop:problem.untilHint")}
        result={result}
      />
      <Field
        rules={PROBLEM.detail}
        label={t("printShop:problem.detail")}
        as="textarea"
        rows={3}
        result={result}
      />
      <Button look="quiet" wide name="intent" value="problem">
        {t("printShop:problem.submit")}
      </Button>
    </JobForm>
  );
}

/** The tenant asks for a job to be left unmade. */
function CancelQuestion({ job }: { job: Job }) {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" title={t("printShop:cancel.title")}>
      <p>{t("printShop:cancel.text")}</p>
      <JobForm job={job}>
        <div className="shop-files">
          <Button name="intent" value="cancel_accepted">
            {t("printShop:cancel.accept")}
          </Button>
          <Button look="quiet" name="intent" value="cancel_rejected">
            {t("printShop:cancel.reject")}
          </Button>
        </div>
      </JobForm>
    </Notice>
  );
}
