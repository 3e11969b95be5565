import { exifSegment, gpsTiff, jpeg } from "../../support/image-bytes";
import { seeded as chanceOf } from "../../support/seeded";
import { access } from "./access";
import { codes } from "./codes";
import { dependencies } from "./dependencies";
import { headers } from "./headers";
import { journey } from "./journey";
import { malformed } from "./malformed";
import { FoundEnoughError, findings, type SecurityFindings, type Part, type RunContext } from "./part";
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
  readonly most?: number;
}

/** Runs parts in turn, each on its own workers, or all on one worker, which is faster but leaves the data of earlier parts. */
export async function playParts(
  names: readonly string[],
  { seed, share, most, ...settings }: RunSettings,
  usesOneWorker = false,
): Promise<Readonly<Record<string, SecurityFindings>>> {
  const running: RunningWorker[] = [];
  const worker: RunContext["worker"] = async (more) => {
    const started = await startWorker({ ...settings, ...more });
    running.push(started);
    return started;
  };
  const createWorld = async (more?: Partial<WorldSettings>) =>
    loadFixture(await worker(more), jpeg({ before: [exifSegment(gpsTiff(6))] }));
  let world: Promise<Fixture> | null = null;
  const sharedFixture = () => (world ??= createWorld());
  const resultsByPart: Record<string, SecurityFindings> = {};
  try {
    for (const name of names) {
      const part = PARTS[name];
      if (!part) throw new Error(`there is no part ${name}`);
      const findingLog = findings(most);
      const playing: RunContext = {
        findings: () => findingLog,
        chance: chanceOf(seed),
        share,
        worker: usesOneWorker ? async (more) => (more ? worker(more) : (await sharedFixture()).worker) : worker,
        fixture: usesOneWorker ? sharedFixture : createWorld,
      };
      resultsByPart[name] = await part.play(playing).catch((error: unknown) => {
        if (error instanceof FoundEnoughError) return findingLog.end();
        throw error;
      });
    }
    return resultsByPart;
  } finally {
    for (const item of running) await item.end();
  }
}

export async function playPart(name: string, settings: RunSettings): Promise<SecurityFindings> {
  const { [name]: findingLog } = await playParts([name], settings);
  if (!findingLog) throw new Error(`there is no part ${name}`);
  return findingLog;
}
