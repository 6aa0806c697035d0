import { type AuditNote, changesBetween } from "../../domain/audit/audit-note.ts";
import { hashOfAddress } from "../../domain/pictures/stored-picture.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { brandedPage, type BrandingWish, PAGE_TEXTS, picturesOf } from "../../domain/store/branded-page.ts";
import type { StorePage } from "../../domain/store/store-event.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { StoreEventRow } from "../storefront.ts";
import type { Scope } from "../scope.ts";

/** A store's page as a form wishes it, for its preview too; undefined where a picture is gone or not the tenant's. */
export async function wishedPage(
  scope: Scope,
  { event, wish }: { event: StoreEventRow; wish: BrandingWish },
): Promise<StorePage | undefined> {
  return brandedPage(event.page, wish, await scope.tenant.files.findAll(picturesOf(wish)));
}

/** Keeps how a store looks and what it says in its organiser's words, with an entry for each picture that came or went. */
export async function saveBranding(
  scope: Scope,
  { event, version, wish }: { event: StoreEventRow; version: number; wish: BrandingWish },
): Promise<
  Result<undefined, "eventDesk:changedMeanwhile" | "eventDesk:refused.locked" | "pictures:refused.gone">
> {
  if (event.locked) return refuse("eventDesk:refused.locked");
  const page = await wishedPage(scope, { event, wish });
  if (!page) return refuse("pictures:refused.gone");
  const [before, after] = [
    { ...event.theme, ...facts(event.page) },
    { ...wish.theme, ...facts(page) },
  ];
  const fields = Object.keys(after) as (keyof typeof after)[];
  const saved = await scope.tenant.events.saveBranding({
    event: { id: event.id, version },
    fields: { theme: wish.theme, page },
    assetIds: picturesOf(wish),
    at: scope.now(),
    notes: {
      event: auditNote(scope, "Event updated", event, changesBetween(before, after, fields)),
      files: await fileNotes(scope, event, page),
    },
  });
  return saved ? ok(undefined) : refuse("eventDesk:changedMeanwhile");
}

/** What an entry tells of a page. */
const facts = (page: StorePage) => ({
  ...(Object.fromEntries(PAGE_TEXTS.map((name) => [name, page[name] ?? ""])) as Record<
    (typeof PAGE_TEXTS)[number],
    string
  >),
  logo: page.header.logo,
  hero: page.hero,
  texts: page.texts ?? {},
});

/** An entry for each picture that comes onto the store's page or goes from it. */
async function fileNotes(scope: Scope, event: StoreEventRow, page: StorePage): Promise<AuditNote[]> {
  const moves = (["logo", "hero"] as const).flatMap((place) => {
    const hashOn = (shown: StorePage) => hashOfAddress(place === "logo" ? shown.header.logo : shown.hero);
    const [from, to] = [hashOn(event.page), hashOn(page)];
    if (from === to) return [];
    return [
      ...(from ? [{ place, hash: from, action: "Event file deleted" as const }] : []),
      ...(to ? [{ place, hash: to, action: "Event file added" as const }] : []),
    ];
  });
  const files = await scope.tenant.files.findByHash(moves.map(({ hash }) => hash));
  return moves.flatMap(({ place, hash, action }) => {
    const file = files.find(({ sha256 }) => sha256 === hash);
    return file
      ? [auditNote(scope, action, { id: file.id, name: file.name }, { event: event.name, place })]
      : [];
  });
}
