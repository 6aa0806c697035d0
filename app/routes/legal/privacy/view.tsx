import { useTranslation } from "react-i18next";
import { SectionsView } from "../../../ui/site/text-page.tsx";

/**
 * The privacy policy; `operator` is who runs the platform, as the texts name it, `processors` the companies that work for
 * it.
 */
export function PrivacyView({
  operator,
  processors,
}: {
  operator: { operator: string; operatorEmail: string };
  processors: { always: string[]; consented: string[] };
}) {
  const { t, i18n } = useTranslation();
  const named = (names: string[]) => ({ processors: new Intl.ListFormat(i18n.language).format(names) });
  const shared = [
    t("site:legal.privacy.shared.text", named(processors.always)),
    ...(processors.consented.length > 0
      ? [t("site:legal.privacy.shared.consented", named(processors.consented))]
      : []),
  ].join(" ");
  const sections = [
    { heading: t("site:legal.privacy.who.heading"), text: t("site:legal.privacy.who.text", operator) },
    { heading: t("site:legal.privacy.what.heading"), text: t("site:legal.privacy.what.text") },
    { heading: t("site:legal.privacy.shared.heading"), text: shared },
    { heading: t("site:legal.privacy.cookies.heading"), text: t("site:legal.privacy.cookies.text") },
    { heading: t("site:legal.privacy.time.heading"), text: t("site:legal.privacy.time.text") },
    { heading: t("site:legal.privacy.rights.heading"), text: t("site:legal.privacy.rights.text", operator) },
  ];
  return <SectionsView title={t("site:legal.privacy.title")} sections={sections} />;
}
