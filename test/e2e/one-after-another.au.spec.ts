import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./support/test";

// Tests of a worker share a page (test/e2e/support/test.ts). These follow each other in one worker: each looks for what the one before left.
test.describe.configure({ mode: "serial" });

/** The pages of this worker's browser: one keeps its name for as long as its window is there. */
async function pagesOf(browser: Browser): Promise<readonly string[]> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets");
  await session.detach();
  return targetInfos.filter(({ type }) => type === "page").map(({ targetId }) => targetId);
}

/** All that a document of ours can find of those before it. */
const found = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    name: window.name,
    history: history.length,
    globals: ["fromInitScript", "fromBinding", "fromContext"].filter((name) => name in window),
    width: innerWidth,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    year: new Date().getFullYear(),
    isOnline: navigator.onLine,
    permission: (await navigator.permissions.query({ name: "geolocation" })).state,
  }));

const EMPTY = {
  cookies: "",
  local: {},
  session: {},
  databases: [],
  caches: [],
  workers: 0,
  name: "",
  // The empty page that a browser begins with, and this one.
  history: 2,
  globals: [],
  width: 1280,
  isDark: false,
  isOnline: true,
  permission: "prompt",
};

/** A page without script of ours, which would write to the stores itself. */
const BARE = "/robots.txt";
let left: { pages: readonly string[]; year: number } | undefined;

test("a test leaves whatever a page can keep", async ({ page, context, browser, baseURL }) => {
  await page.goto(BARE);
  const year = new Date().getFullYear();
  await context.addCookies([{ name: "left", value: "1", url: baseURL ?? "" }]);
  await context.addInitScript(() => Object.assign(window, { fromContext: true }));
  await context.route("**/robots.txt", (route) =>
    route.fulfill({ body: "<title>left</title>", contentType: "text/html" }),
  );
  await page.addInitScript(() => Object.assign(window, { fromInitScript: true }));
  await page.exposeFunction("fromBinding", () => true);
  await page.setExtraHTTPHeaders({ "x-left": "1" });
  await page.setViewportSize({ width: 390, height: 600 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.clock.setFixedTime(new Date("2001-02-03T04:05:06Z"));
  await page.goto(BARE);
  await page.evaluate(async () => {
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    window.name = "left";
    history.pushState(null, "", "?left");
    await caches.open("left");
    await new Promise((done) => {
      indexedDB.open("left").onsuccess = done;
    });
  });
  const other = await context.newPage();
  await other.goto(BARE);
  expect(await found(page)).toMatchObject({
    local: { left: "1" },
    caches: ["left"],
    width: 390,
    isDark: true,
    year: 2001,
  });
  left = { pages: await pagesOf(browser), year };
});

test("the next has the same page and finds none of it; it leaves what lasts", async ({ page, context, browser }) => {
  expect(context.pages()).toEqual([page]);
  const pages = await pagesOf(browser);
  expect(pages).toHaveLength(1);
  expect(left?.pages).toContain(pages[0]);
  const sent = page.waitForRequest(`**${BARE}`);
  await page.goto(BARE);
  expect((await sent).headers()).not.toHaveProperty("x-left");
  expect(await page.title()).toBe("");
  expect(await found(page)).toEqual({ ...EMPTY, year: left?.year });

  await context.grantPermissions(["geolocation"]);
  await context.setExtraHTTPHeaders({ "x-left": "1" });
  await context.setOffline(true);
  expect(await found(page)).toMatchObject({ isOnline: false, permission: "granted" });
});

test("the one after that has a page of its own", async ({ page, browser }) => {
  expect(left?.pages).not.toContain((await pagesOf(browser))[0]);
  const sent = page.waitForRequest(`**${BARE}`);
  await page.goto(BARE);
  expect((await sent).headers()).not.toHaveProperty("x-left");
  expect(await found(page)).toEqual({ ...EMPTY, year: left?.year });
});
