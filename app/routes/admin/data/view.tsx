import { useTranslation } from "react-i18next";
import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { type SettingsLinks, SettingsTabs } from "../../../ui/admin/settings/settings-tabs.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { type DataFile, DataFiles } from "./data-files.tsx";
import { type CompanyErasure, EraseCompany } from "./erase-company.tsx";

type Props = {
  links: SettingsLinks;
  files: readonly DataFile[];
  erasure: CompanyErasure;
  answer: DataAnswer | undefined;
};

/** What the last form of the page had to hear: why nothing was done, a key of the texts; `about` names the form. */
type DataAnswer = { about: string; refused?: string; result?: FormResult };

/** What a company can do with all that is kept of it. */
export function DataView({ links, files, erasure, answer }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <SettingsTabs links={links} current="data" />
      <div className="sheet stack">
        <DataFiles files={files} refused={answer?.about === "file" ? answer.refused : undefined} />
        <Card title={t("companyData:person.title")}>
          <div className="stack">
            <p className="soft">{t("companyData:person.lead")}</p>
            <p>
              <ButtonLink look="quiet" href={paths.erasePerson}>
                {t("companyData:person.title")}
              </ButtonLink>
            </p>
          </div>
        </Card>
        <EraseCompany {...erasure} {...(answer?.about === "erasure" && answer)} />
      </div>
    </>
  );
}
