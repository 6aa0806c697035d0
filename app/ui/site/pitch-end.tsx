import { useTranslation } from "react-i18next";
import { ButtonLink } from "../actions/button.tsx";

/** The last word of a page, and where to begin. */
export function PitchEnd({ href }: { href: string }) {
  const { t } = useTranslation();
  return (
    <section className="pitch-end">
      <div className="wrap">
        <h2>{t("site:home.closing")}</h2>
        <ButtonLink size="big" href={href}>
          {t("sitePages:pitch.start")}
        </ButtonLink>
      </div>
    </section>
  );
}
