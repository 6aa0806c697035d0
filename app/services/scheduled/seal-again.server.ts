import { SEALED_KINDS, type SealedKind, type SealedText } from "../../domain/access/sealed-kinds.ts";
import { secretOfVersion, secretsOf } from "../../domain/access/key-ring.ts";
import type { BaseScope } from "../scope.ts";

const AT_A_TIME = 100;

/**
 * Seals under the newest key what is sealed under an older one, so that the older one can be taken out of the settings.
 * @param input.seal the text under the newest key; undefined where it does not open.
 * @returns the texts that do not open, which stay as they are.
 */
export async function sealAgain(
  scope: BaseScope,
  input: {
    ring: string;
    seal: (kind: SealedKind, text: SealedText) => Promise<string | undefined>;
    isOver: () => boolean;
  },
): Promise<{ kind: SealedKind; id: string }[]> {
  const [{ version }] = secretsOf(input.ring);
  const lost: { kind: SealedKind; id: string }[] = [];
  for (const kind of SEALED_KINDS) {
    for (let after = "", full = true; full && !input.isOver();) {
      const texts = await scope.platform.sealedTexts.older(kind, { version, after, limit: AT_A_TIME });
      for (const text of texts) {
        const sealed = await input.seal(kind, text);
        if (sealed === undefined) lost.push({ kind, id: text.id });
        else await scope.platform.sealedTexts.replace(kind, text, sealed);
      }
      after = texts.at(-1)?.id ?? "";
      full = texts.length === AT_A_TIME;
    }
  }
  return lost;
}

/** Texts of a kind that are not sealed under the newest key. */
export type OlderTexts = {
  kind: SealedKind;
  /** Sealed under an older key that is still in the settings: they are sealed again by the scheduled work. */
  waiting: number;
  /** Their key was taken out of the settings: nothing opens them any more. */
  lost: number;
};

/** How many texts of each kind are not under the newest key. */
export async function countOlderTexts(scope: BaseScope, { ring }: { ring: string }): Promise<OlderTexts[]> {
  const [newest] = secretsOf(ring);
  const counted = await scope.platform.sealedTexts.count();
  return SEALED_KINDS.map((kind) => {
    const figures: OlderTexts = { kind, waiting: 0, lost: 0 };
    for (const { version, count } of counted[kind]) {
      if (version === newest.version) continue;
      figures[secretOfVersion(ring, version) === undefined ? "lost" : "waiting"] += count;
    }
    return figures;
  });
}
