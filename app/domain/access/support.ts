/** How long a superadmin may stay inside a tenant. */
export const SUPPORT_SESSION_MS = 30 * 60_000;

/** What the 403 of a visit that only reads says, for the error page. */
export const SUPPORT_ONLY_READS = "support-only-reads";
