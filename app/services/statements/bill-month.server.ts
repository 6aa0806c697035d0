import type { StatementRow } from "../../../db/repositories/statements.server.ts";
import {
  type Biller,
  billsOf,
  type BilledPart,
  daysAfter,
  endOfMonth,
  monthToBill,
  type Owed,
  owedOf,
  type StoreBill,
  statementSums,
  statementTax,
  USUAL_TERMS_DAYS,
} from "../../domain/credit/statement.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import type {
  DocumentContent,
  DocumentParty,
  DocumentWords,
} from "../../domain/documents/document-content.ts";
import { keptUntil } from "../../domain/documents/retention.ts";
import { billedBooking } from "../../domain/ledger/ledger.ts";
import { type Currency, sumOf } from "../../domain/money.ts";
import {
  REGION_OF_CURRENCY,
  REGIONS,
  type Region,
  TIME_ZONE_OF_REGION,
} from "../../domain/store/store-event.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import { ledgerRows } from "../batch-rows/refund-entries.ts";
import type { BaseScope, Scope } from "../scope.ts";
import { billingMails } from "../batch-rows/billing-mails.server.ts";
import { useCredit } from "./settle-statement.server.ts";

/** What a statement says in a language: its words, a day, a country, its lines, and how it is paid. */
export type StatementWriter = (
  lang: string,
  region: Region,
) => Promise<{
  words: DocumentWords;
  day: (day: string) => string;
  country: (code: string) => string;
  line: (bill: StoreBill, part: Exclude<BilledPart, "discount">) => { name: string; detail: string };
  terms: (dueText: string, iban: string) => string;
}>;

export type Billing = { biller: Biller; writer: StatementWriter };

const TENANTS_AT_ONCE = 50;
const MOVEMENTS_AT_ONCE = 1_000;
/** An order that is placed or cancelled meanwhile changes what is owed: it is read again. */
const TRIES = 4;
/** So that the numbers of all statements of a year follow one another. */
const SERIES = "ST";

/** Tenants whose last month is over and not billed. */
export function billsDue(scope: BaseScope) {
  const months = REGIONS.map((region) => ({
    region,
    day: monthToBill(TIME_ZONE_OF_REGION[region], scope.now()),
  }));
  return scope.platform.statementsDue.tenants(months, TENANTS_AT_ONCE);
}

/**
 * Bills a tenant what it owes for goods and fees up to the end of the last month, once for each currency. Where nothing is
 * owed, or the platform owes, there is no statement, and what was booked counts in the next month. May be repeated.
 */
export async function billMonth(
  scope: Scope,
  { region, ...billing }: Billing & { region: Region },
): Promise<StatementRow["id"][]> {
  const month = monthToBill(TIME_ZONE_OF_REGION[region], scope.now());
  const ids: string[] = [];
  for (const currency of await scope.tenant.statements.currencies()) {
    await scope.tenant.statements.alignExposure(currency);
    const id = await billCurrency(scope, { currency, month, region, ...billing });
    if (id !== undefined) ids.push(id);
    // What was paid beyond earlier statements pays this one.
    await useCredit(scope, { currency, region });
  }
  await scope.tenant.statements.noteBilled(month);
  return ids;
}

type Billed = Billing & { currency: Currency; month: string; region: Region };

async function billCurrency(scope: Scope, billed: Billed): Promise<string | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = endOfMonth(TIME_ZONE_OF_REGION[billed.region], billed.month);
    const owed = await readOwed(scope, billed.currency, before);
    if (owedOf(owed) <= 0 || (await isBilled(scope, billed))) return undefined;
    const id = await write(scope, billed, owed, before);
    if (id !== undefined) return id;
  }
  throw new Error("What a tenant owes changes all the time.");
}

async function isBilled(scope: Scope, { currency, month }: Billed): Promise<boolean> {
  const known = await scope.tenant.statements.list();
  return known.some((statement) => statement.currency === currency && statement.month === month);
}

async function readOwed(scope: Scope, currency: Currency, before: Date): Promise<Owed[]> {
  const owed: Owed[] = [];
  for (let after = ""; ;) {
    const page = { before, after, limit: MOVEMENTS_AT_ONCE };
    const rows = await scope.tenant.statements.owed(currency, page);
    owed.push(...rows);
    const last = rows.at(-1);
    if (!last || rows.length < MOVEMENTS_AT_ONCE) return owed;
    after = last.transactionId;
  }
}

