import { useTranslation } from "react-i18next";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/actions/button.tsx";
import type { useAutosave } from "./use-autosave.ts";

type Props = ReturnType<typeof useAutosave>;

/** Where a refusal has other words on the canvas, which still shows what was drawn. */
const CANVAS_TEXTS: Readonly<Record<string, string>> = {
  "designer:refused.changed": "designer:save.changed",
  "designer:refused.locked": "designer:save.closed",
  "designer:refused.sold": "designer:save.closed",
};
const NO_LONGER_CHANGED: ReadonlySet<string> = new Set(["designer:refused.locked", "designer:refused.sold"]);
/** These are undone on the canvas, where the drawing still is. */
const GOES_ON: ReadonlySet<string> = new Set([
  "designer:refused.drawing",
  "designer:refused.tooMany",
  "designer:refused.picture",
  "productDesk:catalogueDesk.refused.webp",
  "designer:refused.changed",
]);
/** From here on people are told minutes. */
const MINUTES_FROM_SECONDS = 120;

/** Why what is drawn is not saved, and what may be done about it. */
export function SaveTrouble(props: Props) {
  const { t } = useTranslation();
  const { state, seconds, error } = props;
  if (state === "waiting")
    return (
      <p className="soft">
        {seconds < MINUTES_FROM_SECONDS
          ? t("designer:save.waitSeconds", { seconds })
          : t("designer:save.waitMinutes", { minutes: Math.ceil(seconds / 60) })}
      </p>
    );
  if (state === "signedOut") return <SignedOut {...props} />;
  return error === null ? null : <Refused {...props} error={error} />;
}

function SignedOut({ isKept, leave }: Props) {
  const { t } = useTranslation();
  return (
    <p className="error" role="alert">
      {t(isKept ? "designer:save.signIn" : "designer:save.signInElsewhere")}{" "}
      {isKept ? (
        // The page leads to the sign-in and back, and takes the drawing up from the device.
        <Button type="button" size="tiny" onClick={() => leave()}>
          {t("designer:save.toSignIn")}
        </Button>
      ) : (
        <a href={paths.login} target="_blank" rel="noreferrer">
          {t("designer:save.toSignIn")}
        </a>
      )}
    </p>
  );
}

function Refused({ error, isKept, save, leave, copy }: Props & { error: string }) {
  const { t } = useTranslation();
  return (
    <p className="error" role="alert">
      {t(CANVAS_TEXTS[error] ?? error)} {isKept && !GOES_ON.has(error) && t("designer:save.kept")}{" "}
      <span className="row">
        {error === "designer:refused.changed" && (
          <>
            <Button type="button" size="tiny" look="quiet" onClick={() => leave()}>
              {t("designer:save.theirs")}
            </Button>
            <Button type="button" size="tiny" look="quiet" onClick={() => void save(false, true)}>
              {t("designer:save.mine")}
            </Button>
          </>
        )}
        {NO_LONGER_CHANGED.has(error) && (
          <Button type="button" size="tiny" onClick={() => void copy()}>
            {t("designer:save.copy")}
          </Button>
        )}
        {error === "designer:refused.gone" && (
          <Button type="button" size="tiny" onClick={() => leave(paths.eventBuilder)}>
            {t("designer:save.toBuilder")}
          </Button>
        )}
      </span>
    </p>
  );
}
