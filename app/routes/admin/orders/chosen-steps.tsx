import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ChosenOutcome, ChosenStep } from "../../../domain/order/staff-steps.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { paths } from "../../../paths.ts";
import { CheckboxField } from "../../../ui/forms/checkbox-field.tsx";
import { DeskForm } from "../../../ui/forms/desk-form.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { type FormResult, useMessage } from "../../../ui/forms/form-result.ts";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { ChosenBar } from "../../../ui/lists/chosen-bar.tsx";
import { QuestionDialog } from "../../../ui/layout/question-dialog.tsx";
import { CHOSEN_STEP } from "./orders.rules.ts";

/** What the server said to the orders that were chosen. */
export type ChosenAnswer =
  | { kind: "nothing" }
  | { kind: "noStep" }
  | {
      kind: "asked";
      step: ChosenStep;
      orderIds: string[];
      result: FormResult;
      part: SearchPart | null;
      /** What tags and people there are, for the steps that ask for one. */
      choices: AssignmentChoices | null;
    }
  | { kind: "done"; step: ChosenStep; outcomes: ChosenOutcome[]; next: string };

export type AssignmentChoices = {
  known: readonly string[];
  workers: readonly { id: string; name: string }[];
};

/** A part of all orders of a search, where all of them were meant. */
export type SearchPart = {
  /** How many orders the search has, up to a limit. */
  count: number;
  isCountedOut: boolean;
  /** So many are taken at once. */
  most: number;
  /** Where the next part begins; empty at the end. */
  next: string;
};

const TEXTS: Record<ChosenStep, { label: string; text: string }> = {
  approve: { label: "orderDesk:chosen.approve.label", text: "orderDesk:chosen.approve.text" },
  hold: { label: "orderDesk:chosen.hold.label", text: "orderDesk:chosen.hold.text" },
  release: { label: "orderDesk:chosen.release.label", text: "orderDesk:chosen.release.text" },
  retry: { label: "orderDesk:chosen.retry.label", text: "orderDesk:chosen.retry.text" },
  tag: { label: "orderDesk:assignment.chosen.tag", text: "orderDesk:assignment.chosen.tagText" },
  untag: { label: "orderDesk:assignment.chosen.untag", text: "orderDesk:assignment.chosen.untagText" },
  assign: { label: "orderDesk:assignment.chosen.assign", text: "orderDesk:assignment.chosen.assignText" },
  cancel: { label: "orderDesk:chosen.cancel.label", text: "orderDesk:chosen.cancel.text" },
};

type BarProps = {
  steps: readonly ChosenStep[];
  /** Where the chosen orders are taken out as a file; null where the viewer may not. */
  exportAction: string | null;
  /** How many orders the search has, where it has more than the page shows. */
  search: { count: number; isCountedOut: boolean } | null;
};

/** What may be done with the orders that are ticked in the table above; it stands in the table's form. */
export function OrderBar({ steps, exportAction, search }: BarProps) {
  const { t, i18n } = useTranslation();
  return (
    <ChosenBar>
      {search && (
        <CheckboxField
          name="every"
          value="yes"
          label={t("orderDesk:chosen.every", { amount: amountOf(search, i18n.language) })}
        />
      )}
      <SelectField
        name="intent"
        label={t("orderDesk:chosen.with")}
        // oxlint-disable-next-line own/field-rules-by-hand -- no step is needed where the same form takes the file out
        required
        choices={[
          // None to begin with: whichever stood here would fit some of the chosen orders only.
          { value: "", label: t("orderDesk:chosen.pick") },
          ...steps.map((step) => ({ value: step, label: t(TEXTS[step].label) })),
        ]}
      />
      <Button look="quiet">{t("orderDesk:chosen.go")}</Button>
      <details>
        <summary>{t("orderDesk:chosen.files")}</summary>
        <p className="row">
          <Button look="quiet" formAction={paths.packingSlips} formNoValidate>
            {t("orderDesk:chosen.slips")}
          </Button>
          {exportAction && (
            <>
              <Button look="quiet" formAction={exportAction} formNoValidate>
                {t("orderDesk:chosen.export")}
              </Button>
              <Button look="quiet" formAction={exportAction} formNoValidate name="rows" value="lines">
                {t("orderDesk:chosen.exportLines")}
              </Button>
            </>
          )}
        </p>
      </details>
    </ChosenBar>
  );
}

/** A number of orders as the list says it: "50,000+" where it was not counted to the end. */
const amountOf = ({ count, isCountedOut }: { count: number; isCountedOut: boolean }, language: string) =>
  `${new Intl.NumberFormat(language).format(count)}${isCountedOut ? "" : "+"}`;

