import { useTranslation } from "react-i18next";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { type FormResult, useMessage } from "../../../../ui/forms/form-result.ts";
import { Card } from "../../../../ui/layout/card.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { DailyCharts, Figures } from "./figures.tsx";
import { ForecastCard } from "./forecast-card.tsx";
import type { ListLine, Overview } from "./models.ts";
import { TaxCard } from "./tax-card.tsx";
import { UnmadeCard } from "./unmade-card.tsx";
import { StepsCard } from "./steps-card.tsx";
import { Link } from "@remix-run/react";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { GO_LIVE_TEXTS } from "./step-texts.ts";
import { CopyButton } from "../../../../ui/actions/copy-button.tsx";

/**
 * The store's link to pass on: as text, as a QR code, and in a sentence for a post, which says that the store is open and is
 * offered only while it is.
 */
export function ShareCard({ page }: { page: Overview }) {
  const { t } = useTranslation();
  const { link, qr, isOpen } = page.share;
  const post = page.isPromo
    ? t("eventDesk:share.promoPost", { store: page.name, link })
    : t("eventDesk:share.post", { store: page.name, link });
  return (
    <Card title={t("eventDesk:share.title")}>
      <div className="stack">
        <p className="row">
          <code className="written">{link}</code>
          <CopyButton text={link} label={t("eventDesk:link")} />
        </p>
        <p>
          <img
            className="qr"
            src={qr}
            alt={t("eventDesk:share.qr", { store: page.name })}
            width="160"
            height="160"
          />
          <a className="block small" href={qr} download={`${page.name}.svg`}>
            {t("eventDesk:share.download")}
          </a>
        </p>
        {isOpen && (
          <>
            <blockquote className="soft">{post}</blockquote>
            <CopyButton text={post} label={t("eventDesk:share.text")} />
          </>
        )}
        <p>
          <a href={page.wallHref}>{t("eventDesk:wallDesk.open")}</a>
          <span className="block soft small">{t("eventDesk:wallDesk.about")}</span>
        </p>
      </div>
    </Card>
  );
}

/** What a store needs before it goes live; what is open leads to where it is seen to. */
function GoLiveList({ lines }: { lines: readonly ListLine[] }) {
  const { t } = useTranslation();
  return (
    <ul className="go-live">
      {lines.map(({ key, ok, href }) => (
        <li key={key}>
          <Badge tone={ok ? "good" : "warn"}>
            {ok ? t("eventDesk:need.done") : t("eventDesk:need.open")}
          </Badge>
          {!ok && href !== null ? (
            <Link to={href}>{t(GO_LIVE_TEXTS[key])}</Link>
          ) : (
            <span>{t(GO_LIVE_TEXTS[key])}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

export type StepRefusal = { error: string; missing: ListLine[]; copy: FormResult | null };
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
        {refused && refused.error !== "" && (
          <Notice tone="error" live title={message(refused.error)}>
            {refused.missing.length > 0 && <GoLiveList lines={refused.missing} />}
          </Notice>
        )}
        {isDraft && (
          <Card title={t("eventDesk:need.title")}>
            <GoLiveList lines={page.list} />
          </Card>
        )}
        {page.tax.length > 0 && <TaxCard notes={page.tax} region={page.region} slug={page.slug} />}
        {page.unmade && <UnmadeCard unmade={page.unmade} here={page.here} />}
        {isDraft && page.forecast?.worst?.gifts !== 0 && page.forecast && (
          <ForecastCard forecast={page.forecast} region={page.region} />
        )}
        {isBegun && <StepsCard page={page} copy={refused?.copy ?? undefined} />}
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
