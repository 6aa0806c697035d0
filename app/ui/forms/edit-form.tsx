import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { DeskForm } from "./desk-form.tsx";
import { KeptDraft } from "./kept-draft.tsx";
import type { FormResult } from "./form-result.ts";
import { FormToken } from "./form-token.tsx";
import { useUnsavedChanges } from "./form-controls.ts";

type Props = {
  /** What is stored, or another thing that a save changes: the form begins anew with it. */
  stored?: unknown;
  result?: FormResult;
  /** Whether the reader may send it; without it the fields stand there as they are. */
  mayWrite?: boolean;
  children: ReactNode;
};

/** A form of several fields. With scripts it says what is unsaved, and leaving the page asks first; one to a page. */
export function EditForm({ stored, ...props }: Props) {
  return <FormOfStored key={JSON.stringify(stored ?? null)} {...props} />;
}

function FormOfStored({ result, mayWrite = true, children }: Omit<Props, "stored">) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const isDirty = useUnsavedChanges(form, t("eventDesk:leave"), Boolean(result?.error));
  return (
    <DeskForm className="form" noValidate form={form} mayWrite={mayWrite}>
      <FormToken />
      <KeptDraft form={form} isRefused={result?.error !== undefined} />
      {children}
      <p className="soft small" role="status">
        {isDirty && t("eventDesk:unsaved")}
      </p>
    </DeskForm>
  );
}
