import { type Browser, type BrowserContext, type Page, test as base } from "@playwright/test";
import { isHydrated } from "./is-hydrated";
import { type BrowserContexts, browserContexts } from "./browser-contexts";

export { expect } from "@playwright/test";
export { ONE_COUNTRY } from "./one-country";

/** Scripts of a page are asked for when it has been painted, after the browser calls it loaded (docs/decisions/0013). A page without script of ours is ready at once. */
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
 * The runtime closes a connection that rested for some seconds, and a request that is on its way to it just then is lost: each has one of its own.
 * A new one too was reset once, which no customer's browser would show: `maxRetries` asks again after a reset, and after nothing else.
 */
function withOwnConnections({ request }: BrowserContext): void {
  const ask = request.fetch.bind(request);
  request.fetch = (what, options) =>
    ask(what, { maxRetries: 1, ...options, headers: { connection: "close", ...options?.headers } });
}

const watchedContexts = new WeakSet<BrowserContext>();
function patient(context: BrowserContext): BrowserContext {
  if (!watchedContexts.has(context)) {
    context.on("page", patientIn);
    withOwnConnections(context);
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
      browser.newContext = async (...what) => patient(await newContext(...what));
      await use(browser);
      browser.newContext = newContext;
    },
    { scope: "worker" },
  ],
  kept: [async ({ browser }, use) => use(browserContexts(browser)), { scope: "worker" }],
  /** Whatever a context can be made with, as this test wants it. */
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
  /** That of the test before, emptied, where it was made with the same. */
  context: async ({ browser, kept: browserContexts, madeWith, ownContext }, use, info) => {
    const context = ownContext ? await browser.newContext() : await browserContexts.take(madeWith);
    await use(context);
    if (ownContext) await context.close();
    else await browserContexts.releaseQuota(context, info.status === info.expectedStatus);
  },
  /** What a test opened beside its page would go on drawing and asking behind the tests that follow. */
  ownContextsEnd: [
    async ({ browser, kept: browserContexts }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      for (const context of browser.contexts())
        if (!before.has(context) && !browserContexts.has(context)) await context.close();
    },
    { auto: true },
  ],
});
