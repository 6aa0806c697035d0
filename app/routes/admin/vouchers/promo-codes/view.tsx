import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { DoneNotice } from "../../../../ui/feedback/notice.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormDialog, OpenDialog } from "../../../../ui/layout/form-dialog.tsx";
import { Tabs } from "../../../../ui/layout/tabs.tsx";
import { ExportForm } from "../../../../ui/lists/export-form.tsx";
import { Pager } from "../../../../ui/lists/pager.tsx";
import { RowFault } from "../../../../ui/lists/row-fault.tsx";
import { DeskList } from "../../../../ui/lists/desk-list.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { RevokeQuestion } from "./revoke-question.tsx";
import type { AskedRevocation, VouchersPage, FoundCode } from "./models.ts";
import { BatchesTable } from "./batches-table.tsx";
import { CODE_STATUS_TEXTS, CodeStatus, Uses } from "./code-status.tsx";
import { useCodeColumns } from "./code-columns.tsx";
import { NewCodes } from "./forms.tsx";
import { LIST_FIELDS } from "../../../../ui/lists/lists.rules.ts";
import { CopyButton } from "../../../../ui/actions/copy-button.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Badge } from "../../../../ui/feedback/badge.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { RELEASE } from "./promo-codes.rules.ts";

/** One code with who claimed with it, and the way to free it. */
function FoundCodeCard({ page, code }: { page: VouchersPage; code: FoundCode }) {
  const { t } = useTranslation();
  const { date } = useDates();
  return (
    <Card title={code.code}>
      <p className="row">
        <CodeStatus standing={code.standing} /> <Uses row={code} />
        {code.qrHref && <a href={code.qrHref}>QR</a>}
        {code.link && <a href={code.link}>{code.link}</a>}
        <CopyButton text={code.code} label={code.code} verb={t("voucherDesk:codes.copyCode")} />
        {code.link && (
          <CopyButton text={code.link} label={code.code} verb={t("voucherDesk:codes.copyLink")} />
        )}
      </p>
      {code.claims.map((claim) => (
        <div className="asking" key={claim.orderId}>
          <a className="strong num" href={claim.href}>
            {claim.ref}
          </a>
          <span>{claim.name}</span>
          <time dateTime={claim.at}>{date(claim.at)}</time>
          {claim.released ? (
            <Badge tone="muted">{t("voucherDesk:codes.released")}</Badge>
          ) : (
            <details>
              <summary>{t("voucherDesk:codes.release.submit")}</summary>
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
                  label={t("voucherDesk:codes.release.reason")}
                />
                <Button look="quiet" name="intent" value="release">
                  {t("voucherDesk:codes.release.submit")}
                </Button>
              </DeskForm>
            </details>
          )}
        </div>
      ))}
      {code.pages && <Pager {...code.pages} />}
      {code.claims.some(({ released }) => !released) && (
        <p className="soft small">{t("voucherDesk:codes.release.text")}</p>
      )}
    </Card>
  );
}

/** What is said after each press. */
const DONE: Record<string, string> = {
  pause: "voucherDesk:codes.did.paused",
  resume: "voucherDesk:codes.did.resumed",
  revoke: "voucherDesk:codes.did.revoked",
  released: "voucherDesk:codes.did.released",
  batch: "voucherDesk:codes.did.batch",
  code: "voucherDesk:codes.did.code",
};

export type VouchersAnswer = {
  form: "batch" | "code" | "row";
  result: FormResult;
  asked: AskedRevocation | null;
};
type Props = { page: VouchersPage; answer?: VouchersAnswer };

const NEW_CODES = "new-codes";

/** Codes of a promo: batches and single codes; one code looked up. Works without scripts. */
export function VouchersView({ page, answer }: Props) {
  const { t } = useTranslation();
  const { totals } = page;
  const columns = useCodeColumns(page);
  return (
    <>
      <PageHead
        title={t("voucherDesk:codes.promoTitle")}
        lead={
          totals ? t("voucherDesk:codes.totals", { count: totals.all, used: totals.exhausted }) : undefined
        }
      >
        {totals && totals.all > 0 && page.mayWrite && (
          <ExportForm action={totals.csvAction} label={t("voucherDesk:codes.csvAll")} />
        )}
        {page.mayWrite && <OpenDialog opens={NEW_CODES}>{t("voucherDesk:codes.new.title")}</OpenDialog>}
      </PageHead>
      <div className="stack">
        <RowFault answer={answer} />
        {answer?.asked && <RevokeQuestion page={page} asked={answer.asked} />}
        {page.done && !answer && (
          <DoneNotice of={`${page.done.what} ${page.done.count}`}>
            <p>{t(DONE[page.done.what] ?? "voucherDesk:codes.did.saved", { count: page.done.count })}</p>
          </DoneNotice>
        )}
        {page.mayWrite && (
          <FormDialog
            id={NEW_CODES}
            title={t("voucherDesk:codes.new.title")}
            wide
            refused={answer && answer.form !== "row" ? answer : undefined}
          >
            <NewCodes page={page} answer={answer} />
          </FormDialog>
        )}
        <form className="filter-search" method="get" action={page.action} role="search">
          <Field
            rules={LIST_FIELDS.q}
            label={t("voucherDesk:codes.search")}
            defaultValue={page.search}
            autoComplete="off"
          />
          {page.status && <input type="hidden" name="status" value={page.status} />}
          <Button look="quiet">{t("lists:show")}</Button>
        </form>
        {page.search && !page.one && page.codes.length === 0 && page.tabs.length === 0 && (
          <p className="soft">{t("voucherDesk:codes.notFound")}</p>
        )}
        {page.totals?.all === 0 && page.mayWrite && !page.search && (
          <EmptyState
            title={t("voucherDesk:codes.none")}
            action={<OpenDialog opens={NEW_CODES}>{t("voucherDesk:codes.new.title")}</OpenDialog>}
          >
            {t("voucherDesk:codes.noneText")}
          </EmptyState>
        )}
        {page.one && <FoundCodeCard page={page} code={page.one} />}
        {page.batches.length > 0 && <BatchesTable page={page} />}
        {page.tabs.length > 0 && (
          <Tabs
            label={t("voucherDesk:codes.status")}
            tabs={page.tabs.map(({ status, ...tab }) => ({
              ...tab,
              label: status ? t(CODE_STATUS_TEXTS[status].label) : t("voucherDesk:codes.allStatuses"),
            }))}
          />
        )}
        <DeskList
          caption={t("voucherDesk:codes.promoTitle")}
          rows={page.codes}
          columns={columns}
          dense
          {...(page.pages && { links: page.pages })}
          none={
            page.tabs.length > 0
              ? { title: t("lists:nothingFits"), action: <Link to={page.action}>{t("lists:clear")}</Link> }
              : null
          }
        />
      </div>
    </>
  );
}
