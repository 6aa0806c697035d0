/** What a write answers, or `taken` where an account has its e-mail address already. */
export async function unlessTaken<Answer>(write: Promise<Answer>): Promise<Answer | "taken"> {
  try {
    return await write;
  } catch (error) {
    if (brokenRule(error) === "users.email") return "taken";
    throw error;
  }
}

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
