import type { DigestRhythm } from "../../../domain/mail/digest.ts";
import { changesBetween } from "../../../domain/audit/audit-note.ts";
import { type OwnScope, ownNote, ownTenant } from "./own-scope.ts";

type Profile = { name: string; lang: string; digest?: DigestRhythm | undefined };

/** How the person is called, in which language they read pages and mails, and how often they get a summary. */
export async function saveProfile(scope: OwnScope, profile: Profile): Promise<void> {
  // Whoever never chose a language keeps the one that the form showed: no change that they made.
  const { name, digest } = scope.user;
  const before = { name, lang: scope.user.lang ?? profile.lang, digest };
  const changes = changesBetween(before, { ...profile, digest: profile.digest ?? digest }, [
    ...(["name", "lang", "digest"] as const),
  ]);
  await ownTenant(scope).accounts.saveProfile(
    scope.user.id,
    profile,
    ownNote(scope, "User updated", changes),
  );
}
