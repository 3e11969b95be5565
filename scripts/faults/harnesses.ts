import type { RunResult } from "../../test/faults/harness.ts";
import { withApp } from "../app-in-node.ts";
import { isBundleFault, play } from "./part.ts";
import { recordRun, recordFaults } from "./record.ts";
import { type Command, faultsToPlant, type SeededFault } from "./suites.ts";

/** Copy of the value in test/faults/harness.ts, which is loaded only in child processes. */
const NOTICED_STATUS = "Noticed";

/** Runs a harness, or its seeded faults. Returns the exit code. */
export const playHarness = (command: Command): Promise<number> =>
  command.isSeeded ? runSeededFaults(command) : playOnce(command);

function runProcess(
  { suite, seed, size, seconds }: Command,
  fault: SeededFault | null,
  isSilent = fault !== null,
): Promise<RunResult> {
  const change = fault && isBundleFault(fault) ? fault.change : [];
  return play<RunResult>(
    {
      kind: "harness",
      run: suite.run,
      request: { seed, size: fault ? suite.seededSize : size, seconds, change, isInterrupted: fault !== null },
      fault,
    },
    ({ text }) => {
      if (text !== undefined && !isSilent) console.log(`  ${text}`);
    },
  );
}

async function playOnce(command: Command): Promise<number> {
  const { name, suite, seed, size, shouldRecord: mustRecord } = command;
  const started = Date.now();
  console.log(`${name}: ${size}, seed ${seed}`);
  const { counts, mustBeZero, violations, isComplete, notes } = await runProcess(command, null);
  const seconds = Math.round((Date.now() - started) / 1000);
  for (const [invariant, count] of Object.entries({ ...counts, ...mustBeZero }))
    console.log(`  ${String(count).padStart(8)}  ${invariant}`);
  for (const text of violations.slice(0, 20)) console.log(`  WRONG: ${text}`);
  const isPassing = isComplete && violations.length === 0 && Object.values(mustBeZero).every((count) => count === 0);
  console.log(`  ${isPassing ? "passed" : "FAILED"}, ${seconds} s`);
  if (mustRecord)
    recordRun({
      name,
      title: suite.title,
      seed,
      command: `npm run faults -- ${name} --size ${size} --seed ${seed}`,
      seconds,
      counts: { ...counts, ...mustBeZero },
      isGood: isPassing,
      notes,
    });
  return isPassing ? 0 : 1;
}

/** Checks that the code passes without a fault. Otherwise a caught fault would prove nothing. */
async function passesWithoutFault(command: Command): Promise<boolean> {
  const { violations: wrong, mustBeZero } = await runProcess(
    { ...command, size: command.suite.seededSize },
    null,
    true,
  );
  for (const text of wrong.slice(0, 5)) console.log(`  WRONG without a fault: ${text}`);
  return wrong.length === 0 && Object.values(mustBeZero).every((count) => count === 0);
}

async function runSeededFaults(command: Command): Promise<number> {
  const { suite, only, name: suiteName, seed } = command;
  const started = Date.now();
  if (suite.seededFaultsPath === null) {
    console.log(`There are no seeded faults for ${suiteName}`);
    return 2;
  }
  const { seededFaultsPath } = suite;
  const { SEEDED_FAULTS } = await withApp((load) =>
    load<typeof import("../../test/faults/payments/seeded-faults.ts")>(seededFaultsPath),
  );
  const plantedFaults = faultsToPlant(SEEDED_FAULTS, only);
  if (!(await passesWithoutFault(command))) return 1;
  let missedCount = 0;
  for (const fault of plantedFaults) {
    const text = await runProcess(command, fault).then(
      ({ violations: wrong }) => wrong[0],
      (error: Error) => {
        // The harness itself reported that it cannot continue, which counts as caught. A broken harness, or a fault that could not be applied, does not count.
        if (error.name === NOTICED_STATUS) return error.message;
        throw new Error(`${fault.name}: ${error.message}`, { cause: error });
      },
    );
    if (text === undefined) missedCount++;
    console.log(
      `${text === undefined ? "MISSED" : "caught"}  ${fault.name} (${fault.file.replace("bundle:", "")}): ${text?.split("\n")[0] ?? "no violation"}`,
    );
  }
  if (command.shouldRecord) recordFaults({ suiteName, title: suite.title, seed, started, plantedFaults, missedCount });
  return missedCount === 0 ? 0 : 1;
}
