import { expect, test } from "vitest";
import { textPart } from "../../../app/mail/text-part.ts";

test.each([
  ["paragraphs", "<p>One</p><p>Two<br/>Three</p>", "One\n\nTwo\nThree\n"],
  [
    "a link with its address below",
    '<p>Go <a href="https://a.example/x?a=1&amp;b=2">there</a></p>',
    "Go there\nhttps://a.example/x?a=1&b=2\n",
  ],
  [
    "a link that is its own address once",
    '<p><a href="https://a.example">https://a.example</a></p>',
    "https://a.example\n",
  ],
  [
    "cells that belong together in one line",
    '<table><tr><td data-then=": ">Total</td><td>£5</td></tr></table>',
    "Total: £5\n",
  ],
  ["rows in lines of their own", "<table><tr><td>a</td></tr><tr><td>b</td></tr></table>", "a\nb\n"],
  [
    "what stands apart between blank lines",
    '<div>a</div><div data-apart="true">b</div><div>c</div>',
    "a\n\nb\n\nc\n",
  ],
  ["a picture by its words", '<p><img src="x.png" alt="Juniper"/></p>', "Juniper\n"],
  [
    "no head, style or preview",
    '<html><head><title>T</title><style>a{}</style></head><body><div data-skip-in-text="true">P<div>x</div></div><p>B</p></body></html>',
    "B\n",
  ],
  [
    "what Outlook alone reads not at all",
    "<p><span><!--[if mso]><i hidden>&#8202;</i><![endif]--></span>Press</p>",
    "Press\n",
  ],
  [
    "escaped characters as they were typed",
    "<p>&lt;b&gt; &amp; &quot;x&quot; &#x27;y&#x27;</p>",
    "<b> & \"x\" 'y'\n",
  ],
  ["characters that XML does not know", "<p>a\uFFFEb\u0001c</p>", "a\uFFFEb\u0001c\n"],
])("the text part has %s", (_what, html, text) => {
  expect(textPart(html)).toBe(text);
});
