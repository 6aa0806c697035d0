import { scryptSync } from "node:crypto";
import type { users } from "../../db/schema/users.ts";
import { users as table } from "../../db/schema/users.ts";
import { freshId } from "./stores.ts";
import type { TestTenant, World } from "./world.ts";

export const PASSWORD = "Right-Password-1";
/** A real hash with the least of work, since the parameters stand in it: what is tried here is not how slow it is. */
export const QUICK_HASH = `scrypt$16$1$1$${Buffer.alloc(16).toString("base64")}$${scryptSync(PASSWORD, Buffer.alloc(16), 32, { N: 16, r: 1, p: 1 }).toString("base64")}`;

/** Someone of a tenant who signs in with PASSWORD. */
export async function person(
  here: World,
  tenant: TestTenant,
  input: Partial<typeof users.$inferInsert> = {},
): Promise<{ id: string; email: string }> {
  const id = freshId();
  const email = `${id}@test.example`;
  await here.db.insert(table).values({
    id,
    tenantId: tenant.id,
    email,
    name: "Some Person",
    role: "admin",
    passwordHash: QUICK_HASH,
    emailVerifiedAt: here.product.clock.now(),
    createdAt: here.product.clock.now(),
    ...input,
  });
  return { id, email };
}

/** The cookie that an answer set, as a browser sends it back. */
export const cookieOf = (setCookie: string | null, name = "auth.session") =>
  new RegExp(`${name.replace(".", "\\.")}=[^;]*`).exec(setCookie ?? "")?.[0] ?? "";
