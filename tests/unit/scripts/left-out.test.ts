import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { LEFT_OUT, STRIPE_RESOURCES } from "../../../scripts/build/left-out.ts";

const FOLDERS = ["stripe/esm", "react-dom", "@simplewebauthn/server/esm", "@standard-community"].map((name) =>
  path.resolve("node_modules", name),
);
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => path.join(folder, name)),
);

/** The module that stands in the Worker for a file of a library. */
async function standInOf(file: string): Promise<Record<string, unknown>> {
  const found = FILES.find((one) => one.endsWith(file)) ?? "";
  const part = LEFT_OUT.find(({ files }) => files.test(found));
  const code = part?.standIn(readFileSync(found, "utf8")) ?? "";
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>;
}

test.each(LEFT_OUT)("the libraries still have $what where it is left out", ({ files }) => {
  expect(FILES.filter((file) => files.test(file))).not.toEqual([]);
});

test("what the gateway calls of Stripe goes into the Worker", () => {
  const gateway = "app/gateways/stripe";
  const sources = readdirSync(gateway).map((name) => readFileSync(path.join(gateway, name), "utf8"));
  const called = sources
    .flatMap((source) => [...source.matchAll(/\bstripe\.([a-z]\w+)(?:\.([a-z]\w+))?\.[a-z]\w+\(/g)])
    .map(([, first = "", second]) => [first, second ?? ""].filter(Boolean).map(capital).join("/"));
  expect(called).toContain("Checkout/Sessions");
  const missing = called.filter((name) => !STRIPE_RESOURCES.includes(name) && name !== "Webhooks");
  expect(missing).toEqual([]);
});

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

test("a resource of Stripe that is left out says so when it is called", async () => {
  const { InvoiceResource } = await standInOf("stripe/esm/resources/Invoices.js");
  const invoices = new (InvoiceResource as new () => { create(): void })();
  expect(() => invoices.create()).toThrow("InvoiceResource is left out of the Worker");
});

test("a certificate is not checked in silence", async () => {
  const { validateCertificatePath } = await standInOf("helpers/validateCertificatePath.js");
  expect(validateCertificatePath as () => void).toThrow("validateCertificatePath is left out");
});

test("a passkey's attestation counts like none", async () => {
  const { verifyAttestationPacked } = await standInOf("verifications/verifyAttestationPacked.js");
  expect((verifyAttestationPacked as () => boolean)()).toBe(true);
});
