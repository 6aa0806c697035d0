import { getI18n } from "react-i18next";
import { RouteError } from "./route-error.tsx";

type Texts = Record<string, string>;
const TEXTS = import.meta.glob<Texts>("../../i18n/locales/*/faults.json", { import: "default" });

/** The page of an error with its texts, as `lazy` asks for it. */
export async function routeErrorWithTexts(): Promise<{ default: typeof RouteError }> {
  const i18n = getI18n();
  const texts = await TEXTS[`../../i18n/locales/${i18n.language}/faults.json`]?.();
  if (texts) i18n.addResourceBundle(i18n.language, "faults", texts);
  return { default: RouteError };
}
