import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { withApp } from "./app-in-node.ts";
import { bundleWith, type SeededFault } from "./security-bundle.ts";
import { seededState } from "./serve/seeded-state.ts";
import { build, bundleWorker, ROOT } from "./steps.mjs";

const USAGE = `npm run security [-- <part> ...] [--seed 1] [--share 1] [--record]
  Attacks the built worker and says what held; the exit code is 1 when something did not.
npm run security -- --seeded [--only <name>]
  Takes one defence away after the other, and says which loss is noticed; the exit code is 1 when one is not.`;

interface Found {
  readonly counts: Readonly<Record<string, number>>;
  readonly wrong: readonly string[];
  readonly notes: readonly string[];
}
interface Parts {
  readonly PARTS: Readonly<Record<string, { readonly title: string }>>;
  playPart(name: string, settings: object): Promise<Found>;
}

/** Of the whole run, to notice what a seeded fault lets through; where one address tells, all are asked. */
function shareToCatch(part: string): number {
  return part === "reading" ? 1 : 0.2;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string", default: "1" }, share: { type: "string", default: "1" }, seeded: { type: "boolean", default: false }, only: { type: "string" }, record: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
});

const seed = Number(values.seed);
const share = Number(values.share);
if (values.help) console.log(USAGE);
else process.exitCode = values.seeded ? await catchSeeded() : await playAll();

async function ready(): Promise<string> {
  const seeded = await seededState();
  await build();
  await bundleWorker();
  return seeded;
}

function secondsSince(moment: number): number {
  return Math.round((Date.now() - moment) / 1000);
}

async function playAll(): Promise<number> {
  const seeded = await ready();
  const began = Date.now();
  return withApp(async (load) => {
    const { PARTS, playPart } = await load<Parts>("test/faults/security/run.ts");
    const names = positionals.length > 0 ? positionals : Object.keys(PARTS);
    const counts: Record<string, number> = {};
    const notes: string[] = [];
    let holes = 0;
    for (const name of names) {
      const since = Date.now();
      const found = await playPart(name, { seeded, seed, share });
      holes += found.wrong.length;
      Object.assign(counts, found.counts);
      notes.push(...found.notes, ...found.wrong.map((words) => `WRONG ${name}: ${words}`));
      console.log(`${found.wrong.length === 0 ? "held" : "FELL SHORT"}  ${name}: ${PARTS[name]?.title}, seed ${seed}, ${secondsSince(since)} s`);
      for (const [what, count] of Object.entries(found.counts)) console.log(`  ${String(count).padStart(7)}  ${what}`);
      for (const note of found.notes) console.log(`           ${note}`);
      for (const words of found.wrong) console.log(`  WRONG  ${words}`);
    }
    console.log(`${holes === 0 ? "held" : `fell short: ${holes} findings`}, ${secondsSince(began)} s`);
    if (values.record) record({ name: "security", title: "Attacks on the built worker", command: `npm run security -- ${positionals.join(" ")}`.trim().replace(/ --$/, ""), seconds: secondsSince(began), counts, verdict: holes === 0 ? "held" : "fell short", notes });
    return holes === 0 ? 0 : 1;
  });
}

async function catchSeeded(): Promise<number> {
  const seeded = await ready();
  const began = Date.now();
  return withApp(async (load) => {
    const { playPart } = await load<Parts>("test/faults/security/run.ts");
    const { SEEDED_FAULTS } = await load<{ SEEDED_FAULTS: readonly SeededFault[] }>("test/faults/security/seeded-faults.ts");
    const chosen = SEEDED_FAULTS.filter(({ name, part }) => (values.only === undefined || name === values.only) && (positionals.length === 0 || positionals.includes(part)));
    const missed: string[] = [];
    for (const fault of chosen) {
      const since = Date.now();
      const { wrong } = await playPart(fault.part, { seeded, seed, share: shareToCatch(fault.part), most: 1, script: await bundleWith(fault) });
      if (wrong.length === 0) missed.push(fault.name);
      console.log(`${wrong.length > 0 ? "caught" : "MISSED"}  ${fault.name} (${fault.file}): ${wrong[0]?.slice(0, 160) ?? "nothing was noticed"}, ${secondsSince(since)} s`);
    }
    console.log(`${chosen.length - missed.length} of ${chosen.length} caught, ${secondsSince(began)} s`);
    if (values.record) record({ name: "security-seeded", title: "Defences taken away, and noticed", command: "npm run security -- --seeded", seconds: secondsSince(began), counts: { "defences taken away": chosen.length, noticed: chosen.length - missed.length }, verdict: missed.length === 0 ? "held" : "fell short", notes: missed.map((name) => `not noticed: ${name}`) });
    return missed.length === 0 ? 0 : 1;
  });
}

/** What a run found, for `/reliability` and `docs/proof.md`. */
function record(found: { readonly name: string } & Record<string, unknown>): void {
  const folder = join(ROOT, "data/reliability");
  mkdirSync(folder, { recursive: true });
  const { name, title, ...rest } = found;
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ name, title, date: new Date().toISOString().slice(0, 10), seed, ...rest }, null, 2)}\n`);
}
