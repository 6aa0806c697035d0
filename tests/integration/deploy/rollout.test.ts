import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { providersOf } from "../../../scripts/deploy/providers.ts";
import { isDeployed, rollBack, rollOut, tryVersion } from "../../../scripts/deploy/rollout.ts";
import { ACCOUNT, OPERATORS_OWN, standIns } from "../../stand-ins/providers.ts";

const { accounts, environment } = standIns();
const workers = ["popstall", "popstall-pictures", "popstall-print"].map((name) => ({ name }));
const stage = () => ({
  cloudflare: providersOf(OPERATORS_OWN, environment()).cloudflare,
  account: ACCOUNT,
  workers,
});
/** The versions of a release as an upload makes them. */
function upload(release: string): Map<string, string> {
  return new Map(
    workers.map(({ name }) => {
      const version = { id: `${name}-${release}`, annotations: { "workers/tag": release } };
      accounts.versions.set(name, [...(accounts.versions.get(name) ?? []), version]);
      return [name, version.id];
    }),
  );
}
const deploymentOf = (worker: string) =>
  `POST /client/v4/accounts/${ACCOUNT}/workers/scripts/${worker}/deployments`;
const live = () =>
  workers.map(({ name }) =>
    accounts.deployments
      .get(name)
      ?.at(-1)
      ?.versions.map((one) => `${one.version_id} ${one.percentage}`)
      .join(", "),
  );
const whole = (release: string) => workers.map(({ name }) => `${name}-${release} 100`);
/** As `wrangler deploy` does the first time. */
function deployFirst(release: string): void {
  for (const [name, version_id] of upload(release))
    accounts.deployments.set(name, [{ versions: [{ version_id, percentage: 100 }] }]);
}
const out = (
  release: string,
  tryOut: (versions: unknown, percent: number) => string | undefined = () => undefined,
) =>
  rollOut({
    ...stage(),
    release,
    uploaded: upload(release),
    tryOut: async (versions, percent) => tryOut(versions, percent),
    tell: () => undefined,
  });

beforeEach(() => {
  for (const map of [accounts.versions, accounts.deployments]) map.clear();
});

describe("a new release", () => {
  test("is tried by nobody, by a tenth, and by all, on the three Workers alike", async () => {
    expect(await isDeployed(stage())).toBe(false);
    deployFirst("r1");
    expect(await isDeployed(stage())).toBe(true);
    const seen: (string | undefined)[][] = [];
    await out("r2", () => void seen.push(live()) as undefined);
    expect(seen).toEqual([
      workers.map(({ name }) => `${name}-r2 0, ${name}-r1 100`),
      workers.map(({ name }) => `${name}-r2 10, ${name}-r1 90`),
      whole("r2"),
    ]);
  });

  test.each([0, 10, 100])("that fails at %i percent of the requests goes back on all three", async (at) => {
    deployFirst("r1");
    const failing = out("r2", (_, percent) => (percent === at ? "/readyz answers 503" : undefined));
    await expect(failing).rejects.toThrow(`taken back at ${at} % of the requests: /readyz answers 503.`);
    expect(live()).toEqual(whole("r1"));
  });

  test("goes back on all three where Cloudflare refuses one of them", async () => {
    deployFirst("r1");
    accounts.refusals.push({ address: deploymentOf("popstall"), status: 400, times: 1 });
    await expect(out("r2")).rejects.toThrow(/taken back at 0 %.*popstall\/deployments with 400: refused/);
    expect(live()).toEqual(whole("r1"));
  });
});

describe("going back", () => {
  test("gives all three the versions of the release before, and again the one before that", async () => {
    deployFirst("r1");
    await out("r2");
    await out("r3");
    expect(await rollBack(stage())).toBe("r2");
    expect(live()).toEqual(whole("r2"));
    expect(await rollBack(stage())).toBe("r1");
    expect(live()).toEqual(whole("r1"));
    expect(await rollBack(stage(), "r3")).toBe("r3");
    expect(live()).toEqual(whole("r3"));
  });

  test("passes over a release that was taken back, which never had all requests", async () => {
    deployFirst("r1");
    await out("r2");
    await out("bad", () => "/readyz answers 503").catch(() => undefined);
    expect(live()).toEqual(whole("r2"));
    expect(await rollBack(stage())).toBe("r1");
  });

  test("changes nothing where there is no release to go to", async () => {
    await expect(rollBack(stage())).rejects.toThrow(/No release was deployed/);
    deployFirst("r1");
    await expect(rollBack(stage())).rejects.toThrow(
      "There is no release before r1 to go back to. There are: r1.",
    );
    await expect(rollBack(stage(), "r9")).rejects.toThrow("There is no release r9");
    expect(live()).toEqual(whole("r1"));
  });

  test("that broke off half-way says how it goes on, and does not guess where the Workers differ", async () => {
    deployFirst("r1");
    await out("r2");
    accounts.refusals.push({ address: deploymentOf("popstall-print"), status: 500, times: 1 });
    await expect(rollBack(stage())).rejects.toThrow(/^popstall-print did not go back .* --to r1$/);
    await expect(rollBack(stage())).rejects.toThrow(
      /do not all answer with one release.*There are: r2, r1\./,
    );
    await rollBack(stage(), "r1");
    expect(live()).toEqual(whole("r1"));
  });
});

describe("a version is tried by asking it for public pages:", () => {
  type Said = { status: number; version?: string };
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));
  /** A platform whose answers depend on how many were given before. */
  async function trial(answer: (page: string, count: number) => Said) {
    const overrides = new Set<unknown>();
    let count = 0;
    const server = createServer((request, response) => {
      overrides.add(request.headers["cloudflare-workers-version-overrides"]);
      const { status, version = "new" } = answer(request.url ?? "", (count += 1));
      const said = request.headers["x-version"] === undefined ? {} : { "X-Version": version };
      response.writeHead(status, said).end();
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const versions = new Map([
      ["popstall", "new"],
      ["popstall-print", "printer"],
    ]);
    const fault = await tryVersion(origin, versions, { forMs: 400, pauseMs: 20 });
    return { fault, overrides: [...overrides] };
  }

  test("it is well when it answers, a redirect too, and each request names the versions", async () => {
    expect(await trial((page) => ({ status: page === "/login" ? 303 : 200 }))).toEqual({
      fault: undefined,
      overrides: ['popstall="new", popstall-print="printer"'],
    });
  });
  test("one answer that fails between good ones is borne", async () => {
    expect((await trial((_, count) => ({ status: count === 4 ? 503 : 200 }))).fault).toBeUndefined();
  });
  test("a page that fails again and again is named", async () => {
    const broken = await trial((page) => ({ status: page === "/login" ? 500 : 200 }));
    expect(broken.fault).toBe("/login answers 500");
  });
  test("answers of the version before are not judged, and are not enough", async () => {
    expect(
      (await trial((_, count) => (count < 7 ? { status: 500, version: "old" } : { status: 200 }))).fault,
    ).toBe(undefined);
    expect((await trial(() => ({ status: 200, version: "old" }))).fault).toBe(
      "the new version answered nothing",
    );
  });
});
