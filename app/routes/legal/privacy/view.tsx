import { useTranslation } from "react-i18next";
import { SectionsView } from "../../../ui/site/text-page.tsx";

/** The privacy policy; `operator` is who runs the platform, as the texts name it. */
export function PrivacyView({ operator }: { operator: { operator: string; operatorEmail: string } }) {
  const { t } = useTranslation();
  const sections = [
    { heading: t("site:legal.privacy.who.heading"), text: t("site:legal.privacy.who.text", operator) },
    { heading: t("site:legal.privacy.what.heading"), text: t("site:legal.privacy.what.text") },
    { heading: t("site:legal.privacy.shared.heading"), text: t("site:legal.privacy.shared.text") },
    { heading: t("site:legal.privacy.cookies.heading"), text: t("site:legal.privacy.cookies.text") },
    { heading: t("site:legal.privacy.time.heading"), text: t("site:legal.privacy.time.text") },
    { heading: t("site:legal.privacy.rights.heading"), text: t("site:legal.privacy.rights.text", operator) },
  ];
  return <SectionsView title={t("site:legal.privacy.title")} sections={sections} />;
}
