import type { Run as HistoriesRun } from "../../test/faults/payments/run.ts";
import { withApp } from "../app-in-node.ts";
import { play as playIn } from "./part.ts";
import { recordRun, recordFaults } from "./record.ts";
import { type Command, faultsToPlant } from "./suites.ts";

/** What every suite of histories returns. The names of endings and invariants differ. */
interface Run extends Pick<HistoriesRun, "histories" | "violations"> {
  readonly endings: Readonly<Record<string, number>>;
  readonly mustBeZero: Readonly<Record<string, number>>;
}

/** Runs a suite of histories, or its seeded faults. Returns the exit code. */
export const playHistories = (command: Command): Promise<number> =>
  command.isSeeded ? runSeededFaults(command) : playAll(command);

async function playAll({
  name,
  suite,
  size: histories,
  seed,
  processes: processCount,
  shouldRecord: mustRecord,
}: Command): Promise<number> {
  const processes = Math.max(1, Math.min(processCount, histories));
  const started = Date.now();
  const value = Math.ceil(histories / processes);
  const playedCounts = new Array<number>(processes).fill(0);
  let lastReported = 0;
  console.log(`${name}: ${histories} histories, seeds ${seed} to ${seed + histories - 1}, in ${processes} processes`);
  const runs = await Promise.all(
    Array.from({ length: processes }, (_, n) =>
      playIn<Run>(
        {
          kind: "histories",
          run: suite.run,
          first: seed + n * value,
          count: Math.min(value, histories - n * value),
          fault: null,
        },
        ({ playedCount = 0 }) => {
          playedCounts[n] = playedCount;
          const totalPlayed = playedCounts.reduce((sum, value) => sum + value, 0);
          if (totalPlayed - lastReported >= 1000)
            console.log(`  ${(lastReported = totalPlayed)} played, ${Math.round((Date.now() - started) / 1000)} s`);
        },
      ),
    ),
  );
  const total = (countIn: (run: Run) => number) => runs.reduce((sum, run) => sum + countIn(run), 0);
  const wrong = runs.flatMap((run) => run.violations);
  const endings = Object.fromEntries(
    Object.keys(runs[0]?.endings ?? {}).map((ending) => [ending, total((run) => run.endings[ending] ?? 0)]),
  );
  const violations = Object.fromEntries(
    Object.keys(runs[0]?.mustBeZero ?? {}).map((invariant) => [
      invariant,
      total((run) => run.mustBeZero[invariant] ?? 0),
    ]),
  );
  const seconds = Math.round((Date.now() - started) / 1000);
  const isPassing =
    wrong.length === 0 &&
    Object.values(violations).every((amount) => amount === 0) &&
    total((run) => run.histories) === histories;
  for (const [ending, count] of Object.entries(endings)) console.log(`  ${String(count).padStart(6)}  ${ending}`);
  for (const { seed: value, text } of wrong) console.log(`  WRONG, seed ${value}: ${text.join("; ")}`);
  for (const [invariant, amount] of Object.entries(violations))
    console.log(`  ${String(amount).padStart(6)}  ${invariant}`);
  console.log(`  ${total((run) => run.histories)} histories, ${wrong.length} wrong, ${seconds} s`);
  if (mustRecord)
    recordRun({
      name,
      title: suite.title,
      seed,
      command: `npm run faults -- ${name} --histories ${histories} --seed ${seed}`,
      seconds,
      counts: { histories, ...endings, "histories with a wrong result": wrong.length, ...violations },
      isGood: isPassing,
      notes: [],
    });
  return isPassing ? 0 : 1;
}

async function runSeededFaults({
  name: suiteName,
  suite,
  seed,
  only,
  shouldRecord: mustRecord,
}: Command): Promise<number> {
  const started = Date.now();
  if (suite.seededFaultsPath === null) {
    console.log(`There are no seeded faults for ${suiteName}`);
    return 2;
  }
  const { seededFaultsPath, run: path, seededSize } = suite;
  const { SEEDED_FAULTS } = await withApp((load) =>
    load<typeof import("../../test/faults/payments/seeded-faults.ts")>(seededFaultsPath),
  );
  const plantedFaults = faultsToPlant(SEEDED_FAULTS, only);
  let missedCount = 0;
  for (const fault of plantedFaults) {
    const run = await playIn<Run>(
      { kind: "histories", run: path, first: seed, count: seededSize, fault },
      () => undefined,
    );
    const first = run.violations[0];
    const violations = Object.entries(run.mustBeZero).filter(([, amount]) => amount !== 0);
    const isCaught = first !== undefined || violations.length > 0;
    if (!isCaught) missedCount++;
    console.log(
      `${isCaught ? "caught" : "MISSED"}  ${fault.name} (${fault.file}): ${first ? `history ${run.histories}, seed ${first.seed}: ${first.text[0]?.split("\n")[0]}` : `${run.histories} histories, ${violations.map(([invariant, amount]) => `${amount} ${invariant}`).join(", ") || "no violation"}`}`,
    );
  }
  if (mustRecord) recordFaults({ suiteName, title: suite.title, seed, started, plantedFaults, missedCount });
  return missedCount === 0 ? 0 : 1;
}
