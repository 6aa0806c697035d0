import { and, eq, lte } from "drizzle-orm";
import type { Role } from "../../app/domain/access/roles.ts";
import { deliver } from "../../app/jobs/worker-jobs.server.ts";
import type { InvitationPage } from "../../app/routes/admin/event/invitation/invitation-models.ts";
import { loader as mailLoader } from "../../app/routes/admin/event/invitation/mail.ts";
import {
  action as invitationAction,
  loader as invitationLoader,
} from "../../app/routes/admin/event/invitation/page.tsx";
import { action as exportAction } from "../../app/routes/admin/event/recipients/export.ts";
import { action, loader } from "../../app/routes/admin/event/recipients/page.tsx";
import { promoCodes } from "../../db/schema/codes.ts";
import { auditEntries, outbox } from "../../db/schema/records.ts";
import { users } from "../../db/schema/users.ts";
import { call, get, post } from "./answers.ts";
import { promo } from "./claims.ts";
import { DAY } from "./clock.ts";
import { mailsTo } from "./mails.ts";
import { ORIGIN } from "./page.ts";
import { freshId, type StoreInput } from "./stores.ts";

type Row = { id: string; email: string; state: string; order: { ref: string } | null };

/** A promo whose recipients a person of the desk keeps, with the presses and pages of theirs. */
export async function recipientsDesk(
  role: Role = "account_manager",
  input: StoreInput = {},
  variables: Record<string, string> = {},
) {
  const made = await promo({ recipientChooses: true, ...input }, variables);
  const { here, store } = made;
  let { cookie, userId } = await here.staff(here.runners, role);
  /** Sessions end meanwhile. */
  const daysLater = async (days: number) => {
    here.product.clock.forward(days * DAY);
    ({ cookie, userId } = await here.staff(here.runners, role));
  };
  const path = `/events/${store.slug}/recipients`;
  const params = { slug: store.slug };
  const send = (fields: Record<string, string>) =>
    call(action, post(path, fields, { cookie }), here.product.context(), params);
  const sendFile = (bytes: Uint8Array, more: Record<string, string> = {}) => {
    const body = new FormData();
    body.set("intent", "add");
    for (const [name, value] of Object.entries(more)) body.set(name, value);
    body.set("file", new File([bytes as BlobPart], "people.csv"));
    const request = new Request(ORIGIN + path, {
      method: "POST",
      body,
      headers: { Cookie: cookie, Origin: ORIGIN },
    });
    return call(action, request, here.product.context(), params);
  };
  const show = async (query = "") =>
    (await call(loader, get(path + query, { cookie }), here.product.context(), params)).body as {
      recipients: Row[];
      counts: Record<string, number>;
      told: unknown;
      links: { nextHref: string | null };
    };
  const invitationPath = `/events/${store.slug}/invitation`;
  const invite = (fields: Record<string, string>) =>
    call(invitationAction, post(invitationPath, fields, { cookie }), here.product.context(), params);
  const showInvitation = async (query = "") =>
    (await call(invitationLoader, get(invitationPath + query, { cookie }), here.product.context(), params))
      .body as InvitationPage;
  const mailHtml = (query: string) =>
    call(mailLoader, get(`${invitationPath}/mail${query}`, { cookie }), here.product.context(), params);
  const codeOf = async (id: string) =>
    (await here.db.select().from(promoCodes).where(eq(promoCodes.id, id)))[0];
  const take = () =>
    call(exportAction, post(`${path}/export`, {}, { cookie }), here.product.context(), params);
  const log = () => here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
  const mailOf = async () => (await here.db.select().from(users).where(eq(users.id, userId)))[0]?.email ?? "";
  return {
    ...made,
    daysLater,
    invite,
    showInvitation,
    mailHtml,
    mailOf,
    send,
    sendFile,
    show,
    codeOf,
    take,
    log,
  };
}

/** What a mailbox has once everything that is due was delivered, as the scheduled work finds it. */
export async function mailbox({ here }: Awaited<ReturnType<typeof promo>>, email: string) {
  const due = and(eq(outbox.tenantId, here.runners.id), lte(outbox.nextAttemptAt, here.product.clock.now()));
  const rows = await here.db.select({ id: outbox.id }).from(outbox).where(due);
  await deliver(
    here.product.context(),
    rows.map(({ id }) => id),
  );
  return mailsTo(here, email);
}

/** An address that no other test has. */
export const address = () => `${freshId()}@friends.example`;
