import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../../ui/actions/copy-button.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import type { Overview } from "./models.ts";

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
          <a href={page.wallHref}>{t("wallDesk:open")}</a>
          <span className="block soft small">{t("wallDesk:about")}</span>
        </p>
      </div>
    </Card>
  );
}
