import { generateKeyPairSync, randomBytes } from "node:crypto";
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { type Readable, Writable } from "node:stream";
import { type Account, CloudflareRefusal } from "../cloudflare/account.ts";
import type { EnvironmentConfig } from "../cloudflare/environment.ts";
import { SECRETS_FILE_KEYS, readSecretsFile, listUnknownNames } from "../cloudflare/secrets-file.ts";

/** Our own secrets, generated here if neither the file nor the deployment has them. */
const GENERATED_SECRETS: Readonly<Record<string, () => string>> = {
  CONTACT_KEY: () => randomBytes(32).toString("base64"),
  OPERATOR_KEY: () => randomBytes(32).toString("hex"),
  PUSH_KEY: () =>
    generateKeyPairSync("ec", { namedCurve: "P-256" })
      .privateKey.export({ type: "pkcs8", format: "der" })
      .toString("base64"),
};
const CONTACT_KEY = /^[A-Za-z0-9+/]{43}=$/;

/** Names of the worker's secrets; empty if there is no worker yet. */
export async function listSecretNames(account: Account, { worker }: EnvironmentConfig): Promise<readonly string[]> {
  try {
    const secrets = await account.ask<readonly { readonly name: string }[]>(
      "GET",
      `/workers/scripts/${worker}/secrets`,
    );
    return secrets.map(({ name }) => name);
  } catch (error) {
    if (error instanceof CloudflareRefusal && [10007, 10090].includes(error.code)) return [];
    throw error;
  }
}

export interface SecretsPlan {
  /** Secrets to generate and write to the file. */
  readonly generated: readonly string[];
  /** Secrets of the file to upload with the next version. */
  readonly put: readonly string[];
  /** Messages for the operator. */
  readonly notes: readonly string[];
}

/** Plans the changes to secrets. Throws if the file is invalid. The encryption key of contacts is uploaded once and never replaced. */
export function planSecrets(path: string, existingNames: readonly string[]): SecretsPlan {
  const secrets = readSecretsFile(path);
  if (secrets.CONTACT_KEY !== undefined && !CONTACT_KEY.test(secrets.CONTACT_KEY))
    throw new Error(`CONTACT_KEY in ${path} must be 32 bytes as base64: openssl rand -base64 32. Nothing was changed.`);
  if (secrets.OPERATOR_KEY !== undefined && secrets.OPERATOR_KEY.length < 22)
    throw new Error(
      `OPERATOR_KEY in ${path} must have at least 22 characters: openssl rand -hex 32. Nothing was changed.`,
    );
  const generatedNames = Object.keys(GENERATED_SECRETS).filter(
    (name) => secrets[name] === undefined && !existingNames.includes(name),
  );
  const isRetained = (name: string) => name === "CONTACT_KEY" && existingNames.includes(name);
  const put = [...Object.keys(secrets), ...generatedNames].filter((name) => !isRetained(name));
  return {
    generated: generatedNames,
    put,
    notes: [
      ...(existingNames.includes("CONTACT_KEY") ? ["CONTACT_KEY stays as it is: contacts are sealed with it"] : []),
      ...listUnknownNames(path).map((name) => `${name} in ${path} is no secret of ours and is not put`),
    ],
  };
}

/** Writes the generated keys to the file, readable only by its owner, before anything uses them. */
export function storeGeneratedSecrets(path: string, generatedNames: readonly string[]): void {
  if (generatedNames.length === 0) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (!existsSync(path)) writeFileSync(path, "", { mode: 0o600 });
  chmodSync(path, 0o600);
  appendFileSync(path, generatedNames.map((name) => `${name}=${GENERATED_SECRETS[name]?.()}\n`).join(""));
}

/** Asks for secrets that are missing in the file, one per line, without echo. An empty answer skips one. If the input ends early, the rest is skipped. */
export async function askForSecrets(
  path: string,
  existingNames: readonly string[],
  { input, output }: { readonly input: Readable; readonly output: Writable } = {
    input: process.stdin,
    output: process.stdout,
  },
): Promise<void> {
  const secretsFile = readSecretsFile(path);
  const missingNames = SECRETS_FILE_KEYS.filter(
    (name) => secretsFile[name] === undefined && GENERATED_SECRETS[name] === undefined,
  );
  // Only the prompts are written to the terminal. The output of readline, which would echo the input, is discarded.
  const nullOutput = new Writable({ write: (_chunk, _encoding, resolve) => resolve() });
  const lines = createInterface({ input, output: nullOutput, terminal: Reflect.get(input, "isTTY") === true });
  const answers = lines[Symbol.asyncIterator]();
  const newLines: string[] = [];
  for (const name of missingNames) {
    output.write(`${name}${existingNames.includes(name) ? " (set; empty keeps it)" : ""}: `);
    const { value, done: isDone } = await answers.next();
    output.write("\n");
    if (isDone) break;
    const input = value.trim();
    if (input !== "") newLines.push(`${name}=${JSON.stringify(input)}\n`);
  }
  lines.close();
  if (newLines.length === 0) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (!existsSync(path)) writeFileSync(path, "", { mode: 0o600 });
  appendFileSync(path, newLines.join(""));
}

/** Writes the secrets to upload into a file for wrangler, which is deleted when `work` ends. */
export async function withSecretsFile(
  path: string,
  names: readonly string[],
  work: (file: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "pitlane-"));
  const file = join(folder, "secrets.json");
  const secrets = readSecretsFile(path);
  try {
    writeFileSync(file, JSON.stringify(Object.fromEntries(names.map((name) => [name, secrets[name]]))), {
      mode: 0o600,
    });
    await work(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
