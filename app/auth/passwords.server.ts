import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { PASSWORD_COST } from "./password-cost.ts";

const KEY_BYTES = 32;

function derive(password: string, salt: Uint8Array, { N, r, p }: typeof PASSWORD_COST): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { N, r, p, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** `scrypt$N$r$p$salt$key`, salt and key in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, PASSWORD_COST);
  const { N, r, p } = PASSWORD_COST;
  return ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** Does the same work for no account at all, so that its time tells nothing. */
const NOBODY = [
  "scrypt",
  PASSWORD_COST.N,
  PASSWORD_COST.r,
  PASSWORD_COST.p,
  Buffer.alloc(16).toString("base64"),
  Buffer.alloc(KEY_BYTES).toString("base64"),
].join("$");

async function deriveLike(password: string, stored: string) {
  const [, N, r, p, salt = "", key = ""] = stored.split("$");
  const expected = Buffer.from(key, "base64");
  const actual = await derive(password, Buffer.from(salt, "base64"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return { expected, actual };
}

/**
 * Compares a password with a stored hash; without one the same work is done for nothing.
 * @returns also what the password comes to under that hash's salt: by it a refused sign-up is known again, without a
 *   second derivation whose time would tell.
 */
export async function comparePassword(
  password: string,
  stored: string | null,
): Promise<{ right: boolean; derived: string }> {
  const { expected, actual } = await deriveLike(password, stored ?? NOBODY);
  const right = stored !== null && expected.length === actual.length && timingSafeEqual(expected, actual);
  return { right, derived: actual.toString("base64") };
}
