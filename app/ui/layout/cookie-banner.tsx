import { useTranslation } from "react-i18next";

/**
 * Asked once, by a script: without one nothing is ever loaded that needs consent. Until then the words are in attributes,
 * since browsers without styles would show hidden buttons that do nothing.
 */
export function CookieBanner() {
  const { t } = useTranslation();
  return (
    <section
      className="cookies"
      aria-label={t("common:cookies.title")}
      data-cookies={t("common:cookies.text")}
      data-declined={t("common:cookies.decline")}
      data-accepted={t("common:cookies.accept")}
      hidden
    />
  );
}
