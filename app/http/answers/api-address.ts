/** Whether an address belongs to the JSON API, whose every answer is JSON. */
export function isApiCall(pathname: string): boolean {
  return pathname === "/api" || pathname.startsWith("/api/");
}
