/** Reads one cookie. A malformed value reads as absent. */
export function readCookie(request: Request, name: string): string | undefined {
  const header = request.headers.get("Cookie");
  if (!header) return undefined;
  for (const part of header.split(";")) {
    const equals = part.indexOf("=");
    if (equals < 0 || part.slice(0, equals).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(equals + 1).trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}

type CookieOptions = {
  /** Seconds; 0 deletes the cookie; without it the cookie ends with the browser's session. */
  maxAge?: number;
  path?: string;
  /** Readable by scripts. Only the language and the anti-forgery cookie are. */
  readable?: boolean;
  /** Whether the product is served over https. */
  secure: boolean;
};

/** One Set-Cookie value; ids only, since browsers drop cookies beyond 4,096 bytes without a word. */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, `Path=${options.path ?? "/"}`, "SameSite=Lax"];
  if (options.maxAge !== undefined) parts.push(`Max-Age=${options.maxAge}`);
  if (!options.readable) parts.push("HttpOnly");
  if (options.secure) parts.push("Secure");
  return parts.join("; ");
}
