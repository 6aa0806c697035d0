import type { TFunction } from "i18next";
import { countryName } from "../../../../domain/address/countries.ts";
import type { Role } from "../../../../domain/access/roles.ts";
import type { AuditField } from "../../../../domain/audit/fields.ts";
import { colourName, sizeName } from "../../../../i18n/colour-name.ts";
import { nameOfLanguage } from "../../../../i18n/languages.ts";
import { OUTCOME_TEXTS, RETURN_TEXTS, PROBLEM_TEXTS } from "../../../../i18n/case-texts.ts";
import { techniqueName } from "../../../../i18n/catalogue-words.ts";
import { KIND_TEXTS } from "../../../../ui/admin/deliveries/delivery-texts.ts";
import { LOOK_TEXTS } from "../../event/branding/look-texts.ts";
import { STORE_TYPE_TEXTS } from "../../../../ui/admin/event/event-pages.ts";
import { MODE_TEXTS, STATES } from "../../../../ui/admin/fulfillers/fulfillers-table.tsx";
import { INCIDENT_KIND_TEXTS } from "../../../../ui/admin/incidents/models.ts";
import { REASON_TEXTS } from "../../orders/order/refund-form.tsx";
import { RHYTHM_TEXTS } from "../../settings/own-account/view.tsx";
import { STORE_LOOKS, ORDER_LOOKS } from "../../../../ui/admin/status-badge.tsx";
import { DUPLICATE_TEXTS } from "../../store-configuration/configuration-form.ts";
import { PLACE_TEXTS, WAY_TEXTS } from "./audit-texts.ts";
import { CREDIT_STATES, TENANT_STATUSES } from "../../../../domain/access/tenant-standing.ts";

/** What people set a code to; the other standings of a code follow from its dates and uses. */
const CODE_STATES = ["active", "paused", "revoked"];

/**
 * What people read for a status that an entry of the audit log holds: an order's, a tenant's, and a code's or else a
 * credit account's. Undefined for every other word.
 */
// texts: voucherDesk:codes.standing.*
// texts: superPanel:status.*
// texts: superPanel:creditState.*
function statusText(t: TFunction, status: string, ofCodes: boolean): string | undefined {
  if (Object.hasOwn(ORDER_LOOKS, status)) return t(ORDER_LOOKS[status as keyof typeof ORDER_LOOKS].text);
  if (TENANT_STATUSES.some((name) => name === status)) return t(`superPanel:status.${status}`);
  if (ofCodes && CODE_STATES.includes(status)) return t(`voucherDesk:codes.standing.${status}`);
  if (!ofCodes && CREDIT_STATES.some((name) => name === status)) return t(`superPanel:creditState.${status}`);
  return undefined;
}

type Texts = Readonly<Partial<Record<string, string>>>;

const ROLE_TEXTS: Record<Role, string> = {
  admin: "people:role.admin",
  account_manager: "people:role.account_manager",
  customer_service: "people:role.customer_service",
};
const REGION_TEXTS = { UK: "common:region.UK", EU: "common:region.EU", US: "common:region.US" };
/** Statuses that no order, tenant, code or credit account has. */
const OTHER_STATUS_TEXTS: Texts = {
  ...Object.fromEntries(Object.entries(STORE_LOOKS).map(([status, { text }]) => [status, text])),
  ...Object.fromEntries(Object.entries(STATES).map(([state, { text }]) => [state, text])),
  draft: "productDesk:state.draft",
  published: "productDesk:filter.published",
  archived: "productDesk:state.archived",
};

/** What became of a connection to a shop. */
const SHOP_TEXTS = {
  connected: "auditLog:word.shopConnected",
  disconnected: "auditLog:word.shopDisconnected",
  uninstalled: "auditLog:word.shopUninstalled",
  reconnect: "auditLog:word.shopReconnect",
  asked: "auditLog:word.shopAsked",
  answered: "auditLog:word.shopAnswered",
  erased: "auditLog:word.shopErased",
  "orders fetched": "auditLog:word.shopOrdersFetched",
  "product mended": "auditLog:word.shopProductMended",
  "product copy taken": "auditLog:word.shopCopyTaken",
  "product texts sent": "auditLog:word.shopTextsSent",
  "product left": "auditLog:word.shopProductLeft",
};

/** What was done with a connection to a shop, where the entry names something of it. */
const SHOP_PATTERNS = [
  [/^store (?<name>.*)$/s, "auditLog:word.shopStore"],
  [/^products sent: (?<count>\d+)$/, "auditLog:word.shopProductsSent"],
  [/^request refused: (?<name>.*)$/s, "auditLog:word.shopRequestRefused"],
] as const;

