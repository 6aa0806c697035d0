/**
 * `npm run test:faults`: people shop, claim and work while lines and processes fail; then the audit is asked. With
 * `orders`, placed orders go their way instead. Without further arguments the short forms of about a minute, as
 * `npm test` runs them.
 */
import { checkoutsCommand } from "./checkouts-command.ts";
import { ordersCommand } from "./orders/orders-command.ts";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());

const [what, ...rest] = process.argv.slice(2);
await (what === "orders"
  ? ordersCommand(rest, stopping.signal)
  : checkoutsCommand(process.argv.slice(2), stopping.signal));