/** The question before a step is taken with several orders, and afterwards what became of each. */
export function ChosenSteps({ answer, action }: { answer: ChosenAnswer; action: string }) {
  const { t } = useTranslation();
  const message = useMessage();
  if (answer.kind === "asked") return <Question {...answer} action={action} />;
  if (answer.kind === "nothing" || answer.kind === "noStep") {
    return (
      <Notice tone="error" live>
        <p>{t(answer.kind === "nothing" ? "orderDesk:chosen.nothing" : "orderDesk:chosen.noStep")}</p>
      </Notice>
    );
  }
  const { outcomes, step, next } = answer;
  const refused = outcomes.flatMap((one) => ("error" in one ? [one] : []));
  const refsOf = (done: "done" | "asked") =>
    outcomes.flatMap((one) => ("done" in one && one.done === done ? [one.ref] : []));
  const [done, requestedRefs] = [refsOf("done"), refsOf("asked")];
  return (
    <Notice tone={refused.length > 0 ? "warning" : "success"} title={t(TEXTS[step].label)} live>
      {done.length > 0 && (
        <p>
          {t("orderDesk:chosen.done", { count: done.length })} <span className="soft">{done.join(", ")}</span>
        </p>
      )}
      {requestedRefs.length > 0 && (
        <p>
          {t("orderDesk:cancel.asked")} <span className="soft">{requestedRefs.join(", ")}</span>
        </p>
      )}
      {refused.length > 0 && (
        <ul>
          {refused.map(({ ref, error }) => (
            <li key={ref}>{t("errors:summary.item", { label: ref, message: message(error) })}</li>
          ))}
        </ul>
      )}
      {outcomes.length === 0 && <p>{t("orderDesk:chosen.none")}</p>}
      {next !== "" && (
        <DeskForm startsAfresh action={action}>
          <FormToken />
          <input type="hidden" name="intent" value={step} />
          <input type="hidden" name="every" value="yes" />
          <input type="hidden" name="after" value={next} />
          <Button look="quiet">{t("orderDesk:chosen.next")}</Button>
        </DeskForm>
      )}
    </Notice>
  );
}

type QuestionProps = Omit<Extract<ChosenAnswer, { kind: "asked" }>, "kind"> & { action: string };

/** Without scripts it stands on the page, with them over it. */
function Question({ step, orderIds, result, part, choices, action }: QuestionProps) {
  const { t, i18n } = useTranslation();
  return (
    <QuestionDialog action={action} title={t(TEXTS[step].label)} asked={orderIds}>
      <input type="hidden" name="intent" value={step} />
      {orderIds.map((id) => (
        <input key={id} type="hidden" name="order" value={id} />
      ))}
      <p className="strong">{t("orderDesk:chosen.count", { count: orderIds.length })}</p>
      {part && (
        <>
          <input type="hidden" name="every" value="yes" />
          <input type="hidden" name="next" value={part.next} />
          <input type="hidden" name="count" value={part.count} />
          <input type="hidden" name="counted" value={part.isCountedOut ? "out" : ""} />
          <p>{t("orderDesk:chosen.part", { amount: amountOf(part, i18n.language), most: part.most })}</p>
        </>
      )}
      <p>{t(TEXTS[step].text)}</p>
      {choices ? (
        <Assignment step={step} choices={choices} result={result} />
      ) : (
        <Field rules={CHOSEN_STEP.reason} label={t("orderDesk:reason")} result={result} />
      )}
      <p className="row">
        <Button>{t("orderDesk:chosen.confirm")}</Button>
        <Link className="button quiet" to={action}>
          {t("orderDesk:chosen.leave")}
        </Link>
      </p>
    </QuestionDialog>
  );
}

type AssignmentProps = { step: ChosenStep; choices: AssignmentChoices; result: FormResult };

/** The field for the tag, or for the person that the orders are assigned to. */
function Assignment({ step, choices, result }: AssignmentProps) {
  const { t } = useTranslation();
  if (step === "assign") {
    const people = choices.workers.map(({ id, name }) => ({ value: id, label: name }));
    return (
      <SelectField
        rules={CHOSEN_STEP.assignee}
        label={t("orderDesk:assignment.assignee")}
        choices={[{ value: "", label: t("orderDesk:assignment.nobody") }, ...people]}
        result={result}
      />
    );
  }
  return (
    <>
      <Field
        rules={CHOSEN_STEP.tag}
        label={t("orderDesk:assignment.tag")}
        list="known-tags"
        autoComplete="off"
        result={result}
      />
      <datalist id="known-tags">
        {choices.known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
