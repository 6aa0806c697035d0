import { useTranslation } from "react-i18next";
import { usePlatformFee } from "./platform-fee.ts";

type Question = "cost" | "stock" | "gift" | "live" | "change";

/** What is asked first about a page, with the way to all questions. */
export function FirstQuestions({ of: chosen, href }: { of: readonly Question[]; href: string }) {
  const { t } = useTranslation();
  const fee = usePlatformFee();
  return (
    <section className="questions">
      <h2>
        <a href={href}>{t("site:faq.title")}</a>
      </h2>
      {chosen.map((key) => (
        <details key={key}>
          {/* texts: site:faq.*.question */}
          <summary>{t(`site:faq.${key}.question`)}</summary>
          {/* texts: site:faq.*.answer */}
          <p>{key === "change" ? t("claim:change.rule") : t(`site:faq.${key}.answer`, { fee })}</p>
        </details>
      ))}
    </section>
  );
}
