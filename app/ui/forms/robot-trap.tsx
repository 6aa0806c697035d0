import { useTranslation } from "react-i18next";
import type { FormResult } from "./form-result.ts";

/** What a trap's field is called, here and in what is posted. */
const TRAP_FIELD = "website";

/**
 * A field that only robots fill in, and browsers that fill in whatever they find. On a form that came back because of it
 * it is not drawn again, so that the second press of a person goes through.
 */
export function RobotTrap({ result }: { result: FormResult }) {
  const { t } = useTranslation();
  if (result?.initialValue?.[TRAP_FIELD]) return null;
  return (
    <p className="trap" aria-hidden>
      <label>
        {t("claim:trap")}
        <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}
