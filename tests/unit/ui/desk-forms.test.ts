import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = new URL("../../../", import.meta.url).pathname;
const FOLDERS = ["app/routes/admin", "app/ui/admin", "app/ui/lists"];

/** Forms whose answer is a file or, by one of their buttons, can be: the browser itself takes it. */
const ANSWERED_BY_A_FILE = [
  "app/routes/admin/orders/view.tsx",
  "app/routes/admin/vouchers/promo-codes/batches-table.tsx",
  "app/ui/lists/export-form.tsx",
];

test("every other form of the desk keeps what was typed when its answer does not come", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  ).filter((file) => file.endsWith(".tsx"));
  const plain = files.filter((file) =>
    /<(?:form|Form)\b(?:[^>]|=>)*?method="post"/.test(readFileSync(join(ROOT, file), "utf8")),
  );
  expect(plain.sort()).toEqual(ANSWERED_BY_A_FILE);
});
