import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { CopyButton } from "../../../../ui/actions/copy-button.tsx";
import { formatDate } from "../../../../ui/dates/format-date.ts";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { Pager } from "../../../../ui/lists/pager.tsx";
import { CodeStatus, Uses } from "./code-status.tsx";
import type { FoundCode, VouchersPage } from "./models.ts";

import { RELEASE } from "./promo-codes.rules.ts";

/** One code with who claimed with it, and the way to free it. */
export function FoundCodeCard({ page, code }: { page: VouchersPage; code: FoundCode }) {
  const { t, i18n } = useTranslation();
  return (
    <Card title={code.code}>
      <p className="row">
        <CodeStatus standing={code.standing} /> <Uses row={code} />
        {code.qrHref && <a href={code.qrHref}>QR</a>}
        {code.link && <a href={code.link}>{code.link}</a>}
        <CopyButton text={code.code} label={code.code} verb={t("codes:copyCode")} />
        {code.link && <CopyButton text={code.link} label={code.code} verb={t("codes:copyLink")} />}
      </p>
      {code.claims.map((claim) => (
        <div className="asking" key={claim.orderId}>
          <a className="strong num" href={claim.href}>
            {claim.ref}
          </a>
          <span>{claim.name}</span>
          <time dateTime={claim.at}>{formatDate(claim.at, i18n.language, page.timeZone)}</time>
          {claim.released ? (
            <Badge tone="muted">{t("codes:released")}</Badge>
          ) : (
            <details>
              <summary>{t("codes:release.submit")}</summary>
              <DeskForm
                startsAfresh
                className="asking"
                action={`${page.action}?q=${encodeURIComponent(code.code)}`}
              >
                <FormToken />
                <input type="hidden" name="order" value={claim.orderId} />
                <input type="hidden" name="code_id" value={code.id} />
                <input type="hidden" name="q" value={code.code} />
                <Field
                  rules={RELEASE.reason}
                  id={`reason-${claim.orderId}`}
                  label={t("codes:release.reason")}
                />
                <Button look="quiet" name="intent" value="release">
                  {t("codes:release.submit")}
                </Button>
              </DeskForm>
            </details>
          )}
        </div>
      ))}
      {code.pages && <Pager {...code.pages} />}
      {code.claims.some(({ released }) => !released) && (
        <p className="soft small">{t("codes:release.text")}</p>
      )}
    </Card>
  );
}
