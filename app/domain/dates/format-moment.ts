/**
 * A day and time in words, with the name of the time zone: "21 November 2026 at 23:01 GMT". For whoever reads it in
 * another zone than the one it is told in.
 */
export function formatMoment(iso: string, language: string, timeZone: string): string {
  const at = new Date(iso);
  const locale = language === "en" ? (timeZone.startsWith("America/") ? "en-US" : "en-GB") : language;
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone });
  const zone = part({ timeZoneName: "short" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value;
  return `${part({ dateStyle: "long", timeStyle: "short" }).format(at)} ${zone}`;
}
