import type { ReactNode } from "react";

export type Tone = "accent" | "work" | "good" | "warn" | "bad" | "muted";

/** A word with a coloured dot: the word says it, the colour only helps to find it. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`badge ${tone}`}>
      <span>{children}</span>
    </span>
  );
}
