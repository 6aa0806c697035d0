import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Submission } from "../../../app/domain/fulfilment/submission.ts";
import { isSignedBy } from "../../../app/gateways/fulfillers/signature.server.ts";
import { sealAccess } from "../../../app/http/keys/fulfiller-access.server.ts";
import { fulfillerPort } from "../../../app/http/wiring/fulfiller-port.server.ts";
import { fulfillers } from "../../../db/schema/fulfillers.ts";
import { SECRET, testProduct } from "../../support/page.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

/** A fulfiller's program that takes every order and notes what it was sent. */
const taken: { headers: Record<string, unknown>; body: string }[] = [];
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    taken.push({ headers: request.headers, body });
    response.writeHead(202, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ accepted: true, external_id: "X-1" }));
  });
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready)));
afterAll(() => void server.close());

const ORDER = { id: "f1", revision: 1, items: [] as unknown } as Submission;

test("a fulfiller is reached by its sealed secrets, and not where its address may not be sent to", async () => {
  const { db } = await world();
  const id = freshId();
  const nearby = testProduct({ LOOPBACK_FULFILLERS: "on" });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [latest, before] = [
    await sealAccess(SECRET, id, { secret: "latest" }),
    await sealAccess(SECRET, id, { secret: "before" }),
  ];
  const stamps = { createdAt: new Date(), updatedAt: new Date() };
  await db.insert(fulfillers).values({ id, name: "Press", state: "active", mode: "api", ...stamps });
  const change = (row: Partial<typeof fulfillers.$inferInsert>) =>
    db.update(fulfillers).set(row).where(eq(fulfillers.id, id));
  const submit = async (product = nearby) => (await fulfillerPort(product.context(), id)).submit(ORDER);

  expect(await submit()).toMatchObject({
    state: "rejected",
    message: "Its API has no address or no secret.",
  });
  await change({ endpoint, access: await sealAccess(SECRET, "another", { secret: "latest" }) });
  expect(await submit()).toMatchObject({ state: "rejected" });

  const until = new Date(nearby.clock.now().getTime() + 60_000);
  await change({ access: latest, accessBefore: before, accessBeforeUntil: until });
  expect(await submit()).toEqual({ state: "accepted", externalId: "X-1" });
  const signedBy = async (secret: string) => {
    const { headers, body } = taken.at(-1)!;
    const [timestamp, signature] = [String(headers["x-timestamp"]), String(headers["x-signature"])];
    return isSignedBy([secret], { timestamp, signature, content: body }, nearby.clock.now());
  };
  expect([await signedBy("latest"), await signedBy("before")]).toEqual([true, true]);
  nearby.clock.forward(61_000);
  await submit();
  expect([await signedBy("latest"), await signedBy("before")]).toEqual([true, false]);

  // A product that is not told to may not send inside, whatever was saved.
  expect(await submit(testProduct())).toMatchObject({
    state: "rejected",
    message: "Its API has an address that we do not use.",
  });
  await change({ mode: "csv" });
  expect(await submit()).toMatchObject({ state: "rejected", message: "It is not reached by an API." });
  expect(taken).toHaveLength(2);
});
