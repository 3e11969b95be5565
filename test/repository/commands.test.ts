import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

/** Our own scripts by name, with their arguments. The other scripts call a tool that reads its options itself. */
const COMMANDS = Object.entries(scripts).flatMap(([name, line]) => {
  const [, file, text = ""] = /^node ((?:scripts|bench)\/\S+)((?: \w+)*)$/.exec(line) ?? [];
  return file === undefined ? [] : [{ name, file, text: text.split(" ").filter(Boolean) }];
});
/** The commands of `npm run ops`, each with its own options. */
const OPS = globSync("scripts/ops/*.ts")
  .map((file) => basename(file, ".ts"))
  .filter((name) => name !== "operator")
  .sort()
  .map((name) => ({ name: `ops ${name}`, file: "scripts/ops.ts", text: [name] }));
COMMANDS.push(...OPS);

/** Lists the files in which commands write lasting results. The working folders `.wrangler` and `build` are excluded. */
const listResultFiles = () =>
  globSync([
    "migrations/**/*",
    "docs/**/*.md",
    "data/reliability/*",
    "app/ui/*.svg",
    "public/map/*.svg",
    "bench/*.json",
  ])
    .sort()
    .map((file) => `${file} ${/\.\w+$/.test(file) ? readFileSync(file).byteLength : ""}`);

interface ProcessResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs commands two at a time, because each starts Node twice, which takes most of the time. */
async function runAll(option: string): Promise<ReadonlyMap<string, ProcessResult>> {
  const resultsByName = new Map<string, ProcessResult>();
  const waiting = [...COMMANDS];
  const runNext = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { name, file, text } = next;
      resultsByName.set(
        name,
        await new Promise<ProcessResult>((resolve) =>
          execFile(process.execPath, [file, ...text, option], { timeout: 30_000 }, (error, out, err) =>
            resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
          ),
        ),
      );
    }
  };
  await Promise.all([runNext(), runNext(), runNext()]);
  return resultsByName;
}

describe("commands of package.json", async () => {
  const before = listResultFiles();
  const helpResults = await runAll("--help");
  const nonsenseResults = await runAll("--nonsense");
  const names = COMMANDS.map(({ name }) => name);

  it("npm scripts are all started by this test", () => {
    expect(names.length).toBeGreaterThan(30);
    const ownScripts = Object.entries(scripts).filter(([, line]) => /^node (?:scripts|bench)\//.test(line));
    expect(names).toEqual([...ownScripts.map(([name]) => name), ...OPS.map(({ name }) => name)]);
    expect(OPS.length).toBe(9);
  });

  it.each(names)("%s --help prints its usage and exits with 0", (name) => {
    expect(helpResults.get(name)).toEqual({ code: 0, out: expect.stringMatching(/npm (?:run |start|test)/), err: "" });
  });

  it.each(names)("%s --nonsense names the option and exits with 1", (name) => {
    const { code, out, err } = nonsenseResults.get(name) ?? { code: -1, out: "", err: "" };
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^Unknown option '--nonsense'/);
    expect(err).toMatch(/npm (?:run |start|test)/);
  });

  it("--help and unknown options write no files", () => {
    expect(listResultFiles()).toEqual(before);
  });
}, 120_000);

it("every script that loads a module declares the type of that same module", () => {
  const mismatches: string[] = [];
  for (const file of globSync(["scripts/**/*.ts", "bench/**/*.ts"])) {
    const text = readFileSync(file, "utf8");
    for (const [call, type = "", path = ""] of text.matchAll(/\bload<\s*(.*?)\s*>\(\s*"([^"]+)"/gs)) {
      const alias = /^typeof (\w+)$/.exec(type)?.[1];
      const specifier = alias
        ? new RegExp(`import type \\* as ${alias} from "([^"]+)"`).exec(text)?.[1]
        : /^typeof import\("([^"]+)"\)$/.exec(type)?.[1];
      const module =
        specifier === undefined ? null : normalize(join(dirname(file), specifier)).replace(/(?<!\.ts)$/, ".ts");
      if (module !== path) mismatches.push(`${file}: ${call}`);
    }
  }
  expect(mismatches).toEqual([]);
});

it("npm run providers names each provider whose secrets are missing", async () => {
  const processResult = await new Promise<ProcessResult>((resolve) =>
    execFile(
      process.execPath,
      ["scripts/providers.ts"],
      { env: { ...process.env, STRIPE_SECRET_KEY: "" } },
      (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    ),
  );
  expect(processResult).toEqual({
    code: 2,
    out: expect.stringContaining("0 of 6 providers hold the contract"),
    err: "",
  });
}, 60_000);
