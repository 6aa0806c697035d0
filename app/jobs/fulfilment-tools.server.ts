import { fulfillerPort } from "../http/wiring/fulfiller-port.server.ts";
import { submissionLinks } from "../http/keys/print-links.server.ts";
import { printTools } from "../http/wiring/print-tools.server.ts";
import type { FulfilmentTools } from "../services/fulfilment/fulfilment-run.ts";
import { makeOtherFiles, makePrints } from "../services/prints/make-prints.server.ts";
import type { Scope } from "../services/scope.ts";
import type { JobContext } from "./context.server.ts";

/** What the steps of a fulfilment are taken with. */
export const fulfilmentTools = (context: JobContext, scope: Scope): FulfilmentTools => ({
  links: submissionLinks(context),
  port: (fulfillerId) => fulfillerPort(context, fulfillerId),
  makePrints: (orderId) => makePrints(scope, { orderId, tools: printTools(context) }),
  makeOtherFiles: (lines, format) => makeOtherFiles(scope, { lines, format, tools: printTools(context) }),
});
