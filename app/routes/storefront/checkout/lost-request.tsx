import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";

/**
 * `sent`: a form's answer did not come. `failed`: the answer was that the server could not take the form. `read`: the form
 * was taken, but the page after it did not come.
 */
export type Lost = "sent" | "failed" | "read";

const TEXTS = {
  sent: "errors:lost.sent",
  failed: "errors:lost.failed",
  read: "errors:lost.read",
} as const satisfies Record<Lost, string>;

type Props = {
  lost: Lost | undefined;
  /** Asks for the page again; needed for `read` only, since a form is sent again by its own button. */
  onAgain?: () => void;
};

/** Says beside the button that a request was lost, and offers it again. */
export function LostRequest({ lost, onAgain }: Props) {
  const { t } = useTranslation();
  if (!lost) return null;
  return (
    <div className="notice bad stack" role="alert">
      <p>{t(TEXTS[lost])}</p>
      {lost === "read" && (
        <p>
          <Button type="button" look="quiet" size="tiny" onClick={onAgain}>
            {t("errors:lost.again")}
          </Button>
        </p>
      )}
    </div>
  );
}
