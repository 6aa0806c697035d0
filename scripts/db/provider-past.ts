import type { PastPayment } from "../../packages/payment-sandbox/src/past-payments.ts";
import { CliError } from "../cli-error.ts";
import type { ProductSettings } from "../product/settings.ts";

/** Makes the payments of the demo world's past all that the stand-in for Stripe knows. */
export type KeepPast = (payments: readonly PastPayment[]) => Promise<void>;

const DEADLINE_MS = 60_000;

/** At a sandbox that runs. */
export function keepPastAt(url: string): KeepPast {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}/_sandbox/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (!answer.ok)
      throw new CliError(`The payment sandbox refused the demo world's payments: ${await answer.text()}`);
  };
  return async (payments) => {
    await post("reset", {});
    await post("payments", { payments });
  };
}

/** In the files of one that does not run, which is started for the moment. Nothing where Stripe itself is used. */
export function keepPastIn({ dataDir, withSandbox }: ProductSettings): KeepPast | undefined {
  if (!withSandbox) return undefined;
  return async (payments) => {
    const { startSandbox } = await import("@popstall/payment-sandbox");
    const sandbox = await startSandbox({ port: 0, dataDir });
    try {
      await keepPastAt(sandbox.url)(payments);
    } finally {
      await sandbox.close();
    }
  };
}
