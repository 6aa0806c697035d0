import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { ASSIGNING, TAGGING } from "../orders.rules.ts";

export type AssignmentModel = {
  tags: readonly { key: string; name: string }[];
  /** Every tag of the company, to be offered while one types. */
  known: readonly string[];
  /** The person that it is assigned to; null where it is not assigned. */
  assignee: { id: string; name: string } | null;
  /** The people that it can be assigned to. */
  workers: readonly { id: string; name: string }[];
  /** The id of the reader, where the order can be assigned to them. */
  me: string | null;
};

type Props = {
  assignment: AssignmentModel;
  mayWrite: boolean;
  tagResult: FormResult;
  assignResult: FormResult;
};

/** The assignee and the tags of an order. Intents `assign`, `tag` and `untag`. */
export function OrderAssignment({ assignment, mayWrite, tagResult, assignResult }: Props) {
  const { t } = useTranslation();
  const { tags, known, assignee, workers, me } = assignment;
  if (!mayWrite && tags.length === 0 && !assignee) return null;
  return (
    <Card title={t("orderDesk:assignment.title")} id="assignment">
      <div className="stack">
        {!mayWrite && assignee && <p>{t("orderDesk:assignment.assignedTo", { name: assignee.name })}</p>}
        {mayWrite && (
          <DeskForm className="form" noValidate key={`assignee ${assignee?.id}`}>
            <FormToken />
            <input type="hidden" name="seen" value={assignee?.id ?? ""} />
            <SelectField
              rules={ASSIGNING.assignee}
              label={t("orderDesk:assignment.assignee")}
              choices={[
                { value: "", label: t("orderDesk:assignment.nobody") },
                ...workers.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              defaultValue={assignee?.id ?? ""}
              result={assignResult}
            />
            <p className="row">
              <Button look="quiet" name="intent" value="assign">
                {t("orderDesk:assignment.assign")}
              </Button>
              {me !== null && me !== assignee?.id && (
                <Button look="quiet" name="intent" value="assign-me">
                  {t("orderDesk:assignment.take")}
                </Button>
              )}
            </p>
          </DeskForm>
        )}
        {tags.length > 0 && (
          <ul className="tag-list" aria-label={t("orderDesk:assignment.tags")}>
            {tags.map(({ key, name }) => (
              <li key={key}>
                <span className="badge written">{name}</span>
                {mayWrite && (
                  <DeskForm className="inline">
                    <FormToken />
                    <input type="hidden" name="tag" value={name} />
                    <Button
                      look="plain"
                      name="intent"
                      value="untag"
                      aria-label={t("orderDesk:assignment.remove", { tag: name })}
                    >
                      <span aria-hidden="true">×</span>
                    </Button>
                  </DeskForm>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayWrite && (
          <DeskForm className="form" noValidate startsAfresh key={tags.map(({ key }) => key).join(" ")}>
            <FormToken />
            <Field
              rules={TAGGING.tag}
              id="new-tag"
              label={t("orderDesk:assignment.new")}
              list="known-tags"
              autoComplete="off"
              result={tagResult}
            />
            <datalist id="known-tags">
              {known.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <div>
              <Button look="quiet" name="intent" value="tag">
                {t("orderDesk:assignment.add")}
              </Button>
            </div>
          </DeskForm>
        )}
      </div>
    </Card>
  );
}
