import type { OutboxPayload } from "../../../db/schema/records.ts";
import { isRefundable } from "../../domain/order/incident.ts";
import { CURRENCY_OF_REGION, PRICE_LOCALE, REGIONS } from "../../domain/store/store-event.ts";
import type { Currency } from "../../domain/money.ts";
import { translatorFor } from "../../i18n/instance.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../i18n/languages.ts";
import { paths } from "../../paths.ts";
import type { Scope } from "../../services/scope.ts";
import type { Settings } from "../env.server.ts";
import { layOut, type MailContent } from "./layout.server.ts";

/** Tells one of the tenant's people of money that is not where the orders say it is. Undefined when they are gone. */
export async function writeIncidentMail(
  scope: Scope,
  { incidentId, userId }: Extract<OutboxPayload, { kind: "incident" }>,
  settings: Settings,
): Promise<MailContent | undefined> {
  const [found, people] = await Promise.all([
    scope.tenant.incidents.find(incidentId),
    scope.tenant.people.list(),
  ]);
  const person = people.find(({ id, disabledAt }) => id === userId && !disabledAt);
  if (!found || !person) return undefined;
  const { incident, order } = found;
  const lang = person.lang && isLanguage(person.lang) ? person.lang : DEFAULT_LANGUAGE;
  const t = await translatorFor(lang);
  const orderRef = order.orderRef ?? order.id;
  const what =
    incident.state === "open"
      ? t("incidentDesk:mail.decide")
      : isRefundable(incident.kind)
        ? t("incidentDesk:mail.goesBack")
        : t("incidentDesk:mail.noted");
  return {
    toAddress: person.email,
    replyTo: null,
    ...layOut(lang, t("incidentDesk:mail.subject", { orderRef }), t("incidentDesk:title"), [
      // texts: incidentDesk:kind.*
      { text: t(`incidentDesk:kind.${incident.kind}`) },
      {
        rows: [
          [t("incidentDesk:order"), orderRef],
          [t("incidentDesk:expected"), price(incident.expected, incident.currency)],
          [t("incidentDesk:received"), price(incident.received, incident.currency)],
        ],
      },
      { text: what },
      { link: settings.APP_ORIGIN + paths.incidents, label: t("incidentDesk:mail.link") },
    ]),
  };
}

function price(minor: number, currency: Currency): string {
  const region = REGIONS.find((candidate) => CURRENCY_OF_REGION[candidate] === currency) ?? "UK";
  return new Intl.NumberFormat(PRICE_LOCALE[region], { style: "currency", currency }).format(minor / 100);
}
