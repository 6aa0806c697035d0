import { describe, expect, test } from "vitest";
import { addressBlock, createFloodCounter } from "../../../app/domain/access/flood-counter.ts";

describe("a counter of floods", () => {
  const limit = (subject: string) => ({ subject, most: 3, windowMs: 1000 });

  test("a counter lets a number of requests pass in a window, then gives the window's end, then starts again", () => {
    const floods = createFloodCounter();
    for (let time = 0; time < 3; time += 1) expect(floods.count(limit("a"), time)).toBeUndefined();
    expect(floods.count(limit("a"), 999)).toBe(1000);
    expect(floods.count(limit("b"), 999)).toBeUndefined();
    expect(floods.count(limit("a"), 1000)).toBeUndefined();
  });

  test("keeps so many subjects at most, the newest ones", () => {
    const floods = createFloodCounter(2);
    for (let time = 0; time < 3; time += 1) floods.count(limit("first"), 0);
    for (const other of ["second", "third"]) floods.count(limit(other), 1);
    expect(floods.count(limit("first"), 2)).toBeUndefined();
  });
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["unknown", "unknown"],
])("%s counts as %s", (ip, block) => expect(addressBlock(ip)).toBe(block));
