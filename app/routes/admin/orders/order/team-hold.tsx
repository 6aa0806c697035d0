import { useTranslation } from "react-i18next";
import { Notice } from "../../../../ui/feedback/notice.tsx";

type Props = { hold: "waiting" | "cancelling"; teamHref: string };

const TEXTS = { waiting: "orderDesk:team.waits", cancelling: "orderDesk:team.cancelling" } as const;

/** Why an order stays where it is that is made together with the others of its team. */
export function TeamHold({ hold, teamHref }: Props) {
  const { t } = useTranslation();
  return (
    <Notice>
      <p>
        {t(TEXTS[hold])} <a href={teamHref}>{t("orderDesk:team.all")}</a>
      </p>
    </Notice>
  );
}
