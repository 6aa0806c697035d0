import { useTranslation } from "react-i18next";
import type { EffectiveStatus } from "../../../domain/voucher/promo-code.ts";
import { Button } from "../../actions/button.tsx";
import { formatDate } from "../../dates/format-date.ts";
import { Badge } from "../../feedback/badge.tsx";
import { Notice } from "../../feedback/notice.tsx";
import { Field } from "../../forms/field.tsx";
import { type FormResult, useMessage } from "../../forms/form-result.ts";
import { FormToken } from "../../forms/form-token.tsx";
import { Breadcrumbs } from "../../layout/breadcrumbs.tsx";
import { Card } from "../../layout/card.tsx";
import { Pagination } from "../../layout/pagination.tsx";
import { formatMoney } from "../../money/format-money.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { RevokeQuestion } from "./revoke-question.tsx";
import type { AskedRevocation, BatchRow, CodeRow, FoundCode, VouchersPage } from "./vouchers-models.ts";
import { NewCodes } from "./vouchers-forms.tsx";

const STANDING: Record<EffectiveStatus, { label: string; tone: "good" | "warn" | "muted" | "accent" }> = {
  draft: { label: "codes:standing.draft", tone: "muted" },
  scheduled: { label: "codes:standing.scheduled", tone: "accent" },
  active: { label: "codes:standing.active", tone: "good" },
  paused: { label: "codes:standing.paused", tone: "warn" },
  exhausted: { label: "codes:standing.exhausted", tone: "muted" },
  expired: { label: "codes:standing.expired", tone: "muted" },
  revoked: { label: "codes:standing.revoked", tone: "muted" },
};

/** What is said after each press. */
const DONE: Record<string, string> = {
  pause: "codes:did.paused",
  resume: "codes:did.resumed",
  revoke: "codes:did.revoked",
  released: "codes:did.released",
  batch: "codes:did.batch",
  code: "codes:did.code",
  voucher: "codes:did.voucher",
};

export type VouchersAnswer = {
  form: "batch" | "code" | "voucher" | "row";
  result: FormResult;
  asked: AskedRevocation | null;
};
type Props = { page: VouchersPage; answer?: VouchersAnswer };

/** Codes of a store: batches, single codes, vouchers; one code looked up. Works without scripts. */
export function VouchersView({ page, answer }: Props) {
  const { t } = useTranslation();
  const message = useMessage();
  const { event, promo, totals } = page;
  const wrong = answer?.form === "row" ? answer.result?.error?.intent?.[0] : undefined;
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: t("admin:nav.stores"), href: page.eventsHref }, { label: event.name }]}
      />
      <PageHead
        title={promo ? t("codes:promoTitle") : t("codes:title")}
        lead={totals ? t("codes:totals", { count: totals.all, used: totals.exhausted }) : event.name}
      >
        {page.giftHref && (
          <a className="button quiet" href={page.giftHref}>
            {promo ? t("giftDesk:title") : t("giftDesk:orderForm")}
          </a>
        )}
        {totals && totals.all > 0 && (
          <form method="post" action={totals.csvAction}>
            <FormToken />
            <Button look="quiet">{t("codes:csvAll")}</Button>
          </form>
        )}
      </PageHead>
      <div className="stack">
        {wrong && (
          <Notice tone="error" live>
            <p>{message(wrong)}</p>
          </Notice>
        )}
        {answer?.asked && <RevokeQuestion page={page} asked={answer.asked} />}
        {page.done && !answer && (
          <Notice tone="success" live>
            <p>{t(DONE[page.done.what] ?? "codes:did.saved", { count: page.done.count })}</p>
          </Notice>
        )}
        <form className="asking" method="get" action={page.action} role="search">
          <Field name="q" label={t("codes:search")} defaultValue={page.search} autoComplete="off" />
          <Button look="quiet">{t("codes:find")}</Button>
        </form>
        {page.search && !page.one && page.codes.length === 0 && <p className="soft">{t("codes:notFound")}</p>}
        {page.one && <Found page={page} code={page.one} />}
        {page.mayWrite && <NewCodes page={page} answer={answer} />}
        {page.batches.length > 0 && <Batches page={page} />}
        {page.codes.length > 0 && (
          <div className="card flush">
            <Codes page={page} />
          </div>
        )}
        {page.pages && <Pagination {...page.pages} />}
      </div>
    </>
  );
}

