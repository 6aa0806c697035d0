import { createServer, type AddressInfo } from "node:net";
import { PlainFailure } from "../plain-failure.ts";

/** Listens for a moment: the only sure way to learn whether a port can be had. */
function tryPort(port: number): Promise<{ port: number } | { code: string }> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve({ code: error.code ?? "unknown" }));
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => {
      const found = (server.address() as AddressInfo).port;
      server.close(() => resolve({ port: found }));
    });
  });
}

/**
 * @param name the environment variable that moves this port.
 * @throws PlainFailure when another program has it.
 */
export async function requirePort(port: number, name: string, purpose: string): Promise<void> {
  const found = await tryPort(port);
  if ("port" in found) return;
  if (found.code === "EACCES") {
    throw new PlainFailure(
      `Port ${port} for ${purpose} may not be used by this user: set ${name} to a port above 1023, for instance ${name}=${port + 10000}.`,
    );
  }
  throw new PlainFailure(
    `Port ${port} for ${purpose} is in use by another program: stop that program, or choose another port with ${name}=… (for instance ${name}=${port + 100} npm start).`,
  );
}

/** A port that nobody uses at this moment. */
export async function freePort(): Promise<number> {
  const found = await tryPort(0);
  if ("port" in found) return found.port;
  throw new PlainFailure(`This machine gives out no local port (${found.code}).`);
}

/** So many different free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
