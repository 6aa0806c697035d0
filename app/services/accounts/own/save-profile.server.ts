import { changesBetween } from "../../../domain/audit/audit-note.ts";
import { type OwnScope, ownNote, ownTenant } from "./own-scope.ts";

/** How the person is called, and in which language they read pages and mails. */
export async function saveProfile(scope: OwnScope, profile: { name: string; lang: string }): Promise<void> {
  // Whoever never chose a language keeps the one that the form showed: no change that they made.
  const before = { name: scope.user.name, lang: scope.user.lang ?? profile.lang };
  const changes = changesBetween(before, profile, ["name", "lang"]);
  await ownTenant(scope).accounts.saveProfile(
    scope.user.id,
    profile,
    ownNote(scope, "User updated", changes),
  );
}
