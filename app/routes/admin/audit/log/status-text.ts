import type { TFunction } from "i18next";
import { CREDIT_STATES } from "../../../../domain/access/credit-states.ts";
import { TENANT_STATUSES } from "../../../../domain/access/tenant-standing.ts";
import { ORDER_LOOKS } from "../../../../ui/admin/status-badge.tsx";

/** What people set a code to; the other standings of a code follow from its dates and uses. */
const CODE_STATES = ["active", "paused", "revoked"];

/**
 * What people read for a status that an entry of the audit log holds: an order's, a tenant's, and a code's or else a
 * credit account's. Undefined for every other word.
 */
// texts: codes:standing.*
// texts: superPanel:status.*
// texts: superPanel:creditState.*
export function statusText(t: TFunction, status: string, ofCodes: boolean): string | undefined {
  if (Object.hasOwn(ORDER_LOOKS, status)) return t(ORDER_LOOKS[status as keyof typeof ORDER_LOOKS].text);
  if (TENANT_STATUSES.some((name) => name === status)) return t(`superPanel:status.${status}`);
  if (ofCodes && CODE_STATES.includes(status)) return t(`codes:standing.${status}`);
  if (!ofCodes && CREDIT_STATES.some((name) => name === status)) return t(`superPanel:creditState.${status}`);
  return undefined;
}
