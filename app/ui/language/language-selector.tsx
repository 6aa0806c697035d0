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
   * typed in it is lost. Browsers that do not know the `form` attribute ask for the page anew, and so do our scripts where
   * they keep what was typed by themselves (`auto-submit.ts`). Its field is called `lang`, before any other of that name.
   */
  posts?: string | undefined;
  /** What the first button of that form is called, where it has a name. */
  first?: { name: string; value: string };
};

/** A plain form with the nine languages; a script submits it on choice and hides the button. */
export function LanguageSelector({ action, keep = {}, id = "lang", posts, first }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <form className="language" action={action} data-auto="">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* Enter in a field of that form presses its first button, which must be its own. */}
      {posts && <button className="sr" form={posts} {...first} tabIndex={-1} aria-hidden />}
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
        formAction={posts && addressOf(action, keep)}
        formNoValidate
      >
        {t("common:change")}
      </button>
    </form>
  );
}

/** The page with its query, where it has one that its form does not post. */
function addressOf(action: string, keep: Readonly<Record<string, string>>): string | undefined {
  const query = new URLSearchParams(keep).toString();
  return query === "" ? undefined : `${action}?${query}`;
}
