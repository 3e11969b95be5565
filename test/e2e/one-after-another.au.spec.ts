import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./support/test";

// Runs the tests in sequence in one worker. Tests of a worker share a browser process (test/e2e/support/browser-contexts.ts), so each checks for leftovers of
// the one before.
test.describe.configure({ mode: "serial" });

/** The renderer processes of this worker's browser. */
async function listRenderers(browser: Browser): Promise<readonly number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

/** All stored data of earlier documents that one of our pages could find. */
const readBrowserState = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    name: window.name,
    opener: window.opener,
    globals: ["fromInitScript", "fromBinding", "fromContext"].filter((name) => name in window),
    width: innerWidth,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    year: new Date().getFullYear(),
    isOnline: navigator.onLine,
    permission: (await navigator.permissions.query({ name: "geolocation" })).state,
  }));

const EMPTY_STATE = {
  cookies: "",
  local: {},
  session: {},
  databases: [],
  caches: [],
  workers: 0,
  name: "",
  opener: null,
  globals: [],
  width: 1280,
  isDark: false,
  isOnline: true,
  permission: "prompt",
};

/** A page without our script, which would write to the stores itself. */
const BLANK_PAGE_PATH = "/robots.txt";
let previousRun: { processes: readonly number[]; year: number } | undefined;

test("a first test leaves cookies, scripts, routes and headers in its page", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await page.goto(BLANK_PAGE_PATH);
  const year = new Date().getFullYear();
  await context.addCookies([{ name: "left", value: "1", url: baseURL ?? "" }]);
  await page.addInitScript(() => Object.assign(window, { fromInitScript: true }));
  await page.exposeFunction("fromBinding", () => true);
  await page.route("**/robots.txt", (route) =>
    route.fulfill({ body: "<title>left</title>", contentType: "text/html" }),
  );
  await page.setExtraHTTPHeaders({ "x-left": "1" });
  await page.setViewportSize({ width: 390, height: 600 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(BLANK_PAGE_PATH);
  await page.evaluate(async () => {
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    window.name = "left";
    await caches.open("left");
    await new Promise((resolve) => {
      indexedDB.open("left").onsuccess = resolve;
    });
  });
  const other = await context.newPage();
  await other.goto(BLANK_PAGE_PATH);
  expect(await readBrowserState(page)).toMatchObject({
    local: { left: "1" },
    caches: ["left"],
    width: 390,
    isDark: true,
  });
  previousRun = { processes: await listRenderers(browser), year };
});

test("the second test shares the process but none of the state, and leaves persistent state", async ({
  page,
  context,
  browser,
}) => {
  const processes = await listRenderers(browser);
  // Compares for overlap only, because the browser may keep a spare process.
  expect(processes.filter((id) => previousRun?.processes.includes(id))).not.toEqual([]);
  const requestPromise = page.waitForRequest(`**${BLANK_PAGE_PATH}`);
  await page.goto(BLANK_PAGE_PATH);
  expect((await requestPromise).headers()).not.toHaveProperty("x-left");
  expect(await page.title()).toBe("");
  expect(await readBrowserState(page)).toEqual({ ...EMPTY_STATE, year: previousRun?.year });

  await context.addInitScript(() => Object.assign(window, { fromContext: true }));
  await context.grantPermissions(["geolocation"]);
  await context.setExtraHTTPHeaders({ "x-left": "1" });
  await context.setOffline(true);
  expect(await readBrowserState(page)).toMatchObject({ isOnline: false, permission: "granted" });
});

test("the third test has its own context, and sets a fixed clock in it", async ({ page, browser }) => {
  const sharedBefore = previousRun?.processes ?? [];
  expect((await listRenderers(browser)).filter((id) => !sharedBefore.includes(id))).not.toEqual([]);
  const requestPromise = page.waitForRequest(`**${BLANK_PAGE_PATH}`);
  await page.goto(BLANK_PAGE_PATH);
  expect((await requestPromise).headers()).not.toHaveProperty("x-left");
  expect(await readBrowserState(page)).toEqual({ ...EMPTY_STATE, year: previousRun?.year });
  await page.clock.setFixedTime(new Date("2001-02-03T04:05:06Z"));
  await page.goto(BLANK_PAGE_PATH);
  expect(await readBrowserState(page)).toMatchObject({ year: 2001 });
});

test("the last test reads the real date", async ({ page }) => {
  await page.goto(BLANK_PAGE_PATH);
  expect(await readBrowserState(page)).toEqual({ ...EMPTY_STATE, year: previousRun?.year });
});
