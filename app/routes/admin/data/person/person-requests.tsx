import { useTranslation } from "react-i18next";
import { paths } from "../../../../paths.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";

export type PersonRequest = { id: string; email: string; askedByName: string; createdAt: string };

/** Erasures that staff asked for: an administrator looks at what is kept, or closes the request. */
export function PersonRequests({ requests }: { requests: readonly PersonRequest[] }) {
  const { t } = useTranslation();
  const { date } = useDates();
  if (requests.length === 0) return null;
  return (
    <Card title={t("companyData:person.requests")}>
      <ul className="plain stack">
        {requests.map(({ id, email, askedByName, createdAt }) => (
          <li key={id}>
            <p>
              <span className="strong">{email}</span>
              <span className="soft small block">
                {t("companyData:person.requestOf", { name: askedByName, date: date(createdAt) })}
              </span>
            </p>
            <DeskForm action={paths.erasePerson} className="row">
              <FormToken />
              <input type="hidden" name="email" value={email} />
              <input type="hidden" name="request" value={id} />
              <Button look="quiet" name="intent" value="find">
                {t("companyData:person.find")}
              </Button>
              <Button look="quiet" name="intent" value="close">
                {t("companyData:person.close")}
              </Button>
            </DeskForm>
          </li>
        ))}
      </ul>
    </Card>
  );
}
