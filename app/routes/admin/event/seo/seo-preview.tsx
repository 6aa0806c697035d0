import { useTranslation } from "react-i18next";
import { Card } from "../../../../ui/layout/card.tsx";

type Props = {
  address: string;
  title: string;
  description: string;
  /** What chats show beside the words; null where there is none: before a store is open, and of gifts. */
  card: string | null;
};

/** How a store looks in a list of results, and where its link is shared. */
export function SeoPreview({ address, title, description, card }: Props) {
  const { t } = useTranslation();
  const host = /^https?:\/\/([^/]+)/.exec(address)?.[1] ?? "";
  return (
    <>
      <Card title={t("eventDesk:seo.preview")}>
        <div className="search-result">
          <span className="soft small written">{address}</span>
          <b className="block">{title}</b>
          <span className="soft">{description}</span>
        </div>
      </Card>
      <Card title={t("eventDesk:seo.card")}>
        <div className="shared-link">
          {card !== null && <img src={card} alt="" width={1200} height={630} loading="lazy" />}
          <div>
            <span className="soft small">{host}</span>
            <b className="block">{title}</b>
            <span className="soft small">{description}</span>
          </div>
        </div>
        <p className="soft small">
          {card === null ? t("eventDesk:seo.noCard") : t("eventDesk:seo.cardHint")}
        </p>
      </Card>
    </>
  );
}
