import type { OutboxPayload } from "../../services/deliveries/attempt-rows.server.ts";
import type { Currency } from "../../domain/money.ts";
import { isRefundable } from "../../domain/order/incident.ts";
import { CURRENCY_OF_REGION, REGIONS } from "../../domain/store/store-event.ts";
import type { Settings } from "../../http/wiring/env.server.ts";
import { paths } from "../../paths.ts";
import { incidentForMail } from "../../services/mails/mail-facts.server.ts";
import type { Scope } from "../../services/scope.ts";
import { formatMoney } from "../../ui/money/format-money.ts";
import type { MailContent } from "../mail-content.ts";
import { renderMail } from "../render-mail.tsx";
import { incidentMail } from "../templates/incident.tsx";
import { wordingIn } from "../wording.ts";

/** Tells one of the tenant's people of money that is not where the orders say it is. Undefined when they are gone. */
export async function writeIncidentMail(
  scope: Scope,
  payload: Extract<OutboxPayload, { kind: "incident" }>,
  settings: Settings,
): Promise<MailContent | undefined> {
  const context = await incidentForMail(scope, payload);
  if (!context) return undefined;
  const { incident, order, person } = context;
  const goesBack = isRefundable(incident.kind) ? "goesBack" : "noted";
  const facts = {
    kind: incident.kind,
    next: incident.state === "open" ? ("decide" as const) : (goesBack as "goesBack" | "noted"),
    orderRef: order.orderRef ?? order.id,
    expected: price(incident.expected, incident.currency),
    received: price(incident.received, incident.currency),
    incidentsHref: settings.APP_ORIGIN + paths.incidents,
  };
  return {
    toAddress: person.email,
    replyTo: null,
    ...renderMail(incidentMail, facts, await wordingIn(person.lang)),
  };
}

function price(minor: number, currency: Currency): string {
  const region = REGIONS.find((candidate) => CURRENCY_OF_REGION[candidate] === currency) ?? "UK";
  return formatMoney({ minor, currency }, region);
}
