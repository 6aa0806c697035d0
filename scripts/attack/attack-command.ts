/**
 * `npm run test:attack`: the built Worker under bare workerd, asked at every form and call that it shows and describes,
 * with generated nasty names, values and structures. `--requests 10000` is the long form, `--seed 7` another run.
 */
import contract from "../../db/seed/demo-contract.json" with { type: "json" };
import path from "node:path";
import { OTHER_TENANT_MARK, rowId } from "../../db/seed/identifiers.ts";
import { withSurroundings } from "../bench/surroundings.ts";
import { ROOT } from "../product/settings.ts";
import { CliError, runCommand } from "../cli-error.ts";
import { type Attack, generateAttacks } from "./attacks.ts";
import { type Ask, type Door, findCalls, findForms, type Visitor } from "./doors.ts";
import { faultOf, type Honest, mostMs, slownessOf } from "./judge.ts";
import { rawRequests, sendRaw } from "./raw-requests.ts";
import { doorsOfAddresses, readAddresses } from "./routes.ts";
import { requestOf } from "./send.ts";

const AT_ONCE = 4;
const MOST_TOLD = 25;

type Fault = { attack: Attack; what: string };

function argument(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`);
  if (at < 0) return otherwise;
  const value = Number(process.argv[at + 1]);
  if (!Number.isSafeInteger(value) || value < 1) throw new CliError(`--${name} takes a whole number.`);
  return value;
}

function asker(origin: string): Ask {
  let count = 0;
  return async (address, init = {}) => {
    count += 1;
    const headers = new Headers(init.headers);
    // Addresses of their own: what is limited is not what is tried here.
    headers.set("CF-Connecting-IP", `198.18.${Math.floor(count / 250) % 250}.${count % 250}`);
    const began = performance.now();
    const response = await fetch(new URL(address, origin), {
      ...init,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    return { response, text, ms: performance.now() - began };
  };
}

async function signIn(ask: Ask, email: string): Promise<string> {
  const body = new URLSearchParams({ email, password: contract.password });
  const { response } = await ask("/login", {
    method: "POST",
    body,
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  if (response.status !== 303) throw new CliError(`Signing in as ${email} answered ${response.status}.`);
  return cookie.join("; ");
}

const SHOP = [
  "/",
  "/Acme-UK-Store",
  "/Acme-Free-Gift",
  "/Acme-Free-Gift/is-this-real",
  "/Acme-UK-Store/checkout",
];
const ACCOUNT = ["/login", "/get-started", "/reset-password", "/email-verification", "/event-builder"];
const DESK = [
  "/dashboard",
  "/events",
  "/orders",
  "/settings",
  "/users",
  "/audit-logs",
  "/settings/super-admin-panel",
];

async function findDoors(ask: Ask): Promise<Door[]> {
  const visitors: Visitor[] = [{ name: "nobody", cookie: "", starts: [...SHOP, ...ACCOUNT] }];
  for (const who of ["admin", "superadmin"] as const) {
    visitors.push({ name: who, cookie: await signIn(ask, contract.users[who].email), starts: DESK });
  }
  const forms: Door[] = [];
  for (const visitor of visitors) forms.push(...(await findForms(ask, visitor)));
  const admin = visitors[1]?.cookie ?? "";
  const place = { tenant: rowId("acme", "tenant", "acme"), slug: "Acme-UK-Store" };
  // Signing out would end the session that asks.
  const addresses = readAddresses(path.join(ROOT, "build/client/_build"));
  const params = { ...place, tenantId: place.tenant, designRef: "Product=1" };
  for (const visitor of visitors) {
    const reached = forms.filter(({ cookie }) => cookie === visitor.cookie);
    forms.push(...doorsOfAddresses(addresses, reached, visitor, params));
  }
  const calls = (await findCalls(ask, "", place)).filter(({ address }) => address !== "/api/logout");
  return [
    ...forms,
    ...calls,
    ...calls.map((call) => ({ ...call, name: `${call.name} as admin`, cookie: admin })),
  ];
}

/** What `fetch` cannot send. */
async function tryRawRequests(origin: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, text, right } of rawRequests(new URL(origin).host)) {
    const answered = await sendRaw(origin, text).catch((error: unknown) => String(error));
    if (!right.includes(answered as number)) wrong.push(`${name}: ${answered}, not ${right.join(" or ")}`);
  }
  return wrong;
}

await runCommand(async () => {
  const requests = argument("requests", 300);
  const seed = argument("seed", 8);
  await withSurroundings({ rounds: 1, seconds: 1 }, async ({ product }) => {
    const ask = asker(product.origin);
    const doors = await findDoors(ask);
    const posts = doors.filter(({ kind }) => kind !== "visit").length;
    console.log(`${doors.length} doors found: ${posts} forms and calls, ${doors.length - posts} visits.`);
    if (posts < 40) throw new CliError("So few forms and calls cannot be all: finding them is broken.");

    const raw = await tryRawRequests(product.origin);
    if (raw.length > 0) throw new CliError(raw.join("\n"));

    const plain = new Map<Door, Honest>();
    const plainOf = async (door: Door) => {
      const answer = plain.get(door);
      if (answer) return answer;
      const times: number[] = [];
      let marked = false;
      for (let time = 0; time < 2; time += 1) {
        const { address, init } = requestOf(door, door.fields, door.kind === "call" ? "json" : "urlencoded");
        const { text, ms } = await ask(address, init);
        marked ||= text.includes(OTHER_TENANT_MARK);
        times.push(ms);
      }
      const measured = { ms: Math.min(...times), marked };
      plain.set(door, measured);
      return measured;
    };

    const faults: Fault[] = [];
    const statuses = new Map<number, number>();
    const attacks = generateAttacks(doors, requests, seed);
    const began = performance.now();
    const run = async (attack: Attack) => {
      const { door } = attack;
      const honest = await plainOf(door);
      const { address, init } = requestOf(door, attack.fields, attack.encoding, attack.raw);
      try {
        const { response, text, ms } = await ask(address, init);
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        const type = response.headers.get("Content-Type") ?? "";
        const what = faultOf(door.name, { status: response.status, type, text }, honest);
        if (what) faults.push({ attack, what });
        if (ms <= mostMs(honest)) return;
        // The machine may be busy: only what is slow each time is slow.
        const again = [await ask(address, init), await ask(address, init), await ask(address, init)];
        const slow = slownessOf([ms, ...again.map((one) => one.ms)], honest);
        if (slow) faults.push({ attack, what: slow });
      } catch (error) {
        faults.push({ attack, what: `was not answered: ${String(error)}` });
      }
    };
    let next = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let attack = attacks[next++]; attack; attack = attacks[next++]) await run(attack);
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    const counts = [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`);
    console.log(`${attacks.length} requests in ${seconds.toFixed(0)} s, seed ${seed}. ${counts.join(", ")}.`);
    for (const { attack, what } of faults.slice(0, MOST_TOLD)) {
      const { door, fields, encoding, raw } = attack;
      console.log(`${door.name} ${what}: ${encoding} ${(raw ?? JSON.stringify(fields)).slice(0, 300)}`);
    }
    if (faults.length > 0) throw new CliError(`${faults.length} faults.`);
  });
});
