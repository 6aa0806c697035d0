import { expect, test } from "vitest";
import { workLimit } from "../../../pictures/work-limit.ts";

/** Work that ends when it is told to. */
function work() {
  let end = () => {};
  const running = new Promise<string>((resolve) => (end = () => resolve("done")));
  return { run: () => running, end: () => end() };
}

test("so much runs at once, so much waits, and the rest is turned away at once", async () => {
  const limited = workLimit({ atOnce: 2, waiting: 1 });
  const pieces = [work(), work(), work()];
  const begun: number[] = [];
  const answers = pieces.map(({ run }, place) => limited(() => (begun.push(place), run())));
  expect(begun).toEqual([0, 1]);
  expect(await limited(() => Promise.resolve("too much"))).toBeUndefined();
  pieces[0]!.end();
  expect(await answers[0]).toBe("done");
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  pieces[1]!.end();
  pieces[2]!.end();
  expect(await Promise.all(answers)).toEqual(["done", "done", "done"]);
  expect(await limited(() => Promise.resolve("free again"))).toBe("free again");
});

test("work that fails gives its place back", async () => {
  const limited = workLimit({ atOnce: 1, waiting: 0 });
  await expect(limited(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await limited(() => Promise.resolve("next"))).toBe("next");
});
