import { expect, test } from "vitest";
import { draftLook } from "../../../app/routes/builder/builder-view.tsx";

const BLANKS = [{ code: "tee", name: "Tee", drawn: null, picture: "/tee.svg", printed: {}, area: null }];
const KEPT = {
  fields: { name: "Kept", brand: "#aa0000", paper: "dark" },
  products: ["tee"],
  image: { name: "logo.svg", src: "data:x", width: 20, height: 10 },
};

test("what was typed wins over what was kept, also where it is empty", () => {
  const look = draftLook({
    kept: KEPT,
    region: "UK",
    blanks: BLANKS,
    chosen: new Set(["tee"]),
    result: { initialValue: { name: "", price_tee: "5" } },
  });
  expect(look).toMatchObject({
    name: "",
    image: { src: "data:x" },
    isLogo: true,
    products: [{ code: "tee", price: "5" }],
  });
});

test("a picture that was not sent yet is shown by the size that the browser tells", () => {
  const of = (image_size: string, no_logo = "") =>
    draftLook({
      kept: KEPT,
      region: "UK",
      blanks: BLANKS,
      chosen: new Set<string>(),
      result: { initialValue: { image_size, no_logo } },
    });
  expect(of("700x300").image).toEqual({ src: "", width: 700, height: 300 });
  expect(of("0x300").image).toMatchObject({ src: "data:x" });
  expect(of("700x300", "on").isLogo).toBe(false);
});

test("a kept store is shown as it was kept", () => {
  const look = draftLook({ kept: KEPT, region: "UK", blanks: BLANKS, chosen: new Set() });
  expect(look).toMatchObject({ name: "Kept", theme: { brand: "#aa0000", paper: "dark" }, products: [] });
});

test("nonsense in the fields looks like a new store", () => {
  const look = draftLook({
    kept: null,
    region: "EU",
    blanks: BLANKS,
    chosen: new Set(["other"]),
    result: { initialValue: { brand: "javascript:alert(1)", paper: "url(x)" } },
  });
  expect(look).toMatchObject({ region: "EU", theme: { brand: "#1f4b99", paper: "white" }, products: [] });
});
