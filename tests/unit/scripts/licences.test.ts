import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { noticeOf, packageFolder } from "../../../scripts/build/licences-plugin.ts";

test.each([
  ["/house/node_modules/react/index.js", "/house/node_modules/react"],
  ["node_modules/@remix-run/react/dist/esm/a.js?v=1", "node_modules/@remix-run/react"],
  ["\0/house/node_modules/react-dom/x.js?commonjs-module", "/house/node_modules/react-dom"],
  ["/house/node_modules/a/node_modules/b/b.js", "/house/node_modules/a/node_modules/b"],
  ["/house/app/root.tsx", undefined],
  ["\0virtual:texts", undefined],
])("the package of %j", (id, folder) => {
  expect(packageFolder(id)).toBe(folder);
});

test("a notice names the package and brings its licence, whatever its file is called", () => {
  for (const name of ["react", "@remix-run/react", "partysocket"]) {
    const folder = path.resolve("node_modules", name);
    expect(existsSync(folder)).toBe(true);
    expect(noticeOf(folder)).toMatch(new RegExp(`^${name} \\d`));
    expect(noticeOf(folder)).toContain("Permission is hereby granted");
  }
});
