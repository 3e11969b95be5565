import type { EntryContext } from "@remix-run/cloudflare";
import { describe, expect, it } from "vitest";
import { startScript } from "./start-script.server";

const route = (id: string, parentId: string | undefined, more: object = {}) => ({
  id,
  parentId,
  module: `/assets/${id}.js`,
  imports: ["/assets/framework.js", "/assets/entry.js"],
  ...more,
});
const routes = [
  route("root", undefined),
  route("home", "root", { index: true }),
  route("quote", "root", { path: "quote" }),
  route("lines", "quote", { index: true }),
  route("photo", "quote", { path: "</script>" }),
  route("other", "root", { path: "other" }),
];
const startScriptFor = (...views: readonly string[]) => startScript(contextOf(views), '[{"name":"</script>"}]\n');
const contextOf = (views: readonly string[]) =>
  ({
    manifest: {
      entry: { module: "/assets/entry.js", imports: ["/assets/framework.js"] },
      routes: Object.fromEntries(routes.map((item) => [item.id, item])),
      url: "/assets/manifest.js",
      version: "1",
    },
    serverHandoffString: '{"url":"/quote"}',
    staticHandlerContext: { matches: views.map((id) => ({ route: { id } })) },
  }) as unknown as EntryContext;

/** Runs the script like a page, with a fake `import`. */
async function runStartScript(script: string, isHidden: boolean) {
  const importedUrls: string[] = [];
  const startedPages: object[] = [];
  const page: {
    paint?: () => void;
    __remixContext?: { stream: ReadableStream };
    __remixManifest?: { routes: object };
  } = {};
  class Observer {
    constructor(onEntries: (list: unknown, observer: Observer) => void) {
      page.paint = () => onEntries([], this);
    }
    observe() {}
    disconnect() {}
  }
  const load = async (at: string) => {
    importedUrls.push(at);
    return { at, start: (startArgument: object) => startedPages.push(startArgument) };
  };
  const text = script.replaceAll("import(at)", "load(at)").replaceAll("__remix", "page.__remix");
  new Function("page", "document", "PerformanceObserver", "load", "setTimeout", text)(
    page,
    { hidden: isHidden },
    Observer,
    load,
    () => 0,
  );
  const waitForTasks = () => new Promise((resolve) => setImmediate(resolve));
  await waitForTasks();
  const importedBefore = [...importedUrls];
  if (!isHidden) page.paint?.();
  await waitForTasks();
  return { before: importedBefore, imported: importedUrls, started: startedPages, page };
}

describe("start script of a page", () => {
  it("loads nothing before the first paint, then each module once", async () => {
    const { before: importedBefore, imported, started } = await runStartScript(startScriptFor("root", "quote"), false);
    expect(importedBefore).toEqual([]);
    expect(imported).toEqual(["/assets/entry.js", "/assets/quote.js", "/assets/framework.js"]);
    expect(started).toEqual([{ quote: expect.objectContaining({ at: "/assets/quote.js" }) }]);
  });

  it("starts at once in a hidden tab", async () => {
    expect((await runStartScript(startScriptFor("root", "home"), true)).started).toEqual([
      { home: expect.objectContaining({ at: "/assets/home.js" }) },
    ]);
  });

  it("provides the data before it requests any module", async () => {
    const { page } = await runStartScript(startScriptFor("root", "home"), false);
    expect(await new Response(page.__remixContext?.stream).text()).toBe('[{"name":"</script>"}]\n');
  });

  it("includes only the page's routes and their indices", async () => {
    const { page } = await runStartScript(startScriptFor("root", "quote"), false);
    expect(Object.keys(page.__remixManifest?.routes ?? {})).toEqual(["root", "home", "quote", "lines"]);
  });

  it("contains no closing script tag in its data", () =>
    expect(startScriptFor("root", "quote", "photo")).not.toContain("</script"));
});
