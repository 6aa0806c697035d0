/** The settings that decide who processes data for the platform. */
export type ProcessorSettings = {
  LIBSQL_URL: string;
  MAIL_API_KEY: string;
  MAIL_API_URL: string;
  SMTP_URL: string;
  ANALYTICS_SITE: string;
  CHAT_SITE: string;
};

/**
 * The companies that process people's data on the platform's behalf: the one list that the privacy policy prints and
 * docs/operations.md explains. The printers and carriers of an order are the organiser's choice and stand beside it.
 * @returns always those that the platform runs on; `consented` those that see a visitor only after the banner's yes.
 */
export function processorsOf(settings: ProcessorSettings): { always: string[]; consented: string[] } {
  const hosts = (setting: string, company: string) =>
    setting.split(/[/:@]+/).some((part) => part === company || part.endsWith(`.${company}`));
  return {
    always: [
      "Cloudflare",
      ...(hosts(settings.LIBSQL_URL, "turso.io") ? ["Turso"] : []),
      "Stripe",
      ...(settings.MAIL_API_KEY !== "" &&
      settings.SMTP_URL === "" &&
      hosts(settings.MAIL_API_URL, "resend.com")
        ? ["Resend"]
        : []),
    ],
    consented: [
      ...(settings.ANALYTICS_SITE === "" ? [] : ["Plausible"]),
      ...(settings.CHAT_SITE === "" ? [] : ["Crisp"]),
    ],
  };
}
