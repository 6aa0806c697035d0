import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { ORDER_NOTE } from "../orders.rules.ts";

type Props = {
  notes: readonly { id: string; author: string; at: string; text: string }[];
  /** Of the form that was refused. */
  result?: FormResult;
};

/** What staff tell each other about an order, the latest first. Intent `note`. */
export function OrderNotes({ notes, result }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  return (
    <Card title={t("orderDesk:notes.title")} id="notes">
      {notes.length > 0 && (
        <ul className="changes">
          {notes.map(({ id, author, at, text }) => (
            <li key={id}>
              <p className="note-text">{text}</p>
              <p className="soft small">
                {author} · <time dateTime={at}>{dateTime(at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <DeskForm startsAfresh className="form" key={notes.length} noValidate>
        <FormToken />
        <Field
          rules={ORDER_NOTE.note}
          id="new-note"
          label={t("orderDesk:notes.new")}
          hint={t("orderDesk:notes.hint")}
          as="textarea"
          rows={2}
          result={result}
        />
        <div>
          <Button look="quiet" name="intent" value="note">
            {t("orderDesk:notes.add")}
          </Button>
        </div>
      </DeskForm>
    </Card>
  );
}
