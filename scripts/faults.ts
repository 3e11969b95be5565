import { type ChildProcess, fork } from "node:child_process";
import { parseArgs } from "node:util";
import type { Plugin } from "vite";
import { withApp } from "./app-in-node.ts";

/** What can be played: where `runHistories` is, and the faults that are put into the code to see them found. */
const SUITES: Readonly<Record<string, { readonly run: string; /** null = none are kept for it. */ readonly seeded: string | null }>> = {
  payments: { run: "test/faults/payments/run.ts", seeded: "test/faults/payments/seeded-faults.ts" },
  // Each history is a race of two hundred suppliers for the places of one lead.
  offers: { run: "test/faults/offers/run.ts", seeded: null },
};

const USAGE = `npm run faults -- ${Object.keys(SUITES).join("|")} [--histories 10000] [--seed 1] [--processes 2]
  Plays that many generated histories and says how they ended; the exit code is 1 when one ended wrong or the books differ.
  A history that went wrong is played again by its own seed: --seed 4711 --histories 1
npm run faults -- ${Object.keys(SUITES).join("|")} --seeded
  Breaks the code on purpose, one fault after the other, and says which are caught; the exit code is 1 when one is not.`;

interface Run {
  readonly histories: number;
  readonly endings: Readonly<Record<string, number>>;
  readonly wrong: readonly { readonly seed: number; readonly words: readonly string[] }[];
  readonly mustBeZero: Readonly<Record<string, number>>;
}
interface SeededFault {
  readonly name: string;
  readonly file: string;
  readonly change: readonly (readonly [from: string, to: string])[];
}
interface Part {
  readonly suite: string;
  readonly first: number;
  readonly count: number;
  readonly fault: SeededFault | null;
}

/** Histories that a seeded fault has to be caught in. */
const ENOUGH_TO_CATCH = 2000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    histories: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    processes: { type: "string", default: "2" },
    seeded: { type: "boolean", default: false },
    only: { type: "string" },
    part: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const [suite = ""] = positionals;
if (values.part !== undefined) await playPart(JSON.parse(values.part) as Part);
else if (values.help || !Object.hasOwn(SUITES, suite)) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else if (values.seeded && SUITES[suite]?.seeded === null) {
  console.log(`There are no seeded faults for ${suite}`);
  process.exitCode = 2;
} else if (values.seeded) process.exitCode = await catchSeeded(suite);
else process.exitCode = await playAll(suite);

/** In a process of its own: plays, and reports to the parent. */
async function playPart({ suite, first, count, fault }: Part): Promise<void> {
  const run = await withApp(
    async (load) => {
      const { runHistories } = await load<{ runHistories(first: number, count: number, options: object): Promise<Run> }>(SUITES[suite]?.run ?? "");
      return runHistories(first, count, { enough: fault ? 1 : 20, tell: (played: number) => process.send?.({ played }) });
    },
    fault ? [broken(fault)] : [],
  );
  process.send?.({ run });
}

/** Gives one source file its fault while it is loaded; a fault that no longer fits the code is an error, not a pass. */
function broken({ name, file, change }: SeededFault): Plugin {
  return {
    name: "seeded-fault",
    enforce: "pre",
    transform(code, id) {
      if (!id.split("?")[0]?.endsWith(`/${file}`)) return null;
      return change.reduce((text, [from, to]) => {
        if (!text.includes(from)) throw new Error(`The seeded fault "${name}" does not fit ${file} any more`);
        return text.replace(from, () => to);
      }, code);
    },
  };
}

function play(part: Part, tell: (played: number) => void): Promise<Run> {
  return new Promise((done, failed) => {
    const child: ChildProcess = fork(new URL(import.meta.url).pathname, ["--part", JSON.stringify(part)], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    let run: Run | null = null;
    child.on("message", (message: { played?: number; run?: Run }) => {
      if (message.played !== undefined) tell(message.played);
      if (message.run) run = message.run;
    });
    child.on("exit", (code) => (run ? done(run) : failed(new Error(`a part ended with ${code}`))));
  });
}

async function playAll(suite: string): Promise<number> {
  const [histories, seed, processes] = [Number(values.histories), Number(values.seed), Math.max(1, Math.min(Number(values.processes), Number(values.histories)))];
  const started = Date.now();
  const each = Math.ceil(histories / processes);
  const played = new Array<number>(processes).fill(0);
  let told = 0;
  console.log(`${suite}: ${histories} histories, seeds ${seed} to ${seed + histories - 1}, in ${processes} processes`);
  const runs = await Promise.all(
    Array.from({ length: processes }, (_, n) =>
      play({ suite, first: seed + n * each, count: Math.min(each, histories - n * each), fault: null }, (count) => {
        played[n] = count;
        const all = played.reduce((sum, one) => sum + one, 0);
        if (all - told >= 1000) console.log(`  ${(told = all)} played, ${Math.round((Date.now() - started) / 1000)} s`);
      }),
    ),
  );
  const total = (of: (run: Run) => number) => runs.reduce((sum, run) => sum + of(run), 0);
  const wrong = runs.flatMap((run) => run.wrong);
  for (const ending of Object.keys(runs[0]?.endings ?? {})) console.log(`  ${String(total((run) => run.endings[ending] ?? 0)).padStart(6)}  ${ending}`);
  for (const { seed: one, words } of wrong) console.log(`  WRONG, seed ${one}: ${words.join("; ")}`);
  const off = Object.keys(runs[0]?.mustBeZero ?? {}).map((what) => ({ what, amount: total((run) => run.mustBeZero[what] ?? 0) }));
  for (const { what, amount } of off) console.log(`  ${String(amount).padStart(6)}  ${what}`);
  console.log(`  ${total((run) => run.histories)} histories, ${wrong.length} wrong, ${Math.round((Date.now() - started) / 1000)} s`);
  return wrong.length === 0 && off.every(({ amount }) => amount === 0) && total((run) => run.histories) === histories ? 0 : 1;
}

async function catchSeeded(suite: string): Promise<number> {
  const { SEEDED_FAULTS } = await withApp((load) => load<{ SEEDED_FAULTS: readonly SeededFault[] }>(SUITES[suite]?.seeded ?? ""));
  let missed = 0;
  for (const fault of SEEDED_FAULTS.filter(({ name }) => values.only === undefined || name === values.only)) {
    const run = await play({ suite, first: Number(values.seed), count: ENOUGH_TO_CATCH, fault }, () => undefined);
    const first = run.wrong[0];
    const off = Object.entries(run.mustBeZero).filter(([, amount]) => amount !== 0);
    const isCaught = first !== undefined || off.length > 0;
    if (!isCaught) missed++;
    console.log(`${isCaught ? "caught" : "MISSED"}  ${fault.name} (${fault.file}): ${first ? `history ${run.histories}, seed ${first.seed}: ${first.words[0]?.split("\n")[0]}` : `${run.histories} histories, ${off.map(([what, amount]) => `${amount} ${what}`).join(", ") || "nothing is off"}`}`);
  }
  return missed === 0 ? 0 : 1;
}
