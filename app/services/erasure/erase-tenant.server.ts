import type { ErasurePlace, ErasureRow } from "../../../db/repositories/erasures.server.ts";
import { idleSince } from "../../domain/order/settlement.ts";
import { drawnFolder } from "../../domain/pictures/picture-work.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { BaseScope, Scope } from "../scope.ts";

/** So few at a time that no other writer waits long. */
const ROWS_AT_A_TIME = 500;
const PICTURES_AT_A_TIME = 100;
/** Where everything of a tenant lies in the object storage that is not told by the hash of a design. */
const FOLDERS = ["files", "exports", "prints", "cases", "finished"];

/** Some of the tenants whose erasure is due or under way. */
export function erasuresDue(scope: BaseScope, { limit }: { limit: number }) {
  return scope.platform.dataDue.erasures(scope.now(), limit);
}

/**
 * Erases a tenant whose time has come, in batches, and goes on where an earlier run stopped: each batch can be repeated,
 * and how far it came is kept with it.
 * @returns whether nothing is left to do now: it is erased, was taken back, or something stands in the way.
 * @throws while the object storage is away; the next run goes on.
 */
export async function eraseTenant(scope: Scope, isOver: () => boolean): Promise<boolean> {
  const { erasures, tenantId } = scope.tenant;
  const now = scope.now();
  let row = await erasures.find();
  if (row?.state === "waiting") {
    // Only sums and ids are left under this entry; nobody's name stands in it.
    const company = (await scope.tenant.company.record())?.name ?? "";
    await erasures.begin(now, idleSince(now), company, auditNote(scope, "Company erased", { id: tenantId }));
    row = await erasures.find();
  }
  if (row?.state !== "erasing") return true;

  if (row.doneTables.length === 0) await removeDrawnPictures(scope);
  let place: ErasurePlace | undefined = row;
  while (place) {
    if (isOver()) return false;
    place = await erasures.eraseSome(place, ROWS_AT_A_TIME);
  }
  for (const folder of FOLDERS) {
    if (!(await scope.files.removeAll(`${folder}/${tenantId}/`)))
      throw new Error("The object storage is away.");
  }
  await scope.platform.fulfillers.forgetOwner(tenantId);
  await tellItsPeople(scope, row.tell);
  await erasures.finish(scope.now());
  return true;
}

/**
 * The administrators' accounts are gone, so their mails are the platform's. Each is written once, however often a run is
 * repeated.
 */
async function tellItsPeople(scope: Scope, news: ErasureRow["tell"]): Promise<void> {
  const home = await scope.platform.alarms.homeTenant();
  if (!news || home === undefined) return;
  for (const [place, { email, lang }] of news.people.entries()) {
    const id = scope.newId();
    const isNew = await scope.platform.outbox.keep({
      id,
      tenantId: home,
      dedupeKey: `company_erased:${scope.tenant.tenantId}:${place}`,
      payload: { kind: "company_erased", email, lang, company: news.company },
      createdAt: scope.now(),
    });
    if (isNew) scope.outbox.push(id);
  }
}

/** Pictures of products, which lie under what they were drawn from. Another tenant's same design is drawn anew. */
async function removeDrawnPictures(scope: Scope): Promise<void> {
  for (let after = ""; ;) {
    const drawn = await scope.tenant.erasures.drawnHashes(after, PICTURES_AT_A_TIME);
    for (const { id, hash } of drawn) {
      if (!(await scope.files.removeAll(drawnFolder(hash)))) throw new Error("The object storage is away.");
      after = id;
    }
    if (drawn.length < PICTURES_AT_A_TIME) return;
  }
}
