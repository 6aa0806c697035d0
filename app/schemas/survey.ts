import * as v from "valibot";
import { LONGEST_ANSWER } from "../domain/gift/survey.ts";
import { version } from "./event-settings.ts";
import { filled, line, text } from "./texts.ts";

/** What a promo's organiser says and asks after a claim. */
export const SurveySchema = v.object({
  version,
  thanks: text(1000),
  question: line(200),
  /** Answers to choose from, a line each. */
  choices: text(1000),
});

/** A recipient's answer. */
export const AnswerSchema = v.object({ answer: filled(text(LONGEST_ANSWER)) });
