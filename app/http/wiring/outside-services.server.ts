import { opensSomething, type OutsideServices } from "../../domain/consent/outside-services.ts";
import type { PageState } from "./page-state.server.ts";

/**
 * What the page in hand may load of others after consent (docs/decisions/0290): in production alone, nothing beside a
 * card's form or where the address itself is a secret, and no chat for the platform's own people.
 */
export function outsideServices(
  page: Pick<PageState, "settings" | "needsPayments" | "isSuperadmin">,
  address: URL,
): OutsideServices | null {
  const { APP_ENV, ANALYTICS_SITE, CHAT_SITE } = page.settings;
  const { isSuperadmin } = page;
  if (APP_ENV !== "production" || page.needsPayments || opensSomething(address)) return null;
  const analytics = ANALYTICS_SITE === "" ? null : { site: ANALYTICS_SITE };
  const chat = CHAT_SITE === "" || isSuperadmin ? null : { site: CHAT_SITE };
  return analytics || chat || (isSuperadmin && CHAT_SITE !== "") ? { analytics, chat, isSuperadmin } : null;
}

/** Where those services are reached, for the page's Content-Security-Policy. */
export function outsideSources(services: OutsideServices | null) {
  const { analytics, chat } = services ?? {};
  const plausible = analytics ? ["https://plausible.io"] : [];
  const crisp = chat ? ["https://client.crisp.chat"] : [];
  return {
    script: [...plausible, ...crisp],
    connect: [...plausible, ...crisp, ...(chat ? ["wss://client.relay.crisp.chat"] : [])],
    style: crisp,
    image: chat ? [...crisp, "https://image.crisp.chat"] : [],
    font: crisp,
  };
}
