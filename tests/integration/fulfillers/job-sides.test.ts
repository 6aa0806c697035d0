import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { placeTools } from "../../../app/http/wiring/print-tools.server.ts";
import { loader as openJob } from "../../../app/routes/print-shop/job/page.tsx";
import type { JobSide } from "../../../app/routes/print-shop/models.ts";
import { printedBox } from "../../../app/rendering/print-box.ts";
import { jobsOfLines } from "../../../app/services/prints/print-jobs.ts";
import type { LinePrints } from "../../../app/domain/print/line-prints.ts";
import { orderLines } from "../../../db/schema/orders.ts";
import { at, call, get } from "../../support/answers.ts";
import { printShop } from "../../support/print-shop.ts";

test("a job shows each printed side with its picture, technique, file, size and place, measured on the scene of its file", async () => {
  const { here, pageId, cookie, jobs } = await printShop(1);
  const [{ fulfilmentId, orderId, system }] = jobs as [(typeof jobs)[0]];
  const tools = placeTools(here.product.context());
  const lines = await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const drawn = await jobsOfLines(system, { lines, tools });
  for (const { id } of lines) {
    const prints = Object.fromEntries(
      drawn
        .get(id)!
        .map(({ side, job }) => [
          side,
          { scene: job.sceneHash, state: "made", bytes: 1, sha256: "a".repeat(64), faults: [] },
        ]),
    ) as LinePrints;
    await here.db.update(orderLines).set({ prints }).where(eq(orderLines.id, id));
  }
  const path = `/print-shop/${pageId}/jobs/${fulfilmentId}`;
  const sides = async () => {
    const { body } = await call(openJob, get(path, { cookie }), here.product.context(), {
      pageId,
      fulfilmentId,
    });
    return (at(body, "job", "lines") as { sides: JobSide[] }[]).flatMap((line) => line.sides);
  };
  const [front] = await sides();
  const { job } = drawn.get(lines[0]!.id)!.find(({ side }) => side === "front")!;
  const box = printedBox(job)!;
  expect(front).toMatchObject({
    side: "front",
    technique: "DTG",
    file: { href: expect.stringMatching(/^\/media\/print\//) as string },
    place: {
      width: Math.round(box.right - box.left),
      height: Math.round(box.bottom - box.top),
      from: "collar",
      below: Math.round(25 + box.top),
      beside: Math.round((box.left + box.right) / 2 - job.area.millimetres.width / 2),
    },
  });
  expect(front!.picture).toContain(`/media/${lines[0]!.designHash}/`);

  // A file of another scene is not described by this one.
  const prints: LinePrints = {
    front: { scene: "0".repeat(64), state: "made", bytes: 1, sha256: "a".repeat(64), faults: [] },
  };
  await here.db.update(orderLines).set({ prints }).where(eq(orderLines.orderId, orderId));
  expect((await sides()).map(({ place }) => place)).toEqual([null]);
});
