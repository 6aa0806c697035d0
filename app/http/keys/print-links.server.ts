import type { AppLoadContext } from "@remix-run/cloudflare";
import type { PrintFormat } from "../../domain/print/line-prints.ts";
import { paths } from "../../paths.ts";
import type { SubmissionLinks } from "../../services/fulfilment/write-submission.server.ts";
import { sign, unsign } from "./signing.server.ts";

const PURPOSE = "print file";
const DAY = 24 * 60 * 60_000;
const DAYS = 7;

type PrintFile = { tenantId: string; scene: string; format: PrintFormat };

/** Addresses under which a fulfiller fetches print files and pictures. */
export function submissionLinks({ page }: Pick<AppLoadContext, "page">): SubmissionLinks {
  const { APP_ORIGIN, SESSION_SECRET } = page.settings;
  const absolute = (path: string) => new URL(path, APP_ORIGIN).href;
  return {
    absolute,
    async print(file) {
      // To the end of a day, so that a submission that is sent again says the same for most of its tries.
      const until = (Math.floor(page.now().getTime() / DAY) + 1 + DAYS) * DAY;
      const key = await printKey(SESSION_SECRET, file, until);
      // Printers tell kinds of files by how their addresses end.
      return absolute(paths.signedPrintFile(file.format === "pdf" ? key : `${key}.${file.format}`));
    },
  };
}

const printKey = (secret: string, { tenantId, scene, format }: PrintFile, until: number) =>
  sign(secret, PURPOSE, `${tenantId}_${scene}_${until}${format === "pdf" ? "" : `_${format}`}`);

/** Which file a key opens; undefined when it is not ours, or its time is over. */
export async function printOfKey(secret: string, key: string, now: Date): Promise<PrintFile | undefined> {
  const value = await unsign(secret, PURPOSE, key.replace(/\.(png|svg)$/, ""));
  const [, tenantId, scene, until, other] = /^(.+)_([0-9a-f]+)_(\d+)(?:_(png|svg))?$/.exec(value ?? "") ?? [];
  if (!tenantId || !scene || now.getTime() > Number(until)) return undefined;
  return { tenantId, scene, format: (other as PrintFormat | undefined) ?? "pdf" };
}
