/** A clock that stands still until a test moves it. */
export class Clock {
  #now: Date;

  constructor(start = "2026-11-18T10:00:00Z") {
    this.#now = new Date(start);
  }

  readonly now = (): Date => new Date(this.#now);

  set(moment: string): void {
    this.#now = new Date(moment);
  }

  forward(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const DAY = 24 * 60 * MINUTE;
