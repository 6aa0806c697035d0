import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { AUDIT_ACTION_NAMES } from "../../../../domain/audit/actions.ts";
import { SHOWN_DOINGS } from "../../../../schemas/audit-list.ts";
import { DayAndTime } from "../../../../ui/dates/time-zone.tsx";
import { ExportForm } from "../../../../ui/lists/export-form.tsx";
import { DeskList, type FilterField, type ListColumn } from "../../../../ui/lists/desk-list.tsx";
import type { ListCount, Pages } from "../../../../ui/lists/pager.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { ACTION_TEXTS } from "./audit-texts.ts";
import { ChangeList } from "./change-list.tsx";
import type { AuditLine } from "./models.ts";
import { LIST_FIELDS } from "../../../../ui/lists/lists.rules.ts";

type Doings = (typeof SHOWN_DOINGS)[number];

const DOINGS_TEXTS: Record<Doings, string> = {
  people: "auditLog:by.people",
  everything: "auditLog:by.everything",
};

type Props = {
  lines: readonly AuditLine[];
  count: ComponentProps<typeof ListCount>;
  pages: Pages;
  /** The fields as the address has them. */
  asked: Readonly<Record<string, string>>;
  isFiltered: boolean;
  actors: readonly { actor: string; name: string }[];
  /** All tenants, where all logs are shown. */
  tenants: readonly { id: string; name: string }[] | null;
  everywhere: boolean;
  /** Whose doings are shown, and where the others are. */
  doings: readonly { by: Doings; href: string; isCurrent: boolean }[];
  action: string;
  /** Null on a visit that only reads: it takes nothing out. */
  exportAction: string | null;
};

/** Someone who is no user of ours, by what kind of visitor they were. */
const ACTOR_TEXTS: Partial<Record<string, string>> = {
  shopper: "auditLog:actor.shopper",
  recipient: "auditLog:actor.recipient",
  system: "auditLog:actor.system",
  fulfiller: "auditLog:actor.fulfiller",
};

function useActorName(): (actor: string, name: string) => string {
  const { t } = useTranslation();
  return (actor, name) => {
    const text = ACTOR_TEXTS[actor.split(":", 1)[0] ?? ""];
    return name || (text ? t(text) : actor);
  };
}

/** The audit log: filters as a plain form, entries with what changed, and the way out as a file. */
export function AuditLogView(props: Props) {
  const { t } = useTranslation();
  const { lines, count, pages, asked, isFiltered, everywhere, doings, action, exportAction } = props;
  const nameOf = useActorName();
  const fields = useFilterFields(props);
  const tenant: ListColumn<AuditLine> = {
    key: "tenant",
    label: t("auditLog:filter.tenant"),
    cell: (line) => line.tenant,
  };
  const columns: ListColumn<AuditLine>[] = [
    {
      key: "when",
      label: t("auditLog:column.when"),
      cell: (line) => <DayAndTime at={line.at} />,
    },
    ...(everywhere ? [tenant] : []),
    {
      key: "who",
      label: t("auditLog:column.who"),
      cell: (line) => (
        <>
          {nameOf(line.actor, line.actorName)}
          {line.inSupport && <span className="soft small block">{t("auditLog:inSupport")}</span>}
        </>
      ),
      plain: true,
    },
    {
      key: "what",
      label: t("auditLog:column.what"),
      cell: (line) => (
        <>
          <span className="written strong">{t(ACTION_TEXTS[line.action])}</span>
          <span className="written">
            {line.subjectHref ? <Link to={line.subjectHref}>{line.subject}</Link> : line.subject}
          </span>
        </>
      ),
      wide: true,
      plain: true,
    },
    {
      key: "changes",
      label: t("auditLog:column.changes"),
      cell: (line) => <ChangeList changes={line.changes} />,
      plain: true,
    },
    { key: "from", label: t("auditLog:column.from"), cell: (line) => line.ip ?? null },
  ];
  return (
    <>
      <PageHead
        title={t("admin:nav.auditLogs")}
        lead={everywhere ? t("auditLog:leadAll") : t("auditLog:lead")}
      >
        {exportAction !== null && (
          <ExportForm action={exportAction} asked={asked} label={t("auditLog:export")} />
        )}
      </PageHead>
      <nav className="tabs" aria-label={t("auditLog:by.label")}>
        {doings.map(({ by, href, isCurrent }) => (
          <Link key={by} to={href} aria-current={isCurrent ? "page" : undefined}>
            {t(DOINGS_TEXTS[by])}
          </Link>
        ))}
      </nav>
      <DeskList
        caption={t("admin:nav.auditLogs")}
        rows={lines}
        columns={columns}
        filters={{
          action,
          asked,
          isFiltered,
          fields,
          label: t("auditLog:filter.label"),
          search: t("auditLog:filter.subject"),
        }}
        count={count}
        links={pages}
        none={{ title: t("auditLog:none") }}
        nothingFits={{ title: t("auditLog:none"), text: t("auditLog:noneText") }}
      />
    </>
  );
}

function useFilterFields({ actors, tenants, asked }: Props): FilterField[] {
  const { t, i18n } = useTranslation();
  const nameOf = useActorName();
  // By their words, which begin with the thing, so that one finds an action in the list of all.
  const actions = AUDIT_ACTION_NAMES.map((name) => ({ value: name, label: t(ACTION_TEXTS[name]) })).sort(
    (one, other) => one.label.localeCompare(other.label, i18n.language),
  );
  const fields: FilterField[] = [
    {
      name: "action",
      label: t("auditLog:filter.action"),
      any: t("auditLog:filter.everything"),
      choices: actions,
    },
    {
      name: "actor",
      label: t("auditLog:filter.actor"),
      any: t("auditLog:filter.everyone"),
      choices: actors.map(({ actor, name }) => ({ value: actor, label: nameOf(actor, name) })),
    },
  ];
  // A search keeps to what was asked for.
  if (asked["by"]) {
    fields.push({
      name: "by",
      label: t("auditLog:by.label"),
      choices: SHOWN_DOINGS.map((by) => ({ value: by, label: t(DOINGS_TEXTS[by]) })),
    });
  }
  if (tenants) {
    fields.push({
      name: "tenant",
      label: t("auditLog:filter.tenant"),
      any: t("auditLog:filter.allTenants"),
      choices: tenants.map(({ id, name }) => ({ value: id, label: name })),
    });
  }
  fields.push(
    { rules: LIST_FIELDS.from, label: t("auditLog:filter.from") },
    { rules: LIST_FIELDS.to, label: t("auditLog:filter.to") },
  );
  return fields;
}
