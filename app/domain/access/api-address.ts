/** Where the client finds the API unless it is configured otherwise. */
export const API_BASE = "/api";

/** The address of a tenant's call from a page: `{base}/{tenant}/{the page's path}/{call}`. */
export function callAddress(base: string, tenantId: string, pagePath: string, call: string): string {
  const page = pagePath.split("/").filter(Boolean);
  return [base.replace(/\/+$/, ""), encodeURIComponent(tenantId), ...page, call].join("/");
}

/**
 * How a call is sent. Only our own base gets cookies and the mark of a script's request; a stranger (the payment
 * provider, say) gets neither.
 * @param page the address of the page that calls, which relative addresses are read against.
 */
export function callOptions(base: string, address: string, page: string) {
  const own = new URL(`${base.replace(/\/+$/, "")}/`, page);
  const target = new URL(address, page);
  const isOwn = target.origin === own.origin && target.pathname.startsWith(own.pathname);
  return {
    isOwn,
    credentials: isOwn ? ("include" as const) : ("omit" as const),
    headers: {
      Accept: "application/json",
      ...(isOwn ? { "X-Requested-With": "XMLHttpRequest" } : {}),
    } as Record<string, string>,
  };
}
