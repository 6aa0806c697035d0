import { emailKey } from "../../domain/address/recipient-key.ts";
import type { LeftNote } from "../../../db/repositories/persons.server.ts";
import { namesToFind, phonesToFind, withoutPerson } from "../../domain/erasure/erasure-rules.ts";
import { idleSince } from "../../domain/order/settlement.ts";
import { finishedFolder } from "../../domain/fulfilment/finished-photo.ts";
import { caseFolder } from "../../domain/order/order-case.ts";
import { PRINT_FORMATS, printKeyOf } from "../../domain/print/line-prints.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote, erasureMails } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

/** What is kept of a customer or recipient, told by their e-mail address, and which orders stand in the way. */
export function findPerson(scope: Scope, { email }: { email: string }) {
  return scope.tenant.persons.find(emailKey(email), idleSince(scope.now()));
}

/** The address of who made an order; undefined when there is none. */
export async function emailOf(scope: Scope, { orderId }: { orderId: string }): Promise<string | undefined> {
  const email = await scope.tenant.persons.emailOfOrder(orderId);
  return email === "" ? undefined : email;
}

/**
 * Erases a customer or recipient: names, addresses, what they wrote, every mail to them, and where staff name them beside
 * the orders of others. What their orders cost and the country that they went to stay, as book-keeping asks. The entry in
 * the log holds nothing of them. Whoever asked for it is told.
 */
export async function erasePerson(
  scope: Scope,
  { email: typed, company }: { email: string; company: string },
): Promise<Result<null, "refusals:personOnTheirWay" | "refusals:nobodyKept">> {
  const email = emailKey(typed);
  const [{ kept, request }, notes] = await Promise.all([
    findPerson(scope, { email }),
    leftNotes(scope, email),
  ]);
  const { orders, recipients, mails } = kept;
  const note = auditNote(
    scope,
    "Person erased",
    { id: scope.tenant.tenantId, name: company },
    { orders, recipients, mails },
  );
  const [cases, scenes, photographed] = await Promise.all([
    scope.tenant.cases.ofPerson(email),
    scope.tenant.persons.scenesOf(email),
    scope.tenant.persons.photographedOf(email),
  ]);
  const news = request
    ? erasureMails(scope, [request.askedBy], { template: "person_erased", facts: {} })
    : [];
  const now = scope.now();
  if (await scope.tenant.persons.erase(email, { idleSince: idleSince(now), now, notes }, note, news)) {
    scope.outbox.push(...news.map(({ id }) => id));
    for (const { id } of cases) await scope.files.removeAll(caseFolder(scope.tenant.tenantId, id));
    await removePhotographs(scope, photographed);
    await removePrints(scope, scenes);
    return ok(null);
  }
  const { blocking } = await findPerson(scope, { email });
  return refuse(blocking.length > 0 ? "refusals:personOnTheirWay" : "refusals:nobodyKept");
}

/** Takes away what print shops photographed of some fulfilments. */
async function removePhotographs(scope: Scope, fulfilmentIds: readonly string[]): Promise<void> {
  for (const id of fulfilmentIds) await scope.files.removeAll(finishedFolder(scope.tenant.tenantId, id));
}

/** Takes away the print files of some scenes, but for those that others still name. */
async function removePrints(scope: Scope, scenes: readonly string[]): Promise<void> {
  const { tenantId, persons } = scope.tenant;
  const inUse = await persons.scenesInUse(scenes);
  const unused = scenes.filter((scene) => !inUse.has(scene));
  // With what lies beside each: its length and hash.
  const keys = unused.flatMap((scene) => PRINT_FORMATS.map((format) => printKeyOf(tenantId, scene, format)));
  if (keys.length > 0) await scope.files.remove(keys.flatMap((key) => [key, `${key}.json`]));
}

/** What staff wrote beside the orders of others, without the person. */
async function leftNotes(scope: Scope, email: string): Promise<LeftNote[]> {
  const { persons } = scope.tenant;
  const marks = { email, ...(await persons.marksOf(email)) };
  const notes = await persons.notesOnOthers(email, namesToFind(marks.names), phonesToFind(marks.phones));
  return notes
    .map(({ id, note }) => ({ id, before: note, after: withoutPerson(note, marks) }))
    .filter(({ before, after }) => before !== after);
}

/**
 * Forgets who made orders that ended before a moment, and where they went; what they cost and the country stay. Their own
 * print files and the pictures of their cases go too.
 * @returns how many orders, at most `limit`.
 */
export async function forgetOldOrders(
  scope: Scope,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = await scope.tenant.persons.endedBefore(before, limit);
  return forgetOrders(scope, { ids: old.map(({ id }) => id), before });
}

/**
 * Forgets the shoppers whom a Shopify shop asked to forget, of orders that have ended by now.
 * @returns how many orders, at most `limit`.
 */
export async function forgetMarkedOrders(scope: Scope, { limit }: { limit: number }): Promise<number> {
  const now = scope.now();
  const marked = await scope.tenant.persons.toForget(now, limit);
  return forgetOrders(scope, { ids: marked.map(({ id }) => id), before: new Date(now.getTime() + 1) });
}

async function forgetOrders(
  scope: Scope,
  { ids, before }: { ids: readonly string[]; before: Date },
): Promise<number> {
  const { persons, tenantId } = scope.tenant;
  if (ids.length === 0) return 0;
  const { scenes, cases, photographed } = await persons.filesOf(ids);
  const forgotten = await persons.forget(ids, { before, now: scope.now() });
  for (const id of cases) await scope.files.removeAll(caseFolder(tenantId, id));
  await removePhotographs(scope, photographed);
  await removePrints(scope, scenes);
  return forgotten;
}
