import type { AccountNoticeMail } from "../../services/mails/mail-facts.server.ts";
import { OVERDUE_CHOICE } from "../../domain/order/status-groups.ts";
import { listAddress } from "../../domain/lists/list-query.ts";
import { paths } from "../../paths.ts";

const SIGN_IN = [paths.login, "accountMail:toLogin"] as const;
const NEW_PASSWORD = [paths.resetPassword, "accountMail:toReset"] as const;
const COMPANY = [paths.settingsCompany, "accountMail:toCompany"] as const;

/** Where a notice leads: whoever did not do it themselves sets a new password, which ends every session. */
export const NOTICE_ACTIONS = {
  signed_up_already: SIGN_IN,
  password_changed: NEW_PASSWORD,
  second_factor_added: NEW_PASSWORD,
  second_factor_removed: NEW_PASSWORD,
  second_factor_reset: NEW_PASSWORD,
  passkey_added: NEW_PASSWORD,
  passkey_removed: NEW_PASSWORD,
  new_device: NEW_PASSWORD,
  data_ready: [paths.companyData, "accountMail:toData"],
  erasure_asked: [paths.companyData, "accountMail:toErasure"],
  erasure_waits: [paths.companyData, "accountMail:toTakeBack"],
  erasure_taken_back: SIGN_IN,
  person_asked: [paths.erasePerson, "accountMail:toPerson"],
  person_erased: SIGN_IN,
  tenant_verified: SIGN_IN,
  tenant_refused: COMPANY,
  tenant_suspended: COMPANY,
  charges_stopped: SIGN_IN,
  payouts_due: [paths.settingsBilling, "accountMail:toBilling"],
  over_budget: [listAddress(paths.orders, { status: "budget" }), "accountMail:toOrders"],
  orders_overdue: [listAddress(paths.orders, { status: OVERDUE_CHOICE }), "accountMail:toOverdue"],
  gift_ended: [paths.events, "accountMail:toStores"],
  refund_failed: [paths.orders, "accountMail:toOrder"],
  route_paused: [paths.fulfillers, "accountMail:toFulfillers"],
} as const satisfies Record<AccountNoticeMail, readonly [path: string, label: string]>;
