/** A version of a product's design, as the list of them has it. */
export type DesignVersion = { id: string; isAutomatic: boolean; savedBy: string; savedAt: Date };

/** How many versions of a design are kept. */
const MOST_VERSIONS = 30;
/** What one person draws without so long a pause is one entry of the audit log, and versions are as far apart. */
const SITTING_MS = 10 * 60_000;

type Saving = { savedBy: string; at: Date };

/** Whether a save goes on with what the same person drew a moment ago. */
export function continuesSitting(versions: readonly DesignVersion[], { savedBy, at }: Saving): boolean {
  const [newest] = versions;
  return newest?.savedBy === savedBy && at.getTime() - newest.savedAt.getTime() < SITTING_MS;
}

/**
 * The versions that go when another is saved: what the page last saved by itself, where it is close to the one before, and
 * the oldest ones beyond the most that are kept.
 * @param versions the newest first.
 */
export function versionsToDrop(
  versions: readonly DesignVersion[],
  saving: Saving & { id: string },
): string[] {
  const [newest, before] = versions;
  const isReplaced =
    newest?.isAutomatic === true &&
    before !== undefined &&
    continuesSitting(versions, saving) &&
    newest.savedAt.getTime() - before.savedAt.getTime() < SITTING_MS;
  const remaining = isReplaced ? versions.slice(1) : versions;
  // The one that is saved takes a place as well, and so does the design that was there before the first save.
  const dropped = [...versions.slice(0, isReplaced ? 1 : 0), ...remaining.slice(MOST_VERSIONS - 2)];
  return dropped.map(({ id }) => id).filter((id) => id !== saving.id);
}
