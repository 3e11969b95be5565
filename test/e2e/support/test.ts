import { type Browser, type BrowserContext, type Page, test as base } from "@playwright/test";
import { isHydrated } from "./is-hydrated";

export { expect } from "@playwright/test";

/** Scripts of a page are asked for when it has been painted, after the browser calls it loaded (docs/decisions/0015). A page without script of ours is ready at once. */
const READY = { selector: "main", orHasNoScript: true };
/** A page whose script is not there by then gets none. A test that holds scripts back says itself what it waits for. */
const PATIENCE = { timeout: 30_000 };

const OPENS = ["goto", "reload", "goBack", "goForward", "waitForURL"] as const;

/** Opening a page ends when its script is there, unless the test says what it waits for: it would press faster than anybody can. */
function patientIn(page: Page): void {
  for (const name of OPENS) {
    const open = page[name].bind(page) as (...what: unknown[]) => Promise<unknown>;
    const patiently = async (...what: unknown[]) => {
      const answer = await open(...what);
      const saysWhat = what.some((option) => typeof option === "object" && option !== null && "waitUntil" in option);
      if (!saysWhat) await page.waitForFunction(isHydrated, READY, PATIENCE);
      return answer;
    };
    Object.assign(page, { [name]: patiently });
  }
}

/**
 * The runtime closes a connection that rested for some seconds, and a request that is on its way to it just then is lost. Where tests share a context
 * they share its connections: each request has one of its own.
 */
function withOwnConnections({ request }: BrowserContext): void {
  const ask = request.fetch.bind(request);
  request.fetch = (what, options) => ask(what, { ...options, headers: { connection: "close", ...options?.headers } });
}

const known = new WeakSet<BrowserContext>();
function patient(context: BrowserContext): BrowserContext {
  if (!known.has(context)) {
    for (const page of context.pages()) patientIn(page);
    context.on("page", patientIn);
    withOwnConnections(context);
  }
  known.add(context);
  return context;
}

/** What a context keeps for good: Playwright does not take it back when it empties the context for the next test. */
const LASTING = [
  "clearPermissions",
  "grantPermissions",
  "newCDPSession",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setHTTPCredentials",
  "setOffline",
] as const;

/** Every origin that a page of this worker has shown, in any frame. */
const origins = new Set<string>();
function watchOrigins(page: Page): void {
  page.on("framenavigated", (frame) => {
    if (/^https?:/.test(frame.url())) origins.add(new URL(frame.url()).origin);
  });
}

/** What the test before left in the page, and Playwright does not empty. */
async function empty(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const origin of origins) await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.send("Page.resetNavigationHistory");
  await session.detach();
  await page.evaluate(() => {
    window.name = "";
  });
}

/** Marks what is done to the context for good. */
function watchLasting(context: BrowserContext): () => boolean {
  let isLasting = false;
  for (const name of LASTING) {
    const does = context[name].bind(context) as (...what: unknown[]) => Promise<never>;
    const doesForGood = (...what: unknown[]) => {
      isLasting = true;
      return does(...what);
    };
    Object.assign(context, { [name]: doesForGood });
  }
  return () => isLasting;
}

/**
 * Tests of a worker follow each other in one page (`reuseContext` of playwright.config.ts): a process for each, which reads every script anew, takes
 * a fifth of the journeys' time. Playwright empties cookies, cache and the usual storage and takes routes, scripts, clock and emulation back; here
 * goes what it leaves. A context that was given something lasting, or whose test failed, is closed. Held by test/e2e/one-after-another.au.spec.ts.
 */
async function handOver(
  context: BrowserContext,
  use: (context: BrowserContext) => Promise<void>,
  hasFailed: () => boolean,
): Promise<void> {
  const [page] = context.pages();
  if (page) await empty(page);
  for (const one of context.pages()) watchOrigins(one);
  context.on("page", watchOrigins);
  const isLasting = watchLasting(context);
  await use(patient(context));
  if (isLasting() || hasFailed()) await context.close();
}

export const test = base.extend<{ ownContextsEnd: undefined }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (...what) => patient(await newContext(...what));
      await use(browser);
      browser.newContext = newContext;
    },
    { scope: "worker" },
  ],
  context: async ({ context }, use, info) => {
    await handOver(context, use, () => info.status !== info.expectedStatus);
  },
  /** What a test opened beside its page would go on drawing and asking behind the tests that follow. */
  ownContextsEnd: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      for (const context of browser.contexts()) if (!before.has(context)) await context.close();
    },
    { auto: true },
  ],
});
