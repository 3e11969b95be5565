// `npm run bench -- rounds`: adds 50 ms to each call to D1 and to a Durable Object, and measures the delay of each page's first byte. Writes
// bench/rounds.json.
import { storeResult } from "./figures.ts";
import { median } from "./result-files.ts";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import { keepAliveAgent } from "./load.ts";
import { cookieHeader, openStage } from "./stage.ts";

const REPEATS = 7;
const DELAY_MS = 50;
/** The limit of sequential calls before a page's first byte. */
const MAX_ROUNDS = 2;

const ENTRY = `
import app from "./app.mjs";
import { roundTripCounter } from "./call-depth.js";
export * from "./app.mjs";
let depth;
export default {
  ...app,
  async fetch(request, env, ctx) {
    if (!request.headers.has("X-Delayed")) return app.fetch(request, env, ctx);
    depth ??= roundTripCounter(env);
    depth.reset();
    const answer = await app.fetch(request, depth.env, ctx);
    const headers = new Headers(answer.headers);
    headers.set("X-Rounds", String(depth.counts().rounds));
    return new Response(answer.body, { status: answer.status, headers });
  },
};
`;

interface FirstByte {
  readonly ms: number;
  readonly rounds: number;
}

const agent = keepAliveAgent();
/** Measures the milliseconds from the request to the first byte of a good response. */
const measureFirstByte = (address: string, headers: Readonly<Record<string, string>>): Promise<FirstByte> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const call = request(address, { agent, headers }, (response) => {
      const ms = performance.now() - startedAt;
      response.resume();
      response.on("end", () =>
        response.statusCode === 200
          ? resolve({ ms, rounds: Number(response.headers["x-rounds"] ?? 0) })
          : reject(new Error(`${address}: ${response.statusCode}`)),
      );
    });
    call.on("error", reject);
    call.end();
  });

const stage = await openStage("rounds", {
  "delayed.js": ENTRY,
  "call-depth.js": stripTypeScriptTypes(readFileSync("test/support/call-depth.ts", "utf8")),
});
const pages = [];
for (const place of [...stage.places, ...stage.others]) {
  const headers = { Cookie: await cookieHeader(place) };
  const delayedHeaders = { ...headers, "X-Delayed": "yes" };
  const address = stage.origin + place.path;
  // Fills the caches of the isolate, once for each environment.
  await measureFirstByte(address, headers);
  await measureFirstByte(address, delayedHeaders);
  const nearRounds: FirstByte[] = [];
  const far: FirstByte[] = [];
  for (let n = 0; n < REPEATS; n++) {
    nearRounds.push(await measureFirstByte(address, headers));
    far.push(await measureFirstByte(address, delayedHeaders));
  }
  const row = {
    name: place.name,
    nearMs: Math.round(median(nearRounds.map(({ ms }) => ms))),
    farMs: Math.round(median(far.map(({ ms }) => ms))),
    rounds: Math.max(...far.map(({ rounds }) => rounds)),
  };
  pages.push(row);
  console.log(
    `${row.name.padEnd(14)} first byte after ${String(row.nearMs).padStart(4)} ms, ${String(row.farMs).padStart(4)} ms with ${DELAY_MS} ms added to each call: ${row.rounds} in a row`,
  );
}
await stage.stop();
agent.destroy();
const isWithinLimit = pages.every(({ rounds }) => rounds <= MAX_ROUNDS);
console.log(
  isWithinLimit
    ? `met: no page waits for more than ${MAX_ROUNDS} calls in a row`
    : `missed: a page waits for more than ${MAX_ROUNDS} calls in a row`,
);
storeResult("rounds", { delayMs: DELAY_MS, times: REPEATS, pages });
process.exitCode = isWithinLimit ? 0 : 1;
