import { scryptSync } from "node:crypto";

/** In place of app/auth/password-cost.ts: the least that scrypt takes, a quarter of a millisecond. */
export const PASSWORD_COST = { N: 2, r: 1, p: 1 };

const SALT = Buffer.from("popstall-demo-01");

/** The demo password as the seed has it, at the cost of tests. */
export function cheapHash(password: string): string {
  const { N, r, p } = PASSWORD_COST;
  const key = scryptSync(password, SALT, 32, { N, r, p });
  return ["scrypt", N, r, p, SALT.toString("base64"), key.toString("base64")].join("$");
}
