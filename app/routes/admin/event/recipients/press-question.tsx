import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { QuestionDialog } from "../../../../ui/layout/question-dialog.tsx";
import { recipientWords } from "./recipient-texts.ts";
import type { AskedPress } from "./recipients-models.ts";

const TEXTS = {
  first: {
    title: "recipientDesk:ask.first",
    text: "recipientDesk:ask.firstText",
    confirm: "recipientDesk:ask.firstYes",
  },
  remind: {
    title: "recipientDesk:ask.remind",
    text: null,
    confirm: "recipientDesk:ask.remindYes",
  },
  remove: {
    title: "recipientDesk:ask.remove",
    text: null,
    confirm: "recipientDesk:ask.removeYes",
  },
  send: {
    title: "recipientDesk:team.together.askSend",
    text: "recipientDesk:team.together.askSendText",
    confirm: "recipientDesk:team.together.send",
  },
  cancel: {
    title: "recipientDesk:team.together.askCancel",
    text: "recipientDesk:team.together.askCancelText",
    confirm: "recipientDesk:team.together.cancel",
  },
} as const;

/** Asks before many are written to, or one is erased. Without scripts it stands on the page, with them over it. */
export function PressQuestion({
  action,
  asked,
  isTeam,
}: {
  action: string;
  asked: AskedPress;
  isTeam: boolean;
}) {
  const { t } = useTranslation();
  const { press, id, name, count } = asked;
  const texts = TEXTS[press];
  const { removeText, remindText } = recipientWords(isTeam);
  return (
    <QuestionDialog action={action} title={t(texts.title, { count, name })} asked={asked}>
      <p>{t(texts.text ?? (press === "remove" ? removeText : remindText))}</p>
      <p className="row">
        <Button
          look={press === "remove" || press === "cancel" ? "danger" : "brand"}
          name="intent"
          value={id === "" ? press : `${press}:${id}`}
        >
          {t(texts.confirm, { count })}
        </Button>
        <ButtonLink look="quiet" href={action}>
          {t("orderDesk:back")}
        </ButtonLink>
      </p>
    </QuestionDialog>
  );
}
