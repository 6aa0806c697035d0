import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type FormResult, useFieldState } from "../../../../ui/forms/form-result.ts";
import { FileField } from "../../../../ui/admin/pictures/file-field.tsx";

export type Choosable = { id: string; name: string; thumb: string };

type Props = {
  name: "logo" | "hero";
  legend: string;
  hint: string;
  /** The picture that is shown now. */
  shown: string | null;
  stored: string;
  choices: readonly Choosable[];
  pages: { previousHref: string | null; nextHref: string | null };
  result?: FormResult;
};

/** A picture of a store's pages: none, the one of now, one of the tenant's, or a file that is uploaded with the form. */
export function PictureChoice({ name, legend, hint, shown, stored, choices, pages, result }: Props) {
  const { t } = useTranslation();
  const { value, error } = useFieldState(name, result, stored);
  const file = useFieldState(`${name}_file`, result);
  const options = [
    ...(shown === null ? [] : [{ id: "same", name: t("eventDesk:branding.same"), thumb: shown }]),
    { id: "none", name: t("eventDesk:branding.none"), thumb: null },
    ...choices,
  ];
  return (
    <fieldset className="field" id={name} tabIndex={error ? -1 : undefined}>
      <legend className="label">{legend}</legend>
      <FileField
        name={`${name}_file`}
        label={t("eventDesk:branding.upload")}
        hint={`${hint} ${t("pictures:fileHint")}`}
        error={file.error}
      />
      <details open={error !== undefined || (value !== stored && value !== "none")}>
        <summary>{t("eventDesk:branding.choose")}</summary>
        {/* A key of its own: what the server chose for an uploaded file is shown by boxes that are made anew. */}
        <div className="picture-thumbs" key={value}>
          {options.map((option) => (
            <label key={option.id} title={option.name}>
              <input type="radio" name={name} value={option.id} defaultChecked={option.id === value} />
              <span className="picture-thumb">
                {option.thumb === null ? (
                  <span className="soft small">{option.name}</span>
                ) : (
                  <img src={option.thumb} alt={option.name} loading="lazy" />
                )}
              </span>
            </label>
          ))}
        </div>
        {(pages.previousHref ?? pages.nextHref) !== null && (
          <p className="row">
            {pages.previousHref !== null && (
              <Link to={pages.previousHref} preventScrollReset>
                {t("eventDesk:branding.newer")}
              </Link>
            )}
            {pages.nextHref !== null && (
              <Link to={pages.nextHref} preventScrollReset>
                {t("eventDesk:branding.older")}
              </Link>
            )}
          </p>
        )}
      </details>
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
