import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { QuestionDialog } from "../../../../ui/layout/question-dialog.tsx";
import type { AskedChange } from "./models.ts";

const TEXTS = {
  pause: { title: "voucherDesk:ask.pause", text: "voucherDesk:ask.pauseText", yes: "codes:pause" },
  resume: { title: "voucherDesk:ask.resume", text: "voucherDesk:ask.resumeText", yes: "codes:resume" },
  revoke: { title: "voucherDesk:ask.revoke", text: "codes:revokeAsk.text", yes: "codes:revoke" },
} as const;

/** Asks, with their number, before vouchers change. Without scripts it stands on the page, with them over it. */
export function ChangeQuestion({ asked, here }: { asked: AskedChange; here: string }) {
  const { t } = useTranslation();
  const { press, ids, isAll, count, code } = asked;
  const texts = TEXTS[press];
  return (
    <QuestionDialog action={here} title={t(texts.title, { count, code })} asked={asked}>
      {ids.map((id) => (
        <input key={id} type="hidden" name="voucher" value={id} />
      ))}
      {isAll && <input type="hidden" name="all" value="yes" />}
      <p>{t(texts.text)}</p>
      <p className="row">
        <Button look={press === "revoke" ? "danger" : "brand"} name="intent" value={press}>
          {t(texts.yes)}
        </Button>
        <Link className="button quiet" to={here}>
          {t("voucherDesk:ask.no")}
        </Link>
      </p>
    </QuestionDialog>
  );
}
