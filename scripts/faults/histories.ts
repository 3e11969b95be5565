import { withApp } from "../app-in-node.ts";
import { play as playIn } from "./part.ts";
import { recordRun, recordFaults } from "./record.ts";
import { type Command, faultsToPlant } from "./suites.ts";

interface Run {
  readonly histories: number;
  readonly endings: Readonly<Record<string, number>>;
  readonly wrong: readonly { readonly seed: number; readonly text: readonly string[] }[];
  readonly mustBeZero: Readonly<Record<string, number>>;
}

/** Runs a suite of histories, or its seeded faults. Returns the exit code. */
export const playHistories = (command: Command): Promise<number> =>
  command.isSeeded ? catchSeeded(command) : playAll(command);

async function playAll({
  name,
  suite,
  size: histories,
  seed,
  processes: request,
  isRecorded,
}: Command): Promise<number> {
  const processes = Math.max(1, Math.min(request, histories));
  const started = Date.now();
  const value = Math.ceil(histories / processes);
  const played = new Array<number>(processes).fill(0);
  let notification = 0;
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
        ({ played: count = 0 }) => {
          played[n] = count;
          const all = played.reduce((sum, value) => sum + value, 0);
          if (all - notification >= 1000)
            console.log(`  ${(notification = all)} played, ${Math.round((Date.now() - started) / 1000)} s`);
        },
      ),
    ),
  );
  const total = (of: (run: Run) => number) => runs.reduce((sum, run) => sum + of(run), 0);
  const wrong = runs.flatMap((run) => run.wrong);
  const endings = Object.fromEntries(
    Object.keys(runs[0]?.endings ?? {}).map((ending) => [ending, total((run) => run.endings[ending] ?? 0)]),
  );
  const off = Object.fromEntries(
    Object.keys(runs[0]?.mustBeZero ?? {}).map((what) => [what, total((run) => run.mustBeZero[what] ?? 0)]),
  );
  const seconds = Math.round((Date.now() - started) / 1000);
  const isPassing =
    wrong.length === 0 &&
    Object.values(off).every((amount) => amount === 0) &&
    total((run) => run.histories) === histories;
  for (const [ending, count] of Object.entries(endings)) console.log(`  ${String(count).padStart(6)}  ${ending}`);
  for (const { seed: value, text } of wrong) console.log(`  WRONG, seed ${value}: ${text.join("; ")}`);
  for (const [what, amount] of Object.entries(off)) console.log(`  ${String(amount).padStart(6)}  ${what}`);
  console.log(`  ${total((run) => run.histories)} histories, ${wrong.length} wrong, ${seconds} s`);
  if (isRecorded)
    recordRun({
      name,
      title: suite.title,
      seed,
      command: `npm run faults -- ${name} --histories ${histories} --seed ${seed}`,
      seconds,
      counts: { histories, ...endings, "histories with a wrong result": wrong.length, ...off },
      isGood: isPassing,
      notes: [],
    });
  return isPassing ? 0 : 1;
}

async function catchSeeded({ name: suiteName, suite, seed, only, isRecorded }: Command): Promise<number> {
  const started = Date.now();
  if (suite.seeded === null) {
    console.log(`There are no seeded faults for ${suiteName}`);
    return 2;
  }
  const { seeded, run: path, seededSize } = suite;
  const { SEEDED_FAULTS } = await withApp((load) =>
    load<typeof import("../../test/faults/payments/seeded-faults.ts")>(seeded),
  );
  const planted = faultsToPlant(SEEDED_FAULTS, only);
  let missed = 0;
  for (const fault of planted) {
    const run = await playIn<Run>(
      { kind: "histories", run: path, first: seed, count: seededSize, fault },
      () => undefined,
    );
    const first = run.wrong[0];
    const off = Object.entries(run.mustBeZero).filter(([, amount]) => amount !== 0);
    const isCaught = first !== undefined || off.length > 0;
    if (!isCaught) missed++;
    console.log(
      `${isCaught ? "caught" : "MISSED"}  ${fault.name} (${fault.file}): ${first ? `history ${run.histories}, seed ${first.seed}: ${first.text[0]?.split("\n")[0]}` : `${run.histories} histories, ${off.map(([what, amount]) => `${amount} ${what}`).join(", ") || "no violation"}`}`,
    );
  }
  if (isRecorded) recordFaults({ suiteName, title: suite.title, seed, started, planted, missed });
  return missed === 0 ? 0 : 1;
}
