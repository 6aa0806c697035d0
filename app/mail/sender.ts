const LONGEST_NAME = 64;

/**
 * The `From` of a mail that we send for a store: `"Acme Outdoors via Popstall" <orders@popstall.example>`.
 * The organiser types its name, so nothing of it may end the header, open another address or look like one.
 * @param name null for mails of the platform's own, which keep the configured sender.
 * @param configured the setting MAIL_FROM: an address, or a name with the address in angle brackets.
 */
export function senderLine(name: string | null, configured: string): string {
  const [, platform, address] = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(configured) ?? [];
  const shown = displayName(name ?? "");
  if (shown === "" || platform === undefined || address === undefined) return configured;
  return `"${platform === "" ? shown : `${shown} via ${platform}`}" <${address}>`;
}

/** Letters, digits and the harmless signs of a name, in one line. */
function displayName(name: string): string {
  const words = name
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N}&'’.!+–-]+/gu, " ")
    .trim();
  return [...words].slice(0, LONGEST_NAME).join("").trim();
}
