import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useMessage } from "../../ui/forms/form-result.ts";
import type { JobsOutcome } from "./models.ts";
import { statusText } from "./work-texts.ts";

/** What became of the jobs that were chosen, where some of them stay as they are. */
export function ChosenOutcome({ outcome }: { outcome: JobsOutcome }) {
  const { t } = useTranslation();
  const message = useMessage();
  if ("error" in outcome) {
    return (
      <Notice tone="error" live>
        {message(outcome.error)}
      </Notice>
    );
  }
  const { moved, before, left } = outcome;
  return (
    <Notice tone="warning" live title={t("printShop:chosen.left", { count: left.length })}>
      <ul>
        {left.map(({ ref, why }, at) => (
          <li key={at}>
            {ref}:{" "}
            {why === "cancel" || why === "unknown"
              ? t(why === "cancel" ? "printShop:cancel.title" : "printShop:chosen.unknown")
              : t("printShop:chosen.elsewhere", { status: t(statusText(why)) })}
          </li>
        ))}
      </ul>
      {moved > 0 && <p>{t("printShop:done.steps", { count: moved })}</p>}
      {before > 0 && <p>{t("printShop:chosen.before", { count: before })}</p>}
    </Notice>
  );
}
