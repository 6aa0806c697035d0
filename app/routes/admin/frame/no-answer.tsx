import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { askAgain, unansweredStore, waitForPageData } from "../../../ui/forms/page-data-fetch.ts";

/**
 * Says over the page that no answer came, with everything that was typed still below it, and asks again. A form that
 * stands on the page says so itself, beside its button.
 */
export function NoAnswer() {
  const { t } = useTranslation();
  const { subscribe, shown, none } = unansweredStore;
  const questions = useSyncExternalStore(subscribe, shown, none).filter(
    ({ form }) => !form?.element.isConnected,
  );
  useEffect(waitForPageData, []);
  if (questions.length === 0) return null;
  const isForm = questions.some((question) => question.isForm);
  return (
    <div className="toasts" role="alert">
      <div className="notice toast bad">
        <span>{t(isForm ? "errors:lost.form" : "errors:lost.page")}</span>
        <Button type="button" look="quiet" size="tiny" onClick={askAgain}>
          {t("errors:lost.again")}
        </Button>
      </div>
    </div>
  );
}
