import { invalidRequest } from "./api-error.ts";
import type { Params, ParamValue } from "./form.ts";

/** Readers of decoded parameters, with Stripe's own complaints about wrong ones. */

/** The text under a name; an empty string means "unset" in Stripe's protocol and reads as undefined. */
export function text(params: Params, name: string): string | undefined {
  const value = params[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value !== "string") throw invalidRequest("Invalid string", { param: name });
  return value;
}

/** As `text`, but the parameter must be there. */
export function requiredText(params: Params, name: string, prefix = ""): string {
  return text(params, name) ?? fail(named(prefix, name));
}

/** A whole number, or undefined when not sent. */
export function integer(params: Params, name: string, prefix = ""): number | undefined {
  const value = text(params, name);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(value)) {
    const param = named(prefix, name);
    throw invalidRequest(`Invalid integer: ${value}`, { code: "parameter_invalid_integer", param });
  }
  return Number(value);
}

/** As `integer`, but the parameter must be there. */
export function requiredInteger(params: Params, name: string, prefix = ""): number {
  return integer(params, name, prefix) ?? fail(named(prefix, name));
}

/** true/false, or undefined when not sent. */
export function flag(params: Params, name: string): boolean | undefined {
  const value = text(params, name);
  if (value === undefined) return undefined;
  if (value !== "true" && value !== "false") {
    throw invalidRequest(`Invalid boolean: ${value}`, { param: name });
  }
  return value === "true";
}

/** A nested group, empty when not sent. */
export function group(params: Params, name: string): Params {
  const value = params[name];
  if (value === undefined || value === "") return {};
  if (typeof value === "string") throw invalidRequest("Invalid object", { param: name });
  return Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : value;
}

/** A nested array, empty when not sent. */
export function list(params: Params, name: string): ParamValue[] {
  const value = params[name];
  if (value === undefined || value === "") return [];
  if (!Array.isArray(value)) throw invalidRequest("Invalid array", { param: name });
  return value;
}

/** One of a few words, or undefined when not sent. */
export function choice<Word extends string>(
  params: Params,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const value = text(params, name);
  if (value === undefined) return undefined;
  const word = words.find((candidate) => candidate === value);
  if (!word) throw invalidRequest(`Invalid ${name}: must be one of ${words.join(", ")}`, { param: name });
  return word;
}

const METADATA = { keys: 50, keyLength: 40, valueLength: 500 };

/** Merges posted metadata into what is kept: an empty value removes a key, an empty group removes all. */
export function mergeMetadata(metadata: Record<string, string>, params: Params): Record<string, string> {
  if (params.metadata === "") return {};
  const merged = { ...metadata };
  for (const [key, value] of Object.entries(group(params, "metadata"))) {
    const param = `metadata[${key}]`;
    if (typeof value !== "string") throw invalidRequest("Metadata values must be strings.", { param });
    if (key.length > METADATA.keyLength) {
      throw invalidRequest(`Metadata keys can be at most ${METADATA.keyLength} characters long.`, { param });
    }
    if (value.length > METADATA.valueLength) {
      throw invalidRequest(`Metadata values can be at most ${METADATA.valueLength} characters long.`, {
        param,
      });
    }
    if (value === "") delete merged[key];
    else merged[key] = value;
  }
  if (Object.keys(merged).length > METADATA.keys) {
    throw invalidRequest(`Metadata can hold at most ${METADATA.keys} keys.`, { param: "metadata" });
  }
  return merged;
}

/** Refuses names that the endpoint does not know: a misspelt parameter is found here and not in production. */
export function onlyKnown(params: Params, names: readonly string[]): void {
  const stranger = Object.keys(params).find(
    (name) => !names.includes(name) && name !== "expand" && name !== "key",
  );
  if (stranger === undefined) return;
  const message = `Received unknown parameter: ${stranger}`;
  throw invalidRequest(message, { code: "parameter_unknown", param: stranger });
}

function named(prefix: string, name: string): string {
  return prefix ? `${prefix}[${name}]` : name;
}

function fail(param: string): never {
  throw invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
}
