import type { EntryContext } from "@remix-run/cloudflare";

/** As text that may stand in a script of a page. */
const inScript = (value: unknown) => JSON.stringify(value).replace(/</g, "\\u003c");

/** A page that is looked at is painted at once; one in a tab behind others is not. Nothing waits longer than a second. */
const PAINTED = `new Promise(go=>{document.hidden?go():new PerformanceObserver((_,seen)=>{seen.disconnect();go()}).observe({type:"paint",buffered:true});setTimeout(go,1e3)})`;

/**
 * The script of a page, in place of Remix's `<Scripts>`, which has a browser fetch every module before it paints. Its data is there at once; its modules
 * are asked for, all together, when the page has been painted without them: until then a slow line carries style and font alone.
 * Routes: those of this page and their indices, so that an address that matches one of them is not taken for its parent; others are asked for when met.
 * `data`: what the loaders returned, as Remix encodes it for the browser.
 */
export function startScript(
  { manifest, serverHandoffString, staticHandlerContext: { matches } }: EntryContext,
  data: string,
): string {
  const { entry, hmr }: typeof manifest & { readonly hmr?: { readonly runtime: string } } = manifest; // while developing
  const ids = matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).filter(
      ([id, { index, parentId }]) => ids.includes(id) || (index && ids.includes(parentId ?? "")),
    ),
  );
  // The root comes with the entry.
  const pages = ids.flatMap((id) => (id !== "root" && routes[id] ? [routes[id]] : []));
  const modules = [
    ...new Set([
      entry.module,
      ...pages.map(({ module }) => module),
      ...entry.imports,
      ...pages.flatMap(({ imports = [] }) => imports),
    ]),
  ];
  const shown = pages.map(({ id, module }) => `${inScript(id)}:m[${modules.indexOf(module)}]`).join();
  return [
    `__remixContext=${serverHandoffString}`,
    `__remixContext.stream=new Response(${inScript(data)}).body`,
    `__remixManifest=${inScript({ ...manifest, routes })}`,
    `${PAINTED}${hmr ? `.then(()=>import(${inScript(hmr.runtime)}))` : ""}.then(()=>Promise.all(${inScript(modules)}.map(at=>import(at)))).then(m=>m[0].start({${shown}}))`,
  ].join(";\n");
}
