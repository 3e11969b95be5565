import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";

/** The guide for a new country has no snippets, because most of a country's data is specific to it. */
const guides = globSync("docs/guides/adding-*.md")
  .filter((guide) => !guide.endsWith("adding-a-country.md"))
  .sort();

/** A snippet that follows a line with its path: a new file, or a diff whose hunks are separated by lines with @@. */
interface Snippet {
  readonly guide: string;
  readonly path: string;
  readonly isNew: boolean;
  readonly text: string;
}

const snippets: readonly Snippet[] = guides.flatMap((guide) =>
  [...readFileSync(guide, "utf8").matchAll(/^\*\*`([^`]+)`\*\*( \(new file\))?\n\n```(\w+)\n([\s\S]*?)^```$/gm)].map(
    ([, path = "", isNew, language, text = ""]) => {
      if ((language === "diff") === (isNew !== undefined))
        throw new Error(`${guide}: ${path} is a new file or a diff, not ${language}`);
      return { guide: basename(guide, ".md"), path, isNew: isNew !== undefined, text };
    },
  ),
);

/** Applies one diff. The lines before a change must occur in the file exactly once. */
function applyDiff(file: string, { path, text }: Snippet): string {
  return text.split(/^@@.*\n/m).reduce((content, hunk) => {
    const lines = hunk.split("\n").slice(0, -1);
    const linesOf = (marks: string) =>
      lines.filter((line) => marks.includes(line[0] ?? " ")).map((line) => `${line.slice(1)}\n`);
    const removedText = linesOf(" -").join("");
    const parts = removedText === "" ? [] : `\n${content}`.split(`\n${removedText}`);
    if (parts.length !== 2)
      throw new Error(`${path} has these lines ${Math.max(0, parts.length - 1)} times:\n${removedText}`);
    return parts.join(`\n${linesOf(" +").join("")}`).slice(1);
  }, file);
}

const scratchFolder = (() => {
  mkdirSync(".wrangler", { recursive: true });
  return mkdtempSync(join(process.cwd(), ".wrangler", "guides-"));
})();
afterAll(() => rmSync(scratchFolder, { recursive: true, force: true }));

it("each guide for additions has snippets that name their file", () => {
  const counts = guides.map((guide) => snippets.filter((snippet) => snippet.guide === basename(guide, ".md")).length);
  expect(guides.length).toBe(4);
  expect(counts.filter((count) => count < 2)).toEqual([]);
});

it("the code of all guides together can be added to the repository and passes the type checker", async () => {
  for (const folder of ["app", "workers", "durable-objects", "sandbox", "test/support", "test/workerd"])
    cpSync(folder, join(scratchFolder, folder), { recursive: true });
  for (const folder of ["data", "migrations", "docs", "bench", "scripts", "public"])
    symlinkSync(join(process.cwd(), folder), join(scratchFolder, folder));
  if (!existsSync("worker-configuration.d.ts")) await promisify(execFile)("npm", ["run", "--silent", "types"]);
  cpSync("worker-configuration.d.ts", join(scratchFolder, "worker-configuration.d.ts"));
  for (const snippet of snippets) {
    const file = join(scratchFolder, snippet.path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, snippet.isNew ? snippet.text : applyDiff(readFileSync(file, "utf8"), snippet));
  }
  const { compilerOptions } = JSON.parse(readFileSync("tsconfig.json", "utf8")) as { compilerOptions: object };
  const config = {
    compilerOptions,
    files: snippets.map(({ path }) => path),
    include: ["app", "workers", "durable-objects", "sandbox", "worker-configuration.d.ts"],
    exclude: ["**/*.test.ts", "**/*.test.tsx"],
  };
  writeFileSync(join(scratchFolder, "tsconfig.json"), JSON.stringify(config));
  const tsc = join(process.cwd(), "node_modules/typescript-7/bin/tsc");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [tsc, "--noEmit", "--singleThreaded", "-p", scratchFolder],
    {
      maxBuffer: 10_000_000,
    },
  ).catch((error: { readonly stdout: string }) => error);
  expect(stdout).toBe("");
}, 180_000);
