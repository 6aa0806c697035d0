import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { ASSIGNING, TAGGING } from "../orders.rules.ts";

export type SortingModel = {
  tags: readonly { key: string; name: string }[];
  /** Every tag of the company, to be offered while one types. */
  known: readonly string[];
  /** Who sees to it; null: nobody. */
  assignee: { id: string; name: string } | null;
  /** Who could. */
  workers: readonly { id: string; name: string }[];
  /** The reader themself, where they could. */
  me: string | null;
};

type Props = {
  sorting: SortingModel;
  mayWrite: boolean;
  tagResult: FormResult;
  assignResult: FormResult;
};

/** By what the desk sorts an order: who sees to it, and its tags. Intents `assign`, `tag` and `untag`. */
export function OrderSorting({ sorting, mayWrite, tagResult, assignResult }: Props) {
  const { t } = useTranslation();
  const { tags, known, assignee, workers, me } = sorting;
  if (!mayWrite && tags.length === 0 && !assignee) return null;
  return (
    <Card title={t("orderDesk:sorting.title")} id="sorting">
      <div className="stack">
        {!mayWrite && assignee && <p>{t("orderDesk:sorting.assignedTo", { name: assignee.name })}</p>}
        {mayWrite && (
          <DeskForm className="form" noValidate key={`assignee ${assignee?.id}`}>
            <FormToken />
            <input type="hidden" name="seen" value={assignee?.id ?? ""} />
            <SelectField
              rules={ASSIGNING.assignee}
              label={t("orderDesk:sorting.assignee")}
              choices={[
                { value: "", label: t("orderDesk:sorting.nobody") },
                ...workers.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              defaultValue={assignee?.id ?? ""}
              result={assignResult}
            />
            <p className="row">
              <Button look="quiet" name="intent" value="assign">
                {t("orderDesk:sorting.assign")}
              </Button>
              {me !== null && me !== assignee?.id && (
                <Button look="quiet" name="intent" value="assign-me">
                  {t("orderDesk:sorting.take")}
                </Button>
              )}
            </p>
          </DeskForm>
        )}
        {tags.length > 0 && (
          <ul className="tag-list" aria-label={t("orderDesk:sorting.tags")}>
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
                      aria-label={t("orderDesk:sorting.remove", { tag: name })}
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
              label={t("orderDesk:sorting.new")}
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
                {t("orderDesk:sorting.add")}
              </Button>
            </div>
          </DeskForm>
        )}
      </div>
    </Card>
  );
}
