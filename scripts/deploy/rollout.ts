import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import { CliError } from "../cli-error.ts";
import type { Api } from "./providers.ts";
import { resultOf } from "./provision.ts";

/** The Workers of one account, the pages' own first. */
export type Stage = { cloudflare: Api; account: string; workers: readonly { name: string }[] };

const deploymentsSchema = resultOf(
  v.object({
    deployments: v.array(
      v.object({
        versions: v.array(v.object({ version_id: v.string(), percentage: v.number() })),
      }),
    ),
  }),
);
const versionSchema = resultOf(v.object({ annotations: v.optional(v.record(v.string(), v.string()), {}) }));

const scriptOf = ({ account }: Stage, worker: string) => `/accounts/${account}/workers/scripts/${worker}`;

/** The deployments of a Worker, the newest first; none where it was never deployed. */
async function deploymentsOf(stage: Stage, worker: string) {
  const address = `GET ${scriptOf(stage, worker)}/deployments`;
  return (await stage.cloudflare.find(deploymentsSchema, address))?.result.deployments ?? [];
}

/** The version that most requests of a Worker are answered by. */
async function liveVersion(stage: Stage, worker: string): Promise<string | undefined> {
  const [newest] = await deploymentsOf(stage, worker);
  return newest?.versions.toSorted((one, other) => other.percentage - one.percentage)[0]?.version_id;
}

async function releaseOf(stage: Stage, worker: string, version: string): Promise<string | undefined> {
  const known = await stage.cloudflare.find(
    versionSchema,
    `GET ${scriptOf(stage, worker)}/versions/${version}`,
  );
  return known?.result.annotations["workers/tag"];
}

/** @param share of the requests for the new version, in percent; the rest goes to the old one. */
async function share(
  stage: Stage,
  worker: string,
  versions: { next: string; before?: string },
  { percent, message }: { percent: number; message: string },
): Promise<void> {
  const all = [
    { version_id: versions.next, percentage: percent },
    ...(versions.before === undefined || percent === 100
      ? []
      : [{ version_id: versions.before, percentage: 100 - percent }]),
  ];
  await stage.cloudflare.ask(v.object({}), `POST ${scriptOf(stage, worker)}/deployments`, {
    strategy: "percentage",
    versions: all,
    annotations: { "workers/message": message },
  });
}

/** Whether every Worker is deployed, so that a new version can be tried beside an old one. */
export async function isDeployed(stage: Stage): Promise<boolean> {
  const live = await Promise.all(stage.workers.map(({ name }) => liveVersion(stage, name)));
  return live.every((version) => version !== undefined);
}

/** Pages that everybody may ask for, which need the database, the texts and the assets. */
const TRIED_PAGES = ["/readyz", "/", "/login"];

/**
 * Asks public pages of a version for some time, whatever part of the requests it is given.
 * @param versions of each Worker; the pages' own first.
 * @returns what was wrong: a page that failed twice in a row, or that the version never answered; else undefined.
 */
export async function tryVersion(
  origin: string,
  versions: ReadonlyMap<string, string>,
  { forMs, pauseMs }: { forMs: number; pauseMs: number },
): Promise<string | undefined> {
  const [version] = versions.values();
  const overrides = [...versions].map(([name, id]) => `${name}="${id}"`).join(", ");
  const failed = new Set<string>();
  let answered = false;
  for (const until = Date.now() + forMs; Date.now() < until; await pause(pauseMs)) {
    for (const page of TRIED_PAGES) {
      const { status, from } = await ask(`${origin}${page}`, overrides);
      // A deployment takes seconds until it is known everywhere; until then the version before answers.
      if (from !== undefined && from !== version) continue;
      if (status < 500 && from === version) {
        answered = true;
        failed.delete(page);
        continue;
      }
      if (failed.has(page)) return status === 0 ? `${page} does not answer` : `${page} answers ${status}`;
      failed.add(page);
    }
  }
  return answered ? undefined : "the new version answered nothing";
}

async function ask(url: string, overrides: string) {
  try {
    const response = await fetch(url, {
      headers: { "Cloudflare-Workers-Version-Overrides": overrides, "X-Version": "?" },
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    });
    await response.arrayBuffer();
    return { status: response.status, from: response.headers.get("X-Version") ?? undefined };
  } catch {
    return { status: 0, from: undefined };
  }
}

export type Rollout = Stage & {
  release: string;
  /** The uploaded version of each Worker, by its name. */
  uploaded: ReadonlyMap<string, string>;
  /**
   * Asks public pages of the new version for some time, as the header for version overrides picks it.
   * @returns what was wrong with the first answer that was not well, or undefined.
   */
  tryOut(versions: ReadonlyMap<string, string>, percent: number): Promise<string | undefined>;
  tell(line: string): void;
};

