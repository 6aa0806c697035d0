import { useTranslation } from "react-i18next";
import type { DecidedState } from "../../../../domain/fulfilment/fulfiller-steps.ts";
import type { MadeItems } from "../../../../domain/fulfilment/reprint-rules.ts";
import type { FulfillerState } from "../../../../domain/order/fulfiller-mode.ts";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { QuestionDialog } from "../../../../ui/layout/question-dialog.tsx";
import { Card } from "../../../../ui/layout/card.tsx";

/** What is next for a fulfiller in each state. */
const NEXT_TEXTS: Record<FulfillerState, string> = {
  invited: "fulfillerDesk:fulfillerProfile.next.invited",
  profile: "fulfillerDesk:fulfillerProfile.next.profile",
  tested: "fulfillerDesk:fulfillerProfile.next.tested",
  active: "fulfillerDesk:fulfillerProfile.next.active",
  paused: "fulfillerDesk:fulfillerProfile.next.paused",
  retired: "fulfillerDesk:fulfillerProfile.next.retired",
};

type Props = {
  name: string;
  state: FulfillerState;
  decisions: readonly DecidedState[];
  asksToRetire: boolean;
  /** Its page. */
  href: string;
  lately: MadeItems;
};

/** How far a fulfiller has come, and what may be decided about it. */
export function StateCard({ name, state, decisions, asksToRetire, href, lately }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t("fulfillerDesk:fulfillerProfile.next.title")}>
      <div className="stack">
        <p>{t(NEXT_TEXTS[state])}</p>
        {lately.made > 0 && (
          <p className="soft">{t("fulfillerDesk:lately", { count: lately.made, wrong: lately.wrong })}</p>
        )}
        {decisions.length > 0 && (
          <DeskForm className="row">
            <FormToken />
            {decisions.includes("tested") && (
              <Button name="intent" value="tested">
                {t("fulfillerDesk:fulfillerProfile.test.passed")}
              </Button>
            )}
            {decisions.includes("active") && (
              <Button name="intent" value="active">
                {t(
                  state === "paused"
                    ? "fulfillerDesk:fulfillerProfile.resume"
                    : "fulfillerDesk:fulfillerProfile.activate",
                )}
              </Button>
            )}
            {decisions.includes("paused") && (
              <Button look="quiet" name="intent" value="paused">
                {t("fulfillerDesk:fulfillerProfile.pause")}
              </Button>
            )}
            {decisions.includes("retired") && (
              <Button look="quiet" name="intent" value="retired">
                {t("fulfillerDesk:fulfillerProfile.retire.action")}
              </Button>
            )}
          </DeskForm>
        )}
      </div>
      {asksToRetire && decisions.includes("retired") && (
        <QuestionDialog
          action={href}
          title={t("fulfillerDesk:fulfillerProfile.retire.confirm", { name })}
          asked={state}
        >
          <p>{t("fulfillerDesk:fulfillerProfile.retire.text")}</p>
          <div className="row">
            <Button look="danger" name="intent" value="retired">
              {t("fulfillerDesk:fulfillerProfile.retire.yes")}
            </Button>
            <ButtonLink look="quiet" href={href}>
              {t("fulfillerDesk:fulfillerProfile.retire.cancel")}
            </ButtonLink>
          </div>
        </QuestionDialog>
      )}
    </Card>
  );
}
