/** What must be undone when the product stops, however far it had come. */
export class Stopping {
  readonly #steps: (() => Promise<void> | void)[] = [];
  readonly #controller = new AbortController();
  #running: Promise<void> | undefined;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** A step added while everything is being undone is undone at once. */
  add = (step: () => Promise<void> | void): void => {
    this.#steps.push(step);
    if (this.#running) this.#running = this.#running.then(() => this.#undo());
  };

  /** Undoes everything in reverse order, once. A step that fails does not keep the others from being undone. */
  stop(): Promise<void> {
    this.#controller.abort();
    this.#running ??= this.#undo();
    return this.#running;
  }

  async #undo(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step();
      } catch {
        // The next one matters more.
      }
    }
  }
}
