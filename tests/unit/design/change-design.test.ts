import { describe, expect, test } from "vitest";
import { layersWithoutPicture, withSides } from "../../../app/domain/design/change-design.ts";
import { customisableLayers, layersOf } from "../../../app/domain/design/design.ts";
import { readDesign } from "../../../app/domain/design/read-design.ts";
import { assetIdsOf, sceneIdentity } from "../../../app/domain/design/scene-identity.ts";
import { demoProducts } from "../../../db/seed/designs.ts";

const design = demoProducts.find(({ key }) => key === "meridian-welcome-tee")!.design;
const { front, back, inksOnDark } = design;
const moved = front.map((layer) => ({ ...layer, left: layer.left + 10 }));

describe("a design with other layers", () => {
  test("a design with other layers computes again what follows from them", () => {
    const lied = moved.map((layer) => ({ ...layer, centralTextPoint: { x: 1, y: 1 } })) as typeof front;
    const changed = withSides({ design, locked: false }, { front: lied, back: [], inksOnDark });
    if (!changed.ok) throw new Error(changed.error);
    expect(changed.value.isChanged).toBe(true);
    const texts = changed.value.design.front.filter((layer) => layer.type === "text");
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text.centralTextPoint).not.toEqual({ x: 1, y: 1 });
    expect(changed.value.design.fonts).toEqual(
      [...new Set(texts.map(({ fontFamily }) => fontFamily))].sort(),
    );
    expect(changed.value.design.colour_skus).toEqual(design.colour_skus);
  });

  test("is refused under a lock, and the same layers are no change", () => {
    expect(withSides({ design, locked: true }, { front: moved, back, inksOnDark })).toEqual({
      ok: false,
      error: "locked",
    });
    expect(withSides({ design, locked: true }, { front, back, inksOnDark })).toEqual({
      ok: true,
      value: { design, isChanged: false },
    });
  });

  test("names layers whose picture is not the tenant's", () => {
    const image = front.find((layer) => layer.type === "image")!;
    const ids = new Set(assetIdsOf(design));
    expect(layersWithoutPicture(design, { library: ids, tenant: new Set() })).toEqual([]);
    expect(layersWithoutPicture(design, { library: new Set(), tenant: ids })[0]?.layer).toBe(image.id);
  });
});

describe("what only the editor reads", () => {
  test("names no other picture, but what is hidden is in none", () => {
    const identity = (layers: typeof front) =>
      JSON.stringify(
        sceneIdentity({
          design: { ...design, front: layers },
          side: "front",
          colourHex: "#ffffff",
          assetHashes: {},
        }),
      );
    const marked = front.map((layer) => ({ ...layer, name: "A", locked: true, group: "g" }));
    expect(identity(marked)).toBe(identity(front));
    const hidden = front.map((layer, index) => ({ ...layer, hidden: index === 0 }));
    expect(identity(hidden)).not.toBe(identity(front));
    expect(layersOf({ front: hidden, back }, "front")).toHaveLength(front.length - 1);
    const all = [...front, ...back].map((layer) => ({ ...layer, hidden: true }));
    expect(customisableLayers({ ...design, front: all, back: [] })).toEqual([]);
  });
});

test("a record of today is read as it is", () => {
  const today = { ...design, version: 2 };
  expect(readDesign(today)).toBe(today);
  expect(readDesign({ ...design, version: "x" } as never)).toMatchObject({ version: "x" });
});
