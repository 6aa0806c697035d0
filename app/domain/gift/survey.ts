import { type Result, ok, refuse } from "../result.ts";

export const MOST_CHOICES = 10;
const LONGEST_CHOICE = 80;
/** The longest free-text answer, in characters. */
export const LONGEST_ANSWER = 500;
/** The longest line of thanks to whom a gift is from, in characters. */
export const LONGEST_THANKS = 280;

/** What a promo's organiser says and asks after a claim. */
export type Survey = {
  /** Words of thanks; empty: none. */
  thanks: string;
  /** Empty: nothing is asked. */
  question: string;
  /** Between which answers one chooses; none: in one's own words. */
  choices: readonly string[];
};

/** The answers to choose from, a line each, as they were typed. */
export function readChoices(typed: string): Result<string[], "eventDesk:surveyDesk.refused.choices"> {
  const lines = typed.split(/\r?\n/).map((line) => line.replaceAll(/\s+/g, " ").trim());
  const choices = [...new Set(lines.filter((line) => line !== ""))];
  const isFew = choices.length <= MOST_CHOICES && choices.length !== 1;
  return isFew && choices.every(({ length }) => length <= LONGEST_CHOICE)
    ? ok(choices)
    : refuse("eventDesk:surveyDesk.refused.choices");
}

/** Whether an answer is one to this question: one of its choices, or words where it has none. */
export function judgeAnswer(
  { question, choices }: Pick<Survey, "question" | "choices">,
  answer: string,
): Result<string, "errors:required"> {
  const isGood =
    question !== "" &&
    answer !== "" &&
    (choices.length === 0 ? answer.length <= LONGEST_ANSWER : choices.includes(answer));
  return isGood ? ok(answer) : refuse("errors:required");
}
