import { expect, test, vi } from "vitest";
import { joinReads } from "../../../app/http/wiring/joined-reads.server.ts";

/** A read that ends when it is told to. */
function slowReads() {
  const begun: { end: (value: string) => void; fail: (error: Error) => void }[] = [];
  const read = () => new Promise<string>((end, fail) => begun.push({ end, fail }));
  return { begun, read };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 0));

test("requests during a read share the next read", async () => {
  const joined = joinReads();
  const { begun, read } = slowReads();
  const first = joined.read("a", read);
  const others = [1, 2, 3].map(() => joined.read("a", read));
  await soon();
  // The one that runs may have begun before the others' reason to ask.
  expect(begun).toHaveLength(1);
  begun[0]?.end("old");
  expect(await first).toBe("old");
  await soon();
  expect(begun).toHaveLength(2);
  begun[1]?.end("new");
  expect(await Promise.all(others)).toEqual(["new", "new", "new"]);
});

test("a read that was begun for others is not shared by those who come after it began", async () => {
  const joined = joinReads();
  const { begun, read } = slowReads();
  void joined.read("a", read);
  const second = joined.read("a", read);
  begun[0]?.end("1");
  await soon();
  const third = joined.read("a", read);
  begun[1]?.end("2");
  expect(await second).toBe("2");
  await soon();
  begun[2]?.end("3");
  expect(await third).toBe("3");
  expect(begun).toHaveLength(3);
});

test("reads of other keys, and reads one after the other, are each made", async () => {
  const joined = joinReads();
  const read = vi.fn(async () => "x");
  await Promise.all([joined.read("a", read), joined.read("b", read)]);
  await joined.read("a", read);
  expect(read).toHaveBeenCalledTimes(3);
});

test("a read that fails for one is made by each of the others itself", async () => {
  const joined = joinReads();
  const { begun, read } = slowReads();
  const first = joined.read("a", read);
  const leader = joined.read("a", read);
  const follower = joined.read("a", read);
  begun[0]?.fail(new Error("away"));
  await expect(first).rejects.toThrow("away");
  await soon();
  begun[1]?.fail(new Error("away again"));
  await expect(leader).rejects.toThrow("away again");
  await soon();
  begun[2]?.end("own");
  expect(await follower).toBe("own");
});

test("no request waits for ever for a cancelled one", async () => {
  const joined = joinReads(5);
  const { begun, read } = slowReads();
  void joined.read("a", read);
  const leader = joined.read("a", read);
  const follower = joined.read("a", read);
  // Neither the first nor the leader ever ends.
  await vi.waitFor(() => expect(begun).toHaveLength(3));
  begun[2]?.end("own");
  expect(await follower).toBe("own");
  begun[1]?.end("late");
  expect(await leader).toBe("late");
});

test("requests that were broken off are waited for once, not by everybody who comes later", async () => {
  const joined = joinReads(20);
  const { begun, read } = slowReads();
  void joined.read("a", read);
  // The runtime ends a broken-off request where it waits: this one never begins to read.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  void joined.read("a", read);
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 30));
  const later = joined.read("a", read);
  expect(begun).toHaveLength(2);
  begun[1]?.end("own");
  expect(await later).toBe("own");
});
