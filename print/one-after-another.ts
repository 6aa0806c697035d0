/** Runs pieces of work one after the other, whatever becomes of each. */
export function oneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(work: () => Promise<Value>): Promise<Value> => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}
