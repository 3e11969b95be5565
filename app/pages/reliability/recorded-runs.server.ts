import { z } from "zod";

/** A run of a harness, in the format that `npm run faults -- <name> --record` writes to data/reliability/<name>.json. */
export const RECORDED_RUN = z.object({
  name: z.string().regex(/^[a-z][a-z-]*$/),
  title: z.string().min(1),
  date: z.iso.date(),
  seed: z.union([z.int(), z.string()]),
  command: z.string().startsWith("npm run "),
  seconds: z.number().min(0),
  counts: z.record(z.string(), z.number()),
  verdict: z.enum(["passed", "failed"]),
  notes: z.array(z.string()),
});
export type RecordedRun = z.output<typeof RECORDED_RUN>;

/** Harnesses that matter most to customers, listed first. Others follow by name. */
const FIRST_RUN_NAMES = [
  "kill",
  "idempotency",
  "payments",
  "webhooks",
  "offers",
  "races",
  "security",
  "history",
  "degraded",
  "upgrade",
];
const runOrder = ({ name }: RecordedRun) =>
  FIRST_RUN_NAMES.includes(name) ? FIRST_RUN_NAMES.indexOf(name) : FIRST_RUN_NAMES.length;

/** A harness's recorded run. `planted` = the run of its self-test, if one was recorded, with planted faults that the harness had to find. */
export interface Harness {
  readonly run: RecordedRun;
  readonly planted: RecordedRun | null;
}

/** The recorded runs of this build, each with its self-test (`<name>-faults`). */
export function recordedHarnesses(): readonly Harness[] {
  const allRuns = recordedRuns();
  return allRuns
    .filter(({ name }) => !name.endsWith("-faults"))
    .map((run) => ({ run, planted: allRuns.find(({ name }) => name === `${run.name}-faults`) ?? null }));
}

/** All recorded runs included in this build. */
export function recordedRuns(): readonly RecordedRun[] {
  const files = import.meta.glob<unknown>("../../../data/reliability/*.json", { eager: true, import: "default" });
  return Object.values(files)
    .map((file) => RECORDED_RUN.parse(file))
    .sort((a, b) => runOrder(a) - runOrder(b) || a.name.localeCompare(b.name));
}
