import { connect as connectPlain, type Socket as NodeSocket } from "node:net";
import { connect as connectSecure, type ConnectionOptions } from "node:tls";

type Options = { secureTransport?: string };
type Address = { hostname: string; port: number };

/** Stands in for the runtime's own module `cloudflare:sockets` where the Worker runs in Node. */
export const connect = connectTrusting({});

/** The same with another authority than the machine's. */
export function connectTrusting(tls: ConnectionOptions) {
  return ({ hostname: host, port }: Address, { secureTransport }: Options = {}) => {
    const trusted = { ...tls, servername: host };
    const isSecure = secureTransport === "on";
    const socket = isSecure ? connectSecure({ ...trusted, host, port }) : connectPlain({ host, port });
    return wrapped(socket, trusted);
  };
}

function wrapped(socket: NodeSocket, tls: ConnectionOptions) {
  // Errors come out of reading and writing.
  socket.on("error", () => undefined);
  let isHandedOn = false;
  return {
    readable: readableOf(socket, () => isHandedOn),
    writable: new WritableStream<Uint8Array>({
      write: (bytes) =>
        new Promise<void>((resolve, reject) => {
          socket.write(bytes, (error) => (error ? reject(error) : resolve()));
        }),
    }),
    close: () => Promise.resolve(void socket.destroy()),
    startTls() {
      isHandedOn = true;
      socket.removeAllListeners("data");
      return wrapped(connectSecure({ ...tls, socket }), tls);
    },
  };
}

/** Node's own conversion would close the socket when its reader is given back. */
function readableOf(socket: NodeSocket, isHandedOn: () => boolean): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const end = () => {
        if (isHandedOn()) return;
        try {
          controller.close();
        } catch {
          // It was closed before.
        }
      };
      socket.on("data", (bytes: Buffer) => controller.enqueue(new Uint8Array(bytes)));
      socket.once("end", end);
      socket.once("close", end);
    },
  });
}
