import type Stripe from "stripe";
import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import { providerClient } from "../audit/provider-books.ts";
import { CliError } from "../cli-error.ts";

/** Settings as a file or the environment has them. */
export type Settings = Readonly<Record<string, string | undefined>>;

/** A provider answered with something else than what was asked for. */
export class ProviderError extends CliError {
  override name = "ProviderError";
  constructor(
    message: string,
    /** Of HTTP; 0 where there was no answer. */
    readonly status: number,
  ) {
    super(message);
  }
}

/** One provider's API with JSON and a bearer's token. */
export type Api = {
  /**
   * @param address as the provider's reference writes it: `GET /domains`.
   * @throws ProviderError that names the provider, the address, and what it answered, without the token.
   */
  ask<S extends v.GenericSchema>(answer: S, address: string, body?: object): Promise<v.InferOutput<S>>;
  /** The same, or undefined where the provider does not know it. */
  find<S extends v.GenericSchema>(answer: S, address: string): Promise<v.InferOutput<S> | undefined>;
};

export type Providers = { cloudflare: Api; turso: Api; stripe: Stripe; resend: Api };

const ANSWERS_WITHIN_MS = 30_000;
/** Resend answers two requests a second, and Cloudflare 1,200 in five minutes. */
const TRIES = 6;

/**
 * The four providers with the keys of the settings.
 * @param environment may name other addresses: `CLOUDFLARE_API_BASE_URL`, which wrangler reads too, `TURSO_API_BASE_URL`,
 * `RESEND_API_BASE_URL` and `STRIPE_API_BASE_URL`, for stand-ins.
 */
export function providersOf(settings: Settings, environment: Settings = process.env): Providers {
  return {
    cloudflare: apiOf(
      "Cloudflare",
      environment["CLOUDFLARE_API_BASE_URL"] || "https://api.cloudflare.com/client/v4",
      settings["CLOUDFLARE_API_TOKEN"],
    ),
    turso: apiOf(
      "Turso",
      environment["TURSO_API_BASE_URL"] || "https://api.turso.tech",
      settings["TURSO_API_TOKEN"],
    ),
    resend: apiOf(
      "Resend",
      environment["RESEND_API_BASE_URL"] || "https://api.resend.com",
      settings["RESEND_API_KEY"],
    ),
    stripe: providerClient({
      key: settings["STRIPE_SECRET_KEY"] || "none",
      base: environment["STRIPE_API_BASE_URL"] ?? "",
    }),
  };
}

function apiOf(provider: string, base: string, token = ""): Api {
  async function ask<S extends v.GenericSchema>(schema: S, address: string, body?: object) {
    const [method = "", path = ""] = address.split(" ");
    for (let attempt = 1; ; attempt += 1) {
      const { status, retryAfter, text } = await answerOf(`${base}${path}`, method, token, body).catch(
        (error: unknown) => {
          throw new ProviderError(`${provider} does not answer ${address}: ${reasonOf(error)}.`, 0);
        },
      );
      if (status === 429 && attempt < TRIES) {
        await pause(1000 * Math.min(retryAfter || attempt, 60));
        continue;
      }
      const answer = jsonOf(text);
      if (status >= 400) {
        const said = saidIn(answer).replaceAll(token || "\0", "…");
        throw new ProviderError(
          `${provider} answers ${address} with ${status}${said && `: ${said}`}.`,
          status,
        );
      }
      const read = v.safeParse(schema, answer);
      if (read.success) return read.output;
      throw new ProviderError(`${provider} answers ${address} otherwise than its reference says.`, status);
    }
  }
  return {
    ask,
    async find(schema, address) {
      try {
        return await ask(schema, address);
      } catch (error) {
        if (error instanceof ProviderError && error.status === 404) return undefined;
        throw error;
      }
    },
  };
}

async function answerOf(url: string, method: string, token: string, body: object | undefined) {
  const response = await fetch(url, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body && { "Content-Type": "application/json" }),
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  });
  return {
    status: response.status,
    retryAfter: Number(response.headers.get("Retry-After")),
    text: await response.text(),
  };
}

/** What a refusal says: Cloudflare's errors, Turso's error, Resend's message. */
function saidIn(answer: unknown): string {
  const read = v.safeParse(
    v.union([
      v.pipe(
        v.object({ errors: v.array(v.object({ message: v.string() })) }),
        v.transform(({ errors }) => errors.map(({ message }) => message).join(", ")),
      ),
      v.pipe(
        v.object({ error: v.string() }),
        v.transform(({ error }) => error),
      ),
      v.pipe(
        v.object({ message: v.string() }),
        v.transform(({ message }) => message),
      ),
    ]),
    answer,
  );
  return read.success ? read.output.replace(/\.$/, "") : "";
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
