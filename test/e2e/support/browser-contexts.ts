import type { Browser, BrowserContext, Page } from "@playwright/test";

/** A page without script of ours: nothing runs in it, and nothing is asked for. */
const ANCHOR = "/robots.txt";
/** So many tests follow each other in a context at most: what a process has gathered goes with it. */
const MAX_TESTS = 50;

/** What is done to a context for good: no call takes it back. */
const LASTING = [
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
const LASTING_CLOCK = [
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
  /** Stays open, so that the browser keeps the process in which the pages of the context run. */
  readonly anchor: Page;
  readonly options: string;
  /** Whatever its pages have shown, in any frame. */
  readonly origins: Set<string>;
  tests: number;
  /** Something was done to it for good. */
  isSpoilt: boolean;
}

/** Marks `kept` when one of the methods is called. */
function watch<T extends object>(session: BrowserSession, of: T, names: readonly (keyof T & string)[]): void {
  for (const name of names) {
    const does = (of[name] as (...what: unknown[]) => unknown).bind(of);
    const marked = (...what: unknown[]) => {
      session.isSpoilt = true;
      return does(...what);
    };
    Object.assign(of, { [name]: marked });
  }
}

/** A page of the anchor's process, which knows nothing of the anchor. */
async function openOtherPage({ context, anchor }: BrowserSession): Promise<Page> {
  const promise = context.waitForEvent("page");
  await anchor.evaluate(() => {
    const page = window.open("about:blank");
    if (page) page.opener = null;
  });
  return promise;
}

/** Closes what the test before opened, and takes away what it left. */
async function clearContexts({ context, anchor, origins }: BrowserSession): Promise<void> {
  for (const page of context.pages()) if (page !== anchor) await page.close();
  await context.clearCookies();
  const session = await context.newCDPSession(anchor);
  for (const origin of origins) await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
  origins.clear();
}

/** Contexts of a worker that its tests take one after another. */
export interface BrowserContexts {
  has(context: BrowserContext): boolean;
  /** An empty one; `options` = those of the test that asks, with which one is made where none is kept. */
  take(options: string): Promise<BrowserContext>;
  releaseQuota(context: BrowserContext, wentWell: boolean): Promise<void>;
}

/**
 * A context with a process for each test, which reads every script anew, takes twice as long to open a page: tests of a worker that want the same kind
 * of context follow each other in one. Each has pages of its own; cookies and stores are emptied. A context that was given something lasting, or whose
 * test failed, is closed. Held by test/e2e/one-after-another.au.spec.ts.
 */
export function browserContexts(browser: Browser): BrowserContexts {
  const sessions = new Map<string, BrowserSession>();

  async function make(options: string): Promise<BrowserSession> {
    const context = await browser.newContext();
    const anchor = await context.newPage();
    await anchor.goto(ANCHOR);
    const session: BrowserSession = { context, anchor, options, origins: new Set(), tests: 0, isSpoilt: false };
    context.on("page", (page) =>
      page.on("framenavigated", (frame) => {
        if (/^https?:/.test(frame.url())) session.origins.add(new URL(frame.url()).origin);
      }),
    );
    watch(session, context, LASTING);
    watch(session, context.clock, LASTING_CLOCK);
    context.newPage = () => openOtherPage(session);
    sessions.set(options, session);
    return session;
  }

  const of = (context: BrowserContext) => [...sessions.values()].find((item) => item.context === context);

  return {
    has: (context) => of(context) !== undefined,
    async take(options) {
      const result = sessions.get(options) ?? (await make(options));
      result.tests += 1;
      return result.context;
    },
    async releaseQuota(context, wentWell) {
      const back = of(context);
      if (back === undefined) return;
      const isEmpty =
        wentWell &&
        !back.isSpoilt &&
        back.tests < MAX_TESTS &&
        (await clearContexts(back).then(
          () => true,
          () => false,
        ));
      if (isEmpty) return;
      sessions.delete(back.options);
      await context.close();
    },
  };
}
