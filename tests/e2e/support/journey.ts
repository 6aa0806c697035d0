import { expect, type Page, type Response, test as base } from "@playwright/test";
import { existsSync } from "node:fs";
import path from "node:path";
import { OTHER_TENANT_MARK } from "../../../db/seed/identifiers.ts";
import { connect } from "../../../scripts/db/database-client.ts";
import { resetWorld } from "../../../scripts/db/demo-world.ts";
import { keepPastAt } from "../../../scripts/db/provider-past.ts";
import { mailboxOf, type Mailbox } from "./mailbox.ts";
import { startTestProduct, type TestProduct } from "./product.ts";
import { auditProduct } from "./audit.ts";
import { openSession } from "./sessions.ts";

interface Journey {
  /** Every file begins in the demo world, whichever ran before it in the same worker: codes are used only once. */
  beginning: undefined;
  /** Whether the showcase's tenants have their orders of seventy days: what shows much is looked at with much to show. */
  withHistory: boolean;
  /** Whether the test looks at the second tenant as its own people do, or as the platform's. */
  seesOtherTenant: boolean;
  mailbox: Mailbox;
  /** Brings the demo world back to its beginning. Each Playwright worker has a product of its own, so nobody else notices. */
  resetDemo: () => Promise<void>;
  /** Signs the test's browser, or that of another page, in as somebody of the demo world, without the sign-in's own pages. */
  signedInAs: (email: string, page?: Page) => Promise<void>;
}

interface PerWorker {
  product: TestProduct;
  /** What the last file did to the worker's product, so that the next one begins with a clean one. */
  world: { file?: string };
}

export const test = base.extend<Journey, PerWorker>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const product = await startTestProduct();
      await use(product);
      // The last file's world; of the others it was asked before they were taken away.
      try {
        await auditProduct(product);
      } finally {
        await product.stop();
      }
    },
    { scope: "worker", timeout: 300_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  world: [async ({}, use) => use({}), { scope: "worker" }],
  withHistory: [false, { option: true }],
  beginning: [
    async ({ world, product, resetDemo, withHistory }, use, testInfo) => {
      const { file } = testInfo;
      if (world.file !== file) {
        if (world.file) await auditProduct(product, world.file);
        // The first world is as `npm start` makes it.
        if (world.file || !withHistory) await resetDemo();
      }
      world.file = file;
      await use(undefined);
      // What the product said of itself until then, such as that its Worker was brought back.
      if (testInfo.status !== testInfo.expectedStatus)
        for (const log of ["start.log", "logs/worker-host.log", "logs/worker.log"]) {
          const file = path.join(product.dataDir, log);
          if (existsSync(file)) await testInfo.attach(path.basename(log), { path: file });
        }
    },
    { auto: true, timeout: 300_000 },
  ],
  seesOtherTenant: [false, { option: true }],
  context: async ({ context, seesOtherTenant }, use) => {
    const looks: Promise<string | undefined>[] = [];
    if (!seesOtherTenant) context.on("response", (response) => looks.push(leakIn(response)));
    await use(context);
    // Fails a test in which the browser was told something of the second tenant that was not for it.
    expect((await Promise.all(looks)).filter(Boolean)).toEqual([]);
  },
  baseURL: async ({ product }, use) => use(product.baseUrl),
  signedInAs: async ({ product, context }, use) =>
    use((email, page) => openSession(product, page?.context() ?? context, email)),
  mailbox: async ({ product }, use) => use(mailboxOf(product.databaseUrl)),
  resetDemo: async ({ product, withHistory }, use) =>
    use(async () => {
      const client = connect(product.databaseUrl);
      const keepPast = keepPastAt(product.paymentsUrl);
      try {
        await resetWorld(client, withHistory ? keepPast : undefined);
        // The provider's books belong to the world that was there before.
        if (!withHistory) await keepPast([]);
      } finally {
        client.close();
      }
    }),
});

/** A body whose page was left while it came may never end: after this long nobody reads it any more. */
const neverRead = () => new Promise<string>((resolve) => setTimeout(resolve, 5_000, "").unref());

/** The address of an answer that holds the second tenant's mark, though nobody asked for that tenant's pages. */
async function leakIn(response: Response): Promise<string | undefined> {
  const url = response.url().toLowerCase();
  const type = response.headers()["content-type"] ?? "";
  if (!/html|json|x-script|csv/.test(type) || /borealis/.test(url) || url.includes(OTHER_TENANT_MARK)) return;
  // What was left before it was read was shown to nobody.
  const text = await Promise.race([response.text().catch(() => ""), neverRead()]);
  return text.includes(OTHER_TENANT_MARK) ? response.url() : undefined;
}

export { expect };

/** The same journey with JavaScript and without: a shopper's always works both ways. */
export function bothWorlds(title: string, journeys: (javaScript: boolean) => void): void {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${title}, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ javaScriptEnabled });
      journeys(javaScriptEnabled);
    });
  }
}
