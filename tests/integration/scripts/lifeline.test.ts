import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { ROOT } from "../../../scripts/product/settings.ts";

const PROGRAM = `
  import { spawn } from "node:child_process";
  import { OrphanWatchdog } from "${path.join(ROOT, "scripts/product/orphan-watchdog.ts")}";
  const lifeline = new OrphanWatchdog();
  const child = spawn("sleep", ["60"], { detached: true, stdio: "ignore" });
  lifeline.hold(child.pid);
  setInterval(() => {}, 1000);
  setTimeout(() => console.log(child.pid), 200);
`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test("what the product started ends with it even when it is killed", async () => {
  const parent = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", PROGRAM], {
    cwd: ROOT,
  });
  const child = await new Promise<number>((resolve) =>
    parent.stdout.once("data", (text) => resolve(Number(text))),
  );
  expect(isAlive(child)).toBe(true);
  parent.kill("SIGKILL");
  const deadline = Date.now() + 5000;
  while (isAlive(child) && Date.now() < deadline) await pause(50);
  expect(isAlive(child)).toBe(false);
});
