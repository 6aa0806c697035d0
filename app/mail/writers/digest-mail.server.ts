import type { OutboxPayload } from "../../services/deliveries/attempt-rows.server.ts";
import { formatDay } from "../../domain/dates/format-moment.ts";
import { listAddress } from "../../domain/lists/list-query.ts";
import { OVERDUE } from "../../domain/order/overdue.ts";
import { OVERDUE_CHOICE } from "../../domain/order/status-groups.ts";
import type { Settings } from "../../http/wiring/env.server.ts";
import { paths } from "../../paths.ts";
import { readDigest } from "../../services/notices/read-digest.server.ts";
import type { Scope } from "../../services/scope.ts";
import type { MailContent } from "../mail-content.ts";
import { renderMail } from "../render-mail.tsx";
import { digestMail } from "../templates/digest.tsx";
import { wordingIn } from "../wording.ts";

/**
 * Writes the mail that tells an organiser which orders came in and what waits, in their language. Undefined when there
 * is nothing to tell.
 */
export async function writeDigestMail(
  scope: Scope,
  payload: Extract<OutboxPayload, { kind: "digest" }>,
  settings: Settings,
): Promise<MailContent | undefined> {
  const digest = await readDigest(scope, payload);
  if (!digest) return undefined;
  const { user, company, cameIn, waiting, overdue } = digest;
  const wording = await wordingIn(settings.TRANSLATION ? user.lang : undefined);
  const day = (iso: string) => formatDay(iso, wording.lang, "UTC");
  const facts = {
    company,
    cameIn,
    waiting,
    days: { from: day(payload.from), to: day(payload.to) },
    overdue: {
      count: overdue.count,
      orders: overdue.orders.flatMap(({ ref, store, status }) => {
        const rule = OVERDUE[status];
        return rule ? [{ ref, store, reason: rule.reason }] : [];
      }),
    },
    dashboardHref: settings.APP_ORIGIN + paths.dashboard,
    overdueHref: settings.APP_ORIGIN + listAddress(paths.orders, { status: OVERDUE_CHOICE }),
    settingsHref: settings.APP_ORIGIN + paths.settings,
  };
  return { toAddress: user.email, replyTo: null, ...renderMail(digestMail, facts, wording) };
}
