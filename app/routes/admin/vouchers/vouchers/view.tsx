import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { VOUCHER_STATUSES } from "../../../../domain/voucher/voucher.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { DoneNotice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { FormDialog, OpenDialog } from "../../../../ui/layout/form-dialog.tsx";
import { ChosenBar } from "../../../../ui/lists/chosen-bar.tsx";
import { ExportForm } from "../../../../ui/lists/export-form.tsx";
import { RowFault } from "../../../../ui/lists/row-fault.tsx";
import { DeskList } from "../../../../ui/lists/desk-list.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { CODE_STATUS_TEXTS } from "../promo-codes/code-status.tsx";
import { AddVoucherFile } from "./add-voucher-file.tsx";
import { LossOf } from "./voucher-terms.tsx";
import { useVoucherColumns } from "./voucher-columns.tsx";
import { NewVouchers } from "./new-vouchers.tsx";
import type { StoreVouchersAnswer, StoreVouchersPage, AskedChange } from "./models.ts";
import { QuestionDialog } from "../../../../ui/layout/question-dialog.tsx";

const TEXTS = {
  pause: {
    title: "voucherDesk:ask.pause",
    text: "voucherDesk:ask.pauseText",
    yes: "voucherDesk:codes.pause",
  },
  resume: {
    title: "voucherDesk:ask.resume",
    text: "voucherDesk:ask.resumeText",
    yes: "voucherDesk:codes.resume",
  },
  revoke: {
    title: "voucherDesk:ask.revoke",
    text: "voucherDesk:codes.revokeAsk.text",
    yes: "voucherDesk:codes.revoke",
  },
} as const;

/** Asks, with their number, before vouchers change. Without scripts it stands on the page, with them over it. */
function ChangeQuestion({ asked, here }: { asked: AskedChange; here: string }) {
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

type Props = {
  page: StoreVouchersPage;
  answer: StoreVouchersAnswer | undefined;
  /** The list's own address, with its filters. */
  here: string;
};

const DID = {
  paused: "voucherDesk:codes.did.paused",
  resumed: "voucherDesk:codes.did.resumed",
  revoked: "voucherDesk:codes.did.revoked",
  added: "voucherDesk:added",
} as const;

const NEW = "new-vouchers";
const FROM_FILE = "vouchers-from-a-file";

/** The vouchers of a shop: made, found, paused and taken back. Works without scripts. */
export function StoreVouchersView({ page, answer, here }: Props) {
  const { t } = useTranslation();
  const refused = (form: "voucher" | "file") => (answer?.form === form ? answer : undefined);
  return (
    <>
      <PageHead title={t("voucherDesk:codes.title")} lead={t("voucherDesk:lead")}>
        {page.exportAction !== null && page.hasAny && (
          <ExportForm action={page.exportAction} asked={page.filters.asked} />
        )}
        {page.mayWrite && (
          <>
            <OpenDialog opens={FROM_FILE} look="quiet">
              {t("voucherDesk:file.title")}
            </OpenDialog>
            <OpenDialog opens={NEW}>{t("voucherDesk:new.title")}</OpenDialog>
          </>
        )}
      </PageHead>
      <div className="stack">
        <RowFault answer={answer} />
        {answer?.asked && <ChangeQuestion asked={answer.asked} here={here} />}
        {page.did && !answer && (
          <DoneNotice of={`${page.did.what} ${page.did.count}`}>
            <p>{t(DID[page.did.what], { count: page.did.count })}</p>
          </DoneNotice>
        )}
        {page.mayWrite && (
          <>
            <FormDialog id={NEW} title={t("voucherDesk:new.title")} wide refused={refused("voucher")}>
              <NewVouchers page={page} answer={answer} />
            </FormDialog>
            <FormDialog id={FROM_FILE} title={t("voucherDesk:file.title")} refused={refused("file")}>
              <AddVoucherFile page={page} answer={answer} />
            </FormDialog>
          </>
        )}
        {page.losses && <Losses page={page} losses={page.losses} />}
        <List page={page} here={here} />
      </div>
    </>
  );
}

function Losses({
  page,
  losses,
}: {
  page: StoreVouchersPage;
  losses: NonNullable<StoreVouchersPage["losses"]>;
}) {
  const { t } = useTranslation();
  const { count, worst } = losses;
  return (
    <div className="notice warn">
      <p>
        {t("voucherDesk:loss.some", { count })} <LossOf of={worst} region={page.store.region} />{" "}
        <Link className="code" to={worst.href}>
          {worst.code}
        </Link>
      </p>
    </div>
  );
}

function List({ page, here }: { page: StoreVouchersPage; here: string }) {
  const { t } = useTranslation();
  const columns = useVoucherColumns(page);
  const { filters, mayWrite } = page;
  const status = {
    name: "status",
    label: t("voucherDesk:codes.status"),
    any: t("lists:orders.anyStatus"),
    choices: VOUCHER_STATUSES.map((value) => ({ value, label: t(CODE_STATUS_TEXTS[value].label) })),
  };
  return (
    <DeskList
      caption={t("voucherDesk:codes.title")}
      rows={page.vouchers}
      columns={columns}
      dense
      filters={{
        ...filters,
        label: t("voucherDesk:codes.title"),
        search: t(mayWrite ? "voucherDesk:search" : "voucherDesk:searchCode"),
        fields: mayWrite ? [status] : [],
      }}
      count={mayWrite || filters.isFiltered ? page.count : undefined}
      sort={page.sort}
      links={page.links}
      none={
        // Who may only look one up is shown none until then.
        page.hasAny
          ? null
          : {
              title: t("voucherDesk:none"),
              text: t("voucherDesk:noneText"),
              action: mayWrite && <OpenDialog opens={NEW}>{t("voucherDesk:new.title")}</OpenDialog>,
            }
      }
      inForm={(rows) => (
        <DeskForm startsAfresh className="stack" action={here} mayWrite={mayWrite}>
          {mayWrite && <FormToken />}
          {rows}
          {mayWrite && <Presses page={page} />}
        </DeskForm>
      )}
    />
  );
}

/** What can be done with those that are chosen, or with all that the list has. */
function Presses({ page }: { page: StoreVouchersPage }) {
  const { t } = useTranslation();
  const { count, isCountedOut } = page.count;
  return (
    <ChosenBar>
      {count > page.vouchers.length && (
        <label className="check">
          <input type="checkbox" name="all" value="yes" />
          <span>{isCountedOut ? t("voucherDesk:allOf", { count }) : t("voucherDesk:allOfMany")}</span>
        </label>
      )}
      <Button look="quiet" name="intent" value="pause">
        {t("voucherDesk:codes.pause")}
      </Button>
      <Button look="quiet" name="intent" value="resume">
        {t("voucherDesk:codes.resume")}
      </Button>
      <Button look="danger" name="intent" value="revoke">
        {t("voucherDesk:codes.revoke")}
      </Button>
    </ChosenBar>
  );
}
