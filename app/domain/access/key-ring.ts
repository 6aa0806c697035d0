/** A secret with the version that what it signs or seals is marked with. */
export type VersionedSecret = { version: string; secret: string };

/** What is marked with no version was made by this one, before there were versions. */
export const FIRST_VERSION = "v1";
/** How long a secret must be. */
export const SECRET_MIN = 32;

const ENTRY = /^(v[1-9]\d{0,3}):(.+)$/;
const MARK = "keys:";

/**
 * The secrets of the settings as one text, the one that signs first: `SESSION_SECRETS` ("v2:…,v1:…") with
 * `SESSION_SECRET`, which is v1 as long as the list names no v1 of its own. A single secret stays as it is.
 * @returns undefined when an entry has no version, is too short, or a version stands there twice.
 */
export function keyRingOf(secrets: string, single: string): string | undefined {
  const entries = secrets
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  if (entries.length === 0) return single.length >= SECRET_MIN ? single : undefined;
  const hasFirst = entries.some((entry) => entry.startsWith(`${FIRST_VERSION}:`));
  if (single !== "" && !hasFirst) entries.push(`${FIRST_VERSION}:${single}`);
  const versions = new Set<string>();
  for (const entry of entries) {
    const [, version, secret] = ENTRY.exec(entry) ?? [];
    if (!version || !secret || secret.length < SECRET_MIN || versions.has(version)) return undefined;
    versions.add(version);
  }
  return MARK + entries.join(",");
}

/** The secrets of a ring, the one that signs first. */
export function secretsOf(ring: string): [VersionedSecret, ...VersionedSecret[]] {
  if (!ring.startsWith(MARK)) return [{ version: FIRST_VERSION, secret: ring }];
  const secrets = ring
    .slice(MARK.length)
    .split(",")
    .map((entry): VersionedSecret => {
      const [, version = FIRST_VERSION, secret = ""] = ENTRY.exec(entry) ?? [];
      return { version, secret };
    });
  return secrets as [VersionedSecret, ...VersionedSecret[]];
}

/** The secret of a version; undefined for one that was taken out. */
export function secretOfVersion(ring: string, version: string): string | undefined {
  return secretsOf(ring).find((one) => one.version === version)?.secret;
}

/** The one that never changes as long as it is kept: for what is compared with what was kept before. */
export function oldestSecret(ring: string): string {
  const number = ({ version }: VersionedSecret) => Number(version.slice(1));
  return secretsOf(ring).toSorted((a, b) => number(a) - number(b))[0]?.secret ?? ring;
}
