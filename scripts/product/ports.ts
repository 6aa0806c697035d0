import { randomInt } from "node:crypto";
import { createServer, type AddressInfo } from "node:net";
import { CliError } from "../cli-error.ts";

/** Listens for a moment: the only sure way to learn whether a port can be had. */
function tryPort(port: number): Promise<{ port: number } | { code: string }> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve({ code: error.code ?? "unknown" }));
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => {
      const port = (server.address() as AddressInfo).port;
      server.close(() => resolve({ port }));
    });
  });
}

/**
 * @param name the environment variable that moves this port.
 * @throws CliError when another program has it.
 */
export async function requirePort(port: number, name: string, purpose: string): Promise<void> {
  const result = await tryPort(port);
  if ("port" in result) return;
  if (result.code === "EACCES") {
    throw new CliError(
      `Port ${port} for ${purpose} may not be used by this user: set ${name} to a port above 1023, for instance ${name}=${port + 10000}.`,
    );
  }
  throw new CliError(
    `Port ${port} for ${purpose} is in use by another program: stop that program, or choose another port with ${name}=… (for instance ${name}=${port + 100} npm start).`,
  );
}

/**
 * Where free ports are looked for: below what the system gives to outgoing connections (32768 and up on Linux,
 * 49152 on macOS). A port from there could be taken by any connection between two starts of a server.
 */
const FIRST_PORT = 10_240;
const LAST_PORT = 32_767;
const TRIES = 100;

/** A port that nobody uses at this moment, and that no outgoing connection will take. */
export async function freePort(): Promise<number> {
  let code = "unknown";
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const result = await tryPort(randomInt(FIRST_PORT, LAST_PORT + 1));
    if ("port" in result) return result.port;
    code = result.code;
  }
  throw new CliError(`This machine gives out no local port (${code}).`);
}

/** So many different free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
