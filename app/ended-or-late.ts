/** The value of a promise; undefined when it was refused or does not come in time. */
export async function endedOrLate(
  promise: Promise<unknown>,
  ms: number,
): Promise<{ value: unknown } | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  const ended = promise.then(
    (value) => ({ value }),
    () => undefined,
  );
  const first = await Promise.race([ended, late]);
  clearTimeout(timer);
  return first;
}