/** Fields whose values are words of ours, and what people read for each word. */
export const WORDS: Partial<Record<AuditField, Texts>> = {
  status: OTHER_STATUS_TEXTS,
  state: OTHER_STATUS_TEXTS,
  role: ROLE_TEXTS,
  type: STORE_TYPE_TEXTS,
  region: REGION_TEXTS,
  place: PLACE_TEXTS,
  how: WAY_TEXTS,
  digest: RHYTHM_TEXTS,
  duplicateScope: DUPLICATE_TEXTS,
  mode: MODE_TEXTS,
  paper: LOOK_TEXTS.paper,
  corners: LOOK_TEXTS.corners,
  headings: LOOK_TEXTS.headings,
  problem: PROBLEM_TEXTS,
  outcome: { ...OUTCOME_TEXTS, asked: "auditLog:word.asked", ...RETURN_TEXTS },
  reason: {
    ...REASON_TEXTS,
    ...INCIDENT_KIND_TEXTS,
    "name taken": "auditLog:word.nameTaken",
    exchange: PROBLEM_TEXTS.exchange,
  },
  kind: {
    ...KIND_TEXTS,
    ...INCIDENT_KIND_TEXTS,
    code: "voucherDesk:codes.code",
    batch: "voucherDesk:codes.batch.name",
  },
  what: {
    first: "auditLog:word.first",
    remind: "auditLog:word.remind",
    one: "auditLog:word.one",
    scheduled: "auditLog:word.scheduled",
    by_rule: "auditLog:word.byRule",
    waiting: "auditLog:word.waiting",
  },
  taxMode: { flat: "auditLog:word.flat", oss: "auditLog:word.oss", stripe: "auditLog:word.stripe" },
  access: { changed: "auditLog:word.changed" },
  before: { kept: "auditLog:word.kept", ended: "auditLog:word.ended" },
  invitation: { open: "people:state.invited", "taken back": "auditLog:word.takenBack" },
  api: {
    popstall: "fulfillerDesk:fulfillerApi.own",
    printful: "Printful",
    printify: "Printify",
    gelato: "Gelato",
  },
};

type Reader = (t: TFunction, value: string, language: string) => string;
const country: Reader = (_, value, language) =>
  /^[A-Z]{2}$/.test(value) ? countryName(value, language) : value;

/** Fields whose values are named by a rule: countries, languages, colours, sizes. */
const READERS: Partial<Record<AuditField, Reader>> = {
  country,
  countries: country,
  lockedToCountries: country,
  shipsFrom: country,
  lang: (_, value) => nameOfLanguage(value),
  colour: (t, value) => colourName(t, value),
  giftColour: (t, value) => colourName(t, value),
  size: sizeName,
  giftSize: sizeName,
  techniques: techniqueName,
  shop(t, value) {
    if (Object.hasOwn(SHOP_TEXTS, value)) return t(SHOP_TEXTS[value as keyof typeof SHOP_TEXTS]);
    for (const [pattern, text] of SHOP_PATTERNS) {
      const { name = "", count } = pattern.exec(value)?.groups ?? {};
      if (name !== "" || count !== undefined) return t(text, { name, count: Number(count ?? 0) });
    }
    return value;
  },
  vatRate: (_, value, language) =>
    new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 }).format(
      Number(value) / 10_000,
    ),
};

/**
 * What people read for the value of a field, in their language where the word is ours; every other value as it is stored.
 * A list is told one after the other.
 * @param ofCodes whether the entry is about codes, whose statuses are called as those of credit accounts are.
 */
export function valueText(
  t: TFunction,
  language: string,
  { field, value, ofCodes }: { field: string; value: string; ofCodes: boolean },
): string {
  const listed = value.startsWith("[") ? listIn(value) : undefined;
  if (listed?.length === 0) return t("auditLog:nothing");
  if (listed) return listed.map((one) => valueText(t, language, { field, value: one, ofCodes })).join(", ");
  const isStatus = field === "status" || field === "state";
  const status = isStatus ? statusText(t, value, ofCodes) : undefined;
  if (status !== undefined) return status;
  const reader = Object.hasOwn(READERS, field) ? READERS[field as AuditField] : undefined;
  if (reader) return reader(t, value, language);
  const words = Object.hasOwn(WORDS, field) ? WORDS[field as AuditField] : undefined;
  const text = words && Object.hasOwn(words, value) ? words[value] : undefined;
  return text === undefined ? value : text.includes(":") ? t(text) : text;
}

/** The texts of a list as an entry keeps it; undefined for every other value. */
function listIn(value: string): string[] | undefined {
  try {
    const list: unknown = JSON.parse(value);
    if (!Array.isArray(list)) return undefined;
    return list.every((one) => typeof one === "string" || typeof one === "number")
      ? list.map(String)
      : undefined;
  } catch {
    return undefined;
  }
}
