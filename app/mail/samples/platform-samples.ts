import type { AccountNoticeMail, AddressMail } from "../../services/mails/mail-facts.server.ts";
import { ALARM_KINDS } from "../../domain/jobs/alarms.ts";
import { paths } from "../../paths.ts";
import { renderMail } from "../render-mail.tsx";
import { accountLink, accountNotice, factorResetAsked } from "../templates/account.tsx";
import { addressChange } from "../templates/address-change.tsx";
import { alarmMail } from "../templates/alarm.tsx";
import { companyErased } from "../templates/company-erased.tsx";
import { disputeMail } from "../templates/dispute.tsx";
import { momentIn } from "../wording.ts";
import { digestMail } from "../templates/digest.tsx";
import { contactMessage, inquiryMail } from "../templates/messages.tsx";
import { incidentMail } from "../templates/incident.tsx";
import { refusedOrder } from "../templates/refused-order.tsx";
import { teamShort } from "../templates/team-short.tsx";
import { giftReport } from "../templates/report.tsx";
import type { Sample } from "./samples.ts";
import type { SampleWords } from "./sample-words.ts";

const LINKS = {
  verify: paths.verifyAddress("sample"),
  reset: paths.newPassword("sample"),
  invite: paths.acceptInvitation("sample"),
} as const;

/** What the texts of each notice need besides address and company. */
const NOTICES: Record<AccountNoticeMail, Record<string, string>> = {
  signed_up_already: {},
  password_changed: {},
  second_factor_added: {},
  second_factor_removed: {},
  second_factor_reset: {},
  passkey_added: { passkey: "My phone" },
  passkey_removed: { passkey: "My phone" },
  new_device: { device: "Firefox, Linux", ip: "203.0.113.7", date: "21 November 2026 22:15" },
  data_ready: {},
  erasure_asked: {},
  erasure_waits: { date: "21 December 2026" },
  erasure_taken_back: {},
  person_asked: { who: "Sam Service" },
  person_erased: {},
  shop_data_asked: { shop: "cactus.myshopify.com" },
  tenant_verified: {},
  tenant_refused: { reason: "The registration number belongs to another company." },
  tenant_suspended: { reason: "Several recipients have reported your gifts." },
  bill_issued: { amount: "£1,412.60", date: "31 December 2026" },
  bill_reminder: { number: "ST-2026-000042", amount: "£1,412.60", date: "31 December 2026" },
  bill_paid: { number: "ST-2026-000042", amount: "£1,412.60" },
  bill_taken_back: {
    number: "ST-2026-000042",
    amount: "£1,412.60",
    reason: "The bank returned the transfer.",
  },
  credit_stopped: { reason: "Invoice ST-2026-000042 is overdue." },
  credit_released: {},
  credit_asked: { tenant: "Harbour Runners", currency: "GBP" },
  credit_granted: { amount: "£5,000.00" },
  credit_refused: { reason: "The company was registered last month." },
  charges_stopped: { region: "EU" },
  payouts_due: { region: "EU" },
  payout_failed: { amount: "€412.60" },
  payments_open: { region: "EU" },
  payments_deadline: { region: "EU", date: "21 December 2026" },
  payments_closed: { region: "EU" },
  over_budget: { store: "Summer Run", count: "3" },
  orders_overdue: { count: "2", refs: "PS-7K2M-4Q, PS-9T3C-8W" },
  case_opened: { ref: "PS-Q5DM6H5H" },
  gift_ended: { store: "Summer Run", count: "128" },
  refund_requested: { orderRef: "PS-Q5DM6H5H", amount: "£142.60" },
  vat_number_found: { orderRef: "PS-Q5DM6H5H", number: "DE136695976" },
  refund_failed: { orderRef: "PS-Q5DM6H5H", amount: "£42.60" },
  unmade: { products: "Classic Tee (Summer Run), Mug (Harbour Shop)" },
  shop_refused: { shop: "Harbour Goods", count: "2", numbers: "#1004, #1006" },
  route_paused: { fulfiller: "Leeds Print" },
};

const accountValues = ({ email, company }: SampleWords) => ({ email, company });

