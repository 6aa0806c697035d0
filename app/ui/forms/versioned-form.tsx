import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../actions/button.tsx";
import { Notice } from "../feedback/notice.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { DeskForm } from "./desk-form.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { KeptDraft } from "./kept-draft.tsx";
import type { FormResult } from "./form-result.ts";
import { MadeFrom } from "./made-from.tsx";
import { FormToken } from "./form-token.tsx";
import { useUnsavedChanges } from "./form-controls.ts";

type Props = {
  /** What the form is about, for those who hear the page. */
  legend: string;
  /** The version of the thing that the page shows; the service saves only what was made from the newest. */
  version: number;
  /** The fields as they are stored; a box that is not ticked is empty. */
  stored: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string>>;
  result?: FormResult;
  mayWrite: boolean;
  /** Nobody writes what is locked; the frame of the page says so. */
  isLocked?: boolean;
  /** How a stored value reads that is no text of a person. */
  say?: (name: string, value: string) => string;
  /** A document of its own after each save, where a field must show what was counted from. */
  reloadDocument?: boolean;
  encType?: "multipart/form-data";
  children: ReactNode;
};

/**
 * A form of something that several people may change at once: it carries what it was made from, so that the action can keep
 * what only one of them changed (mergeFields), asks about what both changed, and keeps its button in sight. Works without scripts; with them it says what is unsaved.
 */
export function VersionedForm(props: Props) {
  // A saved form begins anew, with what is stored.
  return <FormOfVersion key={props.version} {...props} />;
}

function FormOfVersion({
  legend,
  version,
  stored,
  labels,
  result,
  mayWrite,
  isLocked = false,
  say,
  children,
  ...rest
}: Props) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const isDirty = useUnsavedChanges(form, t("eventDesk:leave"), Boolean(result?.error));
  return (
    <>
      {!mayWrite && <Notice>{t("preferences:readOnly")}</Notice>}
      <DeskForm className="sheet stack" noValidate form={form} mayWrite={mayWrite} {...rest}>
        <FormToken />
        <MadeFrom version={version} stored={stored} result={result} />
        <ErrorSummary result={result} labels={labels} />
        <KeptDraft form={form} isRefused={result?.error !== undefined} />
        <ChangedMeanwhile stored={stored} labels={labels} result={result} say={say} />
        <fieldset className="stack bare" disabled={!mayWrite || isLocked}>
          <legend className="sr">{legend}</legend>
          {children}
          {mayWrite && !isLocked && (
            <div className="save-bar">
              <span className="soft small" role="status">
                {isDirty && t("eventDesk:unsaved")}
              </span>
              <Button>{t("eventDesk:save")}</Button>
            </div>
          )}
        </fieldset>
      </DeskForm>
    </>
  );
}
