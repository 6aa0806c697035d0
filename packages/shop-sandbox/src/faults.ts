const MODES = [
  // Of calls.
  ...["slow", "refuse", "503", "429", "423", "402", "430", "throttle", "drop-after", "500-after"],
  ...["old-version", "refuse-token"],
  // Of webhooks.
  ...["hold-webhooks", "double-webhooks", "lose-webhooks", "bad-signature"],
];

type Fault = { mode: string; match: string; times: number };

/** Switches that make the sandbox misbehave. They live in memory only: a restart is always healthy. */
export class Faults {
  private faults: Fault[] = [];

  /**
   * Turns a switch on.
   * @param wish `mode`, and where it acts: `match` is a part of the address or of the topic; `times` is 1 unless said.
   * @throws for a mode that there is not.
   */
  add(wish: { mode?: unknown; match?: unknown; times?: unknown }): Fault {
    const mode = String(wish.mode);
    const [name = "", detail] = mode.split(":");
    if (!MODES.includes(name) || (name === "slow" && !/^\d+$/.test(detail ?? ""))) {
      throw new Error(`Unknown mode: ${mode}. Modes: slow:ms, ${MODES.slice(1).join(", ")}`);
    }
    const fault = { mode, match: String(wish.match ?? ""), times: Number(wish.times ?? 1) };
    this.faults.push(fault);
    return fault;
  }

  clear(): void {
    this.faults = [];
  }

  list(): readonly Fault[] {
    return this.faults;
  }

  /** Uses up one act of a switch that fits; undefined where none is on. */
  take(modes: readonly string[], about: string): string | undefined {
    const fault = this.faults.find(
      ({ mode, match }) => modes.includes(mode.split(":")[0] ?? "") && about.includes(match),
    );
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times <= 0) this.faults = this.faults.filter((other) => other !== fault);
    return fault.mode;
  }
}
