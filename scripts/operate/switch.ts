import * as v from "valibot";
import {
  LONGEST_OFF_HOURS,
  type SwitchedOff,
  switchedOffIn,
  SWITCHES,
  SWITCHES_KEY,
  switchesFile,
  type SwitchName,
} from "../../app/domain/availability/switches.ts";
import { CliError } from "../cli-error.ts";
import type { Api } from "../deploy/providers.ts";

const HOUR_MS = 3_600_000;

/** Where the file of the switches lies, by Cloudflare's API. */
export type Bucket = { cloudflare: Api; account: string; name: string };

const addressIn = ({ account, name }: Bucket) =>
  `/accounts/${account}/r2/buckets/${name}/objects/${SWITCHES_KEY}`;

/** @throws CliError that names the switches there are. */
export function switchNamed(text: string): SwitchName {
  const name = SWITCHES.find((one) => one === text);
  if (!name) throw new CliError(`"${text}" is no switch. There are: ${SWITCHES.join(", ")}.`);
  return name;
}

/**
 * Until when something is off, as an operator types it: a moment in ISO 8601 with its zone, or a time of the clock in UTC,
 * the next one.
 * @throws CliError for what is no such moment, is over, or is too far away.
 */
export function untilOf(text: string, now: Date): Date {
  const until = momentOf(text, now);
  if (!until || Number.isNaN(until.getTime())) {
    throw new CliError(
      `--until=${text} is no moment: write a time in UTC (--until 14:00), or a moment with its zone (--until 2026-11-27T14:00Z).`,
    );
  }
  if (until <= now) throw new CliError(`--until=${text} is over already.`);
  if (until.getTime() - now.getTime() > LONGEST_OFF_HOURS * HOUR_MS) {
    throw new CliError(
      `--until=${text} is more than ${LONGEST_OFF_HOURS} hours away: switch it off again when that time comes.`,
    );
  }
  return until;
}

function momentOf(text: string, now: Date): Date | undefined {
  if (/^([01]?\d|2[0-3]):[0-5]\d$/.test(text)) {
    const [hours = 0, minutes = 0] = text.split(":").map(Number);
    const next = new Date(now);
    next.setUTCHours(hours, minutes, 0, 0);
    if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
    return next;
  }
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text) ? new Date(text) : undefined;
}

/** What is off now. */
export async function readSwitchesFile(bucket: Bucket, now: Date): Promise<SwitchedOff> {
  const file = await bucket.cloudflare.find(v.record(v.string(), v.unknown()), `GET ${addressIn(bucket)}`);
  return file ? switchedOffIn(JSON.stringify(file), now) : {};
}

/**
 * Switches something off until a moment, or on again; the others stay as they are.
 * @param until undefined is on.
 * @returns what is off now, as the file says when it is read again.
 */
export async function turnSwitch(
  bucket: Bucket,
  { name, until }: { name: SwitchName; until: Date | undefined },
  now: Date,
): Promise<SwitchedOff> {
  const { [name]: _before, ...others } = await readSwitchesFile(bucket, now);
  const off: SwitchedOff = until ? { ...others, [name]: until } : others;
  await bucket.cloudflare.ask(v.unknown(), `PUT ${addressIn(bucket)}`, switchesFile(off));
  return readSwitchesFile(bucket, now);
}

/** What is off, a line each. */
export const linesOf = (off: SwitchedOff): string[] =>
  SWITCHES.map((name) => `${name}: ${off[name] ? `off until ${off[name].toISOString()}` : "on"}`);
