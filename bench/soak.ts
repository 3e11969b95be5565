// `npm run bench -- soak [--minutes 10]`: pages, saves and bookings at half of the maximum rate that was just measured. Reports errors and the memory of the
// worker's isolate. Writes bench/soak.json.
import { storeResult } from "./figures.ts";
import { currentLoad } from "./result-files.ts";
import { parseArgs } from "node:util";
import { serveBuiltWorker } from "../scripts/serve/built-worker.ts";
import { Heap } from "../scripts/serve/heap.ts";
import { createSeededState } from "../scripts/serve/seeded-state.ts";
import { build } from "../scripts/builds.mjs";
import { requestFn, createTestLead, bookingRequestsNear, json } from "./customers.ts";
import { sendLoadRequest, keepAliveAgent, load, type LoadRequest } from "./load.ts";
import { runtimeMegabytes } from "./memory.ts";

const CONCURRENCY = 8;
const PEAK_SECONDS = 20;
/** Maximum growth of memory from the end of the warm-up to the end of the run. */
const MAX_GROWTH = 0.05;

const { values } = parseArgs({ args: process.argv.slice(3), options: { minutes: { type: "string", default: "10" } } });
const minutes = Number(values.minutes);
const loadBefore = currentLoad();
await build();
const app = await serveBuiltWorker({
  state: await createSeededState("bench-soak"),
  port: 0,
  isInspected: true,
  vars: { ENVIRONMENT: "TEST" },
  onLog: () => undefined,
});
const heap = await Heap.of(await app.miniflare.getInspectorURL());
const agent = keepAliveAgent();
const sendRequest = requestFn(agent, app.origin);

const leads = await Promise.all(Array.from({ length: 40 }, () => createTestLead(sendRequest)));
const leadOf = (n: number) => leads[n % leads.length] ?? "";
const booking = await bookingRequestsNear(sendRequest, leadOf(0));
const text = ["brake pad", "batery", "pink slip", "aircon"];

/** Request `n`, if it is not a booking: of every twenty, the last five save a lead and the others view pages. */
const viewOrSave = (n: number): LoadRequest => {
  const phase = n % 20;
  if (phase < 4) return { path: "/" };
  if (phase < 9) return { path: `/quote-2/${leadOf(n)}?step=task-select` };
  if (phase < 13) return { path: `/quotes/${leadOf(n)}` };
  if (phase < 15) return { path: `/api/repairs/search?q=${encodeURIComponent(text[n % text.length] ?? "")}` };
  return {
    method: "POST",
    path: "/api/lead/update-or-shift",
    headers: json,
    body: JSON.stringify({ Lead: { Guid: leadOf(n), RepairNotes: `note ${n}` }, RetainQuote: true }),
  };
};

const peak = await load(app.origin, viewOrSave, { seconds: PEAK_SECONDS, concurrency: CONCURRENCY });
const rate = peak.perSecond / 2;
console.log(
  `most: ${peak.perSecond} a second over ${CONCURRENCY} connections, ${peak.failedCount} failed; now ${rate} a second for ${minutes} minutes`,
);

const counts = { visits: 0, bookings: 0, fullDays: 0, errors: 0 };
/** Wire error code for a day that has filled up. Counts as a good response, because the number of days is limited. */
const DAY_FULL_CODE = 4;
const reasons = new Map<string, number>();
const durationsMs: number[] = [];
async function visit(n: number): Promise<void> {
  const startedAt = performance.now();
  try {
    const isBooking = n % 20 === 19;
    const loadRequest = isBooking ? booking(await createTestLead(sendRequest), n) : viewOrSave(n);
    const { status, body } = await sendLoadRequest(agent, app.origin, loadRequest);
    const bookingResult = isBooking ? JSON.parse(body.toString()) : null;
    const isFull = bookingResult?.ErrorCode === DAY_FULL_CODE;
    if (!isFull && (status >= 400 || (bookingResult && bookingResult.Success !== true)))
      throw new Error(
        `${loadRequest.path.split("?")[0]?.replace(/[0-9a-f-]{36}/, "…")} ${status} ${body.toString().slice(0, 120)}`,
      );
    counts.fullDays += isFull ? 1 : 0;
    counts.bookings += bookingResult && !isFull ? 1 : 0;
  } catch (error) {
    counts.errors += 1;
    const reason = error instanceof Error ? error.message : String(error);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  counts.visits += 1;
  durationsMs.push(performance.now() - startedAt);
}

/** Starts visits at the given rate, whether or not earlier ones have ended, as customers do. */
async function sustainLoad(seconds: number, firstVisit: number): Promise<number> {
  const sustainedSince = performance.now();
  const pendingVisits = new Set<Promise<void>>();
  let n = firstVisit;
  for (;;) {
    const elapsed = (performance.now() - sustainedSince) / 1000;
    if (elapsed >= seconds) break;
    while (n - firstVisit < elapsed * rate) {
      const promise = visit(n).finally(() => pendingVisits.delete(promise));
      pendingVisits.add(promise);
      n += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(pendingVisits);
  return n;
}

const parts = 10;
/**
 * Megabytes of the isolate after garbage collection. The surrounding runtime also caches database pages and releases memory late, so its memory is reported
 * but not checked.
 */
const retainedMegabytes: number[] = [];
const measureHeap = async () =>
  retainedMegabytes.push(
    Number((await heap.measureUsedMegabytes(() => sendRequest("config", { path: "/api/config" }))).toFixed(1)),
  );
// The first tenth is the warm-up: caches fill and the heap reaches its working size.
let n = await sustainLoad((minutes * 60) / parts, 0);
await measureHeap();
const runtime = { start: runtimeMegabytes(), end: 0 as number | null };
for (let part = 1; part < parts; part++) {
  n = await sustainLoad((minutes * 60) / parts, n);
  await measureHeap();
  console.log(
    `${String(Math.round(((part + 1) * minutes * 60) / parts)).padStart(4)} s: ${counts.visits} visits, ${counts.bookings} bookings, ${counts.fullDays} full days, ${counts.errors} errors, ${retainedMegabytes.at(-1)} MB held`,
  );
}
runtime.end = runtimeMegabytes();
heap.close();
await app.stop();
agent.destroy();

durationsMs.sort((a, b) => a - b);
const start = retainedMegabytes[0] ?? 0;
const middle = retainedMegabytes[Math.floor(parts / 2)] ?? 0;
const end = retainedMegabytes.at(-1) ?? 0;
const growth = start === 0 ? null : Number((end / start - 1).toFixed(3));
const isPassing = counts.errors === 0 && growth !== null && growth < MAX_GROWTH;
const p99 = Math.round(durationsMs[Math.floor(durationsMs.length * 0.99)] ?? 0);
for (const [reason, often] of reasons) console.log(`${often} x ${reason}`);
console.log(
  `${isPassing ? "passed" : "failed"}: ${counts.errors} errors in ${counts.visits} visits; ${start} MB after the warm-up, ${middle} in the middle, ${end} at the end (${growth === null ? "?" : (growth * 100).toFixed(1)} %; the whole runtime: ${runtime.start} to ${runtime.end} MB); p99 ${p99} ms`,
);
storeResult("soak", {
  loadBefore,
  minutes,
  peakPerSecond: peak.perSecond,
  rate,
  ...counts,
  p99,
  megabytes: { start, middle, end, growth, each: retainedMegabytes, runtime },
});
