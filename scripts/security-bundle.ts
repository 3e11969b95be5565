import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "./steps.mjs";

export interface SeededFault {
  readonly name: string;
  readonly part: string;
  readonly file: string;
  readonly change: readonly (readonly [from: string, to: string])[];
}

/**
 * The worker's script with one source changed, bundled as wrangler would; the pages come from the build that is there. A fault that no longer
 * fits the code is an error, not a pass.
 */
export async function bundleWith({ name, file, change }: SeededFault): Promise<string> {
  let fits = false;
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, "workers/app.ts")], bundle: true, write: false, format: "esm", target: "es2022", minify: true, keepNames: true, logLevel: "silent",
    conditions: ["workerd", "worker", "browser"], mainFields: ["browser", "module", "main"], external: ["cloudflare:*", "node:*"], define: { "process.env.NODE_ENV": '"production"' },
    alias: { "virtual:remix/server-build": join(ROOT, "build/server/index.js") },
    plugins: [
      {
        name: "seeded-fault",
        setup(bundling) {
          bundling.onLoad({ filter: new RegExp(`/${file.replace(/[.]/g, "\\.")}$`) }, ({ path }) => {
            let text = readFileSync(path, "utf8");
            for (const [from, to] of change) {
              if (!text.includes(from)) throw new Error(`The seeded fault "${name}" does not fit ${file} any more`);
              text = text.replace(from, () => to);
            }
            fits = true;
            return { contents: text, loader: "ts" };
          });
        },
      },
    ],
  });
  if (!fits) throw new Error(`The seeded fault "${name}": ${file} is not in the worker`);
  return outputFiles[0]?.text ?? "";
}
