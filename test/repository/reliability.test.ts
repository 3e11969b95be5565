import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { measuredFigures } from "../../app/pages/reliability/measured-figures.server";
import { RECORDED_RUN, recordedRuns } from "../../app/pages/reliability/recorded-runs.server";
import { listFigures } from "../../bench/figures";
import { readProof, readRecordedRuns as runsOnDisk, replaceTables } from "../../scripts/proof";

const FOLDER = new URL("../../data/reliability/", import.meta.url);
const scripts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
).scripts;

it("every recorded run has the displayed format, its own name and an existing command", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  for (const file of files) {
    const run = RECORDED_RUN.parse(JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")));
    expect(`${run.name}.json`).toBe(file);
    expect(scripts, run.command).toHaveProperty([
      run.command.split(" ").filter((word) => !word.startsWith("-"))[2] ?? "",
    ]);
  }
  expect(recordedRuns()).toHaveLength(files.length);
});

it("benchmark figures match docs/journal/proof-tables.md and name existing parts", () => {
  const [document, bench] = ["docs/journal/proof-tables.md", "bench/bench.ts"].map((path) =>
    readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"),
  );
  const figures = measuredFigures();
  expect(figures.length).toBeGreaterThan(10);
  for (const { name, measured, must, isWithinLimit, part, measuredOn } of figures) {
    expect(document).toContain(
      `| ${name} | ${measured} | ${must} | ${isWithinLimit ? "met" : "**missed**"} | \`${part}\` | ${measuredOn} |`,
    );
    expect(bench).toContain(`  ${part}: {`);
  }
});

it("the displayed figures are those of the recorded results", () => {
  expect(listFigures()).toEqual(measuredFigures());
});

it("docs/journal/proof-tables.md shows exactly the recorded runs (`npm run proof`)", () => {
  expect(replaceTables(readProof(), runsOnDisk())).toBe(readProof());
  const [first, ...otherRuns] = runsOnDisk();
  if (!first) throw new Error("no run is recorded");
  const changedDocument = replaceTables(readProof(), [
    { ...first, verdict: "failed", counts: { "faults planted": 20, "faults found": 19 } },
    ...otherRuns,
  ]);
  expect(changedDocument).not.toBe(readProof());
});
