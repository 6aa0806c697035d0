import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import type { Layer } from "../../app/domain/design/design.ts";
import { imageLayer, textLayer } from "../../app/domain/design/layout.ts";
import { requireBrowser } from "../browser/require-browser.ts";
import { medianOf } from "./measured.ts";
import type { Report } from "./report.ts";
import type { Surroundings } from "./surroundings.ts";
import { startWholeProduct } from "./whole-product.ts";

const PASSWORD = "Demo-Pass-2041!";
const LAYERS = 50;
const STEPS = 180;
/** Of the print area of a T-shirt, in canvas units, and where the layer on top lies. */
const WIDTH = 467.7;
const TOP_LAYER = { x: 340, y: 528 };
/** One frame of a screen that draws sixty a second, and what the eye takes for a stutter. */
const MOST_MEDIAN_MS = 17;
const MOST_LATE_MS = 50;

/**
 * How smoothly one of fifty layers follows the hand in the designer: ten pictures, ten arcs, thirty texts with outlines, half
 * of those with shadows. Frames are the browser's own while the mouse moves; an empty page beside it says what the
 * machine leaves of them.
 */
export async function benchDesigner(around: Surroundings, report: Report): Promise<void> {
  const product = await startWholeProduct(around);
  const browser = await chromium.launch({
    executablePath: requireBrowser("measurements", console.log),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    await measureDragging(browser, product.origin, around.rounds, report);
  } finally {
    await browser.close();
    await product.stop();
  }
}

export async function measureDragging(browser: Browser, origin: string, rounds: number, report: Report) {
  const context = await browser.newContext({
    locale: "en-GB",
    viewport: { width: 1280, height: 900 },
    // A page that measures is never asked whether it may be left.
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await signIn(page, origin);
  const address = await newDesign(page, origin);
  await page.goto(address);
  const stage = page.locator(".editor-stage[data-ready=true]");
  await stage.waitFor();
  // Fonts and pictures come by themselves.
  await page.waitForLoadState("networkidle");
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  /** How long the page has computed, in seconds. */
  const busy = async () =>
    (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")
      ?.value ?? Number.NaN;
  const frames: number[] = [];
  const tasks: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await busy();
    const drag = await dragOne(page);
    tasks.push((((await busy()) - before) / drag.length) * 1000);
    frames.push(...drag);
  }
  const idle = await emptyFrames(context);
  const share = (values: readonly number[], of: number) =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length * of)] ?? Number.NaN;
  const [median, late] = [medianOf(frames), share(frames, 0.95)];
  report.row({
    what: `dragging one of ${LAYERS} layers`,
    ratio: median / MOST_MEDIAN_MS,
    details: [
      `${median.toFixed(1)} ms a frame`,
      `${late.toFixed(1)} ms at the 95th percentile`,
      `${share(frames, 0.99).toFixed(1)} at the 99th of ${frames.length}`,
      `${medianOf(tasks).toFixed(1)} ms of the page's own work a frame`,
      `an empty page beside it: ${medianOf(idle).toFixed(1)} and ${share(idle, 0.95).toFixed(1)} ms`,
    ],
  });
  report.goal("median frame / 17 ms", median / MOST_MEDIAN_MS, { atMost: 1, aim: 1 });
  report.goal("95th percentile / 50 ms", late / MOST_LATE_MS, { atMost: 1, aim: 0.7 });
  await context.close();
}

async function signIn(page: Page, origin: string) {
  await page.goto(`${origin}/login`);
  await page.locator("[name=email]").fill("admin@acme.example");
  await page.locator("[name=password]").fill(PASSWORD);
  await page.locator("[name=password]").press("Enter");
  await page.waitForURL(/dashboard|get-started/);
}

/** A draft with fifty layers. @returns where it is drawn. */
async function newDesign(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/products/create?use=TEE-ORGANIC`);
  await page.getByLabel(/Product name/).fill("Fifty layers");
  await page.getByLabel("Nothing", { exact: true }).check();
  await page.getByRole("button", { name: "Keep as a draft" }).click();
  await page.getByRole("link", { name: "Design it" }).click();
  await page.waitForURL(/\/design/);
  const address = page.url();
  await page.goto(`${address}?form=1&add=picture`);
  const src = await page.locator("input[name=picture][value]:not([value=''])").first().getAttribute("value");
  if (!src) throw new Error("The demo world has no picture.");
  const drawn = { front: fifty({ src, width: 400, height: 400 }), back: [], inksOnDark: {} };
  const answer = await page.evaluate(async (sides) => {
    const body = new FormData();
    body.set("drawn", JSON.stringify(sides));
    body.set("edition", "");
    body.set("force", "on");
    return (await fetch(`${location.pathname}/save`, { method: "POST", body })).text();
  }, drawn);
  if (!answer.startsWith('{"ok":true')) throw new Error(`The design was not saved: ${answer.slice(0, 300)}`);
  return address;
}

function fifty(picture: { src: string; width: number; height: number }): Layer[] {
  const pictures = Array.from({ length: 10 }, (_, index) => ({
    ...imageLayer(`picture-${index}`, picture.src, picture, {
      left: 20 + (index % 5) * 85,
      top: 30 + Math.floor(index / 5) * 240,
      shownWidth: 80,
    }),
    location: "tenant" as const,
  }));
  const families = ["Roboto", "Lora", "Montserrat", "Poppins", "Lobster"];
  const texts = Array.from({ length: LAYERS - pictures.length }, (_, index) =>
    textLayer(
      {
        id: `text-${index}`,
        text: `Line ${index} AVATAR`,
        fontSize: 20,
        fill: "#112233",
        fontFamily: families[index % families.length] ?? "",
        fontWeight: 400,
        ...(index < 10 ? { curveRadius: 160 } : { stroke: "#e2543e", strokeWidth: 1 }),
        ...(index >= 25 && { shadow: { color: "#777777", offsetX: 2, offsetY: 2 } }),
      },
      {
        middle: 120 + (index % 2) * 220,
        width: 200,
        baseline: TOP_LAYER.y + 6 - Math.floor((39 - index) / 2) * 25,
      },
    ),
  );
  return [...pictures, ...texts];
}

/** In the page's own words: what tsx makes of named functions does not run there. */
const COUNT_FRAMES = `
  window.dragging = { frames: [], last: 0, on: true };
  requestAnimationFrame(function frame(now) {
    const { dragging } = window;
    if (dragging.last) dragging.frames.push(now - dragging.last);
    dragging.last = now;
    if (dragging.on) requestAnimationFrame(frame);
  });
`;

/** The same hand over a page with nothing on it: what the machine itself leaves of a frame. */
async function emptyFrames(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage();
  await page.setContent("<!doctype html><p>.</p>");
  await page.evaluate(COUNT_FRAMES);
  for (let step = 0; step < STEPS; step += 1) await page.mouse.move(300 + Math.sin(step / 9) * 90, 300);
  const frames = await framesCounted(page);
  await page.close();
  return frames;
}

const framesCounted = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { dragging } = window as unknown as { dragging: { frames: number[]; on: boolean } };
    dragging.on = false;
    return dragging.frames;
  });

/** Takes the layer on top and moves it to and fro. @returns how long each frame took, in milliseconds. */
async function dragOne(page: Page): Promise<number[]> {
  const stage = page.locator(".editor-stage");
  await stage.scrollIntoViewIfNeeded();
  const area = await page.locator(".editor-area").boundingBox();
  if (!area) throw new Error("The designer shows no print area.");
  const unit = area.width / WIDTH;
  const [x, y] = [area.x + TOP_LAYER.x * unit, area.y + TOP_LAYER.y * unit];
  const left = page.getByLabel("From the left (mm)");
  await page.evaluate(COUNT_FRAMES);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < STEPS; step += 1)
    await page.mouse.move(x + Math.sin(step / 9) * 90, y - Math.abs(Math.sin(step / 17)) * 160);
  const frames = await framesCounted(page);
  const isMoved = await left.isVisible();
  await page.mouse.move(x, y);
  await page.mouse.up();
  if (!isMoved) throw new Error("No layer was under the mouse.");
  return frames;
}