/** Nobody but the trial meets it first, then a tenth of the requests, then all. */
const STEPS = [0, 10, 100] as const;

/**
 * Gives uploaded versions of all Workers to a growing part of the requests, and gives all back to the versions before when
 * the new ones fail.
 * @throws CliError where it went back, with what was wrong.
 */
export async function rollOut(work: Rollout): Promise<void> {
  const before = new Map<string, string>();
  for (const { name } of work.workers) {
    const live = await liveVersion(work, name);
    if (live !== undefined) before.set(name, live);
  }
  for (const percent of STEPS) {
    const fault = await step(work, before, percent);
    if (fault === undefined) {
      work.tell(`${percent} % of the requests: well.`);
      continue;
    }
    for (const { name } of work.workers) {
      const version = before.get(name);
      if (version !== undefined)
        await share(work, name, { next: version }, { percent: 100, message: `back from ${work.release}` });
    }
    throw new CliError(
      `The release ${work.release} was taken back at ${percent} % of the requests: ${fault}. All three Workers answer with their versions of before; the database stays migrated.`,
    );
  }
}

/** @returns what was wrong, so that the caller goes back. */
async function step(work: Rollout, before: ReadonlyMap<string, string>, percent: number) {
  try {
    // The pages' Worker last: its bindings then find the others.
    for (const { name } of work.workers.toReversed()) {
      const next = work.uploaded.get(name);
      if (next === undefined) throw new CliError(`no version of ${name} was uploaded`);
      const old = before.get(name);
      const versions = old === undefined ? { next } : { next, before: old };
      await share(work, name, versions, { percent, message: work.release });
    }
  } catch (error) {
    if (error instanceof CliError) return error.message;
    throw error;
  }
  return work.tryOut(work.uploaded, percent);
}

/** How many of the newest deployments are looked at. */
const LOOKED_AT = 30;

/**
 * The releases that all Workers answered with wholly, each with their versions: first the one that was deployed last for
 * the first time, so that going back twice goes two releases back.
 */
async function releasesOf(stage: Stage): Promise<Map<string, Map<string, string>>> {
  const releases = new Map<string, Map<string, string>>();
  for (const { name } of stage.workers) {
    for (const { versions } of (await deploymentsOf(stage, name)).slice(0, LOOKED_AT).toReversed()) {
      const [whole] = versions.filter(({ percentage }) => percentage === 100);
      const release = whole && (await releaseOf(stage, name, whole.version_id));
      if (!whole || !release) continue;
      const known = releases.get(release) ?? new Map<string, string>();
      known.set(name, whole.version_id);
      releases.set(release, known);
    }
  }
  return new Map([...releases].filter(([, versions]) => versions.size === stage.workers.length).toReversed());
}

/**
 * Gives all requests of all Workers to the versions of an earlier release, together.
 * @param to the release; without it the newest one before the one that answers now.
 * @returns the release that answers now.
 * @throws CliError before anything is changed where there is no such release, or the Workers stand at several.
 */
export async function rollBack(stage: Stage, to?: string): Promise<string> {
  const releases = await releasesOf(stage);
  const live = new Set<string | undefined>();
  for (const { name } of stage.workers) {
    const version = await liveVersion(stage, name);
    live.add(version && (await releaseOf(stage, name, version)));
  }
  const names = [...releases.keys()];
  const known =
    names.length > 0 ? `There are: ${names.join(", ")}.` : "No release was deployed by npm run deploy yet.";
  const [now] = live;
  if (to === undefined && (live.size > 1 || now === undefined))
    throw new CliError(
      `The Workers do not all answer with one release: name the one to go to with --to. ${known}`,
    );
  const target = to ?? names[names.indexOf(now ?? "") + 1];
  const versions = target === undefined ? undefined : releases.get(target);
  if (target === undefined || !versions)
    throw new CliError(`There is no release ${to ?? `before ${now}`} to go back to. ${known}`);
  for (const { name } of stage.workers) {
    const version = versions.get(name) ?? "";
    try {
      await share(stage, name, { next: version }, { percent: 100, message: `back to ${target}` });
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      throw new CliError(
        `${name} did not go back (${error.message}). Run this again: npm run rollback -- --settings … --to ${target}`,
      );
    }
  }
  return target;
}

/**
 * @param lines what wrangler writes into the file that WRANGLER_OUTPUT_FILE_PATH names: an object in each line.
 * @throws CliError where none of them tells of an upload.
 */
export function uploadedVersion(lines: string): string {
  const upload = v.object({ type: v.literal("version-upload"), version_id: v.string() });
  for (const line of lines.split("\n").filter(Boolean)) {
    const read = v.safeParse(upload, JSON.parse(line));
    if (read.success) return read.output.version_id;
  }
  throw new CliError("wrangler did not tell which version it uploaded.");
}
