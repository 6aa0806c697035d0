import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { type FormResult, useMessage } from "../../../../ui/forms/form-result.ts";
import { Card } from "../../../../ui/layout/card.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { ChangeForm, WHAT_TEXTS } from "./change-form.tsx";
import { ChangeOutcome, ChangePreview } from "./changed-rows.tsx";
import type { ChangeStore, LatestChange, Outcome, Preview } from "./models.ts";

type Props = {
  stores: readonly ChangeStore[];
  /** How many stores are looked at, where more were chosen. */
  tooMany: number | null;
  products: readonly { id: string; name: string }[];
  chosenProducts: readonly string[];
  asked: Readonly<Record<string, string>>;
  result: FormResult;
  preview: Preview | null;
  outcome: Outcome | null;
  latest: readonly LatestChange[];
  here: string;
  storesHref: string;
  refused: string | undefined;
};

/** Changes over many stores: what is asked for, what it would do, what it did, and the latest ones. */
export function StoreChangesView({ stores, preview, outcome, latest, here, storesHref, ...page }: Props) {
  const { t } = useTranslation();
  const message = useMessage();
  const { tooMany, refused } = page;
  return (
    <>
      <PageHead
        title={t("storeChanges:title")}
        lead={<Link to={storesHref}>{t("storeChanges:back")}</Link>}
      />
      <div className="stack">
        {refused !== undefined && (
          <Notice tone="error" live>
            <p>{message(refused)}</p>
          </Notice>
        )}
        {outcome && <ChangeOutcome outcome={outcome} />}
        {tooMany !== null && (
          <Notice tone="warning">
            <p>{t("storeChanges:tooMany", { number: tooMany })}</p>
          </Notice>
        )}
        {stores.length > 0 && <ChangeForm {...page} stores={stores} here={here} />}
        {stores.length === 0 && !outcome && (
          <EmptyState
            title={t("storeChanges:noStores")}
            action={<Link to={storesHref}>{t("storeChanges:back")}</Link>}
          >
            {t("storeChanges:noStoresText")}
          </EmptyState>
        )}
        {preview && <ChangePreview preview={preview} here={here} />}
        {latest.length > 0 && <Latest changes={latest} />}
      </div>
    </>
  );
}

function Latest({ changes }: { changes: readonly LatestChange[] }) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  return (
    <Card title={t("storeChanges:latest")}>
      <ul className="plain-list">
        {changes.map(({ id, href, what, at }) => (
          <li key={id}>
            <Link to={href}>
              {t(WHAT_TEXTS[what])}, <time dateTime={at}>{dateTime(at)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
