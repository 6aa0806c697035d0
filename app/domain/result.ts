/** A decision that may be refused. The error is a key of the translations, so that a page can show every refusal. */
export type Result<T, E extends string = string> = { ok: true; value: T } | { ok: false; error: E };

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function refuse<E extends string>(error: E): { ok: false; error: E } {
  return { ok: false, error };
}

/** Where one step of a longer decision leads: on, with what the next step starts from, or to the answer. */
export type Step<State, Answer> = { on: State } | { answer: Answer };

export function goOn<State>(on: State): { on: State } {
  return { on };
}

export function answerWith<Answer>(answer: Answer): { answer: Answer } {
  return { answer };
}

type Steps<State, Answer> = {
  /** Takes another step from where the one before led, unless there is an answer already. */
  step<Next>(take: (state: State) => Step<Next, Answer> | Promise<Step<Next, Answer>>): Steps<Next, Answer>;
  /** Takes the last step, which always has an answer. */
  end(give: (state: State) => Answer | Promise<Answer>): Promise<Answer>;
};

/** A decision that is made in steps, one after the other: the first that has an answer ends it. */
export function inSteps<State, Answer>(state: State): Steps<State, Answer> {
  return from(Promise.resolve({ on: state }));
}

function from<State, Answer>(reached: Promise<Step<State, Answer>>): Steps<State, Answer> {
  return {
    step: (take) => from(reached.then((at) => ("answer" in at ? at : take(at.on)))),
    end: (give) => reached.then((at) => ("answer" in at ? at.answer : give(at.on))),
  };
}
