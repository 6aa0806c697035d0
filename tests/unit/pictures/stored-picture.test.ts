import { expect, test } from "vitest";
import {
  FILE_WIDTHS,
  fileAddress,
  hashOfAddress,
  inWidth,
  keysToTry,
  readFileAddress,
  sizeKeyOf,
  sizeKeysOf,
  storageKeyOf,
} from "../../../app/domain/pictures/stored-picture.ts";

const SHA = "ab".repeat(32);
const file = { storageKey: storageKeyOf("t-1", SHA), contentType: "image/png" };

test("a picture's address leads back to its file, in the width that was asked for", () => {
  const address = fileAddress(file, 400)!;
  const url = new URL(address, "https://x.example");
  const [, , , tenant = "", name = ""] = url.pathname.split("/");
  expect(readFileAddress(tenant, name, url.searchParams.get("w"))).toEqual({
    key: file.storageKey,
    width: 400,
  });
  expect(hashOfAddress(address)).toBe(SHA);
});

test("a drawing has one address for all widths, and what lies in no storage has none", () => {
  expect(fileAddress({ ...file, contentType: "image/svg+xml" }, 400)).toMatch(/\.svg$/);
  expect(fileAddress({ ...file, storageKey: null })).toBeNull();
});

test.each([
  ["another width", "t", `${SHA}.png`, "401"],
  ["a way out of the folder", "..", `${SHA}.png`, null],
  ["no hash", "t", "logo.png", null],
  ["another kind of file", "t", `${SHA}.html`, null],
])("%s is no address of a picture", (_what, tenant, name, width) => {
  expect(readFileAddress(tenant, name, width)).toBeUndefined();
});

test("only addresses of uploaded pictures take a width", () => {
  expect(inWidth(fileAddress(file)!, 800)).toBe(`/media/${file.storageKey}.png?w=800`);
  expect(inWidth("/brand/logo.svg", 800)).toBe("/brand/logo.svg");
  expect(inWidth(fileAddress(file, 160)!, 800)).toContain("w=160");
});

test("the best is tried first, and a width that was not made shows the picture itself", () => {
  const wanted = { key: "files/t/ab", width: 400 } as const;
  expect(keysToTry(wanted, { takesWebp: true })).toEqual([
    "files/t/ab/400.webp",
    "files/t/ab/400",
    "files/t/ab",
  ]);
  expect(keysToTry(wanted, { takesWebp: false })).toEqual(["files/t/ab/400", "files/t/ab"]);
  expect(keysToTry({ ...wanted, width: undefined }, { takesWebp: true })).toEqual(["files/t/ab"]);
});

test("every file beside a picture is known, so that none stays when it is deleted", () => {
  const keys = sizeKeysOf("k");
  for (const width of FILE_WIDTHS)
    for (const contentType of ["image/png", "image/jpeg", "image/webp"])
      expect(keys).toContain(sizeKeyOf("k", { width, contentType }));
  expect(keys).toHaveLength(2 * FILE_WIDTHS.length);
});
