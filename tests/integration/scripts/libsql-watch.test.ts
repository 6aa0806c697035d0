import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { connect } from "../../../scripts/db/database-client.ts";
import { startLibsqlServer } from "../../../scripts/product/libsql-server.ts";
import { watchLibsql, type Watch } from "../../../scripts/product/libsql-watch.ts";
import { freePort } from "../../../scripts/product/ports.ts";

const running: { watch: Watch; dataDir: string }[] = [];

afterEach(async () => {
  for (const { watch, dataDir } of running.splice(0)) {
    await watch.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function watchedDatabase() {
  const dataDir = mkdtempSync(path.join(tmpdir(), "popstall-watch-"));
  const port = await freePort();
  const told: string[] = [];
  const options = {
    dataDir,
    port,
    tell: (line: string) => void told.push(line),
    probeEveryMs: 100,
    // Longer than a healthy server makes a write wait on a busy machine: the watch would restart it by itself.
    probeDeadlineMs: 1_500,
  };
  const watch = watchLibsql(await startLibsqlServer(options), options);
  running.push({ watch, dataDir });
  const url = `http://127.0.0.1:${port}`;
  await connect(url).batch(
    [
      "CREATE TABLE write_probe (id integer PRIMARY KEY, at integer)",
      "CREATE TABLE written (n integer PRIMARY KEY)",
    ],
    "write",
  );
  return { watch, url, told };
}

/** Writes until told to stop; remembers what was acknowledged. A lost answer is asked again, as the product does. */
function writer(url: string) {
  const acknowledged: number[] = [];
  let stopped = false;
  const done = (async () => {
    for (let n = 1; !stopped;) {
      try {
        await connect(url, undefined, 1000).execute({
          sql: "INSERT INTO written VALUES (?) ON CONFLICT DO NOTHING",
          args: [n],
        });
        acknowledged.push(n);
        n += 1;
      } catch {
        await pause(20);
      }
    }
  })();
  return {
    acknowledged,
    async stop() {
      stopped = true;
      await done;
    },
  };
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error("It did not happen within 15 s.");
    await pause(20);
  }
}

test.each([
  // A slow machine may count missed probes before it hears of the end; both are true of a server that is gone.
  ["SIGKILL", /was ended by SIGKILL|took no more writes/],
  ["SIGSTOP", /took no more writes/],
] as const)(
  "after %s under writes the server is back and nothing acknowledged is lost",
  async (signal, reason) => {
    const { watch, url, told } = await watchedDatabase();
    const writing = writer(url);
    await until(() => writing.acknowledged.length > 20);
    const before = watch.pid();
    process.kill(before, signal);
    await until(() => watch.pid() !== before && told.length > 0);
    const why = told.at(-1);
    const count = writing.acknowledged.length;
    await until(() => writing.acknowledged.length > count + 20);
    await writing.stop();

    expect(why).toMatch(reason);
    const { rows } = await connect(url).execute("SELECT n FROM written");
    const kept = new Set(rows.map((row) => Number(row["n"])));
    expect(writing.acknowledged.filter((n) => !kept.has(n))).toEqual([]);
  },
);

test("a server that dies again and again is given up with a sentence", async () => {
  const { watch } = await watchedDatabase();
  let reason = "";
  void watch.givenUp.then((text) => (reason = text));
  let last = 0;
  while (!reason) {
    await until(() => reason !== "" || watch.pid() !== last);
    last = watch.pid();
    try {
      process.kill(last, "SIGKILL");
    } catch {
      // It is just being started.
    }
    await pause(150);
  }
  expect(reason).toMatch(/within a minute: look into .*libsql\.log/);
});
