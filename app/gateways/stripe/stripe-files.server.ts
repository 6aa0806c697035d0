import * as v from "valibot";
import { Unavailable } from "../../domain/availability/unavailable.ts";
import type { StripeSettings } from "./stripe-client.server.ts";

/** Stripe takes files at an address of their own; the sandbox at its only one. */
const FILES_BASE = "https://files.stripe.com";
const LONGEST_MS = 20_000;

const Kept = v.object({ id: v.string() });

/**
 * Keeps a PDF at Stripe as evidence for a dispute. The Worker is built without that resource of the library.
 * @returns its id there.
 * @throws Unavailable when Stripe is away; an error when it takes no such file.
 */
export async function uploadEvidence(
  { STRIPE_API_BASE, STRIPE_SECRET_KEY }: StripeSettings,
  file: Uint8Array<ArrayBuffer>,
  { accountId, key }: { accountId: string | null; key: string },
): Promise<string> {
  const body = new FormData();
  body.set("purpose", "dispute_evidence");
  body.set("file", new Blob([file], { type: "application/pdf" }), "evidence.pdf");
  let answer: Response;
  try {
    answer = await fetch(new URL("/v1/files", STRIPE_API_BASE || FILES_BASE), {
      method: "POST",
      body,
      headers: {
        Authorization: `Bearer ${STRIPE_SECRET_KEY}`,
        "Idempotency-Key": key,
        ...(accountId && { "Stripe-Account": accountId }),
      },
      signal: AbortSignal.timeout(LONGEST_MS),
    });
  } catch (error) {
    throw new Unavailable("payments", error instanceof Error ? error.name : "no answer");
  }
  if (answer.ok) return v.parse(Kept, await answer.json()).id;
  const reason = `the file was not taken: ${answer.status}`;
  if (answer.status >= 500 || answer.status === 429) throw new Unavailable("payments", reason);
  throw new Error(reason);
}
