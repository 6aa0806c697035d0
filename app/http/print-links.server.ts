import type { AppLoadContext } from "@remix-run/cloudflare";
import { paths } from "../paths.ts";
import type { SubmissionLinks } from "../services/fulfilment/write-submission.server.ts";
import { sign, unsign } from "./signing.server.ts";

const PURPOSE = "print file";
const DAY = 24 * 60 * 60_000;
const DAYS = 7;

type PrintFile = { tenantId: string; scene: string };

/** Addresses under which a fulfiller fetches print files and pictures. */
export function submissionLinks({ page }: Pick<AppLoadContext, "page">): SubmissionLinks {
  const { APP_ORIGIN, SESSION_SECRET } = page.settings;
  const absolute = (path: string) => new URL(path, APP_ORIGIN).href;
  return {
    absolute,
    async print(file) {
      // To the end of a day, so that a submission that is sent again says the same for most of its tries.
      const until = (Math.floor(page.now().getTime() / DAY) + 1 + DAYS) * DAY;
      return absolute(paths.signedPrintFile(await printKey(SESSION_SECRET, file, until)));
    },
  };
}

const printKey = (secret: string, { tenantId, scene }: PrintFile, until: number) =>
  sign(secret, PURPOSE, `${tenantId}_${scene}_${until}`);

/** Which file a key opens; undefined when it is not ours, or its time is over. */
export async function printOfKey(secret: string, key: string, now: Date): Promise<PrintFile | undefined> {
  const value = await unsign(secret, PURPOSE, key);
  const [, tenantId, scene, until] = /^(.+)_([0-9a-f]+)_(\d+)$/.exec(value ?? "") ?? [];
  if (!tenantId || !scene || now.getTime() > Number(until)) return undefined;
  return { tenantId, scene };
}
