import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { ORDER_NOTE } from "../orders.rules.ts";

type Note = {
  id: string;
  author: string;
  at: string;
  text: string;
  /** The reader wrote it and may still change it or take it back. */
  isOpen: boolean;
};

/** What became of a form of a note; `about` is the note that was to be changed, without one it was a new one. */
type Refused = { about?: string; result?: FormResult };

type Props = { notes: readonly Note[]; mayWrite: boolean; refused: Refused | undefined };

/** What staff tell each other about an order, the latest first. Intent `note`. */
export function OrderNotes({ notes, mayWrite, refused }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const result = refused?.about === undefined ? refused?.result : undefined;
  if (!mayWrite && notes.length === 0) return null;
  return (
    <Card title={t("orderDesk:notes.title")} id="notes">
      {notes.length > 0 && (
        <ul className="changes">
          {notes.map((note) => (
            <li key={note.id}>
              <p className="note-text">{note.text}</p>
              <p className="soft small">
                {note.author} · <time dateTime={note.at}>{dateTime(note.at)}</time>
              </p>
              {mayWrite && note.isOpen && (
                <NoteChange note={note} refused={refused?.about === note.id ? refused : undefined} />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
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
      )}
    </Card>
  );
}

/** Other words for a note, or none: for its author, a while long. Intents `note-change` and `note-remove`. */
function NoteChange({ note, refused }: { note: Note; refused: Refused | undefined }) {
  const { t } = useTranslation();
  return (
    <details open={refused !== undefined}>
      <summary>{t("orderDesk:notes.change")}</summary>
      <DeskForm startsAfresh className="form" key={note.text} noValidate>
        <FormToken />
        <input type="hidden" name="about" value={note.id} />
        <input type="hidden" name="seen" value={note.text} />
        <Field
          rules={ORDER_NOTE.note}
          id={`note-${note.id}`}
          label={t("orderDesk:notes.words")}
          as="textarea"
          rows={2}
          defaultValue={note.text}
          result={refused?.result}
        />
        <p className="row">
          <Button look="quiet" name="intent" value="note-change">
            {t("orderDesk:notes.save")}
          </Button>
          <Button look="quiet" name="intent" value="note-remove">
            {t("orderDesk:notes.remove")}
          </Button>
        </p>
      </DeskForm>
    </details>
  );
}
