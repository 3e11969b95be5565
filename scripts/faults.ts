import { playHarness } from "./faults/harnesses.ts";
import { playHistories } from "./faults/histories.ts";
import { playPart } from "./faults/part.ts";
import { playAll } from "./faults/all.ts";
import { SUITES } from "./faults/suites.ts";
import { readOptions, refuse, runCommand, wholeNumber } from "./options.mjs";

const USAGE = `npm run faults
  Runs all suites in turn, in a size that takes less than ten minutes on two cores.
npm run faults -- ${Object.keys(SUITES).join("|")} [--size N] [--seed 1] [--seconds N] [--record]
  Runs one suite and prints its result. The exit code is 1 if an invariant was violated or the run did not finish in time.
  --record also writes data/reliability/<suite>.json, which docs/journal/proof-tables.md and the page /reliability show.
  Suites of histories (such as payments and offers) take --histories 10000 and --processes 2. To replay a failed history, pass its seed: --seed 4711 --histories 1
npm run faults -- <suite> --seeded [--only "part of its name"]
  Plants one fault at a time in the code and reports whether it is found. The exit code is 1 if one is missed.`;

const { values, positionals } = readOptions(
  USAGE,
  {
    histories: { type: "string" },
    size: { type: "string" },
    seed: { type: "string", default: "1" },
    seconds: { type: "string" },
    processes: { type: "string", default: "2" },
    seeded: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
    only: { type: "string" },
    part: { type: "string" },
  },
  { max: 1 },
);

const [name = ""] = positionals;
const suite = Object.hasOwn(SUITES, name) ? SUITES[name] : undefined;
const size = values.size ?? values.histories;
const numbers = {
  seed: wholeNumber(USAGE, "seed", values.seed, 0),
  seconds: wholeNumber(USAGE, "seconds", values.seconds ?? String(suite?.seconds ?? 540)),
  processes: wholeNumber(USAGE, "processes", values.processes),
};
const runsAll = name === "" && !values.seeded && !values.record;
if (values.part === undefined && !runsAll && suite === undefined) refuse(USAGE, `There is no suite "${name}".`);

await runCommand(() => {
  if (values.part !== undefined) return playPart(JSON.parse(values.part));
  if (suite === undefined) return playAll(numbers);
  const request = {
    name,
    suite,
    size: size === undefined ? suite.size : wholeNumber(USAGE, "size", size),
    ...numbers,
    shouldRecord: values.record,
    isSeeded: values.seeded,
    only: values.only ?? null,
  };
  return suite.kind === "histories" ? playHistories(request) : playHarness(request);
});
