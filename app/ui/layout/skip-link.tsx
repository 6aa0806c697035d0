import { useTranslation } from "react-i18next";

/** The page's first link: past the navigation to `#main`. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className="skip" href="#main">
      {t("common:skip")}
    </a>
  );
}
