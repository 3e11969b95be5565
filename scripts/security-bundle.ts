import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { type SeededFault, withFault } from "../test/faults/seeded-fault.ts";
import { builtPages } from "./serve/built-modules.ts";
import { ROOT } from "./steps.mjs";

/**
 * Builds the worker's script with one source changed, as a single file. The pages come from the existing build. Throws if the fault does not match the code,
 * so that it does not count as a pass.
 */
export async function bundleWith(fault: SeededFault): Promise<string> {
  const { name, file } = fault;
  let fits = false;
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, "workers/app.ts")],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    minify: true,
    keepNames: true,
    loader: { ".csv": "text" },
    logLevel: "silent",
    conditions: ["workerd", "worker", "browser"],
    mainFields: ["browser", "module", "main"],
    external: ["cloudflare:*", "node:*"],
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      builtPages,
      {
        // Replaces style sheets with a URL, because no attack looks at their content.
        name: "style-addresses",
        setup(pluginBuild) {
          pluginBuild.onResolve({ filter: /\.css\?url$/ }, ({ path }) => ({ path, namespace: "style-address" }));
          pluginBuild.onLoad({ filter: /.*/, namespace: "style-address" }, () => ({
            contents: 'export default "/assets/app.css"',
            loader: "js",
          }));
        },
      },
      {
        name: "seeded-fault",
        setup(bundling) {
          bundling.onLoad({ filter: new RegExp(`/${file.replace(/[.]/g, "\\.")}$`) }, ({ path }) => {
            const contents = withFault(fault, path, () => readFileSync(path, "utf8"));
            if (contents === null) return null;
            fits = true;
            return { contents, loader: "ts" };
          });
        },
      },
    ],
  });
  if (!fits) throw new Error(`The seeded fault "${name}": ${file} is not in the worker`);
  return outputFiles[0]?.text ?? "";
}
