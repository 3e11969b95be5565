import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readSecretsFile } from "../cloudflare/secrets-file.ts";
import { askForSecrets } from "./secrets.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pitlane-secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Types line after line as soon as something is asked; what a terminal would have shown. */
async function ask(path: string, typed: readonly string[], isTTY: boolean): Promise<string> {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => undefined });
  const output = new PassThrough();
  let [shown, next] = ["", 0];
  output.on("data", (chunk: Buffer) => {
    shown += chunk.toString();
    if (!chunk.toString().endsWith(": ")) return;
    const line = typed[next];
    next += 1;
    if (line === undefined) input.end();
    else input.write(`${line}\r\n`);
  });
  await askForSecrets(path, ["STRIPE_SECRET_KEY"], { input, output });
  return shown;
}

it.each([
  true,
  false,
])("asks by name, shows nothing that is typed, keeps it readable by its owner alone (terminal: %s)", async (isTTY) => {
  const path = join(folder, "keys", "pitlane-prod.env");
  const shown = await ask(path, ["pk_typed", "", "whsec_typed"], isTTY);
  expect(shown).toContain("STRIPE_PUBLISHABLE_KEY: ");
  expect(shown).toContain("STRIPE_SECRET_KEY (set; empty keeps it): ");
  expect(shown).not.toContain("typed");
  expect(readSecretsFile(path, {})).toEqual({
    STRIPE_PUBLISHABLE_KEY: "pk_typed",
    STRIPE_WEBHOOK_SECRET: "whsec_typed",
  });
  expect(statSync(path).mode & 0o777).toBe(0o600);

  const again = await ask(path, ["ignored-name"], isTTY);
  expect(again).not.toContain("STRIPE_PUBLISHABLE_KEY");
  expect(readFileSync(path, "utf8").split("\n")[0]).toBe('STRIPE_PUBLISHABLE_KEY="pk_typed"');
});
