import { useTranslation } from "react-i18next";
import { SAMPLE_THEMES } from "./store-samples.ts";
import { ActionExamples, DataExamples, FeedbackExamples, FormExamples, MoveExamples } from "./examples.tsx";
import { ThemeExample } from "./theme-example.tsx";

/** Living examples of everything that the pages are made of. */
export function StyleGuide() {
  const { t } = useTranslation();
  const sections = [
    { id: "actions", title: t("dev:guide.actions"), body: <ActionExamples /> },
    { id: "forms", title: t("dev:guide.forms"), body: <FormExamples /> },
    { id: "feedback", title: t("dev:guide.feedback"), body: <FeedbackExamples /> },
    { id: "move", title: t("dev:guide.move"), body: <MoveExamples /> },
    { id: "data", title: t("dev:guide.data"), body: <DataExamples /> },
  ];
  const themes = Object.entries(SAMPLE_THEMES).map(([name, theme], index) => ({
    id: `theme-${index}`,
    name,
    theme,
  }));
  return (
    <div className="guide">
      <nav aria-label={t("dev:guide.index")}>
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
        {themes.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <main id="main">
        <h1>{t("dev:guide.title")}</h1>
        <p className="soft">{t("dev:guide.lead")}</p>
        {sections.map(({ id, title, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {body}
          </section>
        ))}
        {themes.map(({ id, name, theme }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{t("dev:guide.theme", { name })}</h2>
            <ThemeExample name={name} theme={theme} id={id} />
          </section>
        ))}
      </main>
    </div>
  );
}
