// `npm run bench -- journey`: what one booked journey takes of the platform, and what a million cost. Writes that part of bench/results.json, and the tables made from it.
import { readFileSync, writeFileSync } from "node:fs";
import { build } from "../scripts/builds.mjs";
import { serveBuiltWorker } from "../scripts/serve/built-worker.ts";
import { seededState } from "../scripts/serve/seeded-state.ts";
import { costTables } from "./cost-tables.ts";
import { writeFigures } from "./figures.ts";
import { keepAliveAgent } from "./load.ts";
import { measureJourney } from "./measured-journey.ts";

const FILE = "bench/results.json";

await build();
const agent = keepAliveAgent();
const app = await serveBuiltWorker({
  state: await seededState("bench-journey"),
  port: 0,
  vars: { ENVIRONMENT: "TEST" },
  onLog: () => undefined,
});
const journey = await measureJourney(agent, app);
agent.destroy();
await app.stop();
writeFileSync(FILE, `${JSON.stringify({ ...JSON.parse(readFileSync(FILE, "utf8")), journey }, null, 2)}\n`);
writeFigures();
console.log(`${costTables(journey.cost, journey.legs)}\n\na million journeys: $${journey.cost.total}`);
