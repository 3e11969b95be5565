// `npm run bench -- journey`: the platform usage of one booked journey, and the cost of a million. Overwrites only the `journey` section of the latest server
// results.
import { readFileSync, writeFileSync } from "node:fs";
import { build } from "../scripts/builds.mjs";
import { serveBuiltWorker } from "../scripts/serve/built-worker.ts";
import { createSeededState } from "../scripts/serve/seeded-state.ts";
import { costTables } from "./cost-tables.ts";
import { keepAliveAgent } from "./load.ts";
import { measureJourney } from "./measured-journey.ts";
import { latestResultFile, resultFile } from "./result-files.ts";

await build();
const agent = keepAliveAgent();
const app = await serveBuiltWorker({
  state: await createSeededState("bench-journey"),
  port: 0,
  vars: { ENVIRONMENT: "TEST" },
  onLog: () => undefined,
});
const journey = await measureJourney(agent, app);
agent.destroy();
await app.stop();
const previousResults = JSON.parse(readFileSync(latestResultFile("results"), "utf8")) as object;
writeFileSync(resultFile("results"), `${JSON.stringify({ ...previousResults, journey }, null, 2)}\n`);
console.log(`${costTables(journey.cost, journey.legs)}\n\na million journeys: $${journey.cost.total}`);