function Standing({ standing }: { standing: EffectiveStatus }) {
  const { t } = useTranslation();
  const { label, tone } = STANDING[standing];
  return <Badge tone={tone}>{t(label)}</Badge>;
}

function Uses({ row }: { row: Pick<CodeRow, "used" | "maxUses"> }) {
  const { t } = useTranslation();
  return (
    <span className="num">
      {row.maxUses === null
        ? t("codes:usesOpen", { used: row.used })
        : t("codes:uses", { used: row.used, max: row.maxUses })}
    </span>
  );
}

/** Pause, resume and revoke, as far as the state allows. */
function StateButtons({ page, kind, row }: { page: VouchersPage; kind: "code" | "voucher"; row: CodeRow }) {
  const { t } = useTranslation();
  const usedUp = row.maxUses !== null && row.used >= row.maxUses;
  if (!page.mayWrite || row.state === "revoked" || usedUp) return null;
  const press = (intent: "pause" | "resume" | "revoke", label: string) => (
    <Button
      look={intent === "revoke" ? "danger" : "quiet"}
      size="tiny"
      name="intent"
      value={`${intent}:${kind}:${row.id}`}
      aria-label={`${label}: ${row.code}`}
    >
      {label}
    </Button>
  );
  return (
    <form className="row" method="post" action={page.action}>
      <FormToken />
      {row.state === "active" ? press("pause", t("codes:pause")) : press("resume", t("codes:resume"))}
      {press("revoke", t("codes:revoke"))}
    </form>
  );
}

function Codes({ page }: { page: VouchersPage }) {
  const { t, i18n } = useTranslation();
  // The last moment of a day belongs to it, the first of the next does not.
  const lastDay = (iso: string) => new Date(Date.parse(iso) - 1).toISOString();
  const columns: Column<CodeRow>[] = [
    { key: "code", label: t("codes:code"), cell: (row) => <span className="code">{row.code}</span> },
    { key: "standing", label: t("codes:status"), cell: (row) => <Standing standing={row.standing} /> },
    ...(page.promo
      ? []
      : [
          {
            key: "discount",
            label: t("codes:discount"),
            cell: (row: CodeRow) => row.discount && formatMoney(row.discount, page.event.region),
            numeric: true,
          },
        ]),
    {
      key: "uses",
      label: t("codes:used"),
      cell: (row) =>
        row.holder ? (
          <>
            {row.holder.name} <a href={row.holder.href}>{row.holder.ref}</a>
          </>
        ) : (
          <Uses row={row} />
        ),
    },
    {
      key: "ends",
      label: t("codes:ends"),
      cell: (row) => (row.endsAt ? formatDate(lastDay(row.endsAt), i18n.language, page.timeZone) : "–"),
    },
    ...(page.promo
      ? [
          {
            key: "link",
            label: t("codes:link"),
            cell: (row: CodeRow) => (
              <>
                <a href={row.link ?? ""} aria-label={`${t("codes:open")}: ${row.code}`}>
                  {t("codes:open")}
                </a>{" "}
                ·{" "}
                <a href={row.qrHref ?? ""} aria-label={`QR: ${row.code}`}>
                  QR
                </a>
              </>
            ),
          },
        ]
      : []),
    {
      key: "actions",
      label: t("codes:change"),
      cell: (row) => <StateButtons page={page} kind={page.promo ? "code" : "voucher"} row={row} />,
    },
  ];
  return (
    <DataTable
      caption={page.promo ? t("codes:promoTitle") : t("codes:title")}
      columns={columns}
      rows={page.codes}
      rowKey={(row) => row.id}
    />
  );
}

