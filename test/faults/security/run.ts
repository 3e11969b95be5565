import { exifSegment, gpsTiff, jpeg } from "../../support/image-bytes";
import { seeded as chanceOf } from "../../support/seeded";
import { access } from "./access";
import { codes } from "./codes";
import { dependencies } from "./dependencies";
import { headers } from "./headers";
import { journey } from "./journey";
import { malformed } from "./malformed";
import { FoundEnoughError, createFindingLog, type SecurityFindings, type Part, type RunContext } from "./part";
import { reading } from "./reading";
import { tokens } from "./tokens";
import { uploads } from "./uploads";
import { loadFixture, type Fixture, type RunningWorker, startWorker, type WorldSettings } from "./world";

/** The parts by their names on the command line. Timing parts run alone. */
export const PARTS: Readonly<
  Record<string, { readonly title: string; readonly play: Part; readonly isAlone?: boolean }>
> = {
  access: { title: "Access control", play: access, isAlone: true },
  malformed: { title: "Malformed input", play: malformed },
  reading: { title: "GET requests change nothing", play: reading },
  tokens: { title: "Secrets are long, stored as digests, used once and never in plain text", play: tokens },
  uploads: { title: "Hostile uploads", play: uploads },
  codes: { title: "Codes: text message pumping, guessing and reuse", play: codes },
  headers: { title: "Response headers and forged form posts", play: headers },
  browser: { title: "A browser's whole journey under the content policy", play: journey },
  dependencies: { title: "Packages", play: dependencies },
};

export interface RunSettings extends WorldSettings {
  readonly seed: number;
  readonly share: number;
  /** Stops after this many vulnerabilities. */
  readonly maxFindings?: number;
}

/** Runs parts in turn, each on its own workers, or all on one worker, which is faster but leaves the data of earlier parts. */
export async function playParts(
  names: readonly string[],
  { seed, share, maxFindings, ...settings }: RunSettings,
  usesOneWorker = false,
): Promise<Readonly<Record<string, SecurityFindings>>> {
  const startedWorkers: RunningWorker[] = [];
  const startPartWorker: RunContext["worker"] = async (overrides) => {
    const startedWorker = await startWorker({ ...settings, ...overrides });
    startedWorkers.push(startedWorker);
    return startedWorker;
  };
  const createWorld = async (overrides?: Partial<WorldSettings>) =>
    loadFixture(await startPartWorker(overrides), jpeg({ before: [exifSegment(gpsTiff(6))] }));
  let world: Promise<Fixture> | null = null;
  const sharedFixture = () => (world ??= createWorld());
  const resultsByPart: Record<string, SecurityFindings> = {};
  try {
    for (const name of names) {
      const part = PARTS[name];
      if (!part) throw new Error(`there is no part ${name}`);
      const findingLog = createFindingLog(maxFindings);
      const runContext: RunContext = {
        findings: () => findingLog,
        chance: chanceOf(seed),
        share,
        worker: usesOneWorker
          ? async (more) => (more ? startPartWorker(more) : (await sharedFixture()).worker)
          : startPartWorker,
        fixture: usesOneWorker ? sharedFixture : createWorld,
      };
      resultsByPart[name] = await part.play(runContext).catch((error: unknown) => {
        if (error instanceof FoundEnoughError) return findingLog.end();
        throw error;
      });
    }
    return resultsByPart;
  } finally {
    for (const item of startedWorkers) await item.end();
  }
}

export async function playPart(name: string, settings: RunSettings): Promise<SecurityFindings> {
  const { [name]: partResult } = await playParts([name], settings);
  if (!partResult) throw new Error(`there is no part ${name}`);
  return partResult;
}
