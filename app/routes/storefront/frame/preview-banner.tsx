import { useTranslation } from "react-i18next";
import type { StoreStatus } from "../../../domain/store/store-event.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { StoreChrome } from "../../../ui/storefront/models.ts";

const STATUS_TEXTS: Record<StoreStatus, string> = {
  Active: "store:preview.active",
  Draft: "store:preview.draft",
  "On hold": "store:preview.onHold",
};

/** Tells staff that they look at a preview, and what the public sees instead. Nothing for anybody else. */
export function PreviewBanner({ store }: { store: StoreChrome }) {
  const { t } = useTranslation();
  if (!store.preview) return null;
  const { status, expired } = store.preview;
  return (
    <Notice tone="warning" title={t("store:preview.title", { store: store.name })}>
      <p>
        {t(expired ? "store:preview.expired" : STATUS_TEXTS[status])} {t("store:preview.text")}
      </p>
    </Notice>
  );
}
