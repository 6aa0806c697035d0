import { desc, eq } from "drizzle-orm";
import { deliver } from "../../app/jobs/worker-jobs.server.ts";
import { mails } from "../../db/schema/records.ts";
import type { World } from "./world.ts";

/** Lets everything that was queued happen, and reads the mails to an address, the newest first. */
export async function mailsTo(here: Pick<World, "product" | "db">, address: string) {
  await here.product.afterwards();
  await deliver(here.product.context(), here.product.queued.splice(0));
  return here.db
    .select()
    .from(mails)
    .where(eq(mails.toAddress, address))
    .orderBy(desc(mails.createdAt), desc(mails.id));
}

/** The address of the link in a mail's text. */
export function linkIn(mail: { text: string } | undefined): URL {
  const found = /https?:\/\/\S+/.exec(mail?.text ?? "");
  if (!found) throw new Error("The mail has no link.");
  return new URL(found[0]);
}
