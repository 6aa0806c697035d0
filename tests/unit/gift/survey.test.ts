import { describe, expect, test } from "vitest";
import { judgeAnswer, readChoices } from "../../../app/domain/gift/survey.ts";

describe("answers to choose from", () => {
  test("are lines, each once, without blanks around them", () => {
    expect(readChoices(" Yes \r\n\nNo\nYes")).toEqual({ ok: true, value: ["Yes", "No"] });
    expect(readChoices(" \n")).toEqual({ ok: true, value: [] });
  });

  test.each([
    ["only one"],
    [Array.from({ length: 11 }, (_, at) => `${at}`).join("\n")],
    [`a\n${"x".repeat(81)}`],
  ])("are refused: %j", (typed) => expect(readChoices(typed).ok).toBe(false));
});

test("an answer is one of the choices, or words where there are none; nothing is asked without a question", () => {
  const choice = { question: "Fit?", choices: ["Yes", "No"] };
  expect(judgeAnswer(choice, "Yes").ok).toBe(true);
  expect(judgeAnswer(choice, "Maybe").ok).toBe(false);
  expect(judgeAnswer({ question: "Fit?", choices: [] }, "Nicely").ok).toBe(true);
  expect(judgeAnswer({ question: "Fit?", choices: [] }, "x".repeat(501)).ok).toBe(false);
  expect(judgeAnswer({ question: "", choices: [] }, "Nicely").ok).toBe(false);
  expect(judgeAnswer(choice, "").ok).toBe(false);
});
