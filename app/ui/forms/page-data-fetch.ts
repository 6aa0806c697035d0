import { line } from "../document/missing-chunk.ts";

/*
 * The desk's pages ask for their data and send their forms through the browser's `fetch`, which Remix calls by itself. When
 * the line breaks, or a form is answered by a fault of the server, Remix shows the page of errors in the form's place. Here
 * such a question waits instead, until somebody asks it again, the line is back, or the person has gone on.
 */

/** How long a question may take until the person is told that no answer came; it may still come. */
export const TOLD_AFTER_MS = 15_000;
/** The same while a file is sent: the server itself takes up to 90 seconds for one. */
export const FILE_TOLD_AFTER_MS = 95_000;

/** `sent`: no answer came. `failed`: the server, or what stands before it, answered with a fault of its own (500 to 599). */
export type Unanswered = "sent" | "failed";

/** A form and the button that sent it. */
export type SentForm = { element: HTMLFormElement; button: HTMLElement | null };

type Question = {
  /** Whether it is a form that somebody sent: it is never sent again by itself. */
  isForm: boolean;
  /** The form itself, where it is known: it tells of the question beside its button. */
  form: SentForm | undefined;
  state: Unanswered;
  again: () => void;
};

/** The same list on the server and at first in the browser: another one would draw each form again while it hydrates. */
const NONE: readonly Question[] = [];
let unanswered = NONE;
const listeners = new Set<() => void>();

function change(questions: readonly Question[]): void {
  unanswered = questions;
  for (const listener of listeners) listener();
}

/** The questions that got no answer so far, for `useSyncExternalStore`. */
export const unansweredStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  shown: () => unanswered,
  /** Whether this form is one of them. */
  isTold: (form: HTMLFormElement | null) => unanswered.some((question) => question.form?.element === form),
  none: (): readonly Question[] => NONE,
};

/** Asks everything again that got no answer. */
export function askAgain(): void {
  for (const question of unanswered) question.again();
}

/** What the line brought back is asked for again by itself; a form is left to the person who sent it. */
export function askPagesAgain(): void {
  for (const question of unanswered) if (!question.isForm) question.again();
}

type Asked = {
  isForm: boolean;
  form?: SentForm | undefined;
  /** Whether a file is sent. */
  hasFile?: boolean;
  signal?: AbortSignal | null | undefined;
};

/**
 * Asks until there is an answer, which for a form is none of the server's own faults.
 * @throws what `ask` throws, once the person has gone on and `signal` is aborted.
 */
export function untilAnswered(
  ask: () => Promise<Response>,
  { isForm, form, hasFile = false, signal }: Asked,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let told: Question | undefined;
    const tell = (state: Unanswered) => {
      if (told?.state === state) return;
      withdraw();
      told = { isForm, form, state, again };
      change([...unanswered, told]);
    };
    const withdraw = () => {
      if (told) change(unanswered.filter((other) => other !== told));
      told = undefined;
    };
    let isOver = false;

    function end(): void {
      isOver = true;
      signal?.removeEventListener("abort", giveUp);
      withdraw();
    }
    function giveUp(): void {
      end();
      reject(signal?.reason as Error);
    }
    function again(): void {
      withdraw();
      void attempt();
    }
    async function attempt(): Promise<void> {
      const timer = setTimeout(() => tell("sent"), hasFile ? FILE_TOLD_AFTER_MS : TOLD_AFTER_MS);
      try {
        const answer = await ask();
        if (isForm && answer.status >= 500) {
          if (!isOver) tell("failed");
          return;
        }
        if (!isOver) end();
        resolve(answer);
      } catch {
        if (!isOver) tell("sent");
      } finally {
        clearTimeout(timer);
      }
    }

    if (signal?.aborted) return giveUp();
    signal?.addEventListener("abort", giveUp);
    void attempt();
  });
}

/**
 * Waits with a page's script as its data wait: the person is told of these. It is tried again when they are answered,
 * asked again or given up, and when the browser says that the line is back.
 * @returns false where the server can be reached: the script is gone, not the line.
 */
export async function waitForLine(
  address: string,
  ask: (address: string) => Promise<unknown> = (at) =>
    window.fetch(at, { method: "HEAD", cache: "no-store" }),
): Promise<boolean> {
  try {
    await ask(address);
    return false;
  } catch {
    await new Promise<void>((resolve) => {
      const stop = unansweredStore.subscribe(() => unanswered.length === 0 && goOn());
      function goOn(): void {
        stop();
        window.removeEventListener("online", goOn);
        resolve();
      }
      window.addEventListener("online", goOn);
    });
    return true;
  }
}

/** Remix asks for the data of a page, and sends its forms, at the page's address with this end. */
const isPageData = (input: RequestInfo | URL): boolean =>
  !(input instanceof Request) && new URL(input, window.location.href).pathname.endsWith(".data");

/**
 * Lets the questions of the desk's pages wait for their answer.
 * @returns what puts the browser's own `fetch` back.
 */
export function waitForPageData(): () => void {
  const own = window.fetch;
  let sent: SentForm | undefined;
  const note = ({ target, submitter }: SubmitEvent) => {
    if (target instanceof HTMLFormElement && target.method === "post") {
      sent = { element: target, button: submitter };
    }
  };
  const waiting: typeof fetch = (input, init) => {
    if (!isPageData(input)) return own(input, init);
    const isForm = init?.method !== undefined && init.method !== "GET";
    return untilAnswered(() => own(input, init), {
      isForm,
      signal: init?.signal,
      form: isForm ? sent : undefined,
      hasFile: init?.body instanceof FormData,
    });
  };
  window.fetch = waiting;
  document.addEventListener("submit", note, { capture: true });
  window.addEventListener("online", askPagesAgain);
  const { wait } = line;
  line.wait = waitForLine;
  return () => {
    if (window.fetch === waiting) window.fetch = own;
    document.removeEventListener("submit", note, { capture: true });
    window.removeEventListener("online", askPagesAgain);
    line.wait = wait;
  };
}
