import { expect, test } from "vitest";
import { countriesTyped } from "../../../app/domain/address/typed-countries.ts";

test.each([
  ["CH, no;Ireland\nch", ["CH", "NO", "IE"], []],
  ["Schweiz, Noorwegen, Alemania, Ruotsi", ["CH", "NO", "DE", "SE"], []],
  ["UK, The Netherlands", ["GB", "NL"], []],
  ["Atlantis, CH, ZZ", ["CH"], ["Atlantis", "ZZ"]],
  [" , ;\n", [], []],
])("%j is read as countries", (typed, codes, unknown) => {
  expect(countriesTyped(typed)).toEqual({ codes, unknown });
});
