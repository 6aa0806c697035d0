import { startSandbox } from "./server.ts";

/** Starts the register's stand-in from the environment: `node --import tsx packages/vies-sandbox/src/main.ts`. */
const port = Number(process.env["VIES_SANDBOX_PORT"] ?? "12711");

try {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error("VIES_SANDBOX_PORT is no port.");
  const sandbox = await startSandbox({ port });
  console.log(`VIES sandbox on ${sandbox.url}`);
  const stop = () => void sandbox.close().then(() => process.exit(0));
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
} catch (error) {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  const words = error instanceof Error ? error.message : String(error);
  console.error(isTaken ? `Port ${port} is taken: set VIES_SANDBOX_PORT to use a different one.` : words);
  process.exit(1);
}
