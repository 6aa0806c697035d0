import { useTranslation } from "react-i18next";
import { LANGUAGES } from "../../i18n/languages.ts";

type Props = {
  /** The page to show again in the chosen language; the choice goes there as `?lang=`. */
  action: string;
  /** Query parameters of the page that must survive the change. */
  keep?: Readonly<Record<string, string>>;
  id?: string;
  /**
   * The id of a form of the page that is posted along, with intent `language`, so that without scripts nothing that was
   * typed in it is lost. Browsers that do not know the `form` attribute ask for the page anew, and so do our scripts,
   * which keep what was typed by themselves (`auto-submit.ts`).
   */
  posts?: string;
};

/** A plain form with the nine languages; a script submits it on choice and hides the button. */
export function LanguageSelector({ action, keep = {}, id = "lang", posts }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <form className="language" action={action} data-auto="">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* Enter in a field of that form presses its first button, which must be its own. */}
      {posts && <button className="sr" form={posts} name="intent" value="claim" tabIndex={-1} aria-hidden />}
      <label className="sr" htmlFor={id}>
        {t("common:language")}
      </label>
      <select className="input" id={id} name="lang" form={posts} defaultValue={i18n.language}>
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <button
        className="button quiet no-js"
        form={posts}
        name={posts && "intent"}
        value={posts && "language"}
        formNoValidate
      >
        {t("common:change")}
      </button>
    </form>
  );
}
