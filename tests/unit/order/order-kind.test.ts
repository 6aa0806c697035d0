import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  isBoughtHere,
  isGiven,
  isOfShop,
  isOnAccount,
  ORDER_KINDS,
  writesToRecipient,
} from "../../../app/domain/order/order-kind.ts";

test("each kind answers each question", () => {
  const answers = ORDER_KINDS.map((kind) => [
    kind,
    [isBoughtHere, isGiven, isOnAccount, isOfShop, writesToRecipient]
      .map((asked) => (asked(kind) ? 1 : 0))
      .join(""),
  ]);
  expect(answers).toEqual([
    ["store", "10001"],
    ["claim", "01001"],
    ["account", "00101"],
    ["shopify", "00110"],
  ]);
});

test("no other file compares the kind of an order: a new kind would pass by it", () => {
  const files = ["app", "db"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => /\border\.kind\s*[!=]==/.test(readFileSync(file, "utf8")))).toEqual([]);
});
