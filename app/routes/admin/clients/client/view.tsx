import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../../../ui/actions/button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { ChangedMeanwhile } from "../../../../ui/forms/changed-meanwhile.tsx";
import { MadeFrom } from "../../../../ui/forms/made-from.tsx";
import { EditForm } from "../../../../ui/forms/edit-form.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { StoreStatusBadge } from "../../../../ui/admin/status-badge.tsx";
import type { StoreStatus } from "../../../../domain/store/store-event.ts";
import { ClientMonth, type ClientMonthProps } from "./client-month.tsx";
import { ClientFields, type ClientValues, useClientLabels } from "../client-fields.tsx";

type Props = {
  client: ClientValues & { version: number };
  /** The form's fields as they are stored. */
  stored: Readonly<Record<string, string>>;
  /** Every store of the tenant; `takenBy` is another client that it is run for. */
  stores: readonly { id: string; name: string; isOwn: boolean; takenBy: string | null }[];
  /** The client's own stores, as links. */
  links: readonly { name: string; status: StoreStatus; href: string }[];
  month: ClientMonthProps;
  /** The page that changes all stores of the client; null without stores or without the right. */
  changeHref: string | null;
  listHref: string;
  revenueHref: string;
  mayWrite: boolean;
  /** It is asked whether the client is to be deleted. */
  asksToDelete: boolean;
  result?: FormResult;
};

/** One client: who it is, and which stores are run for it. */
export function ClientView({ client, stores, links, listHref, revenueHref, mayWrite, ...page }: Props) {
  const { t } = useTranslation();
  const labels = { ...useClientLabels(), version: t("clientDesk:form") };
  const { result, asksToDelete, month, changeHref, stored } = page;
  // Stores are brought together one by one, so none is asked about.
  const { store: _, ...texts } = stored;
  return (
    <>
      <PageHead title={client.name} lead={<Link to={listHref}>{t("clientDesk:back")}</Link>}>
        <ButtonLink look="quiet" href={revenueHref}>
          {t("clientDesk:revenue.title")}
        </ButtonLink>
        {changeHref !== null && (
          <ButtonLink look="quiet" href={changeHref}>
            {t("storeChanges:choose")}
          </ButtonLink>
        )}
      </PageHead>
      <ClientMonth {...month} />
      <div className="sheet stack">
        {!mayWrite && <Notice>{t("preferences:readOnly")}</Notice>}
        {links.length > 0 && (
          <Card title={t("clientDesk:stores.title")}>
            <ul className="plain-list">
              {links.map(({ name, status, href }) => (
                <li key={href}>
                  <Link className="written" to={href}>
                    {name}
                  </Link>{" "}
                  <StoreStatusBadge status={status} />
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Card>
          {/* A key of its own: what was saved in between is shown by fields that are made anew. */}
          <EditForm stored={client.version} result={result} mayWrite={mayWrite}>
            <MadeFrom version={client.version} stored={stored} result={result} />
            <ErrorSummary result={result} labels={labels} />
            <ChangedMeanwhile stored={texts} labels={labels} result={result} />
            <ClientFields values={client} result={result} />
            <fieldset className="field">
              <legend>{t("clientDesk:stores.choose")}</legend>
              {stores.length === 0 && <p className="soft">{t("clientDesk:stores.none")}</p>}
              {stores.map(({ id, name, isOwn, takenBy }) => (
                <label className="check" key={id}>
                  <input type="checkbox" name="store" value={id} defaultChecked={isOwn} />
                  <span className="written">
                    {name}
                    {takenBy !== null && (
                      <span className="soft small"> {t("clientDesk:stores.takenBy", { name: takenBy })}</span>
                    )}
                  </span>
                </label>
              ))}
            </fieldset>
            {mayWrite && (
              <div className="row">
                <Button name="intent" value="save">
                  {t("clientDesk:save")}
                </Button>
              </div>
            )}
          </EditForm>
        </Card>
        {mayWrite && (
          <Card id="delete" title={t("clientDesk:delete.title")}>
            <p className="soft">{t("clientDesk:delete.text")}</p>
            <DeskForm className="row">
              <FormToken />
              {asksToDelete ? (
                <>
                  <Button look="danger" name="intent" value="delete">
                    {t("clientDesk:delete.confirm", { name: client.name })}
                  </Button>
                  <Link to="?" preventScrollReset>
                    {t("clientDesk:delete.cancel")}
                  </Link>
                </>
              ) : (
                <ButtonLink look="quiet" href="?delete=1#delete">
                  {t("clientDesk:delete.action")}
                </ButtonLink>
              )}
            </DeskForm>
          </Card>
        )}
      </div>
    </>
  );
}
