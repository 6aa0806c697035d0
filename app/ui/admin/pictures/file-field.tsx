import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ACCEPTED } from "../../../domain/pictures/upload.ts";
import { FieldFrame, described } from "../../forms/field-frame.tsx";

type Props = {
  name: string;
  /** Where the page has several of this name. */
  id?: string;
  label: string;
  multiple?: boolean;
  hint?: string;
  error?: string | undefined;
};

/** A plain file field for pictures; with scripts, files may be dropped onto it. */
export function FileField({ name, id = name, label, multiple, hint, error }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const field = input.current;
    if (!field || field.disabled || event.dataTransfer.files.length === 0) return;
    field.files = event.dataTransfer.files;
    // React hears a change by this event; what is unsaved is noticed by it too.
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  return (
    <FieldFrame id={id} label={label} hint={hint ?? t("pictures:fileHint")} error={error}>
      <div
        className={isOver ? "drop over" : "drop"}
        onDragOver={over(true)}
        onDragEnter={over(true)}
        onDragLeave={over(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          id={id}
          name={name}
          accept={ACCEPTED}
          multiple={multiple}
          {...described(id, true, error)}
        />
      </div>
    </FieldFrame>
  );
}
