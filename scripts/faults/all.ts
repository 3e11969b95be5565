import { playHarness } from "./harnesses.ts";
import { playHistories } from "./histories.ts";
import { type Command, SUITES } from "./suites.ts";

/** Time limit of all suites together, in seconds. */
const MAX_SECONDS = 590;

/** Runs every suite once, at a smaller size than on its own. Prints the result of each, and a summary. Returns the exit code. */
export async function playAll(request: Pick<Command, "seed" | "processes">): Promise<number> {
  const startedAt = Date.now();
  const elapsedSeconds = () => Math.round((Date.now() - startedAt) / 1000);
  const failedSuites: string[] = [];
  for (const [name, suite] of Object.entries(SUITES)) {
    const command: Command = {
      ...request,
      name,
      suite,
      size: suite.sizeInFullRun,
      seconds: Math.max(1, MAX_SECONDS - elapsedSeconds()),
      shouldRecord: false,
      isSeeded: false,
      only: null,
    };
    const code = await (suite.kind === "histories" ? playHistories(command) : playHarness(command)).catch(
      (error: Error) => {
        console.log(`  FAILED: ${error.message}`);
        return 1;
      },
    );
    if (code !== 0) failedSuites.push(name);
  }
  const suiteCount = Object.keys(SUITES).length;
  console.log(
    failedSuites.length === 0
      ? `all ${suiteCount} suites passed, ${elapsedSeconds()} s`
      : `${failedSuites.length} of ${suiteCount} suites failed: ${failedSuites.join(", ")}; ${elapsedSeconds()} s`,
  );
  return failedSuites.length === 0 ? 0 : 1;
}
