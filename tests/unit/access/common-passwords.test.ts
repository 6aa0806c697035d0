import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { passwordFault } from "../../../app/domain/access/password-rules.ts";

const here = import.meta.dirname;
/** The commonest passwords that are long enough for our rule, the commonest first. */
const COMMON = readFileSync(path.join(here, "common-passwords.txt"), "utf8").trim().split("\n");
const EASY = "refusals:passwordEasy";

test("the 3,000 commonest that are long enough are refused, however they are written and with something appended", () => {
  expect(COMMON).toHaveLength(3000);
  const passed = COMMON.flatMap((word) => [word, word.toUpperCase(), `${word}!`, `${word}99`]).filter(
    (word) => passwordFault(word) !== EASY,
  );
  // A number of sixteen digits or more is no common one any more.
  expect(passed.filter((word) => !/^\d+\W*$/.test(word))).toEqual([]);
});

const ABOUT = ["ada.admin@acme-outdoors.example", "Ada Admin", "Acme Outdoors"];

describe("refused are", () => {
  test.each([
    "password1!",
    "Password123!",
    "P@ssw0rd2024",
    "1234567890a",
    "qwerty12345",
    "letmein1234",
    "football12",
    "!!football!!",
    "passwordpassword",
    "1470258369",
    "acmeoutdoors1",
    "Acme-Outdoors-2026!",
    "acme0utdoors",
    "adminadmin12",
    "Popstall2026",
    "popstall-acme",
    "ada.admin@acme-outdoors.example",
  ])("%s", (password) => expect(passwordFault(password, ABOUT)).toBe(EASY));
});

describe("accepted are", () => {
  test.each([
    "three unrelated words",
    "another three words",
    "correct horse battery staple",
    "tram-kiosk-violet",
    "acme sells green umbrellas",
    "7402186395517403",
    "Zk4-wprq-81mt",
  ])("%s", (password) => expect(passwordFault(password, ABOUT)).toBeUndefined());
});

test("the list costs the Worker less than 20 KB", () => {
  const file = path.join(here, "../../../app/domain/access/common-passwords.ts");
  expect(gzipSync(readFileSync(file)).length).toBeLessThan(20_480);
});
