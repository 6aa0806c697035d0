/** Which rule of the database a write broke: the name of the check, or of the unique columns. */
export function brokenRule(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const check = /CHECK constraint failed: (\S+)/.exec(cause.message);
    if (check?.[1]) return check[1];
    const unique = /UNIQUE constraint failed: ([\w., ]+)/.exec(cause.message);
    if (unique?.[1]) return unique[1].trim();
    if (/FOREIGN KEY constraint failed/.test(cause.message)) return "foreign_key";
  }
  return undefined;
}