/** Mails about an account, by their template name in the outbox. */
export const ACCOUNT_SAMPLES: Record<string, Sample> = {
  ...Object.fromEntries(
    (["verify", "reset", "invite"] as const).map((template): [string, Sample] => [
      template,
      ({ words }, wording, { origin }) => {
        const name = template === "reset" ? words.person : "";
        const facts = { template, name, values: accountValues(words), href: origin + LINKS[template] };
        return renderMail(accountLink, facts, wording);
      },
    ]),
  ),
  ...Object.fromEntries(
    (Object.keys(NOTICES) as AccountNoticeMail[]).map((notice): [string, Sample] => [
      notice,
      ({ words }, wording, { origin }) =>
        renderMail(
          accountNotice,
          {
            notice,
            name: words.person,
            values: { ...accountValues(words), ...NOTICES[notice] },
            origin,
          },
          wording,
        ),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({
      address_confirm: paths.confirmAddress("sample"),
      address_asked: paths.keepAddress("sample"),
      address_changed: paths.keepAddress("sample"),
      address_kept: paths.login,
    } satisfies Record<AddressMail, string>).map(([template, path]): [string, Sample] => [
      template,
      ({ words }, wording, { origin }) =>
        renderMail(
          addressChange,
          {
            template: template as AddressMail,
            name: template === "address_confirm" ? "" : words.person,
            values: { from: words.email, to: `new.${words.email}`, date: "24 November 2026 22:15" },
            href: origin + path,
          },
          wording,
        ),
    ]),
  ),
  second_factor_reset_asked: ({ words }, wording, { origin }) =>
    renderMail(
      factorResetAsked,
      {
        name: words.person,
        values: { ...accountValues(words), who: words.person, date: "24 November 2026 22:15" },
        byPlatform: false,
        href: origin + paths.stopFactorReset("sample"),
      },
      wording,
    ),
};

/** Mails to organisers and to the platform's people. */
export const STAFF_SAMPLES: Record<string, Sample> = {
  contact: ({ words }, wording) =>
    renderMail(
      contactMessage,
      { store: words.store, name: words.person, orderRef: "PS-Q5DM6H5H", message: words.message },
      wording,
    ),
  company_erased: ({ words }, wording) => renderMail(companyErased, { company: words.organiser }, wording),
  inquiry: ({ words }, wording) =>
    renderMail(
      inquiryMail,
      { name: words.person, company: words.organiser, message: words.message },
      wording,
    ),
  report: ({ words }, wording) =>
    renderMail(
      giftReport,
      { store: words.store, code: words.code, message: words.message, page: null },
      wording,
    ),
  report_to_platform: ({ words }, wording, { origin }) =>
    renderMail(
      giftReport,
      {
        store: words.store,
        code: words.code,
        message: words.message,
        page: { organiser: words.organiser, email: words.email, href: `${origin}/Meridian-Conf-Gift` },
      },
      wording,
    ),
  digest: ({ words }, wording, { origin }) =>
    renderMail(
      digestMail,
      {
        company: words.organiser,
        days: { from: "16 November 2026", to: "22 November 2026" },
        cameIn: [
          { store: words.store, orders: 42, total: { minor: 121_380, currency: "GBP" } },
          { store: "Summer Run", orders: 128, total: { minor: 0, currency: "EUR" } },
        ],
        overdue: {
          count: 7,
          orders: [
            { ref: "PS-Q5DM6H5H", store: words.store, reason: "address" },
            { ref: "PS-7K2M4QX1", store: "Summer Run", reason: "notBegun" },
          ],
        },
        waiting: { address: 3, budget: 12, trouble: 0, incidents: 1, refunds: 1, cases: 2 },
        dashboardHref: origin + paths.dashboard,
        overdueHref: origin + paths.orders,
        settingsHref: origin + paths.settings,
      },
      wording,
    ),
  refused_order: ({ words }, wording, { origin }) =>
    renderMail(
      refusedOrder,
      { store: words.store, currency: "GBP", billingHref: origin + paths.settingsBilling },
      wording,
    ),
  team_short: ({ words }, wording, { origin }) =>
    renderMail(
      teamShort,
      { store: words.store, pieces: 6, least: 10, teamHref: origin + paths.events },
      wording,
    ),
  ...Object.fromEntries(
    (["opened", "due_soon", "won", "lost", "closed"] as const).map((news): [string, Sample] => [
      `dispute_${news}`,
      (_, wording, { origin }) =>
        renderMail(
          disputeMail,
          {
            news,
            state: news === "opened" || news === "due_soon" ? "needs_response" : news,
            orderRef: "PS-Q5DM6H5H",
            amount: "£42.60",
            fee: news === "closed" ? null : "£20.00",
            dueBy: momentIn(wording.lang, new Date("2026-12-04T23:59:00Z")),
            isHeld: news === "opened",
            orderHref: origin + paths.order("sample"),
          },
          wording,
        ),
    ]),
  ),
  incident: (_, wording, { origin }) =>
    renderMail(
      incidentMail,
      {
        kind: "paid_twice",
        next: "goesBack",
        orderRef: "PS-Q5DM6H5H",
        expected: "£0.00",
        received: "£42.60",
        incidentsHref: origin + paths.incidents,
      },
      wording,
    ),
  ...Object.fromEntries(
    ALARM_KINDS.map((alarm): [string, Sample] => [
      `alarm_${alarm}`,
      (_, wording, { origin }) =>
        renderMail(alarmMail, { alarm, deliveriesHref: origin + paths.panelDeliveries }, wording),
    ]),
  ),
};
