import { spawn } from "node:child_process";

/**
 * Ends the product's processes when the one that started them is gone without a word (SIGKILL, a crash): a shell that
 * reads the list of process groups from a pipe and kills the last list when the pipe closes. Plain POSIX sh, so that
 * it works on Linux and macOS alike.
 */
export class OrphanWatchdog {
  readonly #groups = new Set<number>();
  readonly #shell = spawn(
    "/bin/sh",
    [
      "-c",
      'groups=; while read -r line; do groups=$line; done; for g in $groups; do kill -s KILL -- "-$g"; done',
    ],
    // A group of its own: Ctrl-C in the terminal must not end it before the others.
    { stdio: ["pipe", "ignore", "ignore"], detached: true },
  );

  constructor() {
    this.#shell.on("error", () => {});
    this.#shell.stdin.on("error", () => {});
    this.#shell.unref();
    (this.#shell.stdin as unknown as { unref(): void }).unref();
  }

  hold(group: number): void {
    this.#groups.add(group);
    this.#tell();
  }

  letGo(group: number): void {
    this.#groups.delete(group);
    this.#tell();
  }

  /** The processes are stopped; one that was forgotten is ended now. */
  close(): void {
    this.#shell.stdin.end();
  }

  #tell(): void {
    this.#shell.stdin.write(`${[...this.#groups].join(" ")}\n`);
  }
}
