type Row = { what: string; ratio: number; details: string[] };
type Goal = { atLeast: number; aim: number } | { atMost: number; aim: number };

/** What a benchmark tells: ratios first, since seconds are another on every machine. */
export function createReport(say: (line: string) => void) {
  const goals: string[] = [];
  return {
    title(text: string): void {
      say(`\n${text}`);
    },
    row({ what, ratio, details }: Row): void {
      say(`  ${ratio.toFixed(3).padStart(7)}  ${what.padEnd(40)} ${details.join(", ")}`);
    },
    goal(what: string, value: number, goal: Goal): void {
      const [bound, isMet, aims] =
        "atLeast" in goal
          ? [`at least ${goal.atLeast}`, value >= goal.atLeast, value >= goal.aim]
          : [`at most ${goal.atMost}`, value <= goal.atMost, value <= goal.aim];
      const verdict = aims ? "reached, and the aim" : isMet ? "reached" : "NOT REACHED";
      goals.push(`  ${value.toFixed(3).padStart(7)}  ${what}: ${bound}, aim ${goal.aim}: ${verdict}`);
    },
    end(): void {
      say("\nGoals");
      for (const line of goals) say(line);
    },
  };
}

export type Report = ReturnType<typeof createReport>;
