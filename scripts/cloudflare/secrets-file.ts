import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { SECRET_NAMES } from "../../app/settings/secrets.ts";

/** All secrets that an operator's file for an environment may contain. */
export const SECRETS_FILE_KEYS: readonly string[] = [...SECRET_NAMES, "OPERATOR_KEY", "EMAIL_FROM"];

/** Path of an environment's secrets file, outside the repository, with one `NAME=value` per line. */
export const secretsPath = (worker: string): string => join(homedir(), "secrets", `${worker}.env`);

/** Reads the secrets of a file. Variables that are also set in the shell take precedence. */
export function readSecretsFile(
  path: string,
  shell: Readonly<Record<string, string | undefined>> = {},
): Readonly<Record<string, string>> {
  const file = existsSync(path) ? parseEnv(readFileSync(path, "utf8")) : {};
  return Object.fromEntries(
    SECRETS_FILE_KEYS.flatMap((name) => {
      const value = shell[name] || file[name];
      return value ? [[name, value] as const] : [];
    }),
  );
}

/** Names in the file that no deployment reads. They are probably typos. */
export function listUnknownNames(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  return Object.keys(parseEnv(readFileSync(path, "utf8"))).filter(
    (name) => !SECRETS_FILE_KEYS.includes(name) && !name.startsWith("CLOUDFLARE_"),
  );
}
