import { parseArgs } from "node:util";
import { playHarness } from "./faults/harnesses.ts";
import { playHistories } from "./faults/histories.ts";
import { playPart } from "./faults/part.ts";
import { playAll } from "./faults/all.ts";
import { SUITES } from "./faults/suites.ts";

const USAGE = `npm run faults
  Plays all suites one after the other in a size that ends within ten minutes on two cores.
npm run faults -- ${Object.keys(SUITES).join("|")} [--size N] [--seed 1] [--seconds N] [--record]
  Plays that much and says how it ended; the exit code is 1 when something is wrong or it did not come to its end in time.
  --record also writes data/reliability/<suite>.json, which docs/proof-tables.md and the page /reliability show.
  Suites of histories (payments, offers) take --histories 10000 and --processes 2; one that went wrong is played again by its own seed: --seed 4711 --histories 1
npm run faults -- <suite> --seeded [--only "words of its name"]
  Breaks the code on purpose, one fault after the other, and says which are caught; the exit code is 1 when one is not.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    histories: { type: "string" },
    size: { type: "string" },
    seed: { type: "string", default: "1" },
    seconds: { type: "string" },
    port: { type: "string", default: "8803" },
    processes: { type: "string", default: "2" },
    seeded: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
    only: { type: "string" },
    part: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const [name = ""] = positionals;
const suite = Object.hasOwn(SUITES, name) ? SUITES[name] : undefined;
const numbers = {
  seed: Number(values.seed),
  seconds: Number(values.seconds ?? suite?.seconds ?? 540),
  port: Number(values.port),
  processes: Number(values.processes),
};
if (values.part !== undefined) await playPart(JSON.parse(values.part));
else if (name === "" && !values.help && !values.seeded && !values.record) process.exitCode = await playAll(numbers);
else if (values.help || suite === undefined) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  const asked = {
    name,
    suite,
    size: Number(values.size ?? values.histories ?? suite.size),
    ...numbers,
    isRecorded: values.record,
    isSeeded: values.seeded,
    only: values.only ?? null,
  };
  process.exitCode = suite.kind === "histories" ? await playHistories(asked) : await playHarness(asked);
}
