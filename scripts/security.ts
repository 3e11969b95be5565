import type * as Runs from "../test/faults/security/run.ts";
import type * as Faults from "../test/faults/security/seeded-faults.ts";
import { withApp } from "./app-in-node.ts";
import { recordRun } from "./faults/record.ts";
import { faultsToPlant } from "./faults/suites.ts";
import { bundleWith } from "./security-bundle.ts";
import { build } from "./builds.mjs";
import { readOptions, refuse, runCommand, wholeNumber } from "./options.mjs";

const USAGE = `npm run security [-- <part> ...] [--seed 1] [--share 1] [--record]
  Attacks the built worker and reports what was found. The exit code is 1 if a vulnerability was found.
npm run security -- --seeded [--only "part of its name"]
  Removes one defence at a time and reports whether the attacks detect it. The exit code is 1 if one goes undetected.`;

/** Share of the full run that is enough to detect a seeded fault. Where only a single URL may reveal the fault, all URLs are requested. */
function shareToCatch(part: string): number {
  return part === "reading" ? 1 : 0.2;
}

const { values, positionals } = readOptions(
  USAGE,
  {
    seed: { type: "string", default: "1" },
    share: { type: "string", default: "1" },
    seeded: { type: "boolean", default: false },
    only: { type: "string" },
    record: { type: "boolean", default: false },
  },
  { min: 0, max: 100 },
);

const seed = wholeNumber(USAGE, "seed", values.seed, 0);
const share = Number(values.share);
if (!(share > 0 && share <= 1)) refuse(USAGE, "--share takes a number above 0 and up to 1.");

/** The command that repeats this run. */
function commandOf(parts: readonly string[]): string {
  return ["npm run security --", ...parts, `--seed ${seed}`, ...(share === 1 ? [] : [`--share ${share}`])].join(" ");
}

async function waitUntilReady(): Promise<void> {
  await build();
}

/** Runs two at a time, for two cores. Attacks that depend on timing run alone. */
async function runTwoConcurrently<T>(items: readonly T[], play: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const row = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await play(item);
  };
  await Promise.all([row(), row()]);
}

function secondsSince(moment: number): number {
  return Math.round((Date.now() - moment) / 1000);
}

async function playAll(): Promise<number> {
  await waitUntilReady();
  const startedAt = Date.now();
  return withApp(async (load) => {
    const { PARTS, playPart } = await load<typeof Runs>("test/faults/security/run.ts");
    const unknown = positionals.find((name) => !(name in PARTS));
    if (unknown !== undefined) refuse(USAGE, `There is no part "${unknown}".`);
    const names = positionals.length > 0 ? positionals : Object.keys(PARTS);
    const counts: Record<string, number> = {};
    const notes: string[] = [];
    let findingCount = 0;
    const play = async (name: string) => {
      const since = Date.now();
      const result = await playPart(name, { seed, share });
      findingCount += result.wrong.length;
      Object.assign(counts, result.counts);
      notes.push(...result.notes, ...result.wrong.map((text) => `WRONG ${name}: ${text}`));
      console.log(
        `${result.wrong.length === 0 ? "passed" : "FAILED"}  ${name}: ${PARTS[name]?.title}, seed ${seed}, ${secondsSince(since)} s`,
      );
      for (const [what, count] of Object.entries(result.counts)) console.log(`  ${String(count).padStart(7)}  ${what}`);
      for (const note of result.notes) console.log(`           ${note}`);
      for (const text of result.wrong) console.log(`  WRONG  ${text}`);
    };
    await runTwoConcurrently(
      names.filter((name) => !PARTS[name]?.isAlone),
      play,
    );
    for (const name of names.filter((value) => PARTS[value]?.isAlone)) await play(name);
    console.log(`${findingCount === 0 ? "passed" : `failed: ${findingCount} findings`}, ${secondsSince(startedAt)} s`);
    if (values.record)
      recordRun({
        name: "security",
        title: "Attacks on the built worker",
        seed,
        command: commandOf(names.length === Object.keys(PARTS).length ? [] : names),
        seconds: secondsSince(startedAt),
        counts,
        isGood: findingCount === 0,
        notes,
      });
    return findingCount === 0 ? 0 : 1;
  });
}

async function runSeededFaults(): Promise<number> {
  await waitUntilReady();
  const startedAt = Date.now();
  return withApp(async (load) => {
    const { playPart } = await load<typeof Runs>("test/faults/security/run.ts");
    const { SEEDED_FAULTS } = await load<typeof Faults>("test/faults/security/seeded-faults.ts");
    const missingDefences = faultsToPlant(
      SEEDED_FAULTS.filter(({ part }) => positionals.length === 0 || positionals.includes(part)),
      values.only ?? null,
    );
    const missedFaults: string[] = [];
    const play = async (fault: Faults.MissingDefence) => {
      const since = Date.now();
      const { wrong } = await playPart(fault.part, {
        seed,
        share: shareToCatch(fault.part),
        maxFindings: 1,
        script: await bundleWith(fault),
      });
      if (wrong.length === 0) missedFaults.push(fault.name);
      console.log(
        `${wrong.length > 0 ? "caught" : "MISSED"}  ${fault.name} (${fault.file}): ${wrong[0]?.slice(0, 160) ?? "nothing was detected"}, ${secondsSince(since)} s`,
      );
    };
    await runTwoConcurrently(
      missingDefences.filter(({ isAlone }) => !isAlone),
      play,
    );
    for (const fault of missingDefences.filter(({ isAlone }) => isAlone)) await play(fault);
    console.log(
      `${missingDefences.length - missedFaults.length} of ${missingDefences.length} caught, ${secondsSince(startedAt)} s`,
    );
    if (values.record)
      recordRun({
        name: "security-faults",
        title: "Planted faults. Attacks on the built worker",
        seed,
        command: "npm run security -- --seeded",
        seconds: secondsSince(startedAt),
        counts: {
          "faults planted": missingDefences.length,
          "faults found": missingDefences.length - missedFaults.length,
        },
        isGood: missedFaults.length === 0,
        notes: missingDefences.map(({ name }) => name),
      });
    return missedFaults.length === 0 ? 0 : 1;
  });
}

await runCommand(() => (values.seeded ? runSeededFaults() : playAll()));
