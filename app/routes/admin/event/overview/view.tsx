import { useTranslation } from "react-i18next";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { useMessage } from "../../../../ui/forms/form-result.ts";
import { Card } from "../../../../ui/layout/card.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { DailyCharts, Figures } from "./figures.tsx";
import { ForecastCard } from "./forecast-card.tsx";
import { GoLiveList } from "./go-live-list.tsx";
import type { ListLine, Overview } from "./models.ts";
import { ShareCard } from "./share-card.tsx";
import { StepsCard } from "./steps-card.tsx";

export type StepRefusal = { error: string; missing: ListLine[] };
type Props = { page: Overview; refused?: StepRefusal };

/** How a store does, and what is to be done next. Works without scripts. */
export function OverviewView({ page, refused }: Props) {
  const { t } = useTranslation();
  const message = useMessage();
  const isDraft = page.status === "Draft";
  // What is asked stands where one looks; a store that runs is looked at for its figures.
  const isBegun = isDraft || page.asked !== null || refused !== undefined;
  return (
    <>
      <PageHead title={t("eventDesk:page.overview")} />
      <div className="stack">
        {refused && (
          <Notice tone="error" live title={message(refused.error)}>
            {refused.missing.length > 0 && <GoLiveList lines={refused.missing} />}
          </Notice>
        )}
        {isDraft && (
          <Card title={t("eventDesk:need.title")}>
            <GoLiveList lines={page.list} />
          </Card>
        )}
        {isDraft && page.forecast?.worst?.gifts !== 0 && page.forecast && (
          <ForecastCard forecast={page.forecast} region={page.region} />
        )}
        {isBegun && <StepsCard page={page} />}
        <Figures page={page} />
        <div className="columns">
          <div className="stack">
            <DailyCharts page={page} />
            {!isDraft && page.forecast && <ForecastCard forecast={page.forecast} region={page.region} />}
          </div>
          <ShareCard page={page} />
        </div>
        {!isBegun && <StepsCard page={page} />}
      </div>
    </>
  );
}
