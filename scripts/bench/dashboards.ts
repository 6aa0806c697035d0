import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { requireBrowser } from "../browser/require-browser.ts";
import { claimSampleGift } from "./claim-sample-gift.ts";
import { medianOf } from "./measured.ts";
import { processorSeconds } from "./processor.ts";
import type { Report } from "./report.ts";
import type { Surroundings } from "./surroundings.ts";
import { startWholeProduct } from "./whole-product.ts";

/** A browser asks one host over six connections at a time; more dashboards come from more browser contexts. */
const SOCKETS_A_CONTEXT = 5;
const DASHBOARDS = Number(process.env["BENCH_DASHBOARDS"] ?? 200);
const PASSWORD = "Demo-Pass-2041!";

/**
 * How long it takes from the moment that somebody sends an order until dashboards that are open show it: each has a socket
 * of its own, and asks its loader when it hears. All of them, the shopper, and the product share this machine. Beside one
 * dashboard alone, since on a machine that others use seconds say little.
 */
export async function benchDashboards(around: Surroundings, report: Report): Promise<void> {
  const product = await startWholeProduct(around);
  const browser = await chromium.launch({
    executablePath: requireBrowser("measurements", console.log),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const desk = await signedIn(browser, product.origin);
    const pages = await openDashboards(desk, product.origin, 1);
    const alone = await measure({ product, pages, count: 1, rounds: around.rounds });
    pages.push(...(await openDashboards(desk, product.origin, DASHBOARDS - 1)));
    const all = await measure({ product, pages, count: DASHBOARDS, rounds: around.rounds });
    report.row(rowOf("1 open dashboard", alone, alone));
    report.row(rowOf(`${DASHBOARDS} open dashboards`, all, alone));
    report.goal(`seconds until one of ${DASHBOARDS} dashboards shows an order`, all.median, {
      atMost: 1,
      aim: 0.5,
    });
  } finally {
    await browser.close();
    await product.stop();
  }
}

type Measured = {
  /** Seconds. */
  median: number;
  atMost95: number;
  /** How many dashboards showed an order, of all rounds, and how many should have. */
  seen: number;
  asked: number;
  /** Milliseconds of the product for each dashboard. */
  processor: number;
};

type Measuring = {
  product: { origin: string; pid: number };
  pages: readonly Page[];
  count: number;
  rounds: number;
};

async function measure({ product, pages, count, rounds }: Measuring): Promise<Measured> {
  const took: number[] = [];
  let before = 0;
  for (let round = 0; round < rounds + 1; round += 1) {
    // The first round warms everything up.
    if (round === 1) before = processorSeconds(product.pid);
    for (const page of pages) await page.evaluate(forgetWhatWasSeen);
    const sentAt = Date.now();
    await claimSampleGift(product.origin, `${count}-${round}-${sentAt}`);
    const seen = (await Promise.all(pages.map((page) => page.evaluate(whenAllHaveSeen)))).flat();
    if (round > 0) took.push(...seen.map((at) => (at - sentAt) / 1000));
  }
  const used = processorSeconds(product.pid) - before;
  took.sort((a, b) => a - b);
  return {
    median: medianOf(took),
    atMost95: took[Math.floor(took.length * 0.95)] ?? Number.NaN,
    seen: took.length,
    asked: count * rounds,
    processor: (used * 1000) / (count * rounds),
  };
}

const rowOf = (what: string, { median, atMost95, seen, asked, processor }: Measured, alone: Measured) => ({
  what,
  ratio: median / alone.median,
  details: [
    "times as long as one alone",
    `${median.toFixed(2)} s in the median from sending an order until it is shown`,
    `${atMost95.toFixed(2)} s at 95 %`,
    `${seen} of ${asked} shown`,
    `${processor.toFixed(0)} ms of processor for each`,
  ],
});

async function signedIn(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: "en-GB" });
  const first = await context.newPage();
  await first.goto(`${origin}/login`);
  await first.getByLabel(/E-mail/).fill("admin@acme.example");
  await first.getByLabel(/Password/).fill(PASSWORD);
  await first.getByRole("button", { name: "Sign in" }).click();
  await first.waitForURL(/\/dashboard$/);
  await first.close();
  return context;
}

async function openDashboards(desk: BrowserContext, origin: string, count: number): Promise<Page[]> {
  const pages: Page[] = [];
  const storageState = await desk.storageState();
  for (let left = count; left > 0; left -= SOCKETS_A_CONTEXT) {
    const context = await desk.browser()?.newContext({ locale: "en-GB", storageState });
    if (!context) throw new Error("The browser is gone.");
    const page = await context.newPage();
    // A page without sockets of its own.
    await page.goto(`${origin}/help/frequently-asked-questions`);
    await page.evaluate(openSockets, Math.min(left, SOCKETS_A_CONTEXT));
    pages.push(page);
  }
  return pages;
}

type Listening = { sockets: number; seen: number[] };
type WithListening = { listening: Listening };

/** Runs in the page: opens sockets as the desk does; whoever hears of an order asks the dashboard's loader. */
async function openSockets(count: number): Promise<void> {
  const listening: Listening = { sockets: count, seen: [] };
  (window as unknown as WithListening).listening = listening;
  await fetch("/api/sanctum/csrf-cookie");
  const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? "";
  const { data } = (await (await fetch("/api/user")).json()) as { data: { tenant_id: string } };
  const channel = `tenant.${data.tenant_id}`;
  for (let number = 0; number < count; number += 1) {
    const id = crypto.randomUUID();
    const answer = await fetch("/api/broadcasting/auth", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-XSRF-TOKEN": token },
      body: JSON.stringify({ socket_id: id, channel_name: channel }),
    });
    if (!answer.ok) throw new Error(`The channel was answered ${answer.status}.`);
    const { auth } = (await answer.json()) as { auth: string };
    const query = new URLSearchParams({ _pk: id, channel, auth });
    const socket = new WebSocket(`ws://${location.host}/parties/tenant-room/${data.tenant_id}?${query}`);
    let timer: number | undefined;
    socket.onmessage = () => {
      // As the desk gathers notices that come together, and its router asks again for what is shown.
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void fetch("/dashboard.data", { cache: "no-store" }).then(async (dashboard) => {
          if (!dashboard.ok) throw new Error(`The dashboard was answered ${dashboard.status}.`);
          await dashboard.text();
          listening.seen.push(Date.now());
        });
      }, 150);
    };
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
  }
}

function forgetWhatWasSeen(): void {
  (window as unknown as WithListening).listening.seen = [];
}

/** Runs in the page. @returns when each dashboard had the order; those that had none within half a minute are left out. */
async function whenAllHaveSeen(): Promise<number[]> {
  const { listening } = window as unknown as WithListening;
  const until = Date.now() + 30_000;
  while (listening.seen.length < listening.sockets && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return listening.seen;
}
