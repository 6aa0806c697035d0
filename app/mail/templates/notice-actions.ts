import type { AccountNoticeMail } from "../../services/mails/mail-facts.server.ts";
import { OVERDUE_CHOICE } from "../../domain/order/status-groups.ts";
import { listAddress } from "../../domain/lists/list-query.ts";
import { paths } from "../../paths.ts";

const SIGN_IN = [paths.login, "mail:accountMail.toLogin"] as const;
const NEW_PASSWORD = [paths.resetPassword, "mail:accountMail.toReset"] as const;
const COMPANY = [paths.settingsCompany, "mail:accountMail.toCompany"] as const;
const BILLS = [paths.creditAccount, "mail:accountMail.toBills"] as const;

const GET_PAID = [paths.getPaid, "mail:accountMail.toGetPaid"] as const;

/** Where a notice leads: a person who did not do it themselves sets a new password, which ends every session. */
export const NOTICE_ACTIONS = {
  signed_up_already: SIGN_IN,
  password_changed: NEW_PASSWORD,
  second_factor_added: NEW_PASSWORD,
  second_factor_removed: NEW_PASSWORD,
  second_factor_reset: NEW_PASSWORD,
  passkey_added: NEW_PASSWORD,
  passkey_removed: NEW_PASSWORD,
  new_device: NEW_PASSWORD,
  data_ready: [paths.companyData, "mail:accountMail.toData"],
  erasure_asked: [paths.companyData, "mail:accountMail.toErasure"],
  erasure_waits: [paths.companyData, "mail:accountMail.toTakeBack"],
  erasure_taken_back: SIGN_IN,
  person_asked: [paths.erasePerson, "mail:accountMail.toPerson"],
  person_erased: SIGN_IN,
  shop_data_asked: [paths.settingsShopify, "mail:accountMail.toPerson"],
  tenant_verified: SIGN_IN,
  tenant_refused: COMPANY,
  tenant_suspended: COMPANY,
  bill_issued: BILLS,
  bill_reminder: BILLS,
  bill_paid: BILLS,
  bill_taken_back: BILLS,
  credit_stopped: BILLS,
  credit_released: BILLS,
  credit_asked: [paths.panel, "mail:accountMail.toPanel"],
  credit_granted: BILLS,
  credit_refused: BILLS,
  charges_stopped: GET_PAID,
  payouts_due: GET_PAID,
  payout_failed: [paths.payouts, "mail:accountMail.toPayout"],
  payments_open: GET_PAID,
  payments_deadline: GET_PAID,
  payments_closed: GET_PAID,
  over_budget: [listAddress(paths.orders, { status: "budget" }), "mail:accountMail.toOrders"],
  orders_overdue: [listAddress(paths.orders, { status: OVERDUE_CHOICE }), "mail:accountMail.toOverdue"],
  gift_ended: [paths.events, "mail:accountMail.toStores"],
  case_opened: [paths.cases, "mail:accountMail.toOrder"],
  refund_requested: [paths.orders, "mail:accountMail.toOrder"],
  vat_number_found: [paths.orders, "mail:accountMail.toOrder"],
  refund_failed: [paths.orders, "mail:accountMail.toOrder"],
  unmade: [paths.dashboard, "mail:accountMail.toUnmade"],
  shop_refused: [`${paths.settingsShopify}#refused`, "mail:accountMail.toRefused"],
  route_paused: [paths.fulfillers, "mail:accountMail.toFulfillers"],
} as const satisfies Record<AccountNoticeMail, readonly [path: string, label: string]>;
