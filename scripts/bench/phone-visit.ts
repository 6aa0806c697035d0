import type { Browser, BrowserContext } from "@playwright/test";

/** What Lighthouse calls a slow 4G line, and a phone whose processor has a quarter of this machine's speed. */
const LINE = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: "en-GB",
} as const;
/** Pictures further down may come and things may move this long after all has loaded. */
const SETTLE_MS = 1000;

/** Milliseconds, bytes as they came over the line, and the share of the screen that moved. */
export type Visit = {
  largestPaint: number;
  largestIs: string;
  shift: number;
  blocked: number;
  bytes: number;
  pictures: number;
};

type Kept = { paint: number; what: string; shift: number; long: { start: number; duration: number }[] };

type Seen = PerformanceEntry & { element?: Element; value?: number; hadRecentInput?: boolean };

/** Runs in the page, before all of its own. (No function in it has a name: the loader would mark it with a helper.) */
function watch(): void {
  const record: Kept = { paint: 0, what: "", shift: 0, long: [] };
  Object.assign(globalThis, { benchKept: record });
  const watcher = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Seen[]) {
      const { entryType, startTime, duration, element } = entry;
      if (entryType === "longtask") record.long.push({ start: startTime, duration });
      else if (entryType === "layout-shift") record.shift += entry.hadRecentInput ? 0 : (entry.value ?? 0);
      else {
        record.paint = startTime;
        record.what = `${element?.localName ?? ""} ${element?.className ?? ""}`.trim();
      }
    }
  });
  for (const type of ["longtask", "layout-shift", "largest-contentful-paint"])
    watcher.observe({ type, buffered: true });
}

/**
 * A first look at a page, with nothing kept but the cookies of `before`: on a slow line and a slow phone, without
 * touching anything.
 */
export async function visit(
  browser: Browser,
  url: string,
  cookies: Awaited<ReturnType<BrowserContext["cookies"]>>,
): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const chrome = await context.newCDPSession(page);
    const kinds = new Map<string, string>();
    let [bytes, pictures] = [0, 0];
    chrome.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
    chrome.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength;
      if (kinds.get(requestId) === "Image") pictures += encodedDataLength;
    });
    await chrome.send("Network.enable");
    await chrome.send("Network.emulateNetworkConditions", { offline: false, ...LINE });
    await chrome.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.addInitScript(watch);
    const answer = await page.goto(url, { waitUntil: "networkidle" });
    if (answer?.status() !== 200) throw new Error(`${url} answers ${answer?.status()}.`);
    await page.waitForTimeout(SETTLE_MS);
    const record = await page.evaluate(() => (globalThis as unknown as { benchKept: Kept }).benchKept);
    if (record.paint === 0) throw new Error(`${url} tells of no paint.`);
    const paint = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    );
    const blocked = record.long
      .filter(({ start }) => start >= paint)
      .reduce((sum, { duration }) => sum + Math.max(duration - 50, 0), 0);
    return {
      largestPaint: record.paint,
      largestIs: record.what,
      shift: record.shift,
      blocked,
      bytes,
      pictures,
    };
  } finally {
    await context.close();
  }
}
