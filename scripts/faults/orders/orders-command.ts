/**
 * `npm run test:faults -- orders`: orders go their way while their fulfiller fails and the Worker is killed; then it is
 * asked what became of each. `npm test` has a short form of it as a step.
 */
import { parseArgs } from "node:util";
import { report, violationsOf } from "../../audit/audit.ts";
import { CliError, runCommand } from "../../cli-error.ts";
import { countLines } from "../figures.ts";
import { type OrderRun, runOrders } from "./order-run.ts";

export async function ordersCommand(args: string[], signal: AbortSignal): Promise<void> {
  await runCommand(async () => {
    const { values } = parseArgs({
      args,
      options: {
        orders: { type: "string", default: "60" },
        seed: { type: "string", default: "1" },
        /** Seconds that the Worker works on average before it is killed (worker-life.ts). */
        lives: { type: "string", default: "4" },
        /** How often it is killed at most. */
        kills: { type: "string", default: "100000" },
        /** Seconds after which a run is given up in which nothing moves any more. */
        settle: { type: "string", default: "180" },
      },
    });
    const number = (name: keyof typeof values) => {
      const value = Number(values[name]);
      if (!Number.isInteger(value) || value < 0)
        throw new CliError(`--${name}=${values[name]} is no number.`);
      return value;
    };
    const orders = number("orders");
    const settleMs = number("settle") * 1000;
    const run = await runOrders(
      { orders, seed: number("seed"), livesMs: number("lives") * 1000, mostKills: number("kills"), settleMs },
      signal,
      console.log,
    );
    const broken = print(run);
    console.log(`\n${orders} orders, seed ${values.seed}: ${broken} violations, ${summaryOf(run)}.`);
    if (broken > 0) process.exitCode = 1;
  });
}

const summaryOf = ({ tookMs, kills, retries, statuses }: OrderRun) => {
  const orders = [...statuses.values()].reduce((sum, times) => sum + times, 0);
  return `${(orders / (tookMs / 1000)).toFixed(1)} orders/s, ${retries} retries, ${kills} kills`;
};

/** @returns how much is broken. */
function print(run: OrderRun): number {
  const { shop, mails, findings } = run;
  const missing = [...run.outcomes].filter(([what]) => what !== "ordered");
  const placed = {
    name: "each gift could be ordered",
    checked: [...run.outcomes.values()].reduce((sum, times) => sum + times, 0),
    broken: missing.map(([what, times]) => `${times} ${what}`),
  };
  const killed = {
    name: "the Worker was killed on the way",
    checked: run.kills,
    broken: run.kills > 0 ? [] : ["never"],
  };
  const checks = [placed, killed, ...run.checks];
  console.log(`\nTook ${(run.tookMs / 1000).toFixed(0)} s: ${summaryOf(run)}`);
  console.log(`Ended as: ${countLines(run.statuses).join(", ")}`);
  console.log(
    `Fulfiller: ${shop.orders} orders, sent ${shop.sent} times; told ${shop.told} events, ${shop.refused} refused`,
  );
  console.log(`Desk: ${countLines(run.desk).join(", ")}`);
  console.log(`Mails: ${mails.mails} in ${mails.requests} requests\n`);
  for (const { name, checked, broken } of checks) {
    console.log(`${broken.length > 0 ? "✗" : "✓"} ${name}: ${checked} checked, ${broken.length} broken`);
    for (const what of broken.slice(0, 20)) console.log(`    ${what}`);
  }
  console.log(`\n${report(findings)}`);
  return violationsOf(findings) + checks.reduce((sum, { broken }) => sum + broken.length, 0);
}
