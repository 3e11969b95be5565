import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import type { Check } from "../../app/domain/operations/health/check.ts";
import { operatorAccount } from "../cloudflare/account.ts";
import { withApp } from "../app-in-node.ts";
import { environmentConfig } from "../cloudflare/environment.ts";
import { readSecretsFile, secretsPath } from "../cloudflare/secrets-file.ts";

const root = new URL("../..", import.meta.url).pathname;

/** Deployment tag of this checkout; null without git. */
export function checkoutTag(): string | null {
  try {
    return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return null;
  }
}

/** Retries once, because the first request over a socket that the other side has closed fails. All requests of the doctor can be repeated. */
const retryOnce: typeof fetch = (input, init) => fetch(input, init).catch(() => fetch(input, init));

const formatLine = ({ state, name, text }: Check) => `${state.padEnd(6)}  ${name.padEnd(24)}  ${text}`;

/** Checks an environment and prints the results. Returns the exit code. */
export async function runDoctor(request: {
  readonly env: string;
  readonly config: string;
  readonly secrets: string | undefined;
  readonly asJson: boolean;
}): Promise<number> {
  const config = environmentConfig(request.env, request.config);
  // Loaded through the application, because the checks of providers use the worker's own adapters.
  const { examineEnvironment, exitCode } = await withApp((load) =>
    load<typeof import("./examine.ts")>("scripts/doctor/examine.ts"),
  );
  const checks = await examineEnvironment(
    {
      config,
      account: operatorAccount(),
      secrets: readSecretsFile(request.secrets ?? secretsPath(config.worker), process.env),
      fetch: retryOnce,
      now: Date.now(),
      migrations: readdirSync(`${root}migrations`)
        .filter((name) => name.endsWith(".sql"))
        .sort(),
      tag: checkoutTag(),
    },
    (part) => {
      if (!request.asJson) for (const check of part) console.log(formatLine(check));
    },
  );
  const countIn = (state: Check["state"]) => checks.filter((check) => check.state === state).length;
  const code = exitCode(checks);
  console.log(
    request.asJson
      ? JSON.stringify({ environment: request.env, exitCode: code, checks }, null, 2)
      : `\n${request.env}: ${countIn("ok")} ok, ${countIn("warn")} to do, ${countIn("broken")} broken`,
  );
  return code;
}
