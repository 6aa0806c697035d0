import { fileURLToPath } from "node:url";
import { startSandbox } from "./server.ts";

/** Starts the shop sandbox from the environment: `node --import tsx packages/shop-sandbox/src/main.ts`. */
const {
  SHOP_SANDBOX_PORT = "12511",
  DATA_DIR = ".data",
  SHOP_SANDBOX_APP = "http://127.0.0.1:8787",
  SHOP_SANDBOX_SECRET = "shop-sandbox-secret",
} = process.env;
const port = Number(SHOP_SANDBOX_PORT);
const started = performance.now();

try {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`SHOP_SANDBOX_PORT must be a port number, not "${SHOP_SANDBOX_PORT}".`);
  }
  const file = fileURLToPath(new URL("../../../shopify.app.toml", import.meta.url));
  const app = { file, origin: SHOP_SANDBOX_APP, secret: SHOP_SANDBOX_SECRET };
  const sandbox = await startSandbox({ port, dataDir: DATA_DIR, app });
  console.log(`Shop sandbox on ${sandbox.url} (${Math.round(performance.now() - started)} ms)`);
  const stop = () => void sandbox.close().then(() => process.exit(0));
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
} catch (error) {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  const words = error instanceof Error ? error.message : String(error);
  console.error(isTaken ? `Port ${port} is taken: set SHOP_SANDBOX_PORT to use a different one.` : words);
  process.exit(1);
}
