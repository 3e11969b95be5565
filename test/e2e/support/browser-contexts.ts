import type { Browser, BrowserContext, Page } from "@playwright/test";

/** A page without our script, which makes no further requests. */
const ANCHOR_PATH = "/robots.txt";
/** Maximum number of tests per context. Closing it frees what its process has accumulated. */
const MAX_TESTS = 50;

/** Context methods with a permanent effect that no call reverts. */
const LASTING_METHODS = [
  "addInitScript",
  "clearPermissions",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "route",
  "routeFromHAR",
  "routeWebSocket",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setHTTPCredentials",
  "setOffline",
] as const;
const LASTING_CLOCK_METHODS = [
  "fastForward",
  "install",
  "pauseAt",
  "resume",
  "runFor",
  "setFixedTime",
  "setSystemTime",
] as const;

interface BrowserSession {
  readonly context: BrowserContext;
  /** Stays open so that the browser keeps the process of this context's pages. */
  readonly anchor: Page;
  readonly options: string;
  /** Every origin that its pages have loaded, in any frame. */
  readonly origins: Set<string>;
  tests: number;
  /** True if a method with a permanent effect was called. */
  hasLastingEffect: boolean;
}

/** Sets `hasLastingEffect` when one of the methods is called. */
function markOnCall<T extends object>(session: BrowserSession, target: T, names: readonly (keyof T & string)[]): void {
  for (const name of names) {
    const method = (target[name] as (...args: unknown[]) => unknown).bind(target);
    const markAndCall = (...args: unknown[]) => {
      session.hasLastingEffect = true;
      return method(...args);
    };
    Object.assign(target, { [name]: markAndCall });
  }
}

/** Opens a page in the anchor's process without a reference to the anchor. */
async function openOtherPage({ context, anchor }: BrowserSession): Promise<Page> {
  const pagePromise = context.waitForEvent("page");
  await anchor.evaluate(() => {
    const page = window.open("about:blank");
    if (page) page.opener = null;
  });
  return pagePromise;
}

/** Closes the pages of the previous test and clears its data. */
async function clearContext({ context, anchor, origins }: BrowserSession): Promise<void> {
  for (const page of context.pages()) if (page !== anchor) await page.close();
  await context.clearCookies();
  const session = await context.newCDPSession(anchor);
  for (const origin of origins) await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
  origins.clear();
}

/** Browser contexts that the tests of a worker reuse in turn. */
export interface BrowserContexts {
  has(context: BrowserContext): boolean;
  /** Returns an empty context with the options of the requesting test. Creates one if no stored context has these options. */
  takeSession(options: string): Promise<BrowserContext>;
  returnSession(context: BrowserContext, passed: boolean): Promise<void>;
}

/**
 * Reuses contexts between tests of a worker that need the same options. A context with a process per test reloads every script and takes twice as long to open
 * a page. Each test has its own pages, and cookies and stores are cleared. A context with a permanent change or a failed test is closed. Tested by
 * test/e2e/one-after-another.au.spec.ts.
 */
export function browserContexts(browser: Browser): BrowserContexts {
  const sessions = new Map<string, BrowserSession>();

  async function createSession(options: string): Promise<BrowserSession> {
    const context = await browser.newContext();
    const anchor = await context.newPage();
    await anchor.goto(ANCHOR_PATH);
    const session: BrowserSession = { context, anchor, options, origins: new Set(), tests: 0, hasLastingEffect: false };
    context.on("page", (page) =>
      page.on("framenavigated", (frame) => {
        if (/^https?:/.test(frame.url())) session.origins.add(new URL(frame.url()).origin);
      }),
    );
    markOnCall(session, context, LASTING_METHODS);
    markOnCall(session, context.clock, LASTING_CLOCK_METHODS);
    context.newPage = () => openOtherPage(session);
    sessions.set(options, session);
    return session;
  }

  const sessionOf = (context: BrowserContext) => [...sessions.values()].find((item) => item.context === context);

  return {
    has: (context) => sessionOf(context) !== undefined,
    async takeSession(options) {
      const result = sessions.get(options) ?? (await createSession(options));
      result.tests += 1;
      return result.context;
    },
    async returnSession(context, passed) {
      const session = sessionOf(context);
      if (session === undefined) return;
      const isEmpty =
        passed &&
        !session.hasLastingEffect &&
        session.tests < MAX_TESTS &&
        (await clearContext(session).then(
          () => true,
          () => false,
        ));
      if (isEmpty) return;
      sessions.delete(session.options);
      await context.close();
    },
  };
}
