import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../scripts/product/settings.ts";

test("the desk shows moments by its reader's clock alone: only days of a store are formatted in another zone", () => {
  const wrong = ["app/routes/admin", "app/ui/admin"].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".tsx"))
      .flatMap((name) => {
        const text = readFileSync(path.join(ROOT, folder, name), "utf8");
        const times = text.match(/\bformat(?:Short)?(?:DateTime|Time)\(/g) ?? [];
        // Without its third argument a date is that of UTC.
        const zoneless = (text.match(/\bformatDate\((?:[^()]|\([^()]*\))*\)/g) ?? []).filter(
          (call) => call.split(",").length < 3,
        );
        return [...times, ...zoneless].map((call) => `${folder}/${name}: ${call}`);
      }),
  );
  expect(wrong).toEqual([]);
});
