import { describe, expect, test, vi } from "vitest";
import type { GuardName } from "../../../app/auth/guards.server.ts";
import { requireStaff } from "../../../app/auth/session.server.ts";
import { get } from "../../support/answers.ts";
import { type World, world } from "../../support/world.ts";

/** What a page whose route names these guards answers to an admin. */
async function answerOf(here: World, right: string, guards?: readonly string[]) {
  const { cookie } = await here.staff(here.runners);
  const args = { request: get("/orders", { cookie }), context: here.product.context() };
  return requireStaff(args, right as "orders:read", guards as readonly GuardName[] | undefined).then(
    () => 200,
    (thrown: unknown) => (thrown instanceof Response ? thrown.status : String(thrown)),
  );
}

describe("the guards that a route names", () => {
  test("let an admin pass who has the right", async () => {
    expect(await answerOf(await world(), "orders:read")).toBe(200);
    expect(await answerOf(await world(), "panel:read")).toBe(403);
  });

  test.each([
    ["a right that is not in the table", "orders:raed", undefined],
    ["a guard that is not in the table", "orders:read", ["get-started", "locael"]],
    ["a name that every object has", "orders:read", ["toString"]],
  ])("%s is an error of ours: 500, and a line in the log that names it", async (_, right, guards) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(await answerOf(await world(), right, guards)).toBe(500);
    expect(log.mock.calls.flat().join()).toContain(`No guard is called`);
    expect(log.mock.calls.flat().join()).toContain(guards?.at(-1) ?? right);
    log.mockRestore();
  });
});
