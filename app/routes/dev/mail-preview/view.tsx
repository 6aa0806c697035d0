import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";

type Choice = { store: string; mail_lang: string; scheme: "system" | "light" | "dark"; width: string };

type Props = {
  action: string;
  names: readonly { name: string; href: string; current: boolean }[];
  choices: Record<keyof Choice, readonly string[]>;
  choice: Choice;
  mail: { name: string; subject: string; text: string; bytes: number; htmlHref: string };
};

/** Every mail with sample facts, in a language, a store's look, light or dark, on a desk or a phone. */
export function MailPreviewView({ action, names, choices, choice, mail }: Props) {
  const { t } = useTranslation();
  const schemes = {
    system: t("dev:preview.system"),
    light: t("dev:preview.light"),
    dark: t("dev:preview.dark"),
  };
  const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <main className="wrap prose" id="main">
      <h1>{t("dev:preview.title")}</h1>
      <nav aria-label={t("dev:preview.title")}>
        <ul className="mail-names">
          {names.map(({ name, href, current }) => (
            <li key={name}>
              <a href={href} aria-current={current ? "page" : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form method="get" action={action} className="mail-choice">
        <input type="hidden" name="mail" value={mail.name} />
        <SelectField
          name="store"
          label={t("dev:preview.store")}
          choices={same(choices.store)}
          defaultValue={choice.store}
        />
        <SelectField
          name="mail_lang"
          label={t("dev:preview.language")}
          choices={same(choices.mail_lang)}
          defaultValue={choice.mail_lang}
        />
        <SelectField
          name="scheme"
          label={t("dev:preview.colours")}
          choices={Object.entries(schemes).map(([value, label]) => ({ value, label }))}
          defaultValue={choice.scheme}
        />
        <SelectField
          name="width"
          label={t("dev:preview.width")}
          choices={same(choices.width)}
          defaultValue={choice.width}
        />
        <Button type="submit">{t("dev:preview.show")}</Button>
      </form>
      <h2>{mail.subject}</h2>
      <p className="soft small">{t("dev:preview.bytes", { bytes: mail.bytes })}</p>
      <iframe
        title={mail.subject}
        src={mail.htmlHref}
        sandbox=""
        style={{ inlineSize: `${choice.width}px`, maxInlineSize: "100%" }}
      />
      <pre>{mail.text}</pre>
    </main>
  );
}
