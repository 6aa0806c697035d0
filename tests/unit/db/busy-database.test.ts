import { sql } from "drizzle-orm";
import { LibsqlError, type Client } from "@libsql/client/http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Unavailable } from "../../../app/domain/availability/unavailable.ts";
import { databaseOver } from "../../../db/driver/client.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database that refuses `times` requests as libSQL's server does with too many of them. */
function refusing(times: number) {
  let asked = 0;
  const answer = { rows: [], columns: [], columnTypes: [], rowsAffected: 1, toJSON: () => ({}) };
  const execute = () => {
    asked += 1;
    return asked <= times
      ? Promise.reject(new LibsqlError("Server returned HTTP status 429", "SERVER_ERROR"))
      : Promise.resolve(answer);
  };
  const client = { execute, batch: execute } as unknown as Client;
  return { database: databaseOver(client), asked: () => asked };
}

const write = sql`update orders set note = ''`;

test("a write waits its turn through a crowd that lasts two seconds", async () => {
  const { database, asked } = refusing(8);
  const written = Promise.resolve(database.run(write));
  await vi.advanceTimersByTimeAsync(2_500);
  await written;
  expect(asked()).toBe(9);
});

test("a database that stays too busy fails as unavailable within six seconds", async () => {
  const { database, asked } = refusing(Number.POSITIVE_INFINITY);
  const written = expect(Promise.resolve(database.run(write))).rejects.toMatchObject({
    cause: expect.any(Unavailable) as unknown,
  });
  await vi.advanceTimersByTimeAsync(6_000);
  await written;
  // Pauses grow: a busy database is not asked hundreds of times.
  expect(asked()).toBeGreaterThan(10);
  expect(asked()).toBeLessThan(40);
});
