import { useTranslation } from "react-i18next";

/** What comes after the button above it. */
export function NextStep({ name }: { name: string }) {
  const { t } = useTranslation();
  return <p className="soft small next-step">{t("checkout:next", { step: name })}</p>;
}
