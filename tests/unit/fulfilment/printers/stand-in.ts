import type { Line } from "../../../../app/gateways/fulfillers/ask.server.ts";
import { fulfillerBreakers } from "../../../../app/gateways/fulfillers/breakers.ts";
import type { ProviderAccount } from "../../../../app/gateways/fulfillers/provider.ts";
import type { Submission } from "../../../../app/domain/fulfilment/submission.ts";

// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;
export type Sent = { method: string; path: string; headers: Headers; body: Json };

/** A printer's API as it is documented: it checks what it is sent, and answers by these rules. */
export function standIn(answer: (sent: Sent) => Response) {
  const sent: Sent[] = [];
  const line: Line = {
    breaker: fulfillerBreakers()("printer"),
    async fetch(input, init) {
      const url = new URL(String(input));
      const body = typeof init?.body === "string" ? (JSON.parse(init.body) as Json) : undefined;
      const one = {
        method: init?.method ?? "GET",
        path: url.pathname + url.search,
        body,
        headers: new Headers(init?.headers),
      };
      sent.push(one);
      return answer(one);
    },
  };
  return { line, sent };
}

/** What is missing of an object that must have these fields filled in. */
export const missing = (value: Json, fields: string[]): string[] =>
  fields.filter((field) => value?.[field] === undefined || value[field] === null || value[field] === "");

export const account = (variant: string): ProviderAccount => ({
  token: "token",
  account: "4711",
  secret: "c0ffee",
  email: "orders@runners.example",
  variants: { "TEE-BLACK-M": variant },
});

export const ORDER: Submission = {
  id: "0a1b2c3d4e5f6g7h",
  revision: 2,
  order_ref: "SPRING-000017",
  test: false,
  ship_by: "2026-11-27",
  method: "standard",
  customs: null,
  ship_to: {
    name: "Ann Mary Example",
    line1: "1 Road",
    line2: "",
    city: "Leeds",
    state: "",
    postcode: "LS1 1AA",
    country: "GB",
    phone: "",
  },
  packing: { note: "Well done!", lang: "en-GB" },
  items: [
    {
      id: "line1",
      sku: "TEE-BLACK-M",
      name: "Heavy tee",
      colour: "Black",
      size: "M",
      qty: 2,
      prints: [
        {
          side: "front",
          technique: "dtg",
          format: "png",
          file_url: "https://files.example/f.png",
          sha256: "a".repeat(64),
          mm: [396, 490],
          preview_url: "https://files.example/p",
        },
      ],
    },
  ],
};

/** Whether an address leads to a kind of file that Printful and Printify print: they take no PDF. */
export const isPicture = (address: unknown): boolean => /\.(?:png|jpe?g|svg)$/.test(String(address));
