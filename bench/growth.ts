// `npm run bench -- growth [--requests 3000] [--rounds 3]`: memory of the worker's isolate and of the runtime's process after rounds of requests, a third of
// them malformed. Writes bench/growth.json.
import { resultFile, currentLoad } from "./result-files.ts";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { build } from "../scripts/builds.mjs";
import { type ServedWorker, serve, serveBuiltWorker } from "../scripts/serve/built-worker.ts";
import { Heap } from "../scripts/serve/heap.ts";
import { createSeededState } from "../scripts/serve/seeded-state.ts";
import { requestFn, createTestLead, dayFromToday, json } from "./customers.ts";
import { sendLoadRequest, keepAliveAgent, type LoadRequest } from "./load.ts";
import { runtimeMegabytes } from "./memory.ts";

const CONCURRENCY = 6;
/** Maximum growth of the isolate's heap between the end of the first round and the end of the last. */
const MAX_GROWTH = 0.05;

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { requests: { type: "string", default: "3000" }, rounds: { type: "string", default: "3" } },
});
const [requests, rounds] = [Number(values.requests), Number(values.rounds)];
const loadBefore = currentLoad();

/** Malformed requests that none of our pages and programs send. Each has a different URL, so that caches do not help. */
const malformedRequest = (n: number): LoadRequest => {
  const kinds: readonly LoadRequest[] = [
    { path: `/quotes/not-a-guid-${n}` },
    { path: `/%E0%A4%A/${n}` },
    { path: `/no-such-page-${n}?${"x".repeat(2_000)}` },
    { path: `/help?_data=${n}` },
    { path: `/api/lead/${n}/nothing` },
    { method: "POST", path: "/api/lead/create-update-or-shift", headers: json, body: `{"Lead": ${n}` },
    { method: "POST", path: "/api/gateway", headers: json, body: JSON.stringify({ query: `query Q${n} { nothing }` }) },
    { method: "POST", path: "/start", headers: { Origin: `https://host-${n}.example` }, body: "a=1" },
    { path: "/", headers: { Host: `host-${n}.example` } },
    { path: "/garage", headers: { Cookie: `session=${"y".repeat(200)}${n}` } },
  ];
  return kinds[n % kinds.length] ?? { path: "/" };
};

interface MemoryMeasures {
  /** Megabytes of the isolate after garbage collection, after each round. */
  readonly held: readonly number[];
  /** Megabytes of the whole process, before the first round and after each. */
  readonly process: readonly number[];
  readonly serverErrors: number;
}

async function measure(app: ServedWorker, loadRequestAt: (n: number) => LoadRequest): Promise<MemoryMeasures> {
  const heap = await Heap.of(await app.miniflare.getInspectorURL());
  const agent = keepAliveAgent();
  const retainedMegabytes: number[] = [];
  const results = [runtimeMegabytes() ?? 0];
  let serverErrors = 0;
  for (let round = 0; round < rounds; round += 1) {
    let next = round * requests;
    const end = next + requests;
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        while (next < end) {
          const n = next++;
          // The runtime closes connections of malformed requests.
          const { status } = await sendLoadRequest(agent, app.origin, loadRequestAt(n)).catch(() => ({ status: 0 }));
          if (status >= 500) serverErrors += 1;
        }
      }),
    );
    retainedMegabytes.push(
      Number(
        (await heap.measureUsedMegabytes(() => sendLoadRequest(agent, app.origin, { path: "/api/config" }))).toFixed(1),
      ),
    );
    results.push(runtimeMegabytes() ?? 0);
    console.log(
      `round ${round + 1}: ${retainedMegabytes.at(-1)} MB held, process ${results.at(-1)} MB, ${serverErrors} server errors`,
    );
  }
  heap.close();
  agent.destroy();
  await app.stop();
  return { held: retainedMegabytes, process: results, serverErrors };
}

await build();
console.log("A worker that returns a fixed text, in the same runtime:");
const bareMemory = await measure(
  await serve({
    port: 0,
    inspectorPort: 0,
    workers: [
      {
        name: "pitlane",
        modules: true,
        script: 'export default { async fetch(request) { await request.text(); return new Response("hello"); } };',
      },
    ],
  } as Parameters<typeof serve>[0]),
  malformedRequest,
);
console.log("The product's worker:");
const app = await serveBuiltWorker({
  state: await createSeededState("bench-growth"),
  port: 0,
  isInspected: true,
  vars: { ENVIRONMENT: "TEST" },
  onLog: () => undefined,
});
const agent = keepAliveAgent();
const sendRequest = requestFn(agent, app.origin);
const leads = await Promise.all(Array.from({ length: 20 }, () => createTestLead(sendRequest)));
agent.destroy();
const ownMemory = await measure(app, (n) => {
  const lead = leads[n % leads.length] ?? "";
  const pages: readonly LoadRequest[] = [
    { path: "/" },
    { path: `/quote-2/${lead}?step=task-select` },
    { path: `/quotes/${lead}` },
    { path: `/api/repairs/search?q=${n % 50}` },
  ];
  return n % 3 === 0 ? malformedRequest(n) : (pages[n % pages.length] ?? { path: "/" });
});
const [start = 0, end = 0] = [ownMemory.held[0], ownMemory.held.at(-1)];
const growth = start === 0 ? null : Number((end / start - 1).toFixed(3));
console.log(
  `${growth !== null && growth < MAX_GROWTH ? "met" : "missed"}: ${start} MB after the first round, ${end} after the last (${growth === null ? "?" : (growth * 100).toFixed(1)} %)`,
);
writeFileSync(
  resultFile("growth"),
  `${JSON.stringify({ measuredOn: dayFromToday(0), cpus: cpus().length, loadBefore, requests, rounds, own: ownMemory, bare: bareMemory, growth }, null, 2)}\n`,
);
