import { type Load, withApp } from "./app-in-node.ts";
import { recordRun } from "./faults/record.ts";
import { readOptions, runCommand, wholeNumber } from "./options.mjs";

const USAGE = `npm run replay:random -- [--leads 1000] [--seed 20261121] [--record]
  Answers that many random leads, keeps the answers as the database does, and makes every order and every price again from what was kept.
  --record writes data/reliability/replays.json. The exit code is 1 when something comes out otherwise. Ends after ten minutes.
npm run replay:random -- --seeded
  Spoils what was kept, one way after the other, and says which are told; the exit code is 1 when one is not.`;

const MAX_SECONDS = 600;
/** Leads replayed between two checks of the time. */
const CHUNK_SIZE = 500;
/** Number of leads with findings that is enough to prove that damage is detected. */
const PROBE_LEADS = 20;

const { values } = readOptions(USAGE, {
  leads: { type: "string", default: "1000" },
  seed: { type: "string", default: "20261121" },
  seeded: { type: "boolean", default: false },
  record: { type: "boolean", default: false },
});
const [leads, seed] = [wholeNumber(USAGE, "leads", values.leads), wholeNumber(USAGE, "seed", values.seed, 0)];

async function loadModules(load: Load) {
  return {
    replayRandom: (await load<typeof import("../test/replays/random-answers.ts")>("test/replays/random-answers.ts"))
      .replayRandom,
    seeded: (await load<typeof import("../test/support/seeded.ts")>("test/support/seeded.ts")).seeded,
    spoils: (await load<typeof import("../test/replays/spoils.ts")>("test/replays/spoils.ts")).CORRUPTIONS,
  };
}

async function replayAll(load: Load): Promise<number> {
  const { replayRandom, seeded } = await loadModules(load);
  const startedAt = Date.now();
  const random = seeded(seed);
  const counts = { leads: 0, lists: 0, prices: 0, different: 0 };
  const elapsedSeconds = () => Math.round((Date.now() - startedAt) / 1000);
  while (counts.leads < leads && elapsedSeconds() < MAX_SECONDS) {
    const part = replayRandom(random, Math.min(CHUNK_SIZE, leads - counts.leads));
    for (const line of part.differences.slice(0, 20)) console.log(`DIFFERENT  ${line}`);
    for (const name of ["leads", "lists", "prices"] as const) counts[name] += part[name];
    counts.different += part.differences.length;
  }
  const isPassing = counts.different === 0 && counts.leads === leads;
  console.log(
    `seed ${seed}: ${counts.leads} of ${leads} leads, ${counts.lists} lists and ${counts.prices} prices made again in ${elapsedSeconds()} s, ${counts.different} differ. ${isPassing ? "Passed." : "Failed."}`,
  );
  if (values.record)
    recordRun({
      name: "replays",
      title: "Replays: displayed rankings and prices are reproduced from stored data, to the cent",
      seed,
      command: `npm run replay:random -- --leads ${leads} --seed ${seed}`,
      seconds: elapsedSeconds(),
      counts,
      isGood: isPassing,
      notes: [
        "Each lead gets quotes from twelve random suppliers in every sort order. The quotes are stored, read back and then computed again.",
        "Ten manipulations of the stored data are each detected (--seeded).",
      ],
    });
  return isPassing ? 0 : 1;
}

async function replayCorrupted(load: Load): Promise<number> {
  const { replayRandom, seeded, spoils } = await loadModules(load);
  const missedCorruptions = spoils.filter((corruption) => {
    const differenceCount = replayRandom(seeded(seed), PROBE_LEADS, corruption).differences.length;
    console.log(
      `${differenceCount > 0 ? "told  " : "MISSED"}  ${corruption.name}${differenceCount > 0 ? ` (${differenceCount} differences)` : ""}`,
    );
    return differenceCount === 0;
  });
  console.log(`seed ${seed}: ${spoils.length - missedCorruptions.length} of ${spoils.length} told.`);
  return missedCorruptions.length === 0 ? 0 : 1;
}

await runCommand(() => withApp(values.seeded ? replayCorrupted : replayAll));