async function write(
  scope: Scope,
  billed: Billed,
  owed: readonly Owed[],
  before: Date,
): Promise<string | undefined> {
  const { currency, month } = billed;
  const [{ tenant, credit }, mails] = await Promise.all([scope.tenant.company.find(), billingMails(scope)]);
  const account = credit.find((each) => each.currency === currency);
  const issuedOn = dayIn(TIME_ZONE_OF_REGION[billed.region], scope.now());
  const dueOn = daysAfter(issuedOn, account?.termsDays ?? USUAL_TERMS_DAYS);
  const days = { issuedOn, dueOn, suppliedOn: lastDay(month) };
  const content = await contentOf(billed, { tenant, owed, days, lang: mails.lang });
  const id = scope.newId();
  const { net, vat, gross } = content.totals;
  const fees = sumOf(owed.map((each) => each.fees));
  const thing = { id: account?.id ?? tenant.id, name: `${tenant.name} (${currency})` };
  const rows = mails.rows("bill_issued", id, { minor: String(gross), currency, due: dueOn, billId: id });
  const isWritten = await scope.tenant.statements.bill(
    {
      id,
      currency,
      month,
      content,
      net,
      vat,
      gross,
      issuedOn,
      dueOn,
      series: `${SERIES}-${issuedOn.slice(0, 4)}`,
      keptUntil: keptUntil(issuedOn, billed.biller.country),
      createdAt: scope.now(),
    },
    { before, fees, count: owed.length, sum: owedOf(owed) },
    {
      note: auditNote(scope, "Monthly invoice issued", thing, { amount: gross, currency, from: month }),
      movements: ledgerRows(scope, billedBooking({ id, goods: gross - fees, fees, currency })),
      mails: rows,
    },
  );
  if (!isWritten) return undefined;
  scope.outbox.push(...rows.map((row) => row.id));
  return id;
}

/** The last day of a month, `YYYY-MM`. */
function lastDay(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

type Tenant = Awaited<ReturnType<Scope["tenant"]["company"]["find"]>>["tenant"];
type Days = { issuedOn: string; dueOn: string; suppliedOn: string };

/** Everything that is printed on a statement but its number. */
async function contentOf(
  { biller, writer, currency }: Billed,
  { tenant, owed, days, lang }: { tenant: Tenant; owed: readonly Owed[]; days: Days; lang: string },
): Promise<DocumentContent> {
  const region = REGION_OF_CURRENCY[currency];
  const { words, day, country, line, terms } = await writer(lang, region);
  const buyer = buyerOf(tenant, country, biller.country);
  const tax = statementTax(biller, buyer);
  const { iban, vatRate: _, ...seller } = biller;
  const dueText = day(days.dueOn);
  return {
    paper: region === "US" ? "LETTER" : "A4",
    lang,
    issuedOn: days.issuedOn,
    suppliedOn: days.suppliedOn,
    issuedText: day(days.issuedOn),
    suppliedText: day(days.suppliedOn),
    orderRef: tenant.billing.purchaseOrder ?? "",
    corrects: null,
    seller: { ...seller, countryName: country(seller.country) },
    buyer,
    shipTo: buyer.country,
    currency,
    words,
    payment: { dueOn: days.dueOn, dueText, terms: terms(dueText, iban), iban },
    ...statementSums(billsOf(owed), tax, line),
  };
}

function buyerOf(
  { companyDetails: company, billing, name }: Tenant,
  countryName: (code: string) => string,
  home: string,
): DocumentParty {
  const country = company.country ?? home;
  return {
    name: billing.name || company.legalName || name,
    firstLine: company.addressFirstLine ?? "",
    secondLine: company.addressSecondLine ?? "",
    city: company.city ?? "",
    postcode: company.postcode ?? "",
    state: "",
    country,
    countryName: countryName(country),
    vatNumber: company.vatNumber ?? "",
    registrationNumber: company.registrationNumber ?? "",
    email: billing.email || company.contactEmail || "",
  };
}
