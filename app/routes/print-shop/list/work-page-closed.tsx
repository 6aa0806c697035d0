import { useTranslation } from "react-i18next";

/** What a device of a print shop shows that has no key of this page, or one that was taken away. */
export function WorkPageClosed() {
  const { t } = useTranslation();
  return (
    <main className="fault" id="main">
      <p className="soft num">{t("faults:code", { status: 401 })}</p>
      <h1>{t("printShop:closed.title")}</h1>
      <p className="soft">{t("printShop:closed.text")}</p>
    </main>
  );
}
