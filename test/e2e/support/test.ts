import { type Browser, type BrowserContext, type Page, test as base } from "@playwright/test";
import { isHydrated } from "./is-hydrated";
import { type BrowserContexts, browserContexts } from "./browser-contexts";

export { expect } from "@playwright/test";
export { ONE_COUNTRY } from "./one-country";

/** A page requests its scripts after the first paint, which is later than the load event (docs/decisions/0013). A page without our script is ready at once. */
const READY = { selector: "main", orHasNoScript: true };
/** Scripts that have not loaded within this time will never load. A test that delays scripts specifies its own wait. */
const HYDRATION_TIMEOUT = { timeout: 30_000 };

const NAVIGATION_METHODS = ["goto", "reload", "goBack", "goForward", "waitForURL"] as const;

/** Makes navigation wait for the page's script unless the test specifies its own wait. Otherwise the test would click sooner than any user could. */
function waitForHydrationAfterNavigation(page: Page): void {
  for (const name of NAVIGATION_METHODS) {
    const original = page[name].bind(page) as (...args: unknown[]) => Promise<unknown>;
    const callWithHydration = async (...args: unknown[]) => {
      const response = await original(...args);
      const hasOwnWait = args.some((option) => typeof option === "object" && option !== null && "waitUntil" in option);
      if (!hasOwnWait) await page.waitForFunction(isHydrated, READY, HYDRATION_TIMEOUT);
      return response;
    };
    Object.assign(page, { [name]: callWithHydration });
  }
}

/**
 * Opens a new connection for each request. The runtime closes idle connections after a few seconds, and a request sent at that moment is lost.
 * A new connection was once reset too, which would not happen in a customer's browser. `maxRetries` retries only after a reset.
 */
function disableKeepAlive({ request }: BrowserContext): void {
  const ask = request.fetch.bind(request);
  request.fetch = (input, options) =>
    ask(input, { maxRetries: 1, ...options, headers: { connection: "close", ...options?.headers } });
}

const watchedContexts = new WeakSet<BrowserContext>();
function addHydrationWait(context: BrowserContext): BrowserContext {
  if (!watchedContexts.has(context)) {
    context.on("page", waitForHydrationAfterNavigation);
    disableKeepAlive(context);
  }
  watchedContexts.add(context);
  return context;
}

export const test = base.extend<
  { madeWith: string; ownContext: boolean; ownContextsEnd: undefined },
  { browser: Browser; kept: BrowserContexts }
>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (...args) => addHydrationWait(await newContext(...args));
      await use(browser);
      browser.newContext = newContext;
    },
    { scope: "worker" },
  ],
  kept: [async ({ browser }, use) => use(browserContexts(browser)), { scope: "worker" }],
  /** All context options of this test. */
  madeWith: async (
    {
      acceptDownloads,
      baseURL,
      bypassCSP,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      extraHTTPHeaders,
      geolocation,
      hasTouch,
      httpCredentials,
      ignoreHTTPSErrors,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      proxy,
      serviceWorkers,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
  ) => {
    await use(
      JSON.stringify({
        acceptDownloads,
        baseURL,
        bypassCSP,
        colorScheme,
        contextOptions,
        deviceScaleFactor,
        extraHTTPHeaders,
        geolocation,
        hasTouch,
        httpCredentials,
        ignoreHTTPSErrors,
        isMobile,
        javaScriptEnabled,
        locale,
        offline,
        permissions,
        proxy,
        serviceWorkers,
        storageState,
        timezoneId,
        userAgent,
        viewport,
      }),
    );
  },
  ownContext: [false, { option: true }],
  /** Reuses the cleared context of an earlier test if it was created with the same options. */
  context: async ({ browser, kept: browserContexts, madeWith, ownContext }, use, info) => {
    const context = ownContext ? await browser.newContext() : await browserContexts.takeSession(madeWith);
    await use(context);
    if (ownContext) await context.close();
    else await browserContexts.returnSession(context, info.status === info.expectedStatus);
  },
  /** Closes the other contexts that a test opened, which would otherwise keep rendering and making requests during later tests. */
  ownContextsEnd: [
    async ({ browser, kept: browserContexts }, use) => {
      const existingContexts = new Set(browser.contexts());
      await use(undefined);
      for (const context of browser.contexts())
        if (!existingContexts.has(context) && !browserContexts.has(context)) await context.close();
    },
    { auto: true },
  ],
});
