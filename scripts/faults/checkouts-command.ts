/** People shop, claim and work at a product of its own while everything around it fails. */
import { parseArgs } from "node:util";
import { report, violationsOf } from "../audit/audit.ts";
import { CliError, runCommand } from "../cli-error.ts";
import { type FaultRun, runWithFaults } from "./fault-run.ts";
import { countLines, spreadLine, spreadOf } from "./figures.ts";

export async function checkoutsCommand(args: string[], signal: AbortSignal): Promise<void> {
  await runCommand(async () => {
    const { values } = parseArgs({
      args,
      options: {
        checkouts: { type: "string", default: "120" },
        /** Of so many paid orders money goes back or is disputed; of a quarter of the checkouts where it is not said. */
        refunds: { type: "string" },
        seed: { type: "string", default: "1" },
        crowd: { type: "string", default: "12" },
        /** Seconds until all must have settled once the last lease is over. */
        settle: { type: "string" },
        "lose-webhooks": { type: "boolean", default: false },
        "no-deeds": { type: "boolean", default: false },
        /** Cron each minute and every back-off waited for, as on Cloudflare, also while it settles. */
        "real-cron": { type: "boolean", default: false },
      },
    });
    const number = (name: "checkouts" | "refunds" | "seed" | "crowd" | "settle", standard = 0): number => {
      const value = Number(values[name] ?? standard);
      if (!Number.isInteger(value) || value < 0)
        throw new CliError(`--${name}=${values[name]} is no number.`);
      return value;
    };
    const isReal = values["real-cron"] || values["lose-webhooks"];
    const run = await runWithFaults(
      {
        checkouts: number("checkouts"),
        refunds: number("refunds", Math.floor(number("checkouts") / 4)),
        seed: number("seed"),
        crowd: number("crowd"),
        losesWebhooks: values["lose-webhooks"],
        deeds: !values["no-deeds"],
        settleMs: number("settle", isReal ? 600 : 240) * 1000,
        cronEveryMs: isReal ? undefined : 5_000,
      },
      signal,
      console.log,
    );
    print(run);
    const { compared, refundedTwice } = run;
    const open = compared.left.length + refundedTwice.length;
    const broken = violationsOf(run.findings) + run.mails.doubled.length + open;
    console.log(`\n${values.checkouts} checkouts, seed ${values.seed}: ${broken} violations.`);
    if (broken > 0) process.exitCode = 1;
  });
}

function print(run: FaultRun): void {
  const { journal, delays, mails } = run;
  console.log(
    `\nShopped for ${(run.shoppedMs / 1000).toFixed(0)} s, settled within ${(run.settledMs / 1000).toFixed(0)} s.`,
  );
  console.log(`Faults: ${countLines(run.trouble).join(", ")}`);
  console.log(
    `Supervisor: ${run.told.filter((line) => /again|cannot|not answer/.test(line)).length} restarts told`,
  );
  console.log(`Outcomes: ${countLines(journal.outcomes).join(", ")}`);
  console.log(`Charged to placed, ${spreadLine(delays.chargedToPlaced)}; ${delays.unplaced} not placed`);
  console.log(`Placed to mail, ${spreadLine(delays.placedToMail)}; ${delays.unmailed} not mailed`);
  console.log(`Mails: ${mails.mails} in ${mails.requests} requests, ${mails.doubled.length} sent twice`);
  for (const mail of mails.doubled) console.log(`  ${mail}`);
  const { payments, found, presses, left } = run.compared;
  console.log(`Books of ${payments} payments compared: ${countLines(found).join(", ") || "nothing differs"}`);
  console.log(`  ${presses} presses, ${left.length} left, ${run.refundedTwice.length} refunded twice`);
  for (const line of [...left, ...run.refundedTwice]) console.log(`  ${line}`);
  for (const [name, took] of journal.took) console.log(`  ${name}, ${spreadLine(spreadOf(took))}`);
  console.log(`Answers: ${countLines(journal.answers).join(", ")}\n`);
  console.log(report(run.findings));
}
