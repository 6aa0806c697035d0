import { useTranslation } from "react-i18next";
import { Field } from "../../../forms/field.tsx";
import type { FormResult } from "../../../forms/form-result.ts";
import { VersionedForm } from "../../../forms/versioned-form.tsx";
import { Card } from "../../../layout/card.tsx";
import { PageHead } from "../../frame/page-head.tsx";
import { SEO } from "../event-settings.rules.ts";

type Texts = { title: string; description: string };
type Props = {
  version: number;
  isLocked: boolean;
  mayWrite: boolean;
  address: string;
  /** What stands there where nothing is typed. */
  usual: Texts;
  stored: Texts;
  result?: FormResult;
};

/** Title and description of a store in search results, with how a result looks. Works without scripts. */
export function SeoView({ address, usual, stored, result, ...form }: Props) {
  const { t } = useTranslation();
  const labels = { title: t("eventDesk:seo.title"), description: t("eventDesk:seo.description") };
  return (
    <>
      <PageHead title={t("eventDesk:page.seo")} lead={t("eventDesk:seo.lead")} />
      <VersionedForm legend={t("eventDesk:page.seo")} {...form} {...{ stored, labels, result }}>
        <Card title={t("eventDesk:seo.preview")}>
          <div className="search-result">
            <span className="soft small written">{address}</span>
            <b className="block">{stored.title || usual.title}</b>
            <span className="soft">{stored.description || usual.description}</span>
          </div>
        </Card>
        <Card>
          <div className="form">
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
      </VersionedForm>
    </>
  );
}