function Batches({ page }: { page: VouchersPage }) {
  const { t, i18n } = useTranslation();
  const columns: Column<BatchRow>[] = [
    { key: "name", label: t("codes:batch.name"), cell: (row) => <a href={row.href}>{row.name}</a> },
    {
      key: "made",
      label: t("codes:batch.made"),
      cell: (row) => t("codes:batch.madeOf", { made: row.made, size: row.size }),
      numeric: true,
    },
    {
      key: "used",
      label: t("codes:used"),
      cell: (row) =>
        [
          t("codes:batch.left", { used: row.used, left: row.active }),
          row.paused > 0 && `${t("codes:standing.paused")}: ${row.paused}`,
          row.revoked > 0 && `${t("codes:standing.revoked")}: ${row.revoked}`,
        ]
          .filter(Boolean)
          .join(" · "),
      numeric: true,
    },
    {
      key: "ends",
      label: t("codes:ends"),
      cell: (row) =>
        row.endsAt
          ? formatDate(new Date(Date.parse(row.endsAt) - 1).toISOString(), i18n.language, page.timeZone)
          : "–",
    },
    {
      key: "files",
      label: t("codes:batch.files"),
      cell: (row) => (
        <form className="row" method="post" action={row.csvAction}>
          <FormToken />
          <input type="hidden" name="batch" value={row.id} />
          <Button look="plain" size="tiny" aria-label={`CSV: ${row.name}`}>
            CSV
          </Button>
          <a href={row.printHref} aria-label={`${t("codes:batch.print")}: ${row.name}`}>
            {t("codes:batch.print")}
          </a>
        </form>
      ),
    },
    {
      key: "actions",
      label: t("codes:change"),
      cell: (row) => (
        <form className="row" method="post" action={page.action}>
          <FormToken />
          {actionsOf(row).map((intent) => (
            <Button
              key={intent}
              look={intent === "revoke" ? "danger" : "quiet"}
              size="tiny"
              name="intent"
              value={`${intent}:batch:${row.id}`}
              aria-label={`${t(BATCH_ACTIONS[intent])}: ${row.name}`}
            >
              {t(BATCH_ACTIONS[intent])}
            </Button>
          ))}
        </form>
      ),
    },
  ];
  return (
    <div className="card flush">
      <DataTable
        caption={t("codes:batch.title")}
        columns={columns}
        rows={page.batches}
        rowKey={(row) => row.id}
      />
    </div>
  );
}

/** What can still be done with a batch; codes that are made later are not known here. */
function actionsOf({ active, paused }: BatchRow): (keyof typeof BATCH_ACTIONS)[] {
  return [
    ...(active > 0 ? ["pause" as const] : []),
    ...(paused > 0 ? ["resume" as const] : []),
    ...(active + paused > 0 ? ["revoke" as const] : []),
  ];
}

const BATCH_ACTIONS = {
  pause: "codes:pause",
  resume: "codes:resume",
  revoke: "codes:revoke",
} as const;

/** One code with who claimed with it, and the way to free it. */
function Found({ page, code }: { page: VouchersPage; code: FoundCode }) {
  const { t, i18n } = useTranslation();
  return (
    <Card title={code.code}>
      <p className="row">
        <Standing standing={code.standing} /> <Uses row={code} />
        {code.qrHref && <a href={code.qrHref}>QR</a>}
        {code.link && <a href={code.link}>{code.link}</a>}
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
              <form className="asking" method="post" action={page.action}>
                <FormToken />
                <input type="hidden" name="order" value={claim.orderId} />
                <input type="hidden" name="code_id" value={code.id} />
                <input type="hidden" name="q" value={code.code} />
                <Field
                  name="reason"
                  id={`reason-${claim.orderId}`}
                  label={t("codes:release.reason")}
                  maxLength={200}
                  required
                />
                <Button look="quiet" name="intent" value="release">
                  {t("codes:release.submit")}
                </Button>
              </form>
            </details>
          )}
        </div>
      ))}
      {code.pages && <Pagination {...code.pages} />}
      {code.claims.some(({ released }) => !released) && (
        <p className="soft small">{t("codes:release.text")}</p>
      )}
    </Card>
  );
}
