import type { StatementRow } from "../../../db/repositories/statements.server.ts";
import {
  type Age,
  ageOf,
  numberOf,
  openOf,
  statementState,
  takenBackReference,
} from "../../domain/credit/statement.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { ciiXml } from "../../domain/documents/cii-xml.ts";
import { ublXml } from "../../domain/documents/ubl-xml.ts";
import type { Position } from "../../domain/lists/cursor.ts";
import { type Currency, sumOf } from "../../domain/money.ts";
import { TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import { logAlarm } from "../../log.server.ts";
import type { BaseScope, Scope, TenantlessScope } from "../scope.ts";

export type { StatementRow };

const ITEMS_PER_PAGE = 50;

/** What a company owes in each currency, its credit accounts and its statements, the latest first. */
export async function readCredit(scope: Pick<Scope, "tenant" | "now">) {
  const [{ tenant, credit }, standing, rows] = await Promise.all([
    scope.tenant.company.find(),
    scope.tenant.statements.standing(),
    scope.tenant.statements.list(),
  ]);
  const today = dayIn(TIME_ZONE_OF_REGION[tenant.region], scope.now());
  const sumIn = (list: readonly { currency: Currency; amount: number }[], currency: Currency) =>
    sumOf(list.filter((each) => each.currency === currency).map(({ amount }) => amount));
  const overdueIn = (currency: Currency) =>
    sumOf(rows.filter((row) => row.currency === currency && row.dueOn < today).map((row) => openOf(row)));
  return {
    region: tenant.region,
    accounts: credit.map((account) => {
      const { currency } = account;
      const [billed, beyond] = [sumIn(standing.billed, currency), sumIn(standing.credit, currency)];
      return {
        ...account,
        billed,
        beyond,
        overdue: overdueIn(currency),
        unbilled: account.exposureMinor - billed + beyond,
        free: account.limitMinor - account.exposureMinor,
      };
    }),
    statements: rows.map((row) => shownStatement(row, today)),
  };
}

/**
 * The same of one company, with its name and the payments that stand, the latest first, for the platform's people; undefined
 * where there is none of this id.
 */
export async function readCreditOf(
  scope: Pick<TenantlessScope, "tenantOf" | "now">,
  { tenantId }: { tenantId: string },
) {
  const tenant = scope.tenantOf(tenantId);
  const [record, payments] = await Promise.all([tenant.company.record(), tenant.statements.payments()]);
  if (!record) return undefined;
  const credit = await readCredit({ tenant, now: scope.now });
  const isBack = new Set(payments.map(({ reference }) => reference));
  const standing = payments.flatMap(({ id, statementId, way, amount, reference, paidOn }) => {
    const statement = credit.statements.find((each) => each.id === statementId);
    if (!statement || way === "taken_back" || isBack.has(takenBackReference(id))) return [];
    const { number, currency } = statement;
    return [
      { id, statementId, number, currency, amount, paidOn, transfer: way === "transfer" ? reference : "" },
    ];
  });
  return { name: record.name || record.id, payments: standing, ...credit };
}

/** A statement as lists show it; minor units. */
function shownStatement(row: StatementRow, today: string) {
  const { id, currency, month, gross, dueOn, issuedOn } = row;
  const state = statementState(row, today);
  return { id, currency, month, gross, dueOn, issuedOn, state, open: openOf(row), number: numberOf(row) };
}

/** A statement with its payments and a page of what it bills; undefined when the tenant has none of this id. */
export async function readStatement(
  scope: Pick<Scope, "tenant" | "now">,
  { id, position }: { id: string; position: Position | undefined },
) {
  const [found, { tenant }, page] = await Promise.all([
    scope.tenant.statements.find(id),
    scope.tenant.company.find(),
    scope.tenant.statements.items(id, { descending: true, position, limit: ITEMS_PER_PAGE }),
  ]);
  if (!found) return undefined;
  const today = dayIn(TIME_ZONE_OF_REGION[tenant.region], scope.now());
  return { ...found, page, shown: shownStatement(found.statement, today) };
}

/** A statement alone; undefined when the tenant has none of this id. */
export async function statementOf(
  scope: Pick<Scope, "tenant">,
  { id }: { id: string },
): Promise<StatementRow | undefined> {
  return (await scope.tenant.statements.find(id))?.statement;
}

/** What every company owes, with how old it is: accounts, and companies without one that were billed. Minor units. */
export async function readExposure(scope: BaseScope) {
  const { statementsDue } = scope.platform;
  const [accounts, open] = await Promise.all([statementsDue.accounts(), statementsDue.open()]);
  const now = scope.now();
  const none: Record<Age, number> = { current: 0, from_1: 0, from_14: 0, from_30: 0, from_60: 0 };
  const lines = new Map(
    accounts.map(({ tenantId, name, currency, state, limit, exposure }) => [
      `${tenantId} ${currency}`,
      { tenantId, name, currency, state: state as typeof state | null, limit, exposure, ages: { ...none } },
    ]),
  );
  for (const { tenantId, name, region, currency, dueOn, open: amount } of open) {
    const key = `${tenantId} ${currency}`;
    const line = lines.get(key) ?? {
      tenantId,
      name,
      currency,
      state: null,
      limit: 0,
      exposure: 0,
      ages: { ...none },
    };
    line.ages[ageOf(dueOn, dayIn(TIME_ZONE_OF_REGION[region], now))] += amount;
    if (line.state === null) line.exposure += amount;
    lines.set(key, line);
  }
  return [...lines.entries()]
    .map(([id, line]) => ({ id, ...line }))
    .filter(({ state, exposure }) => state !== "closed" || exposure !== 0);
}

/**
 * A statement as data: CII or UBL. The hash of the first CII file is kept; a later one that differs is an alarm, since an
 * issued statement must not change.
 */
export async function xmlOfStatement(
  scope: Pick<Scope, "tenant" | "hash">,
  { row, format }: { row: StatementRow; format: "xml" | "ubl" },
): Promise<string> {
  const number = numberOf(row);
  if (format === "ubl") return ublXml(number, "invoice", row.content);
  const xml = ciiXml(number, "invoice", row.content);
  const hash = await scope.hash(xml);
  if (row.xmlHash === null) await scope.tenant.statements.noteHash(row.id, hash);
  else if (row.xmlHash !== hash) logAlarm("document differs", { statementId: row.id });
  return xml;
}
