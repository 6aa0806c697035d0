import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../../ui/actions/button.tsx";

/** Leads from an order to the erasure of who made it, or says that they are erased. */
export function ErasePersonLink({ isErased, href }: { isErased: boolean; href: string | null }) {
  const { t } = useTranslation();
  if (isErased) return <p className="soft">{t("companyData:person.isErased")}</p>;
  return (
    href && (
      <p>
        <ButtonLink look="quiet" size="tiny" href={href}>
          {t("companyData:person.title")}
        </ButtonLink>
      </p>
    )
  );
}
