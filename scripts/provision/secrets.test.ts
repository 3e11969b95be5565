import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { readSecretsFile } from "../cloudflare/secrets-file";
import { readPushKey } from "../../app/adapters/push/web-push";
import { askForSecrets, storeGeneratedSecrets, planSecrets, withSecretsFile } from "./secrets";

const KEY = "gxk6OXARqw/FOgOnjkHvkwbspj+4j17ahdC3Ee+WBag=";
const createSecretsFile = (text: string | null) => {
  const path = join(mkdtempSync(join(tmpdir(), "secrets-")), "mine/prod.env");
  if (text === null) return path;
  const fileName = path.replace("mine/", "");
  writeFileSync(fileName, text);
  return fileName;
};

it("generates our own keys once into a private file", async () => {
  const path = createSecretsFile(null);
  const plan = planSecrets(path, []);
  expect([plan.generated, plan.put]).toEqual([
    ["CONTACT_KEY", "OPERATOR_KEY", "PUSH_KEY"],
    ["CONTACT_KEY", "OPERATOR_KEY", "PUSH_KEY"],
  ]);
  storeGeneratedSecrets(path, plan.generated);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const secretsFile = readSecretsFile(path);
  expect(secretsFile.CONTACT_KEY).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  expect(secretsFile.OPERATOR_KEY).toMatch(/^[0-9a-f]{64}$/);
  expect((await readPushKey(secretsFile.PUSH_KEY ?? "")).publicKey).toMatch(/^B[\w-]{86}$/);
  expect(planSecrets(path, []).generated).toEqual([]);
});

it("the contact key is neither generated nor uploaded if the deployment already has one", () => {
  expect(planSecrets(createSecretsFile(null), ["CONTACT_KEY"])).toMatchObject({
    generated: ["OPERATOR_KEY", "PUSH_KEY"],
    put: ["OPERATOR_KEY", "PUSH_KEY"],
  });
  expect(
    planSecrets(createSecretsFile(`CONTACT_KEY=${KEY}\n`), ["CONTACT_KEY", "OPERATOR_KEY", "PUSH_KEY"]).put,
  ).toEqual([]);
});

it("a key of the wrong length is refused before any change, and an unknown name is reported", () => {
  expect(() => planSecrets(createSecretsFile("CONTACT_KEY=c2hvcnQ=\n"), [])).toThrow("must be 32 bytes as base64");
  expect(() => planSecrets(createSecretsFile("OPERATOR_KEY=short\n"), [])).toThrow("at least 22 characters");
  const plan = planSecrets(createSecretsFile("STRIPE_SECRT_KEY=sk\nRESEND_API_KEY=re\nCLOUDFLARE_API_TOKEN=t\n"), []);
  expect(plan.notes).toEqual([expect.stringContaining("STRIPE_SECRT_KEY")]);
  expect(plan.put).toContain("RESEND_API_KEY");
  expect(plan.put).not.toContain("STRIPE_SECRT_KEY");
});

it("shell variables override the file, and wrangler's file is removed even after a failure", async () => {
  const path = createSecretsFile("RESEND_API_KEY='from file'\n");
  expect(readSecretsFile(path, { RESEND_API_KEY: "from shell" })).toEqual({ RESEND_API_KEY: "from shell" });
  let secretsPath = "";
  const work = withSecretsFile(path, ["RESEND_API_KEY"], async (file) => {
    secretsPath = file;
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ RESEND_API_KEY: "from file" });
    throw new Error("the deployment failed");
  });
  await expect(work).rejects.toThrow("the deployment failed");
  expect(() => readFileSync(secretsPath)).toThrow();
});

/** Types the next line as soon as there is a prompt. Returns the terminal's output. */
async function ask(path: string, inputs: readonly string[], isTTY: boolean): Promise<string> {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => undefined });
  const output = new PassThrough();
  let terminalOutput = "";
  let next = 0;
  output.on("data", (chunk: Buffer) => {
    terminalOutput += chunk.toString();
    if (!chunk.toString().endsWith(": ")) return;
    const line = inputs[next];
    next += 1;
    if (line === undefined) input.end();
    else input.write(`${line}\r\n`);
  });
  await askForSecrets(path, ["STRIPE_SECRET_KEY"], { input, output });
  return terminalOutput;
}

it.each([
  true,
  false,
])("asks for secrets by name without echo and keeps the file private (terminal: %s)", async (isTTY) => {
  const path = createSecretsFile(null);
  const view = await ask(path, ["pk_typed", "", "whsec_typed"], isTTY);
  expect(view).toContain("STRIPE_PUBLISHABLE_KEY: ");
  expect(view).toContain("STRIPE_SECRET_KEY (set; empty keeps it): ");
  expect(view).not.toContain("typed");
  expect(readSecretsFile(path, {})).toEqual({
    STRIPE_PUBLISHABLE_KEY: "pk_typed",
    STRIPE_WEBHOOK_SECRET: "whsec_typed",
  });
  expect(statSync(path).mode & 0o777).toBe(0o600);

  const secondOutput = await ask(path, ["ignored-name"], isTTY);
  expect(secondOutput).not.toContain("STRIPE_PUBLISHABLE_KEY");
  expect(readFileSync(path, "utf8").split("\n")[0]).toBe('STRIPE_PUBLISHABLE_KEY="pk_typed"');
});
