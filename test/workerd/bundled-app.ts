import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { type BuildOptions, build, type Plugin as EsbuildPlugin } from "esbuild";
import { glob } from "node:fs/promises";
import type { Plugin } from "vitest/config";
import { builtPages, isPagesImport, serverFolder } from "../../scripts/serve/built-modules.ts";
import { cut } from "../support/cut-data.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const FOLDER = ".wrangler/tests";

/** Modules that the runtime loads itself, without the test runner. */
export const BUNDLE_RULES = [{ type: "ESModule" as const, include: [`**/${FOLDER}/app-*.mjs`] }];

/** Prefix of Vite's virtual name for a package that a test imports. */
const PACKAGE = "\0bundled-package:";
/** Exports of CommonJS packages, which are known only at run time. */
const EXPORT_NAMES: Readonly<Record<string, readonly string[]>> = { standardwebhooks: ["Webhook"] };
/** Modules of the test runner, which are not part of the app. */
const RUNNER_MODULES = /^(?:vitest$|cloudflare:|node:)/;
/** Seed code and its fixture are as heavy as the app, so they are bundled. Other files of test/ may need the runner's hooks and are loaded by it. */
const FIXTURE_FILES = ["reference-fixture.ts", "cut-data.ts"].map((name) => join(ROOT, "test/support", name));

const isInTests = (path: string) => path.startsWith(join(ROOT, "test/")) && !FIXTURE_FILES.includes(path);

/** A module of the bundle: its name and its exports. */
interface BundledModule {
  readonly name: string;
  readonly exports: readonly string[];
}

/** Handles `?raw` (the text of a file) and `?url` (its URL) as Vite does. */
const viteQueryPlugin: EsbuildPlugin = {
  name: "as-vite",
  setup({ onResolve, onLoad, resolve: resolveFrom }) {
    onResolve({ filter: /\?(?:raw|url)$/ }, async ({ path, importer, resolveDir }) => {
      const [file = "", kind = ""] = path.split("?");
      const match = await resolveFrom(file, { importer, resolveDir, kind: "import-statement" });
      return { path: match.path, namespace: kind, errors: match.errors };
    });
    // Each test file loads the bundle, so the reduced fixtures are used.
    onLoad({ filter: /./, namespace: "raw" }, ({ path }) => ({
      contents: cut(relative(join(ROOT, "data"), path), readFileSync(path, "utf8")),
      loader: "text",
    }));
    onLoad({ filter: /./, namespace: "url" }, ({ path }) => ({
      contents: `export default ${JSON.stringify(`/${relative(ROOT, path)}`)}`,
    }));
  },
};

/**
 * Keeps the app's background work in a set that `setup.ts` waits for. If a log line or an import comes after the end of its test file, its promise rejects in
 * the runner, and the whole run then waits forever (cloudflare/workers-sdk#15498).
 */
const backgroundWorkPlugin: EsbuildPlugin = {
  name: "background-work",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^cloudflare:workers$/ }, ({ path, namespace }) =>
      namespace === "background-work" ? { path, external: true } : { path, namespace: "background-work" },
    );
    onLoad({ filter: /./, namespace: "background-work" }, () => ({
      contents: `
        import { waitUntil as keepAlive } from "cloudflare:workers";
        export { DurableObject } from "cloudflare:workers";
        export function waitUntil(work) {
          const tasks = (globalThis.backgroundWork ??= new Set());
          const task = Promise.resolve(work).then(() => {}, () => {}).then(() => tasks.delete(task));
          tasks.add(task);
          keepAlive(work);
        }`,
    }));
  },
};

/** Evaluated when the bundle is built, because other suites run without a build. */
const options = (): BuildOptions => ({
  absWorkingDir: ROOT,
  bundle: true,
  format: "esm",
  platform: "neutral",
  target: "es2022",
  conditions: ["workerd", "worker", "module", "browser"],
  mainFields: ["browser", "module", "main"],
  external: ["cloudflare:*", "node:*"],
  alias: { "~": join(ROOT, "app") },
  // React in production mode, without comments and blanks, because the runtime parses the whole bundle for each test file.
  define: { "process.env.NODE_ENV": '"production"' },
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: "none",
  lineLimit: 200,
  keepNames: true,
  logLevel: "error",
});

/** The test files' imports from outside test/: files by path, packages by name. */
async function findTestImports(): Promise<readonly string[]> {
  const importedPaths = new Set([join(ROOT, "workers/app.ts")]);
  const tests: string[] = [join(ROOT, "test/workerd/setup.ts")];
  for await (const file of glob("test/workerd/**/*.test.ts", { cwd: ROOT })) tests.push(join(ROOT, file));
  const collect: EsbuildPlugin = {
    name: "collect",
    setup({ onResolve, resolve: resolveFrom }) {
      onResolve({ filter: /./ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        if (kind === "entry-point" || pluginData === "asked") return undefined;
        if (RUNNER_MODULES.test(path) || path.endsWith("?raw")) return { path, external: true };
        const file = await resolveFrom(path, { importer, resolveDir, kind, pluginData: "asked" });
        if (file.errors.length > 0) return { errors: file.errors };
        if (isInTests(file.path)) return file;
        importedPaths.add(/^[./~]/.test(path) ? file.path : path);
        return { path, external: true };
      });
    },
  };
  await build({ ...options(), entryPoints: tests, write: false, outdir: FOLDER, plugins: [collect, builtPages] });
  return [...importedPaths].sort();
}

