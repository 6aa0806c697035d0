import { expect, test, vi } from "vitest";
import { partsOnDemand } from "../../../db/parts-on-demand.ts";

function garage() {
  const engine = vi.fn(({ owner }: { owner: string }) => ({ sound: () => `${owner}'s engine` }));
  const radio = vi.fn(({ owner }: { owner: string }) => ({ plays: () => `${owner}'s song` }));
  return { engine, radio, open: partsOnDemand({ engine, radio }) };
}

test("a part is made when it is first asked for, and once", () => {
  const { engine, radio, open } = garage();
  const ann = open({ owner: "Ann" });
  expect(engine).not.toHaveBeenCalled();
  expect(ann.engine.sound()).toBe("Ann's engine");
  expect(ann.engine).toBe(ann.engine);
  expect(engine).toHaveBeenCalledTimes(1);
  expect(radio).not.toHaveBeenCalled();
});

test("each object has parts of its own input", () => {
  const { open } = garage();
  const [ann, bo] = [open({ owner: "Ann" }), open({ owner: "Bo" })];
  expect([bo.radio.plays(), ann.radio.plays()]).toEqual(["Bo's song", "Ann's song"]);
  expect(ann.radio).not.toBe(bo.radio);
});

test("every part can be found before it is made, and a copy has them all", () => {
  const { engine, open } = garage();
  const ann = open({ owner: "Ann" });
  expect(Object.keys(ann)).toEqual(["engine", "radio"]);
  expect(engine).not.toHaveBeenCalled();
  const copy = { ...ann, radio: null };
  expect([copy.engine, copy.radio]).toEqual([ann.engine, null]);
});
