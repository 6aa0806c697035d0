import { amountChecks } from "./amounts.ts";
import { documentChecks } from "./documents.ts";
import { type AuditedWorld, type Check, type Finding, INVARIANTS } from "./check.ts";
import { giftChecks } from "./gifts.ts";
import { isolationChecks } from "./isolation.ts";
import { ledgerChecks } from "./ledger.ts";
import { moneyChecks } from "./money.ts";
import { parcelChecks } from "./parcels.ts";
import { stateChecks } from "./states.ts";
import { truthChecks } from "./truths.ts";
import { voucherChecks } from "./vouchers.ts";

export const CHECKS: readonly Check[] = [
  ...moneyChecks,
  ...voucherChecks,
  ...amountChecks,
  ...ledgerChecks,
  ...documentChecks,
  ...giftChecks,
  ...isolationChecks,
  ...stateChecks,
  ...truthChecks,
  ...parcelChecks,
];

/** Asks every question, or those that are wanted; what it finds is in the order of the invariants. */
export async function audit(world: AuditedWorld, checks: readonly Check[] = CHECKS): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { invariant, name, run } of checks) findings.push({ invariant, name, ...(await run(world)) });
  return findings;
}

export function violationsOf(findings: readonly Finding[]): number {
  return findings.reduce((sum, { violations }) => sum + violations.length, 0);
}

/** Each violation in a line, for a test's message. */
export function violationLines(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ invariant, name, violations }) =>
    violations.map(({ id, what }) => `${invariant} ${name}: ${id} ${what}`),
  );
}

const SHOWN = 20;

/** What people read: a line for each check, and the rows that break it beneath. Ids only. */
export function report(findings: readonly Finding[]): string {
  const lines: string[] = [];
  for (const invariant of Object.keys(INVARIANTS) as (keyof typeof INVARIANTS)[]) {
    lines.push(`${invariant} ${INVARIANTS[invariant]}`);
    for (const finding of findings.filter((one) => one.invariant === invariant)) {
      const { name, checked, violations } = finding;
      lines.push(
        `  ${violations.length > 0 ? "✗" : "✓"} ${name}: ${checked} checked, ${violations.length} broken`,
      );
      for (const { id, what } of violations.slice(0, SHOWN)) lines.push(`      ${id}: ${what}`);
      if (violations.length > SHOWN) lines.push(`      and ${violations.length - SHOWN} more`);
    }
  }
  return lines.join("\n");
}