const escapeToAscii = (text: string) =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Writes the app as one module to `file` and returns its contents. */
async function bundleApp(file: string): Promise<ReadonlyMap<string, BundledModule>> {
  const modules = await findTestImports();
  // Builds the app to find the exports of each module, because only a complete build can resolve `export *` and packages.
  const { metafile } = await build({
    ...options(),
    entryPoints: modules.map((path, i) => ({ in: path, out: `m${i}` })),
    plugins: [builtPages, viteQueryPlugin],
    minifyWhitespace: false,
    minifySyntax: false,
    splitting: true,
    write: false,
    metafile: true,
    outdir: FOLDER,
  });
  const { outputFiles } = await build({
    ...options(),
    stdin: {
      contents: modules.map((path, i) => `export * as m${i} from ${JSON.stringify(path)};`).join("\n"),
      resolveDir: ROOT,
    },
    plugins: [backgroundWorkPlugin, builtPages, viteQueryPlugin],
    sourcemap: "linked",
    sourcesContent: false,
    outfile: file,
    write: false,
  });
  // Escapes non-ASCII characters. A single one, as in some regular expressions, would make the runtime store the whole text with two bytes per character.
  for (const { path, text } of outputFiles) writeFileSync(path, path === file ? escapeToAscii(text) : text);
  return new Map(
    modules.map((path, i) => [
      path,
      { name: `m${i}`, exports: EXPORT_NAMES[path] ?? metafile?.outputs[`${FOLDER}/m${i}.js`]?.exports ?? [] },
    ]),
  );
}

let map: SourceMap | undefined;

/** Maps a stack frame in the bundle to its source line. */
function mapFrame(_: unknown, frame: { file: string; line: number; column: number }): void {
  const file = /[^/]+\/[^/]+\/app-\d+\.mjs/.exec(frame.file)?.[0];
  if (file === undefined) return;
  map ??= new SourceMap(JSON.parse(readFileSync(join(ROOT, `${file}.map`), "utf8")));
  const entry = map.findEntry(frame.line - 1, frame.column - 1);
  if (!("originalSource" in entry)) return;
  frame.file = resolve(ROOT, dirname(file), entry.originalSource);
  frame.line = entry.originalLine + 1;
  frame.column = entry.originalColumn + 1;
}

/**
 * Tests of the runtime load the app as one module that workerd reads directly. Through the runner, each test file would load some 1,400 modules one by one.
 * The module is rebuilt in each run from the current sources and built pages. In watch mode the runner loads the files one by one, because it has to know
 * which of them a test depends on.
 */
export function bundledApp(): Plugin {
  const file = join(ROOT, FOLDER, `app-${process.pid}.mjs`);
  let isWatching = false;
  let bundlePromise: Promise<ReadonlyMap<string, BundledModule>> | undefined;
  return {
    name: "bundled-app",
    enforce: "pre",
    configureVitest({ vitest, project }) {
      isWatching = vitest.config.watch;
      project.config.onStackTrace = mapFrame;
    },
    resolveId(id, importer) {
      if (importer !== undefined && isPagesImport(id, dirname(importer))) return join(serverFolder(), "pages.mjs");
      if (isWatching || RUNNER_MODULES.test(id) || !/^[@\w]/.test(id)) return undefined;
      return importer && isInTests(importer) ? PACKAGE + id : undefined;
    },
    async load(id) {
      const path = id.startsWith(PACKAGE) ? id.slice(PACKAGE.length) : id;
      if (isWatching || path.includes("?") || path.startsWith("\0")) return undefined;
      if (path === id && (!path.startsWith(`${ROOT}/`) || isInTests(path) || path === file)) return undefined;
      if (path.includes("/node_modules/vite") || path.includes("/node_modules/@vitest/")) return undefined;
      if (!bundlePromise) {
        mkdirSync(dirname(file), { recursive: true });
        process.once("exit", () => [file, `${file}.map`].map((value) => rmSync(value, { force: true })));
        bundlePromise = bundleApp(file);
      }
      const bundledModule = (await bundlePromise).get(path);
      if (!bundledModule)
        throw new Error(`${path} is not in the app's bundle: a test imports it in a way that is not seen`);
      const names = bundledModule.exports.map((name, k) =>
        name === "default" ? "export default app.default;" : `const e${k} = app.${name}; export { e${k} as ${name} };`,
      );
      return `import { ${bundledModule.name} as app } from ${JSON.stringify(file)};\n${names.join("\n")}`;
    },
  };
}
