import { useTranslation } from "react-i18next";
import { LANGUAGES } from "../../i18n/languages.ts";

type Props = {
  /** The page to show again in the chosen language; the choice goes there as `?lang=`. */
  action: string;
  /** Query parameters of the page that must survive the change. */
  keep?: Readonly<Record<string, string>>;
  id?: string;
};

/** A plain form with the nine languages; a script submits it on choice and hides the button. */
export function LanguageSelector({ action, keep = {}, id = "lang" }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <form className="language" action={action} data-auto="">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="sr" htmlFor={id}>
        {t("common:language")}
      </label>
      <select className="input" id={id} name="lang" defaultValue={i18n.language}>
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <button className="button quiet no-js">{t("common:change")}</button>
    </form>
  );
}
