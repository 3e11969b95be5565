import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { streetArchive } from "../../support/street-archive";

const run = promisify(execFile);

/** Runs the operator's command on the bucket of the Australian test server. Returns its output. */
export async function runBasemap(text: readonly string[]): Promise<string> {
  const state = process.env.AU_SERVER_STATE ?? "";
  const { stdout } = await run(process.execPath, ["scripts/basemap.ts", ...text, "--persist-to", state]);
  return stdout;
}

/** Publishes the streets of a small town around Parramatta. */
export async function showTown(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "streets-"));
  try {
    const file = join(folder, "town.pmtiles");
    writeFileSync(file, streetArchive());
    return await runBasemap([file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
