import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OPERATOR_CALLS } from "../../app/api/operator-calls";

/** Commands that ask a deployment by the operator's calls. The others go to the environment's database or to Cloudflare. */
const ASK = ["suppliers", "desk", "reviews", "look-agains", "payouts"];
const KEY = "an operator's key of this test";

/** What docs/deploy.md tells an operator to type, as words; names in capitals stand for something of theirs. */
const COMMANDS = [...readFileSync("docs/deploy.md", "utf8").matchAll(/^npm run ([\w-]+) -- (.*?)(?:\s+#.*)?$/gm)]
  .map(([, script = "", rest = ""]) => ({ script, words: (rest.match(/"[^"]*"|\S+/g) ?? []).map(plain) }))
  .filter(({ script, words }) => ASK.includes(script) && words.includes("--env"));
function plain(word: string): string {
  return word.startsWith('"') ? word.slice(1, -1) : /^[A-Z]{2,}$/.test(word) ? "1000001" : word;
}

const asked: { readonly call: string; readonly key: string | undefined }[] = [];
const server = createServer((request, response) => {
  asked.push({ call: `${request.method} ${request.url}`, key: request.headers.authorization });
  request.resume();
  response.setHeader("Content-Type", "application/json");
  // Of whatever status: the command says what it was told.
  response.end('{"ok":false,"code":"of-this-test","applications":[],"rules":[],"members":[],"reviews":[],"asked":[]}');
});
const folder = mkdtempSync(join(tmpdir(), "operator-"));
const config = join(folder, "wrangler.toml");

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(
    config,
    readFileSync("wrangler.toml", "utf8").replaceAll(/WEBSITE_URL = "[^"]*"/g, `WEBSITE_URL = "${site}"`),
  );
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const run = (script: string, words: readonly string[], key: string | undefined) =>
  new Promise<{ readonly code: number; readonly said: string }>((ended) =>
    execFile(
      process.execPath,
      [`scripts/${script}.ts`, ...words, "--config", config],
      { env: { ...process.env, OPERATOR_KEY: key ?? "" } },
      (error, out, err) => ended({ code: error ? Number(error.code ?? 1) : 0, said: out + err }),
    ),
  );

const matches = (call: string) =>
  OPERATOR_CALLS.some(({ method, path }) =>
    new RegExp(`^${method} ${path.replace(/\{\w+\}/g, "[^/?]+")}(\\?.*)?$`).test(call),
  );

it("every command that the guide gives an operator with --env asks that deployment, with the key, by a call that it has", async () => {
  expect(new Set(COMMANDS.map(({ script }) => script))).toEqual(new Set(ASK));
  expect(COMMANDS.length).toBeGreaterThan(13);
  // Each has a key of its own, by which its calls are known: they run side by side.
  const ran = await Promise.all(COMMANDS.map(({ script, words }, n) => run(script, words, `${KEY} ${n}`)));
  COMMANDS.forEach(({ script, words }, n) => {
    const calls = asked.filter(({ key }) => key === `Bearer ${KEY} ${n}`).map(({ call }) => call);
    // 2 = the command did not understand its words, and printed how it is used.
    expect({
      script,
      words,
      isUnderstood: ran[n]?.code !== 2,
      calls,
      isKnown: calls.length > 0 && calls.every(matches),
    }).toEqual({ script, words, isUnderstood: true, calls, isKnown: true });
  });
}, 60_000);

it("without the key nothing is asked, and the command says what is missing", async () => {
  asked.length = 0;
  const { code, said } = await run("payouts", ["list", "--env", "prod"], undefined);
  expect([code === 0, said.includes("OPERATOR_KEY must stand in the shell"), asked.length]).toEqual([false, true, 0]);
});
