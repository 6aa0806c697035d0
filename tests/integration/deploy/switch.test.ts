import { expect, test } from "vitest";
import { switchedOffIn } from "../../../app/domain/availability/switches.ts";
import { providersOf } from "../../../scripts/deploy/providers.ts";
import {
  linesOf,
  readSwitchesFile,
  switchNamed,
  turnSwitch,
  untilOf,
} from "../../../scripts/operate/switch.ts";
import { ACCOUNT, OPERATORS_OWN, standIns } from "../../stand-ins/providers.ts";

const { accounts, environment } = standIns();
const NOW = new Date("2026-11-27T13:30:00Z");
const bucket = () => ({
  cloudflare: providersOf(OPERATORS_OWN, environment()).cloudflare,
  account: ACCOUNT,
  name: "popstall-media",
});

test("a switch is turned off and on in the file that the Workers read, and the others stay as they are", async () => {
  const turn = (name: string, until: string | undefined) =>
    turnSwitch(
      bucket(),
      { name: switchNamed(name), until: until === undefined ? undefined : untilOf(until, NOW) },
      NOW,
    );
  const inFile = () => switchedOffIn(accounts.objects.get("popstall-media/switches.json") ?? "", NOW);
  expect(await readSwitchesFile(bucket(), NOW)).toEqual({});
  const cards = new Date("2026-11-27T14:00:00Z");
  const api = new Date("2026-11-28T09:15:00Z");
  expect(await turn("cards", "14:00")).toEqual({ cards });
  expect(await turn("api", "2026-11-28T10:15+01:00")).toEqual({ cards, api });
  expect(inFile()).toEqual({ cards, api });
  expect(await turn("cards", undefined)).toEqual({ api });
  expect(inFile()).toEqual({ api });
  expect(linesOf(await readSwitchesFile(bucket(), NOW))).toEqual([
    ...["cards: on", "sign-ups: on", "campaigns: on", "uploads: on"],
    "api: off until 2026-11-28T09:15:00.000Z",
  ]);
  // What is over leaves the file with the next turn.
  const later = new Date("2026-11-28T09:15:00Z");
  expect(await turnSwitch(bucket(), { name: "uploads", until: untilOf("10:00", later) }, later)).toEqual({
    uploads: new Date("2026-11-28T10:00:00Z"),
  });
});

test("a file that somebody broke counts as empty, and is written whole", async () => {
  accounts.objects.set("popstall-media/switches.json", '{"cards":"soon","sign-ups":7}');
  const until = new Date("2026-11-27T15:00:00Z");
  expect(await turnSwitch(bucket(), { name: "campaigns", until }, NOW)).toEqual({ campaigns: until });
});

test("the time of the clock is the next one", () => {
  expect(untilOf("13:31", NOW)).toEqual(new Date("2026-11-27T13:31:00Z"));
  expect(untilOf("13:30", NOW)).toEqual(new Date("2026-11-28T13:30:00Z"));
  expect(untilOf("9:05", NOW)).toEqual(new Date("2026-11-28T09:05:00Z"));
});

test.each([
  ["", /no moment/],
  ["soon", /no moment/],
  ["24:00", /no moment/],
  ["14", /no moment/],
  // Nobody can tell whose time it is.
  ["2026-11-27T14:00", /no moment/],
  ["2026-13-27T14:00Z", /no moment/],
  ["2026-11-27T13:30Z", /over already/],
  ["2026-11-29T13:31Z", /more than 48 hours/],
])("--until=%s is refused in a sentence", (text, message) => {
  expect(() => untilOf(text, NOW)).toThrow(message);
});

test("a switch that is not there is refused with those that are", () => {
  expect(() => switchNamed("card")).toThrow(
    '"card" is no switch. There are: cards, sign-ups, campaigns, uploads, api.',
  );
});
