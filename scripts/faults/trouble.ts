import { setTimeout as pause } from "node:timers/promises";
import type { RunningProduct } from "../product/start.ts";
import type { Dice } from "./dice.ts";
import { LINE_FAULTS, type LineFault } from "./fault-proxy.ts";

export const LINES = ["database", "payments", "mail"] as const;
export type Line = (typeof LINES)[number];

const WEBHOOK_FAULTS = ["lose-webhooks", "hold-webhooks", "double-webhooks", "reorder-webhooks"] as const;
const DEEDS = ["kill the database", "kill the Worker", "stop the database", "stop the provider"] as const;

/** How often a single request meets a fault, on a line that is not troubled as a whole. */
const RATES: Record<Line, number> = { database: 0.01, payments: 0.05, mail: 0.1 };
/** The supervisor gives a database up that dies too often within a minute. */
const DEED_EVERY_MS = [8_000, 18_000] as const;
const SPELL_EVERY_MS = [1_500, 5_000] as const;

export interface Trouble {
  /** What happens to the next request on a line. */
  choose(line: Line): LineFault | undefined;
  /** Makes trouble until `calm` is called. */
  begin(product: RunningProduct, sandboxUrl: string): void;
  /** Ends all trouble; held events are sent, lost ones stay lost. */
  calm(): Promise<void>;
  /** How often each kind came. */
  counts: Map<string, number>;
}

/**
 * The faults of a run: single requests now and then, whole lines for seconds, events of the provider, and processes that
 * end or hang.
 * @param losesWebhooks every event of the provider is lost.
 */
export function troubleOf(dice: Dice, { losesWebhooks = false, deeds = true } = {}): Trouble {
  const counts = new Map<string, number>();
  const spells = new Map<Line, LineFault>();
  const stopped = new Set<number>();
  const ending = new AbortController();
  const loops: Promise<void>[] = [];
  let isCalm = true;
  let sandbox = "";
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  const lineDice = Object.fromEntries(LINES.map((line) => [line, dice.for(line)])) as Record<Line, Dice>;

  async function every([least, most]: readonly [number, number], own: Dice, work: () => Promise<void>) {
    while (!ending.signal.aborted) {
      await pause(own.between(least, most), undefined, { signal: ending.signal }).catch(() => undefined);
      if (!ending.signal.aborted) await work().catch(() => undefined);
    }
  }

  async function spell(own: Dice): Promise<void> {
    if (own.chance(0.4)) return webhookSpell(own);
    const line = own.pick(LINES);
    const fault = own.pick(LINE_FAULTS);
    count(`${line} ${fault} for a while`);
    spells.set(line, fault);
    await pause(own.between(500, line === "mail" ? 8_000 : 3_000));
    spells.delete(line);
  }

  async function webhookSpell(own: Dice): Promise<void> {
    if (losesWebhooks) return;
    const mode = own.pick(WEBHOOK_FAULTS);
    count(mode);
    await control("POST", "/faults", { mode });
    await pause(own.between(1_000, 5_000));
    await control("DELETE", "/faults");
    if (mode === "hold-webhooks") await control("POST", "/webhooks/flush");
  }

  async function deed(own: Dice, { pids, worker }: RunningProduct): Promise<void> {
    const what = own.pick(DEEDS);
    count(what);
    if (what === "kill the database") return signal(pids.database(), "SIGKILL");
    if (what === "kill the Worker") return signal(worker?.pid() ?? 0, "SIGKILL");
    const pid = what === "stop the database" ? pids.database() : (pids.payments() ?? 0);
    stopped.add(pid);
    signal(pid, "SIGSTOP");
    await pause(own.between(3_000, 9_000));
    // By then the watch may have ended a database that stood still.
    signal(pid, "SIGCONT");
    stopped.delete(pid);
  }

  function control(method: string, path: string, body?: object): Promise<unknown> {
    const init = { method, signal: AbortSignal.timeout(15_000), ...(body && { body: JSON.stringify(body) }) };
    return fetch(`${sandbox}/_sandbox${path}`, init);
  }

  return {
    counts,
    choose(line) {
      if (isCalm) return undefined;
      const own = lineDice[line];
      const fault = spells.get(line) ?? (own.chance(RATES[line]) ? own.pick(LINE_FAULTS) : undefined);
      if (fault) count(`${line} ${fault}`);
      return fault;
    },
    begin(product, sandboxUrl) {
      sandbox = sandboxUrl;
      isCalm = false;
      if (losesWebhooks) void control("POST", "/faults", { mode: "lose-webhooks" });
      const own = { spells: dice.for("spells"), deeds: dice.for("deeds") };
      loops.push(every(SPELL_EVERY_MS, own.spells, () => spell(own.spells)));
      if (deeds) loops.push(every(DEED_EVERY_MS, own.deeds, () => deed(own.deeds, product)));
    },
    async calm() {
      isCalm = true;
      ending.abort();
      await Promise.all(loops);
      for (const pid of stopped) signal(pid, "SIGCONT");
      if (losesWebhooks) return;
      await control("DELETE", "/faults");
      await control("POST", "/webhooks/flush");
    },
  };
}

/** To the whole group: a process and its children stop together. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(-pid, name);
  } catch {
    // It is gone already.
  }
}
