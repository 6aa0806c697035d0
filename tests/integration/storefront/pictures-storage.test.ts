import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawPicture } from "../../../app/http/pictures/pictures.server.ts";
import { world, type World } from "../../support/world.ts";

let here: World;
let hash: string;
beforeEach(async () => {
  here = await world();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const store = await here.runners.store();
  hash = (await here.storefront(store)).stock[0]!.designHash;
});
afterEach(() => void vi.restoreAllMocks());

const draw = () =>
  drawPicture(here.product.context(), {
    hash,
    colour: "White",
    side: "front",
    width: 800,
    near: false,
    query: new URLSearchParams(),
  });
const storage = (change: Partial<Record<"get" | "put", () => Promise<unknown>>>) =>
  Object.assign(here.product.env.MEDIA, change);

test.each([
  ["refuses", () => Promise.reject(new Error("R2 is away"))],
  ["hangs", () => new Promise(() => undefined)],
])("a picture is drawn although the object storage %s", async (_what, away) => {
  const drawn = await draw();
  expect(drawn).toContain("<svg");
  storage({ get: away });
  expect(await draw()).toBe(drawn);
});

test("what cannot be kept is shown all the same, and said in the log", async () => {
  storage({ put: () => Promise.reject(new Error("R2 is away")) });
  expect(await draw()).toContain("<svg");
  await here.product.afterwards();
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('"at":"pictures"'));
});
