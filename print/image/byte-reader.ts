import { Refused } from "../refused.ts";

/** Reads a file from its front, as much as is asked for. */
export type ByteReader = {
  /** The next so many bytes. @throws Refused when the file ends before. */
  take(count: number): Promise<Uint8Array>;
  /** The next so many bytes as they come, without ever holding all of them. */
  pass(count: number): AsyncGenerator<Uint8Array>;
  /** All that is left. */
  rest(): AsyncGenerator<Uint8Array>;
};

export function byteReader(chunks: AsyncIterable<Uint8Array>): ByteReader {
  const source = chunks[Symbol.asyncIterator]();
  let held: Uint8Array = new Uint8Array();

  async function more(): Promise<boolean> {
    const { done, value } = await source.next();
    if (done) return false;
    held = held.length === 0 ? value : Buffer.concat([held, value]);
    return true;
  }

  return {
    async take(count) {
      while (held.length < count) if (!(await more())) throw new Refused("picture_broken", "it ends early");
      const taken = held.subarray(0, count);
      held = held.subarray(count);
      return taken;
    },
    async *pass(count) {
      for (let left = count; left > 0;) {
        if (held.length === 0 && !(await more())) throw new Refused("picture_broken", "it ends early");
        const some = held.subarray(0, left);
        held = held.subarray(some.length);
        left -= some.length;
        if (some.length > 0) yield some;
      }
    },
    async *rest() {
      if (held.length > 0) yield held;
      held = new Uint8Array();
      for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
    },
  };
}
