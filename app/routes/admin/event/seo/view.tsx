import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../../../ui/forms/field.tsx";
import { type FormResult, useFieldState } from "../../../../ui/forms/form-result.ts";
import { VersionedForm } from "../../../../ui/forms/versioned-form.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { SEO } from "../event-settings.rules.ts";
import { SeoPreview } from "./seo-preview.tsx";

type Texts = { title: string; description: string };
type Props = {
  version: number;
  isLocked: boolean;
  mayWrite: boolean;
  address: string;
  card: string | null;
  /** What stands there where nothing is typed. */
  usual: Texts;
  stored: Texts;
  result?: FormResult;
};

/** Title and description of a store in search results; with scripts the previews follow while they are typed. */
export function SeoView({ address, card, usual, stored, result, ...form }: Props) {
  const { t } = useTranslation();
  const title = useFieldState("title", result, stored.title).value;
  const description = useFieldState("description", result, stored.description).value;
  const [typed, setTyped] = useState({ title, description });
  const follow = ({ target }: FormEvent) => {
    const { name, value } = target as HTMLInputElement;
    setTyped((before) => ({ ...before, [name]: value }));
  };
  const labels = { title: t("eventDesk:seo.title"), description: t("eventDesk:seo.description") };
  return (
    <>
      <PageHead title={t("eventDesk:page.seo")} lead={t("eventDesk:seo.lead")} />
      <VersionedForm legend={t("eventDesk:page.seo")} {...form} {...{ stored, labels, result }}>
        <Card>
          <div className="form" onInput={follow}>
            <Field
              rules={SEO.title}
              label={labels.title}
              placeholder={usual.title}
              hint={t("eventDesk:seo.titleHint")}
              defaultValue={stored.title}
              result={result}
            />
            <Field
              rules={SEO.description}
              label={labels.description}
              as="textarea"
              rows={3}
              placeholder={usual.description}
              hint={t("eventDesk:seo.descriptionHint")}
              defaultValue={stored.description}
              result={result}
            />
          </div>
        </Card>
        <SeoPreview
          address={address}
          title={typed.title.trim() || usual.title}
          description={typed.description.trim() || usual.description}
          card={card}
        />
      </VersionedForm>
    </>
  );
}
