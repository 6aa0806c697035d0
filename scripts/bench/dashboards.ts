import { type Browser, chromium, type Page } from "@playwright/test";
import { requireBrowser } from "../browser/require-browser.ts";
import { claimSampleGift } from "./claim-sample-gift.ts";
import { medianOf } from "./measured.ts";
import type { Report } from "./report.ts";
import type { Surroundings } from "./surroundings.ts";
import { startWholeProduct } from "./whole-product.ts";

/** As many as a browser lets one page listen with; more come from more pages. */
const SOCKETS_A_PAGE = 100;
const DASHBOARDS = Number(process.env["BENCH_DASHBOARDS"] ?? 200);
const PASSWORD = "Demo-Pass-2041!";

/**
 * How long it takes from the moment that somebody sends an order until dashboards that are open show it: each has a socket
 * of its own, and asks its loader when it hears. All of them, the shopper, and the product share this machine.
 */
export async function benchDashboards(around: Surroundings, report: Report): Promise<void> {
  const product = await startWholeProduct(around);
  const browser = await chromium.launch({
    executablePath: requireBrowser(console.log),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const pages = await openDashboards(browser, product.origin);
    const took: number[] = [];
    for (let round = 0; round < around.rounds + 1; round += 1) {
      for (const page of pages) await page.evaluate(forgetWhatWasSeen);
      const sentAt = Date.now();
      await claimSampleGift(product.origin, `${round}-${sentAt}`);
      const seen = (await Promise.all(pages.map((page) => page.evaluate(whenAllHaveSeen)))).flat();
      // The first round warms everything up.
      if (round > 0) took.push(...seen.map((at) => at - sentAt));
    }
    took.sort((a, b) => a - b);
    const seconds = medianOf(took) / 1000;
    report.row({
      what: `${DASHBOARDS} open dashboards`,
      ratio: seconds,
      details: [
        "s from sending an order until a dashboard has it, in the median",
        `${((took[Math.floor(took.length * 0.95)] ?? 0) / 1000).toFixed(2)} s at 95 %`,
        `${took.length / around.rounds} of ${DASHBOARDS} in each of ${around.rounds} rounds`,
      ],
    });
    report.goal(`seconds until one of ${DASHBOARDS} dashboards shows an order`, seconds, {
      atMost: 1,
      aim: 0.5,
    });
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function openDashboards(browser: Browser, origin: string): Promise<Page[]> {
  const context = await browser.newContext({ locale: "en-GB" });
  const first = await context.newPage();
  await first.goto(`${origin}/login`);
  await first.getByLabel(/E-mail/).fill("admin@acme.example");
  await first.getByLabel(/Password/).fill(PASSWORD);
  await first.getByRole("button", { name: "Sign in" }).click();
  await first.waitForURL(/\/dashboard$/);
  await first.close();
  const pages: Page[] = [];
  for (let left = DASHBOARDS; left > 0; left -= SOCKETS_A_PAGE) {
    const page = await context.newPage();
    // A page without sockets of its own.
    await page.goto(`${origin}/help/frequently-asked-questions`);
    await page.evaluate(openSockets, Math.min(left, SOCKETS_A_PAGE));
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
    socket.onmessage = async () => {
      // As the router asks again for what is shown.
      const dashboard = await fetch("/dashboard.data", { cache: "no-store" });
      if (!dashboard.ok) throw new Error(`The dashboard was answered ${dashboard.status}.`);
      await dashboard.text();
      listening.seen.push(Date.now());
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
