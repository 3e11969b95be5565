import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const run = promisify(execFile);

/** Runs the deployment script with stubs of wrangler and npm that record their calls. */
async function deploy(environment: string, secrets: string, ...options: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "deploy-"));
  const calls = join(folder, "calls");
  writeFileSync(calls, "");
  for (const name of ["wrangler", "npm"]) {
    writeFileSync(
      join(folder, name),
      `#!/bin/sh\necho "${name} $*" >> "${calls}"\nif [ "$1 $2" = "secret list" ]; then ${secrets}; fi\n`,
    );
    chmodSync(join(folder, name), 0o755);
  }
  const result = await run(process.execPath, ["scripts/deploy.ts", environment, ...options], {
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  );
  return { ...result, calls: readFileSync(calls, "utf8").trim().split("\n") };
}

it.each([
  ["none is set", "echo '[]'"],
  ["others are set", 'echo \'[{"name":"STRIPE_SECRET_KEY","type":"secret_text"}]\''],
])("refuses to deploy without the contact encryption key, before any other step: %s", async (_, secrets) => {
  const { code, text, calls } = await deploy("prod", secrets);
  expect([code, calls]).toEqual([1, ["wrangler secret list --env prod"]]);
  expect(text).toContain("prod lacks CONTACT_KEY");
  expect(text).toContain("wrangler secret put CONTACT_KEY --env prod");
});

it("says that the secrets could not be listed, and not that one is missing", async () => {
  const { code, text, calls } = await deploy("prod", "exit 1", "--dry-run");
  expect([code, calls]).toEqual([1, ["wrangler secret list --env prod"]]);
  expect(text).toContain("The secrets of prod could not be listed. Set CLOUDFLARE_API_TOKEN");
  expect(text).not.toContain("lacks");
});

it("with the secret the command continues with checks, build, migrations and the deployment", async () => {
  const { code, calls } = await deploy("prod-nz", 'echo \'[{"name":"CONTACT_KEY","type":"secret_text"}]\'');
  expect(code).toBe(0);
  expect(calls[0]).toBe("wrangler secret list --env prod-nz");
  expect(calls.at(-1)).toMatch(/^wrangler deploy .*--env prod-nz$/);
});

it("a dry run lists the steps, and neither builds, records, migrates nor deploys", async () => {
  const textBefore = readFileSync("migrations/released.json", "utf8");
  const secrets = 'echo \'[{"name":"CONTACT_KEY","type":"secret_text"}]\'';
  const { code, text, calls } = await deploy("prod", secrets, "--dry-run");
  expect([code, calls]).toEqual([0, ["wrangler secret list --env prod"]]);
  expect(text).toContain("deploying: would run wrangler deploy");
  expect(text).toContain("Dry run: nothing was changed.");
  expect(readFileSync("migrations/released.json", "utf8")).toBe(textBefore);
});

it.each([
  ["--dryrun"],
  ["--nonsense"],
  ["extra"],
])("an unknown argument, %s, is refused before any request", async (word) => {
  const { code, text, calls } = await deploy("prod", "echo '[]'", word);
  expect([code, calls]).toEqual([1, [""]]);
  expect(text).toContain(word);
});
