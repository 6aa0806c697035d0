import type { PrintRefusal } from "../app/domain/print/line-prints.ts";

/** A picture that cannot be printed, however often it is tried. Anything else that is thrown may go well next time. */
export class Refused extends Error {
  readonly reason: PrintRefusal;

  constructor(reason: PrintRefusal, detail: string) {
    super(`${reason}: ${detail}`);
    this.reason = reason;
  }
}
