import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import type { Check } from "../../app/domain/health/check.ts";
import { operatorAccount } from "../cloudflare/account.ts";
import { withApp } from "../app-in-node.ts";
import { environmentConfig } from "../cloudflare/environment.ts";
import { readSecretsFile, secretsPath } from "../cloudflare/secrets-file.ts";

const root = new URL("../..", import.meta.url).pathname;

/** What a deployment of this checkout is tagged with; null = no git here. */
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

/** A socket that the other side closed meanwhile fails once: what the doctor asks may be asked again. */
const askedTwice: typeof fetch = (input, init) => fetch(input, init).catch(() => fetch(input, init));

const line = ({ state, name, words }: Check) => `${state.padEnd(6)}  ${name.padEnd(24)}  ${words}`;

/** Looks at one environment and prints what it sees; the exit code. */
export async function runDoctor(asked: {
  readonly env: string;
  readonly config: string;
  readonly secrets: string | undefined;
  readonly asJson: boolean;
}): Promise<number> {
  const config = environmentConfig(asked.env, asked.config);
  // The providers are asked by the worker's own adapters.
  const { examineEnvironment, exitCode } = await withApp((load) =>
    load<typeof import("./examine.ts")>("scripts/doctor/examine.ts"),
  );
  const checks = await examineEnvironment(
    {
      config,
      account: operatorAccount(),
      secrets: readSecretsFile(asked.secrets ?? secretsPath(config.worker), process.env),
      fetch: askedTwice,
      now: Date.now(),
      migrations: readdirSync(`${root}migrations`)
        .filter((name) => name.endsWith(".sql"))
        .sort(),
      tag: checkoutTag(),
    },
    (part) => {
      if (!asked.asJson) for (const each of part) console.log(line(each));
    },
  );
  const many = (state: Check["state"]) => checks.filter((each) => each.state === state).length;
  const code = exitCode(checks);
  console.log(
    asked.asJson
      ? JSON.stringify({ environment: asked.env, exitCode: code, checks }, null, 2)
      : `\n${asked.env}: ${many("ok")} ok, ${many("warn")} to do, ${many("broken")} broken`,
  );
  return code;
}
