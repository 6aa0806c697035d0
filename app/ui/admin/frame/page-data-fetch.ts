import { line } from "../../document/missing-chunk.ts";

/*
 * The desk's pages ask for their data and send their forms through the browser's `fetch`, which Remix calls by itself. When
 * the line breaks, Remix shows the page of errors in the form's place. Here such a question waits instead, until somebody
 * asks it again, the line is back, or the person has gone on.
 */

/** How long a question may take until the person is told that no answer came; it may still come. */
export const TOLD_AFTER_MS = 15_000;

type Question = {
  /** Whether it is a form that somebody sent: it is never sent again by itself. */
  isForm: boolean;
  again: () => void;
};

let unanswered: readonly Question[] = [];
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
  none: (): readonly Question[] => NONE,
};
const NONE: readonly Question[] = [];

/** Asks everything again that got no answer. */
export function askAgain(): void {
  for (const question of unanswered) question.again();
}

/** What the line brought back is asked for again by itself; a form is left to the person who sent it. */
export function askPagesAgain(): void {
  for (const question of unanswered) if (!question.isForm) question.again();
}

/**
 * Asks until there is an answer.
 * @throws what `ask` throws, once the person has gone on and `signal` is aborted.
 */
export function untilAnswered(
  ask: () => Promise<Response>,
  { isForm, signal }: { isForm: boolean; signal?: AbortSignal | null | undefined },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const question: Question = { isForm, again };
    const isTold = () => unanswered.includes(question);
    const tell = () => isTold() || change([...unanswered, question]);
    const withdraw = () => isTold() && change(unanswered.filter((other) => other !== question));
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
      const timer = setTimeout(tell, TOLD_AFTER_MS);
      try {
        const answer = await ask();
        if (!isOver) end();
        resolve(answer);
      } catch {
        if (!isOver) tell();
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
  const waiting: typeof fetch = (input, init) =>
    isPageData(input)
      ? untilAnswered(() => own(input, init), {
          isForm: init?.method !== undefined && init.method !== "GET",
          signal: init?.signal,
        })
      : own(input, init);
  window.fetch = waiting;
  window.addEventListener("online", askPagesAgain);
  const { wait } = line;
  line.wait = waitForLine;
  return () => {
    if (window.fetch === waiting) window.fetch = own;
    window.removeEventListener("online", askPagesAgain);
    line.wait = wait;
  };
}
