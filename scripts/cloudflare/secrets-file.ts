import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { SECRET_NAMES } from "../../app/settings/secrets.ts";

/** Everything that an operator keeps in the file of an environment's secrets. */
export const RETAINED_SECRETS: readonly string[] = [...SECRET_NAMES, "OPERATOR_KEY", "EMAIL_FROM"];

/** Where the secrets of an environment lie: outside of the repository, `NAME=value` a line. */
export const secretsPath = (worker: string): string => join(homedir(), "secrets", `${worker}.env`);

/** The secrets of a file; those that stand in the shell as well are the shell's. */
export function readSecretsFile(
  path: string,
  shell: Readonly<Record<string, string | undefined>> = {},
): Readonly<Record<string, string>> {
  const file = existsSync(path) ? parseEnv(readFileSync(path, "utf8")) : {};
  return Object.fromEntries(
    RETAINED_SECRETS.flatMap((name) => {
      const value = shell[name] || file[name];
      return value ? [[name, value] as const] : [];
    }),
  );
}

/** Names in the file that no deployment reads: a slip of the pen. */
export function strangeNames(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  return Object.keys(parseEnv(readFileSync(path, "utf8"))).filter(
    (name) => !RETAINED_SECRETS.includes(name) && !name.startsWith("CLOUDFLARE_"),
  );
}
