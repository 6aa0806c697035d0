import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/actions/button.tsx";
import { DeskForm } from "../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { useFieldState } from "../../ui/forms/form-result.ts";
import { FormToken } from "../../ui/forms/form-token.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { FileField } from "../../ui/admin/pictures/file-field.tsx";
import { PictureChoice } from "../../ui/admin/pictures/picture-choice.tsx";
import { DESIGN_PICTURE } from "./designer.rules.ts";
import type { DesignerAnswer } from "./designer-view.tsx";
import type { DesignerPage } from "./models.ts";
import { SideField } from "./side-field.tsx";
import { PLACE_TEXTS } from "./texts-of.ts";
import { TextForm } from "./text-form.tsx";

type Props = { page: DesignerPage; shown: DesignerPage["sides"][number]; answer: DesignerAnswer };

/** The form for a text or a picture; one at a time, chosen by a link. */
export function DesignForms({ page, shown, answer }: Props) {
  const { t } = useTranslation();
  const { side, edited, adds } = page;
  const title = edited ? t("designer:changeText") : t("designer:add.title");
  return (
    <div id="design-form">
      <Card
        title={title}
        aside={
          <span className="row">
            {edited && <Link to={`?${new URLSearchParams({ side })}`}>{t("designer:add.other")}</Link>}
            {!edited && (
              <Link
                to={`?${new URLSearchParams({ side, add: adds === "text" ? "picture" : "text" })}`}
                preventScrollReset
              >
                {adds === "text" ? t("designer:add.picture") : t("designer:add.text")}
              </Link>
            )}
          </span>
        }
      >
        {edited || adds === "text" ? (
          <TextForm key={edited?.id ?? "new"} {...{ page, shown }} result={resultOf(answer, "text")} />
        ) : (
          <PictureForm {...{ page, shown, answer }} />
        )}
      </Card>
    </div>
  );
}

const resultOf = (answer: DesignerAnswer, form: string) =>
  answer?.form === form ? answer.result : undefined;

function PictureForm({ page, shown, answer }: Props) {
  const { t } = useTranslation();
  const result = resultOf(answer, "picture");
  const labels = {
    picture: t("productDesk:catalogueDesk.print.picture"),
    side: t("productDesk:catalogueDesk.side"),
    place: t("designer:place.label"),
  };
  const { value, error } = useFieldState("picture", result);
  return (
    <DeskForm
      className="form"
      action={`?${new URLSearchParams({ add: "picture", side: page.side })}`}
      encType="multipart/form-data"
      noValidate
    >
      <FormToken />
      <input type="hidden" name="edition" value={page.edition} />
      <ErrorSummary result={result} labels={labels} />
      <FileField name="file" label={t("designer:add.upload")} />
      <PictureChoice pictures={page.pictures} legend={labels.picture} value={value} error={error} />
      <SideField side={page.side} result={result} />
      <SelectField
        rules={DESIGN_PICTURE.place}
        label={labels.place}
        choices={shown.places.map((place) => ({ value: place, label: t(PLACE_TEXTS[place]) }))}
        defaultValue={shown.places[0]}
        result={result}
      />
      <p>
        <Button name="intent" value="picture">
          {t("designer:add.submitPicture")}
        </Button>
      </p>
    </DeskForm>
  );
}
