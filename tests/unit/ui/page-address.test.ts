import { expect, test } from "vitest";
import { canonicalAddress, languageAddresses } from "../../../app/ui/document/page-address.ts";

const ORIGIN = "https://popstall.example";
const of = (path: string) => canonicalAddress(ORIGIN, new URL(path, "https://alias.example"));

test.each([
  ["/about", "/about"],
  ["/about?lang=fr", "/about?lang=fr"],
  ["/about?lang=xx&utm_source=a", "/about"],
  ["/Shop?sort=name-az&page=2", "/Shop?page=2"],
  ["/Shop?page=1", "/Shop"],
  ["/Shop?page=2&lang=de", "/Shop?lang=de&page=2"],
  ["/Shop/Product=12?colour=Red&size=M", "/Shop/Product=12"],
])("%s is %s", (asked, one) => expect(of(asked)).toBe(ORIGIN + one));

test.each([
  ["/about?lang=fr", "/about"],
  ["/Shop?page=2&lang=de", "/Shop?page=2"],
])("%s is %s where nothing is translated", (asked, one) =>
  expect(canonicalAddress(ORIGIN, new URL(asked, ORIGIN), false)).toBe(ORIGIN + one),
);

test("a page names itself in nine languages, and once for everybody else", () => {
  const all = languageAddresses(`${ORIGIN}/about?lang=fr`);
  expect(all).toHaveLength(10);
  expect(all).toContainEqual({ lang: "de", href: `${ORIGIN}/about?lang=de` });
  expect(all.at(-1)).toEqual({ lang: "x-default", href: `${ORIGIN}/about` });
});
