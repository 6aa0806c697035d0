import { useTranslation } from "react-i18next";
import { Button } from "../../ui/actions/button.tsx";
import { formatShortDateTime } from "../../ui/dates/format-date.ts";
import { useTimeZone } from "../../ui/dates/time-zone.tsx";
import { DeskForm } from "../../ui/forms/desk-form.tsx";
import { FormToken } from "../../ui/forms/form-token.tsx";
import { Card } from "../../ui/layout/card.tsx";
import type { DesignerPage } from "./models.ts";

/** What the design was after earlier saves, each to be taken up again. */
export function DesignVersions({ versions, edition, isOpen }: DesignerPage & { isOpen: boolean }) {
  const { t, i18n } = useTranslation();
  const zone = useTimeZone();
  if (versions.length === 0) return null;
  return (
    <Card title={t("designer:versions.title")}>
      <ol className="design-versions">
        {versions.map((version) => (
          <li key={version.id}>
            <img src={version.picture} alt="" width={40} height={48} loading="lazy" />
            <span>
              <time dateTime={version.at}>{formatShortDateTime(version.at, i18n.language, zone)}</time>
              <span className="soft small">
                {version.by === "" ? t("designer:versions.first") : version.by}
                {version.isAutomatic && ` · ${t("designer:versions.automatic")}`}
              </span>
            </span>
            {isOpen && !version.isShown && (
              <DeskForm action="?">
                <FormToken />
                <input type="hidden" name="edition" value={edition} />
                <input type="hidden" name="version" value={version.id} />
                <Button look="quiet" size="tiny" name="intent" value="restore">
                  {t("designer:versions.restore")}
                </Button>
              </DeskForm>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
