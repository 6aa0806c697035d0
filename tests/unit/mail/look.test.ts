import { expect, test } from "vitest";
import type { StoreTheme } from "../../../app/domain/store/store-event.ts";
import { storeLook } from "../../../app/mail/look.ts";
import { mailStyle } from "../../../app/mail/parts/mail-frame.tsx";

const THEME: StoreTheme = { brand: "#d6f05a", paper: "white", corners: "round", headings: "serif" };
const lookWith = (logo: string | null) =>
  storeLook({ name: "Juniper", theme: THEME, logo }, "https://popstall.example");

test("the head of a mail shows a logo that mail programs support, with its absolute address", () => {
  expect(lookWith("/media/logo.png").logo).toBe("https://popstall.example/media/logo.png");
  expect(lookWith("/media/logo.svg").logo).toBeNull();
  expect(lookWith(null).logo).toBeNull();
});

test("a light store's mail has dark colours of its own for a dark program", () => {
  const { day, night } = lookWith(null);
  expect(night.surface).not.toBe(day.surface);
  expect(mailStyle(lookWith(null))).toContain(`.on-surface{background-color:${night.surface}!important}`);
});

test("the style holds nothing that React would escape in it", () => {
  expect(mailStyle(lookWith(null))).not.toMatch(/[<>&"']/);
});
