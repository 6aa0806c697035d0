/**
 * A failure that has an explanation: its message is one sentence that says what happened and what to do.
 * Commands print it without a stack trace.
 */
export class CliError extends Error {
  override name = "CliError";
}

/** Runs a command to its end; a failure becomes a sentence on stderr and a non-zero exit code. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

/** What to tell a person: the sentence of an expected failure, the whole story of an unexpected one. */
export function explain(error: unknown): string {
  if (error instanceof CliError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
