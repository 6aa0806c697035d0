import { describe, expect, test } from "vitest";
import {
  fitByShirt,
  isMeasured,
  meantWidth,
  readWidth,
  type SizeWidth,
  WIDEST_MM,
  widthOf,
} from "../../../app/domain/product/own-shirt.ts";

const TEE: SizeWidth[] = [
  { size: "S", widthMm: 470 },
  { size: "M", widthMm: 520 },
  { size: "L", widthMm: 570 },
  { size: "XL", widthMm: 620 },
];

describe("a width as it is typed", () => {
  test.each([
    ["52", "cm", 520],
    ["52.5", "cm", 525],
    ["52,5", "cm", 525],
    ["52٫5", "cm", 525],
    [" 52 cm ", "cm", 520],
    ["52cm", "in", 520],
    ["５２", "cm", 520],
    ["٥٢", "cm", 520],
    ["५२", "cm", 520],
    ["20", "in", 508],
    ["20.5", "in", 521],
    ["20 1/2", "in", 521],
    ["20½", "in", 521],
    ["20 ½", "in", 521],
    ['20"', "cm", 508],
    ["20″", "cm", 508],
    ["20 in", "cm", 508],
    ["104", "cm", 1040],
  ] as const)("%j in %s is %i mm", (typed, unit, mm) => {
    expect(readWidth(typed, unit)).toEqual({ ok: true, value: mm });
  });

  test.each([
    "",
    " ",
    "fifty",
    "M",
    "52 53",
    "-52",
    "5e1",
    "52/0",
    "52 1/0",
    "1/2",
    "1,052.5",
    "NaN",
    "0x20",
  ])("%j is no number", (typed) => {
    expect(readWidth(typed, "cm")).toEqual({ ok: false, error: "noNumber" });
  });

  test.each([
    ["0", "cm"],
    ["0,0", "cm"],
    ["14.9", "cm"],
    ["500", "cm"],
    ["5", "in"],
    ["79", "in"],
    ["9999", "cm"],
  ] as const)("%j in %s is no width of a shirt", (typed, unit) => {
    expect(readWidth(typed, unit)).toEqual({ ok: false, error: "outOfRange" });
  });

  test("comes back from an address in whole millimetres only", () => {
    expect(widthOf("525")).toBe(525);
    expect(widthOf(String(WIDEST_MM))).toBe(WIDEST_MM);
    for (const text of ["", "52.5", "0", "149", "2001", "99999", "5e2", "525 ", null, undefined]) {
      expect(widthOf(text)).toBeNull();
    }
  });
});

describe("the size by a shirt of one's own", () => {
  test.each([
    [520, "M", 0],
    [525, "M", -5],
    [540, "M", -20],
    [541, "L", 29],
    [500, "M", 20],
    [490, "S", -20],
    [489, "S", -19],
    [430, "S", 40],
    [640, "XL", -20],
  ])("of %i mm is %s, %i mm wider", (ownMm, size, widerMm) => {
    expect(fitByShirt(TEE, ownMm).best).toEqual({ size, widerMm });
  });

  test("is the wider one of two that are as near", () => {
    expect(fitByShirt(TEE, 495).best).toEqual({ size: "M", widerMm: 25 });
    const close = [
      { size: "A", widthMm: 480 },
      { size: "B", widthMm: 510 },
    ];
    expect(fitByShirt(close, 495).best?.size).toBe("B");
  });

  test("is none where all are too tight or too loose, and says between which it lies", () => {
    expect(fitByShirt(TEE, 429)).toEqual({ best: null, beside: [{ size: "S", widerMm: 41 }] });
    expect(fitByShirt(TEE, 641)).toEqual({ best: null, beside: [{ size: "XL", widerMm: -21 }] });
    const apart = [
      { size: "S", widthMm: 400 },
      { size: "L", widthMm: 500 },
    ];
    expect(fitByShirt(apart, 450)).toEqual({
      best: null,
      beside: [
        { size: "S", widerMm: -50 },
        { size: "L", widerMm: 50 },
      ],
    });
  });

  test("stands between its neighbours, whatever the order of the measures", () => {
    expect(fitByShirt(TEE.toReversed(), 520).beside).toEqual([
      { size: "S", widerMm: -50 },
      { size: "L", widerMm: 50 },
    ]);
    expect(fitByShirt(TEE, 470).beside).toEqual([{ size: "M", widerMm: 50 }]);
  });

  test("needs two widths at least", () => {
    expect(isMeasured(TEE)).toBe(true);
    expect(isMeasured([])).toBe(false);
    expect(isMeasured([{ size: "One size", widthMm: 380 }])).toBe(false);
    expect(
      isMeasured([
        { size: "S", widthMm: 0 },
        { size: "M", widthMm: 520 },
      ]),
    ).toBe(false);
    expect(fitByShirt([{ size: "S", widthMm: 0 }], 520)).toEqual({ best: null, beside: [] });
  });

  test("never goes down while the own shirt grows", () => {
    let before = 0;
    for (let own = 150; own <= WIDEST_MM; own += 1) {
      const { best } = fitByShirt(TEE, own);
      const place = best ? TEE.findIndex(({ size }) => size === best.size) : before;
      expect(place).toBeGreaterThanOrEqual(before);
      before = place;
      if (best) expect(best.widerMm).toSatisfy((wider: number) => wider >= -20 && wider <= 40);
    }
  });
});

describe("what may have been meant", () => {
  test("is the other unit or the way around", () => {
    expect(meantWidth(TEE, "20", "cm")).toEqual({ mm: 508, unit: "in", is: "unit" });
    expect(meantWidth(TEE, "52", "in")).toEqual({ mm: 520, unit: "cm", is: "unit" });
    expect(meantWidth(TEE, "104", "cm")).toEqual({ mm: 520, unit: "cm", is: "around" });
    expect(meantWidth(TEE, "41", "in")).toEqual({ mm: 521, unit: "in", is: "around" });
    expect(meantWidth(TEE, "30", "cm")).toBeUndefined();
    expect(meantWidth(TEE, "fifty", "cm")).toBeUndefined();
  });
});
