import { expect, test } from "vitest";
import { dayOfWritten, withWeekdays } from "../../../app/domain/dates/weekday-before.ts";

test("each date of a sentence has its day of the week before it, in the language of the sentence", () => {
  expect(withWeekdays("14-01-2041 to 16-01-2041.", "en")).toBe("Mon 14-01-2041 to Wed 16-01-2041.");
  expect(withWeekdays("14-01-2041 bis 16-01-2041.", "de")).toBe("Mo 14-01-2041 bis Mi 16-01-2041.");
});

test("a sentence without dates stays as it is", () => {
  expect(withWeekdays("No day yet, PS-7K3M9QTX", "en")).toBe("No day yet, PS-7K3M9QTX");
  expect(withWeekdays("", "en")).toBe("");
});

test("a written date is turned round", () => {
  expect(dayOfWritten("14-01-2041")).toBe("2041-01-14");
});
