import { type FormEvent, useCallback, useRef, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { DeskForm } from "../../../ui/forms/desk-form.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { useMessage } from "../../../ui/forms/form-result.ts";
import { FileField } from "../../../ui/admin/pictures/file-field.tsx";
import type { UploadOutcome } from "../../../ui/admin/pictures/models.ts";
import { UPLOAD } from "./pictures.rules.ts";
import { useFetcher } from "@remix-run/react";
import { MOST_SENT_BYTES } from "../../../domain/pictures/refusal-texts.ts";

/** Sends files one by one, each in a form of its own, and gathers what became of each. */
function useUploads(action: string, fields: () => FormData) {
  const fetcher = useFetcher<{ outcomes: UploadOutcome[] }>();
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [outcomes, setOutcomes] = useState<readonly UploadOutcome[]>([]);
  const { state, data, submit } = fetcher;

  useEffect(() => {
    if (data) setOutcomes((before) => [...before, ...data.outcomes]);
  }, [data]);

  useEffect(() => {
    const [next, ...rest] = waiting;
    if (state !== "idle" || !next) return;
    setWaiting(rest);
    if (next.size > MOST_SENT_BYTES) {
      setOutcomes((before) => [...before, { name: next.name, error: "pictures:refused.tooLarge" }]);
      return;
    }
    const form = fields();
    form.delete("files");
    form.append("files", next);
    form.set("single", "1");
    submit(form, { method: "post", action, encType: "multipart/form-data" });
  }, [state, waiting, fields, action, submit]);

  return {
    isBusy: state !== "idle" || waiting.length > 0,
    left: waiting.length + (state === "idle" ? 0 : 1),
    outcomes,
    send(files: readonly File[]) {
      setOutcomes([]);
      setWaiting(files);
    },
  };
}

type Props = {
  action: string;
  /** The folder that is looked at. */
  folder: string;
  folders: readonly string[];
  /** What became of the files, where they were sent without a script. */
  outcomes?: readonly UploadOutcome[] | undefined;
};

/** Adds pictures: one plain form; with scripts each file is sent by itself as soon as it was chosen or dropped. */
export function UploadForm({ action, folder, folders, outcomes = [] }: Props) {
  const { t } = useTranslation();
  const message = useMessage();
  const form = useRef<HTMLFormElement>(null);
  const fields = useCallback(() => new FormData(form.current ?? undefined), []);
  const uploads = useUploads(action, fields);
  const send = (event: FormEvent) => {
    const input = form.current?.elements.namedItem("files");
    if (!(input instanceof HTMLInputElement) || !input.files?.length) return;
    event.preventDefault();
    uploads.send([...input.files]);
    input.value = "";
  };
  const shown = [...outcomes, ...uploads.outcomes];
  const refused = shown.filter(({ error }) => error !== null);
  const told = refused.map(({ name, error }) =>
    name ? t("pictures:refusedFile", { name, reason: message(error ?? "") }) : message(error ?? ""),
  );
  const added = shown.length - refused.length;
  return (
    <DeskForm
      form={form}
      className="card form upload"
      action={action}
      encType="multipart/form-data"
      onSubmit={send}
    >
      <FormToken />
      <div className="pair">
        <FileField
          name="files"
          label={t("pictures:files")}
          multiple
          error={told.length > 0 ? told.join(" ") : undefined}
        />
        <Field
          rules={UPLOAD.folder}
          id="upload-folder"
          label={t("pictures:folder")}
          defaultValue={folder}
          hint={folders.length > 0 ? t("pictures:folderHint", { folders: folders.join(", ") }) : undefined}
        />
      </div>
      <div className="row">
        <Button disabled={uploads.isBusy}>{t("pictures:upload")}</Button>
        <span className="soft small" role="status">
          {uploads.isBusy
            ? t("pictures:sending", { count: uploads.left })
            : added > 0 && t("pictures:addedCount", { count: added })}
        </span>
      </div>
    </DeskForm>
  );
}
