import type { EntryContext } from "@remix-run/cloudflare";

/** Serialises a value for an inline script. */
const toScriptJson = (value: unknown) => JSON.stringify(value).replace(/</g, "\\u003c");

/** Waits for the first paint, but at most a second, because a hidden tab does not paint. */
const PAINT_SCRIPT = `new Promise(go=>{document.hidden?go():new PerformanceObserver((_,seen)=>{seen.disconnect();go()}).observe({type:"paint",buffered:true});setTimeout(go,1e3)})`;

/**
 * The page's script, instead of Remix's `<Scripts>`, which makes the browser fetch every module before it paints. The data is inline, and the modules are
 * requested together after the first paint, so that a slow connection first loads only styles and fonts. Contains the routes of this page and their indexes,
 * so that a URL that matches an index is not taken for its parent. Other routes are loaded when needed. `data` = the loaders' results in Remix's encoding.
 */
export function startScript(
  { manifest, serverHandoffString, staticHandlerContext: { matches } }: EntryContext,
  data: string,
): string {
  const { entry, hmr }: typeof manifest & { readonly hmr?: { readonly runtime: string } } = manifest; // only in development
  const ids = matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).filter(
      ([id, { index, parentId }]) => ids.includes(id) || (index && ids.includes(parentId ?? "")),
    ),
  );
  // The entry already contains the root.
  const pages = ids.flatMap((id) => (id !== "root" && routes[id] ? [routes[id]] : []));
  const modules = [
    ...new Set([
      entry.module,
      ...pages.map(({ module }) => module),
      ...entry.imports,
      ...pages.flatMap(({ imports = [] }) => imports),
    ]),
  ];
  const loaders = pages.map(({ id, module }) => `${toScriptJson(id)}:m[${modules.indexOf(module)}]`).join();
  return [
    `__remixContext=${serverHandoffString}`,
    `__remixContext.stream=new Response(${toScriptJson(data)}).body`,
    `__remixManifest=${toScriptJson({ ...manifest, routes })}`,
    `${PAINT_SCRIPT}${hmr ? `.then(()=>import(${toScriptJson(hmr.runtime)}))` : ""}.then(()=>Promise.all(${toScriptJson(modules)}.map(at=>import(at)))).then(m=>m[0].start({${loaders}}))`,
  ].join(";\n");
}
