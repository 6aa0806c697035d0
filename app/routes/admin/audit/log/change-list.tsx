import { useTranslation } from "react-i18next";
import type { AuditChange, AuditChanges, AuditValue } from "../../../../domain/audit/audit-note.ts";
import type { AuditField } from "../../../../domain/audit/fields.ts";
import { CURRENCIES } from "../../../../domain/money.ts";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";
import { FIELD_TEXTS, MONEY_FIELDS } from "./audit-texts.ts";
import { valueText } from "./value-texts.ts";

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

const PICTURES = "/media/files/";

/** What an entry says changed: each field by its name, with old and new. */
export function ChangeList({ changes }: { changes: AuditChanges }) {
  const { t } = useTranslation();
  const shown = useShown(changes);
  const entries = Object.entries(changes as Record<string, AuditChange>).filter(
    ([field]) => field !== "currency",
  );
  if (entries.length === 0) return null;
  return (
    <ul className="changes">
      {entries.map(([key, change]) => {
        const [field, of] = fieldAndThing(key);
        return (
          <li key={key}>
            <span className="soft">
              {isAuditField(field) ? t(FIELD_TEXTS[field]) : readable(field)}
              {of}
            </span>{" "}
            {typeof change === "object" && change !== null
              ? t("auditLog:changedTo", { from: shown(field, change.from), to: shown(field, change.to) })
              : shown(field, change)}
          </li>
        );
      })}
    </ul>
  );
}

/** Not so for the names of before that older entries hold. */
const isAuditField = (field: string): field is AuditField => Object.hasOwn(FIELD_TEXTS, field);

/** `price (Classic Tee)` is the field `price` of one of several things. */
function fieldAndThing(key: string): [field: string, of: string] {
  const at = key.indexOf(" (");
  return at < 0 ? [key, ""] : [key.slice(0, at), key.slice(at)];
}

/** Fields of an address, which entries list as forms send or rows keep them, and what forms call them. */
const ADDRESS_FIELD_TEXTS: Partial<Record<string, string>> = {
  name: "common:fields.name",
  address_first_line: "common:fields.address_first_line",
  address_city: "common:fields.address_city",
  address_postcode: "common:fields.address_postcode",
  address_county: "common:fields.address_county",
  address_country: "common:fields.address_country",
  address_state: "common:fields.address_state",
};

function useShown(changes: AuditChanges): (field: string, value: AuditValue) => string {
  const { t, i18n } = useTranslation();
  const { dateTime } = useDates();
  const currency = CURRENCIES.find((code) => code === changes["currency"]);
  return (field, value) => {
    if (value === null || value === "") return t("auditLog:nothing");
    if (typeof value === "boolean") return value ? t("auditLog:yes") : t("auditLog:no");
    if (typeof value === "number" && currency && MONEY_FIELDS.has(field)) {
      return formatMoney({ minor: value, currency });
    }
    if (typeof value === "string" && ISO_TIME.test(value)) return dateTime(value);
    if (String(value).startsWith(PICTURES)) return t("auditLog:picture");
    if (field === "fields")
      return String(value)
        .split(/[, ]+/)
        .map((name) => {
          const text = ADDRESS_FIELD_TEXTS[name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
          return text ? t(text) : readable(name);
        })
        .join(", ");
    return valueText(t, i18n.language, { field, value: String(value), ofCodes: "kind" in changes });
  };
}

/** `vatRate` reads "Vat rate". */
function readable(field: string): string {
  const words = field
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
