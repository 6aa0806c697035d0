import type { OutsideServices } from "../../domain/consent/outside-services.ts";
import type { Settings } from "../wiring/env.server.ts";
import { outsideSources } from "../wiring/outside-services.server.ts";

/** What a page's Content-Security-Policy lets it load; Stripe is added only where a card is paid. */
export type PageNeeds = {
  payments: boolean;
  framedByUs: boolean;
  outside: OutsideServices | null;
  /** A form of the page leads to a shop of Shopify's. */
  shops?: boolean;
};

function contentSecurityPolicy(settings: Settings, nonce: string, needs: PageNeeds): string {
  const stripe = needs.payments
    ? settings.STRIPE_API_BASE
      ? {
          script: [settings.STRIPE_API_BASE],
          frame: [settings.STRIPE_API_BASE],
          connect: [settings.STRIPE_API_BASE],
        }
      : {
          script: ["https://js.stripe.com"],
          frame: ["https://js.stripe.com", "https://hooks.stripe.com"],
          connect: ["https://api.stripe.com"],
        }
    : { script: [], frame: [], connect: [] };
  // Of the checkout, and of the form that an account is connected by.
  const hosted = settings.STRIPE_API_BASE
    ? [settings.STRIPE_API_BASE]
    : ["https://checkout.stripe.com", "https://connect.stripe.com", "https://accounts.stripe.com"];
  const shops = settings.SHOPIFY_API_BASE || "https://*.myshopify.com https://admin.shopify.com";
  const outside = outsideSources(needs.outside);
  const list = (...sources: readonly string[]) => sources.join(" ");
  return [
    "default-src 'none'",
    list("script-src 'self'", `'nonce-${nonce}'`, ...stripe.script, ...outside.script),
    list("style-src 'self'", `'nonce-${nonce}'`, ...outside.style),
    // Colour swatches and stripe.js set style attributes; they cannot run code.
    "style-src-attr 'unsafe-inline'",
    list("img-src 'self' data:", ...outside.image),
    list("font-src 'self'", ...outside.font),
    list("connect-src 'self'", ...stripe.connect, ...outside.connect),
    `frame-src 'self' ${stripe.frame.join(" ")}`.trim(),
    // A plain form may end in a redirect to a page of Stripe's, which browsers count as a form target.
    list("form-action 'self'", ...hosted, ...(needs.shops ? [shops] : [])),
    `frame-ancestors ${needs.framedByUs ? "'self'" : "'none'"}`,
    "base-uri 'none'",
  ].join("; ");
}

/**
 * Headers that every answer carries. An answer that says nothing of its own caching is private.
 * `Referrer-Policy` must not be `no-referrer`: Chromium would send `Origin: null` with plain forms.
 */
export function secure(response: Response, settings: Settings, nonce: string, needs: PageNeeds): Response {
  // A websocket handshake cannot be copied.
  if (response.webSocket || response.status === 101) return response;
  const secured = new Response(response.body, response);
  const { headers } = secured;
  const set = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  if ((headers.get("Content-Type") ?? "").startsWith("text/html")) {
    set("Content-Security-Policy", contentSecurityPolicy(settings, nonce, needs));
  }
  set("Cache-Control", "private, no-store");
  set("X-Content-Type-Options", "nosniff");
  set("Referrer-Policy", "strict-origin-when-cross-origin");
  set("Cross-Origin-Opener-Policy", "same-origin");
  set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  if (!needs.framedByUs) set("X-Frame-Options", "DENY");
  if (settings.APP_ORIGIN.startsWith("https:")) {
    set("Strict-Transport-Security", "max-age=31536000");
  }
  return secured;
}
