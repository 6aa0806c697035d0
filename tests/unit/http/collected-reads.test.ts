import { expect, test, vi } from "vitest";
import { collectReads } from "../../../app/http/wiring/collected-reads.server.ts";

/** Reads that end when they are told to: each key's value is the key with the number of its read. */
function slowReads() {
  const begun: { keys: readonly string[]; end: () => void; fail: () => void }[] = [];
  const readAll = (keys: readonly string[]) =>
    new Promise<Map<string, string>>((resolve, reject) => {
      const number = begun.length;
      begun.push({
        keys,
        end: () =>
          resolve(new Map(keys.filter((key) => key !== "gone").map((key) => [key, `${key}${number}`]))),
        fail: () => reject(new Error("away")),
      });
    });
  return { begun, readAll };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 0));

test("a few go by themselves; those who come then are asked for together, each with its own answer", async () => {
  const reads = collectReads<string>();
  const { begun, readAll } = slowReads();
  const first = ["a", "b", "c", "d"].map((key) => reads.read(key, readAll));
  const others = ["e", "f", "gone", "e"].map((key) => reads.read(key, readAll));
  await soon();
  expect(begun.map(({ keys }) => keys)).toEqual([["a"], ["b"], ["c"], ["d"]]);
  begun[1]?.end();
  await soon();
  expect(begun[4]?.keys).toEqual(["e", "f", "gone"]);
  // The one that runs began before this one asked.
  const late = ["x", "g"].map((key) => reads.read(key, readAll));
  await soon();
  expect(begun).toHaveLength(5);
  for (const place of [0, 2, 3, 4]) begun[place]?.end();
  expect(await Promise.all(first)).toEqual(["a0", "b1", "c2", "d3"]);
  expect(await Promise.all(others)).toEqual(["e4", "f4", undefined, "e4"]);
  await soon();
  expect(begun[5]?.keys).toEqual(["x", "g"]);
  begun[5]?.end();
  expect(await Promise.all(late)).toEqual(["x5", "g5"]);
});

test("where the read for all fails, each of the others asks for itself", async () => {
  const reads = collectReads<string>();
  const { begun, readAll } = slowReads();
  const first = ["a", "b", "c", "d"].map((key) => reads.read(key, readAll));
  const leader = reads.read("e", readAll);
  const follower = reads.read("f", readAll);
  begun[0]?.end();
  await soon();
  begun[4]?.fail();
  await expect(leader).rejects.toThrow("away");
  await soon();
  expect(begun[5]?.keys).toEqual(["f"]);
  for (const { end } of begun) end();
  expect(await follower).toBe("f5");
  await Promise.all(first);
});

test("no request waits for ever for a cancelled one", async () => {
  const reads = collectReads<string>(5);
  const { begun, readAll } = slowReads();
  for (const key of ["a", "b", "c", "d"]) void reads.read(key, readAll);
  void reads.read("leader", readAll);
  const follower = reads.read("f", readAll);
  await vi.waitFor(() => expect(begun).toHaveLength(6));
  expect(begun[5]?.keys).toEqual(["f"]);
  begun[5]?.end();
  expect(await follower).toBe("f5");
});

test("requests that were broken off are waited for once, not by everybody who comes later", async () => {
  const reads = collectReads<string>(20);
  const { begun, readAll } = slowReads();
  for (const key of ["a", "b", "c", "d"]) void reads.read(key, readAll);
  // The runtime ends a broken-off request where it waits: this one never begins to read.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  void reads.read("leader", readAll);
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 30));
  const later = reads.read("e", readAll);
  expect(begun[4]?.keys).toEqual(["e"]);
  begun[4]?.end();
  expect(await later).toBe("e4");
});
