import { changesBetween } from "../../../domain/audit/audit-note.ts";
import { type OwnScope, ownNote, ownTenant } from "./own-scope.ts";

/** How the person is called, and in which language they read pages and mails. */
export async function saveProfile(scope: OwnScope, profile: { name: string; lang: string }): Promise<void> {
  const changes = changesBetween({ name: scope.user.name, lang: scope.user.lang ?? "" }, profile, [
    "name",
    "lang",
  ]);
  await ownTenant(scope).accounts.saveProfile(
    scope.user.id,
    profile,
    ownNote(scope, "User updated", changes),
  );
}
