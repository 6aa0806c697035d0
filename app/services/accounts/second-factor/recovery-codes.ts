import type { OwnScope } from "../own/own-scope.ts";

const RECOVERY_CODES = 10;

/** How a recovery code is kept: without case and dashes, so that it may be typed as it is read. */
export function recoveryText(code: string): string {
  return `recovery:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}`;
}

/** New recovery codes: as they are shown, once, and as they are kept. */
export async function newRecoveryCodes(scope: OwnScope): Promise<{ shown: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => scope.newId().slice(0, 12));
  return {
    shown: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, "$1-")),
    hashes: await Promise.all(codes.map((code) => scope.hash(recoveryText(code) + scope.user.id))),
  };
}
