/** A decision that may be refused. The error is a key of the texts, so that every refusal can be told to a person. */
export type Result<T, E extends string = string> = { ok: true; value: T } | { ok: false; error: E };

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function refuse<E extends string>(error: E): { ok: false; error: E } {
  return { ok: false, error };
}
