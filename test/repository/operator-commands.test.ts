import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OPERATOR_CALLS } from "../../app/api/operator-calls";

/** Commands that call the operator API of a deployment. The others read the environment's database. */
const API_COMMANDS = ["suppliers", "staff", "reviews", "review-requests", "payouts"];
const KEY = "an operator's key of this test";

/** Commands of docs/guides/deploy.md, split into words. Names in capitals are placeholders for the operator's values. */
const COMMANDS = [
  ...readFileSync("docs/guides/deploy.md", "utf8").matchAll(/^npm run ops -- ([\w-]+) (.*?)(?:\s+#.*)?$/gm),
]
  .map(([, script = "", rest = ""]) => ({ script, text: (rest.match(/"[^"]*"|\S+/g) ?? []).map(sampleArgument) }))
  .filter(({ script, text }) => API_COMMANDS.includes(script) && text.includes("--env"));
function sampleArgument(word: string): string {
  return word.startsWith('"') ? word.slice(1, -1) : /^[A-Z]{2,}$/.test(word) ? "1000001" : word;
}

const requests: { readonly call: string; readonly key: string | undefined }[] = [];
const server = createServer((request, response) => {
  requests.push({ call: `${request.method} ${request.url}`, key: request.headers.authorization });
  request.resume();
  response.setHeader("Content-Type", "application/json");
  // The response is the same for every status, because the command only prints it.
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

const runScript = (script: string, text: readonly string[], key: string | undefined, path = config) =>
  new Promise<{ readonly code: number; readonly output: string }>((resolve) =>
    execFile(
      process.execPath,
      ["scripts/ops.ts", script, ...text, "--config", path],
      { env: { ...process.env, OPERATOR_KEY: key ?? "" } },
      (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, output: out + err }),
    ),
  );

const isOperatorCall = (call: string) =>
  OPERATOR_CALLS.some(({ method, path }) =>
    new RegExp(`^${method} ${path.replace(/\{\w+\}/g, "[^/?]+")}(\\?.*)?$`).test(call),
  );

it("every operator command in the guide calls an existing API with the key", async () => {
  expect(new Set(COMMANDS.map(({ script }) => script))).toEqual(new Set(API_COMMANDS));
  expect(COMMANDS.length).toBeGreaterThan(13);
  // Each command has its own key, which identifies its calls because they run in parallel.
  const ran = await Promise.all(COMMANDS.map(({ script, text }, n) => runScript(script, text, `${KEY} ${n}`)));
  COMMANDS.forEach(({ script, text }, n) => {
    const calls = requests.filter(({ key }) => key === `Bearer ${KEY} ${n}`).map(({ call }) => call);
    // A command prints its usage if it does not understand its arguments.
    expect({
      script,
      text,
      isUnderstood: !/^npm run/m.test(ran[n]?.output ?? "npm run"),
      calls,
      isKnown: calls.length > 0 && calls.every(isOperatorCall),
    }).toEqual({ script, text, isUnderstood: true, calls, isKnown: true });
  });
}, 60_000);

it("without the key no request is sent, and the command reports what is missing", async () => {
  requests.length = 0;
  const { code, output: text } = await runScript("payouts", ["list", "--env", "prod"], undefined);
  expect([code === 0, text.includes("Set OPERATOR_KEY in the shell"), requests.length]).toEqual([false, true, 0]);
});

it.each([
  ["suppliers", ["approve", "A", "--reason", "papers are in order"]],
  ["staff", ["add", "opal@desk.example", "--role", "admin"]],
  ["reviews", ["hide", "TOKEN", "--reason", "names a person"]],
  ["review-requests", ["answer", "ID", "--by", "Opal", "--answer", "It was right."]],
  ["payouts", ["paid", "ID", "--reason", "BANK-1"]],
])("%s --dry-run shows what it would change and makes no call", async (script, message) => {
  requests.length = 0;
  const { code, output: text } = await runScript(script, [...message, "--env", "prod", "--dry-run"], KEY);
  expect({ code, output: text, calls: requests.length }).toEqual({
    code: 0,
    output: expect.stringMatching(/^Dry run: would .*\. Nothing was changed\.\n$/),
    calls: 0,
  });
});

it.each([
  ["a host that does not resolve", "https://pitlane.invalid", /^The request failed: .*ENOTFOUND|EAI_AGAIN/],
  ["a port that may not be asked", "http://127.0.0.1:9", /^The request failed: bad port/],
])(
  "%s ends with a one-sentence error and exit code 1",
  async (_, site, message) => {
    const path = join(folder, "elsewhere.toml");
    writeFileSync(
      path,
      readFileSync("wrangler.toml", "utf8").replaceAll(/WEBSITE_URL = "[^"]*"/g, `WEBSITE_URL = "${site}"`),
    );
    for (const [script, label] of [
      ["suppliers", ["list"]],
      ["staff", ["list"]],
      ["reviews", ["list", "1000001"]],
      ["review-requests", ["list"]],
      ["payouts", ["list"]],
    ] as const) {
      const { code, output: text } = await runScript(script, [...label, "--env", "prod"], KEY, path);
      expect({ script, code, lines: text.trim().split("\n").length }).toEqual({ script, code: 1, lines: 1 });
      expect(text).toMatch(message);
    }
  },
  30_000,
);

it("an error page from the deployment gives a one-sentence error and exit code 1", async () => {
  const brokenServer = createServer((request, response) => {
    request.resume();
    response.writeHead(502).end("<h1>Bad gateway</h1>");
  });
  await new Promise<void>((ready) => brokenServer.listen(0, "127.0.0.1", ready));
  const path = join(folder, "broken.toml");
  const site = `http://127.0.0.1:${(brokenServer.address() as AddressInfo).port}`;
  writeFileSync(
    path,
    readFileSync("wrangler.toml", "utf8").replaceAll(/WEBSITE_URL = "[^"]*"/g, `WEBSITE_URL = "${site}"`),
  );
  const { code, output: text } = await runScript("payouts", ["list", "--env", "prod"], KEY, path);
  brokenServer.close();
  expect([code, text]).toEqual([1, `${site} answered with status 502 and no JSON. Is the deployment running?\n`]);
});
