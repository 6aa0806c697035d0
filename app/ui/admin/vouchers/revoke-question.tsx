import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../actions/button.tsx";
import { FormToken } from "../../forms/form-token.tsx";
import type { AskedRevocation, VouchersPage } from "./vouchers-models.ts";

type Props = { page: Pick<VouchersPage, "action">; asked: AskedRevocation };

/** Asks before codes are revoked for good. Without scripts it stands on the page, with them over it. */
export function RevokeQuestion({ page, asked }: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.close();
    dialog.current?.showModal();
  }, [asked]);
  return (
    <dialog className="dialog" open ref={dialog} aria-labelledby="revoke-title" key={asked.id}>
      <form method="post" action={page.action}>
        <FormToken />
        <input type="hidden" name="confirmed" value="yes" />
        <h2 id="revoke-title">{t("codes:revokeAsk.title", { count: asked.count, name: asked.name })}</h2>
        <p>{t("codes:revokeAsk.text")}</p>
        <p className="row">
          <Button look="danger" name="intent" value={`revoke:${asked.kind}:${asked.id}`}>
            {t("codes:revokeAsk.confirm", { count: asked.count })}
          </Button>
          <ButtonLink look="quiet" href={page.action}>
            {t("codes:revokeAsk.cancel")}
          </ButtonLink>
        </p>
      </form>
    </dialog>
  );
}
