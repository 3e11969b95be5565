import { createServer, type Plugin, type ViteDevServer } from "vite";

const root = new URL("..", import.meta.url).pathname;

/** Loads a module of the project by its path from the root: `load<typeof import("../app/context.ts")>("app/context.ts")`. */
export type Load = <M>(path: string) => Promise<M>;

/**
 * The project's own modules in this Node process. Vite resolves them as in a build, and a small module of ours replaces the runtime's module
 * `cloudflare:workers`. `sourcePlugins` = plugins that may change a source while it is loaded.
 */
export async function withApp<T>(work: (load: Load) => Promise<T>, sourcePlugins: Plugin[] = []): Promise<T> {
  let server: ViteDevServer | null = null;
  try {
    server = await createServer({
      root,
      configFile: false,
      logLevel: "error",
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      appType: "custom",
      optimizeDeps: { noDiscovery: true },
      resolve: { alias: { "~": `${root}app`, "cloudflare:workers": `${root}scripts/cloudflare-workers.ts` } },
      plugins: sourcePlugins,
    });
    const vite = server;
    return await work(<M>(path: string) => vite.ssrLoadModule(`/${path}`) as Promise<M>);
  } finally {
    await server?.close();
  }
}
