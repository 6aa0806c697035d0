import { expect, test } from "vitest";
import { handoffScripts, withLastScripts } from "../../../app/http/answers/handoff-scripts.server.ts";

const DATA = '["</script><script>alert(1)</script>","\u2028","über"]\n';

test("data become a string of one script, whatever is in them", () => {
  const html = handoffScripts({ data: DATA, nonce: "n0nce", outside: null });
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  const source = /^<script nonce="n0nce">(.*)<\/script>$/s.exec(html)?.[1] ?? "";
  const handed: string[] = [];
  const streamController = { enqueue: (text: string) => handed.push(text), close: () => handed.push("end") };
  // As a browser runs it.
  new Function("window", source)({ __remixContext: { streamController } });
  expect(handed).toEqual([DATA, "end"]);
});

test("services of others follow, with the page's nonce", () => {
  const services = { analytics: { site: "</script>" }, chat: null, isSuperadmin: false };
  const outside = { services, scriptUrl: "/_build/e/services.js" };
  const html = handoffScripts({ data: "[]", nonce: "n0nce", outside });
  expect(html.match(/<script[^>]* nonce="n0nce">|<script nonce="n0nce">/g)).toHaveLength(3);
  expect(html.match(/<\/script>/g)).toHaveLength(3);
  expect(html).toContain("dataset.services=");
  expect(html).toContain('<script src="/_build/e/services.js" async nonce="n0nce">');
});

test("scripts stand at the end of the body, where React leaves them alone", () => {
  const html = "<html><body><p>&lt;/body&gt;</p></body></html>";
  expect(withLastScripts(html, "<script></script>")).toBe(
    "<html><body><p>&lt;/body&gt;</p><script></script></body></html>",
  );
  expect(() => withLastScripts("<p></p>", "<script></script>")).toThrow("no end of its body");
});
