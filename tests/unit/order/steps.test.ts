import { expect, test } from "vitest";
import { answerWith, goOn, inSteps, type Step } from "../../../app/domain/result.ts";

/** Three steps that note themselves; one of them may have the answer. */
function decide(endsAt?: number) {
  const taken: string[] = [];
  const step =
    (at: number) =>
    (state: { seen: number[] }): Step<{ seen: number[] }, string> => {
      taken.push(`step ${at} after ${state.seen.join()}`);
      return at === endsAt ? answerWith(`ended at ${at}`) : goOn({ seen: [...state.seen, at] });
    };
  const answer = inSteps<{ seen: number[] }, string>({ seen: [] })
    .step(step(1))
    .step((state) => Promise.resolve(step(2)(state)))
    .step(step(3))
    .end(({ seen }) => `went through ${seen.join()}`);
  return { taken, answer };
}

test("each step starts from what the one before left, and the last one answers", async () => {
  const { taken, answer } = decide();
  expect(await answer).toBe("went through 1,2,3");
  expect(taken).toEqual(["step 1 after ", "step 2 after 1", "step 3 after 1,2"]);
});

test.each([1, 2, 3])("the answer of step %i ends it: no step behind it is taken", async (endsAt) => {
  const { taken, answer } = decide(endsAt);
  expect(await answer).toBe(`ended at ${endsAt}`);
  expect(taken).toHaveLength(endsAt);
});

test("what a step throws is thrown, and no step behind it is taken", async () => {
  const later: string[] = [];
  const answer = inSteps<number, string>(1)
    .step(() => Promise.reject<Step<number, string>>(new Error("The provider is away.")))
    .step((state) => (later.push("taken"), goOn(state)))
    .end(() => "never");
  await expect(answer).rejects.toThrow("away");
  expect(later).toEqual([]);
});
