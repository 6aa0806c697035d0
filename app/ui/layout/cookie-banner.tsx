import { useTranslation } from "react-i18next";

/** Asked once. Without scripts nothing is ever loaded that needs consent, so it stays hidden until a script shows it. */
export function CookieBanner() {
  const { t } = useTranslation();
  return (
    <section className="cookies" aria-label={t("common:cookies.title")} data-cookies="" hidden>
      <p>{t("common:cookies.text")}</p>
      <div className="row">
        <button type="button" className="button quiet tiny" data-consent="declined">
          {t("common:cookies.decline")}
        </button>
        <button type="button" className="button tiny" data-consent="accepted">
          {t("common:cookies.accept")}
        </button>
      </div>
    </section>
  );
}
