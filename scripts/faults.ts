import { playHarness } from "./faults/harnesses.ts";
import { playHistories } from "./faults/histories.ts";
import { playPart } from "./faults/part.ts";
import { playAll } from "./faults/all.ts";
import { SUITES } from "./faults/suites.ts";
import { readOptions, refuse, runCommand, wholeNumber } from "./options.mjs";

const USAGE = `npm run faults
  Plays all suites one after the other in a size that ends within ten minutes on two cores.
npm run faults -- ${Object.keys(SUITES).join("|")} [--size N] [--seed 1] [--seconds N] [--record]
  Plays that much and says how it ended; the exit code is 1 when something is wrong or it did not come to its end in time.
  --record also writes data/reliability/<suite>.json, which docs/journal/proof-tables.md and the page /reliability show.
  Suites of histories (payments, offers) take --histories 10000 and --processes 2; one that went wrong is played again by its own seed: --seed 4711 --histories 1
npm run faults -- <suite> --seeded [--only "words of its name"]
  Breaks the code on purpose, one fault after the other, and says which are caught; the exit code is 1 when one is not.`;

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
const isAll = name === "" && !values.seeded && !values.record;
if (values.part === undefined && !isAll && suite === undefined) refuse(USAGE, `There is no suite "${name}".`);

await runCommand(() => {
  if (values.part !== undefined) return playPart(JSON.parse(values.part));
  if (suite === undefined) return playAll(numbers);
  const request = {
    name,
    suite,
    size: size === undefined ? suite.size : wholeNumber(USAGE, "size", size),
    ...numbers,
    isRecorded: values.record,
    isSeeded: values.seeded,
    only: values.only ?? null,
  };
  return suite.kind === "histories" ? playHistories(request) : playHarness(request);
});
