import { expect, test } from "./support/journey.ts";
import { startTestProduct } from "./support/product.ts";

/** What a page says, without what differs by build: addresses of files, nonces, tokens and Vite's own scripts. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const ADDRESSES = [
  "/",
  "/?lang=de",
  "/login?lang=fr",
  "/our-products",
  "/Acme-UK-Store",
  "/Acme-Free-Gift?lang=fi",
  "/Acme-Draft-Store",
  "/dashboard",
  "/api/user",
  "/api/sanctum/csrf-cookie",
];

test("`npm run dev` answers as the built Worker does", async ({ product, browser }) => {
  const dev = await startTestProduct({}, ["--dev"]);
  try {
    for (const address of ADDRESSES) {
      const [built, fromSources] = await Promise.all(
        [product.baseUrl, dev.baseUrl].map(async (origin) => {
          const answer = await fetch(origin + address, { redirect: "manual" });
          return {
            status: answer.status,
            type: answer.headers.get("content-type"),
            frames: answer.headers.get("x-frame-options"),
            to: answer.headers.get("location"),
            words: wordsOf(await answer.text()).replaceAll(origin, ""),
          };
        }),
      );
      expect(fromSources, address).toEqual(built);
    }
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await page.goto(`${dev.baseUrl}/login`);
    await page.getByRole("textbox", { name: /E-mail/ }).fill("admin@acme.example");
    await page.getByRole("textbox", { name: /Password/ }).fill("Demo-Pass-2041!");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    // Vite reads the page's sources only now.
    await page.waitForURL("**/dashboard", { timeout: 400_000 });
    await page.goto(`${dev.baseUrl}/orders`);
    await expect(page.getByText(/live/i).first()).toBeVisible();
    expect(problems.filter((problem) => !problem.includes("404"))).toEqual([]);
  } finally {
    await dev.stop();
  }
});
