import { useTranslation } from "react-i18next";
import { BrandMark } from "../layout/brand-mark.tsx";
import type { SiteChrome } from "./models.ts";

/** Who runs the platform, and the way to the public pages that the menu above does not have. */
export function SiteFooter({ site }: { site: SiteChrome }) {
  const { t } = useTranslation();
  const { links, operator, operatorEmail } = site;
  const columns = [
    {
      title: t("site:footer.product"),
      entries: [
        { href: links.about, label: t("sitePages:about.title") },
        { href: links.customSolutions, label: t("customSolutions:title") },
        { href: links.program, label: t("site:footer.program") },
      ],
    },
    {
      title: t("site:footer.help"),
      entries: [
        { href: links.faq, label: t("site:faq.title") },
        { href: links.helpArticles, label: t("helpArticles:title") },
        { href: links.shipping, label: t("sitePages:shipping.title") },
      ],
    },
    {
      title: t("site:footer.legal"),
      entries: [
        { href: links.terms, label: t("site:footer.terms") },
        { href: links.termsUs, label: t("site:footer.termsUs") },
        { href: links.termsOfOrganisersUs, label: t("site:footer.termsOfOrganisersUs") },
        { href: links.privacy, label: t("site:footer.privacy") },
      ],
    },
  ];
  return (
    <footer className="site-foot">
      <div className="wrap foot-columns">
        <div>
          <span className="brand">
            <BrandMark size={24} /> Popstall
          </span>
          <address className="soft">
            {t("site:footer.line")} {operator}
            <br />
            <a href={`mailto:${operatorEmail}`}>{operatorEmail}</a>
          </address>
        </div>
        {columns.map(({ title, entries }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {entries.map(({ href, label }) => (
                <li key={href + label}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
