import { startFulfiller } from "./server.ts";

const { FULFILLER_ID, FULFILLER_SECRET, POPSTALL_ORIGIN, PORT, FAIL, LATE, TWICE, OUT_OF_ORDER } =
  process.env;
if (!FULFILLER_ID || !FULFILLER_SECRET) {
  console.error(
    "FULFILLER_ID and FULFILLER_SECRET are missing: take both from the fulfiller's page of the desk.",
  );
  process.exit(1);
}
const share = (text: string | undefined) => Math.min(Math.max(Number(text ?? 0) || 0, 0), 1);
const { url } = await startFulfiller({
  secret: FULFILLER_SECRET,
  port: Number(PORT ?? 12311),
  faults: { fail: share(FAIL), late: share(LATE), twice: share(TWICE), outOfOrder: share(OUT_OF_ORDER) },
  events: {
    origin: POPSTALL_ORIGIN ?? "http://127.0.0.1:8787",
    fulfillerId: FULFILLER_ID,
    stepMs: 2_000,
  },
});
console.log(`The reference fulfiller takes orders at ${url}`);
