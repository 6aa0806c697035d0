import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OrderStatus } from "../../../../domain/order/order-status.ts";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { OrderStatusBadge } from "../../../../ui/admin/status-badge.tsx";

export type KeptPerson = {
  email: string;
  kept: {
    orders: number;
    placed: number;
    recipients: number;
    mails: number;
    messages: number;
    codes: number;
    answers: number;
  };
  /** Whether staff asked an administrator to erase them. */
  isAsked: boolean;
  /** Orders that do not let the person be erased yet; without a reference while they are being placed. */
  blocking: readonly { id: string; ref: string | null; status: OrderStatus; href: string | null }[];
};

const KINDS = ["orders", "recipients", "answers", "codes", "mails", "messages"] as const;

/** What is kept of a person: what goes, what stays, and what stands in the way. */
export function KeptOfPerson({ person: { email, kept, blocking } }: { person: KeptPerson }) {
  const { t } = useTranslation();
  return (
    <Card title={t("companyData:person.kept", { email })}>
      <div className="stack">
        {blocking.length > 0 && (
          <Notice tone="error" title={t("companyData:person.blocked")} live>
            <ul>
              {blocking.map(({ id, ref, status, href }) => (
                <li key={id}>
                  {href === null ? (
                    t("companyData:person.ordering")
                  ) : (
                    <>
                      <Link to={href}>{ref}</Link> <OrderStatusBadge status={status} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <p className="strong">{t("companyData:person.goes")}</p>
        <ul>
          {KINDS.filter((kind) => kept[kind] > 0).map((kind) => (
            // texts: companyData:person.count.*
            <li key={kind}>{t(`companyData:person.count.${kind}`, { count: kept[kind] })}</li>
          ))}
        </ul>
        {kept.placed > 0 && (
          <>
            <p className="strong">{t("companyData:person.stays")}</p>
            <p>{t("companyData:person.staysText")}</p>
          </>
        )}
      </div>
    </Card>
  );
}
