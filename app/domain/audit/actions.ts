/** What kind of thing an entry is about. */
export const AUDIT_SUBJECTS = [
  "event",
  "event product",
  "event file",
  "product",
  "file",
  "order",
  "voucher",
  "promo code",
  "fulfiller",
  "tenant",
  "credit account",
  "user",
  "support session",
  "audit log",
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** The actions that the specification lists (section 9), word for word, and what each is about. */
export const SPECIFIED_AUDIT_ACTIONS = {
  "Event created": "event",
  "Event deleted": "event",
  "Event restored": "event",
  "Event locked": "event",
  "Event unlocked": "event",
  "Event status updated": "event",
  "Event product added": "event product",
  "Event product deleted": "event product",
  "Event file added": "event file",
  "Event file deleted": "event file",
  "Product added": "product",
  "Product deleted": "product",
  "File added": "file",
  "File deleted": "file",
  "Order added": "order",
  "Order sent to fulfiller": "order",
  "Fulfiller registration success": "fulfiller",
  "Fulfiller registration failure": "fulfiller",
  "Fulfiller submission success": "order",
  "Fulfiller submission failure": "order",
  "Credit account requested": "credit account",
  "New tenant requires verification": "tenant",
  "Tenant credit account activated": "credit account",
  "Credit account discount amount updated": "credit account",
  "Credit account shipping discount amount updated": "credit account",
} as const satisfies Record<string, AuditSubject>;

/** What else is worth knowing afterwards: rights, money, access, and what left the house. */
export const OUR_AUDIT_ACTIONS = {
  "Event updated": "event",
  "Product updated": "product",
  "Order status updated": "order",
  "Order updated": "order",
  "Order address changed": "order",
  "Order cancelled": "order",
  "Order refunded": "order",
  "Order over budget approved": "order",
  "Reprint requested": "order",
  "Voucher created": "voucher",
  "Voucher updated": "voucher",
  "Voucher deleted": "voucher",
  "Promo codes created": "promo code",
  "Promo codes exported": "promo code",
  "Promo code updated": "promo code",
  "Customer data exported": "event",
  "Customer data erased": "order",
  "Fulfiller updated": "fulfiller",
  "Tenant verified": "tenant",
  "Tenant refused": "tenant",
  "Tenant suspended": "tenant",
  "Company details updated": "tenant",
  "Shopify connection updated": "tenant",
  "Credit account refused": "credit account",
  "Credit account closed": "credit account",
  "Credit account limit updated": "credit account",
  "User invited": "user",
  "Invitation sent again": "user",
  "Invitation accepted": "user",
  "E-mail address verified": "user",
  "User updated": "user",
  "User role changed": "user",
  "User disabled": "user",
  "User enabled": "user",
  "Password changed": "user",
  "Password reset": "user",
  "Signed in": "user",
  "Sign-in failed": "user",
  "Access refused": "user",
  "Sessions ended": "user",
  "Second factor added": "user",
  "Second factor removed": "user",
  "Passkey added": "user",
  "Passkey renamed": "user",
  "Passkey removed": "user",
  "Support session started": "support session",
  "Support session may write": "support session",
  "Support session ended": "support session",
  "Audit log exported": "audit log",
} as const satisfies Record<string, AuditSubject>;

/** Every action that an entry may have, with what it is about. The words are kept as they stand here. */
export const AUDIT_ACTIONS = { ...SPECIFIED_AUDIT_ACTIONS, ...OUR_AUDIT_ACTIONS };
export type AuditAction = keyof typeof AUDIT_ACTIONS;
export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditAction[];

export function isAuditAction(name: string | null | undefined): name is AuditAction {
  return name !== null && name !== undefined && Object.hasOwn(AUDIT_ACTIONS, name);
}
