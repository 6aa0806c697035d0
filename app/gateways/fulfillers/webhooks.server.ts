import type { FulfillerAccess, FulfillerApi } from "../../domain/fulfilment/fulfiller-profile.ts";
import { readGelatoWebhook } from "./gelato-webhook.ts";
import { readPrintfulWebhook } from "./printful-webhook.ts";
import { readPrintifyWebhook } from "./printify-webhook.ts";
import type { ProviderEvent } from "./provider.ts";
import { hexOf, hmacOf, isHmacOf } from "./signature.server.ts";

type Printer = Exclude<FulfillerApi, "popstall">;

/** Where each printer puts what proves its webhooks. */
const HEADER: Record<Printer, string> = {
  printful: "x-pf-webhook-signature",
  printify: "X-Pfy-Signature",
  gelato: "X-Webhook-Secret",
};

const READERS: Record<Printer, (body: unknown) => ProviderEvent | undefined> = {
  printful: readPrintfulWebhook,
  printify: readPrintifyWebhook,
  gelato: readGelatoWebhook,
};

/** Whether a webhook was sent by who has the secret. Without a secret nothing is. */
export async function isProved(
  api: Printer,
  { secret }: FulfillerAccess,
  { headers, body }: { headers: Headers; body: string },
): Promise<boolean> {
  const proof = headers.get(HEADER[api]) ?? "";
  if (secret === "" || proof === "") return false;
  if (api === "printify") return isHmacOf(secret, body, proof.replace(/^sha256=/, ""));
  // Printful's secret key is hex and signs as the bytes that it stands for.
  if (api === "printful") return isHmacOf(bytesOfHex(secret) ?? secret, body, proof);
  // The header is the secret itself: hashes of the same length are compared, so that time tells nothing.
  return isHmacOf(secret, "gelato", hexOf(await hmacOf(proof, "gelato")));
}

/** What a proved webhook tells; undefined for what changes nothing here. */
export const readWebhook = (api: Printer, body: unknown): ProviderEvent | undefined => READERS[api](body);

function bytesOfHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
