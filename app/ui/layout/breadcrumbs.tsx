import { useTranslation } from "react-i18next";

export type Crumb = { label: string; href?: string };

/** The way back up; the last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("common:breadcrumbs")}>
      <ol className="crumbs">
        {crumbs.map((crumb) => (
          <li key={crumb.label} aria-current={crumb.href ? undefined : "page"}>
            {crumb.href ? <a href={crumb.href}>{crumb.label}</a> : crumb.label}
          </li>
        ))}
      </ol>
    </nav>
  );
}
