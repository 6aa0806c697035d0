import { assetIdsOf } from "../../domain/design/scene-identity.ts";
import { move, postpone, type RunScope } from "./fulfilment-run.ts";

const MOST_TRIES = 5;
const WAIT_MS = 60_000;

/**
 * The pictures that its print files are made of are there, each under the hash of its content; none of them can be
 * deleted any more (docs/decisions/0320). What has its print files needs no originals.
 */
export async function freezeOriginals(run: RunScope): Promise<boolean> {
  const missing = await missingOriginals(run);
  const { tries } = run.work.fulfilment;
  if (missing.length === 0) return move(run, { to: "downloaded", when: "done" });
  if (tries + 1 < MOST_TRIES) {
    await postpone(run, WAIT_MS, tries + 1);
    return false;
  }
  return move(run, {
    to: "artwork issue",
    when: "artwork wrong",
    reason: "picture_missing",
    hold: { reason: "picture_missing", detail: { pictures: missing } },
    mails: [],
  });
}

/** Ids of pictures that are not there. */
async function missingOriginals({ scope, work }: RunScope): Promise<string[]> {
  const lines = work.lines.map(({ line }) => line).filter(({ prints }) => prints === null);
  const products = await scope.tenant.products.drawnAs(
    [...new Set(lines.map(({ productId }) => productId))],
    [...new Set(lines.map(({ designHash }) => designHash))],
  );
  const ids = [...new Set(products.flatMap(({ design }) => assetIdsOf(design)))];
  const files = await scope.tenant.files.findAll(ids);
  const missing = ids.filter((id) => !files.some((file) => file.id === id));
  for (const { id, storageKey } of files) {
    if (storageKey === null) continue;
    const file = await scope.files.open(storageKey);
    if (file) await file.cancel();
    else missing.push(id);
  }
  return missing;
}
