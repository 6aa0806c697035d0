import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { stylesOf } from "../../../app/ui/document/page-handle.ts";

const page = (styles: "claim" | "claim-lines" | "claim-order" | "storefront") => [{ handle: { styles } }];

test("the innermost route says which styles a page has", () => {
  expect(stylesOf([{}, ...page("storefront"), {}], false)).toBe("storefront");
  expect(stylesOf([{}], false)).toBe("site");
});

test.each(["claim", "claim-lines", "claim-order", "storefront"] as const)(
  "an error on a page with the styles %s has styles for it",
  (styles) => {
    const name = stylesOf(page(styles), true);
    const css = readFileSync(new URL(`../../../app/styles/${name}.css`, import.meta.url), "utf8");
    expect(css).toMatch(/\.fault \{|pages\/error\.css/);
    expect(stylesOf(page(styles), false)).toBe(styles);
  },
);
