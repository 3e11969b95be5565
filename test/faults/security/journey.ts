import { chromium } from "@playwright/test";
import { findChromium } from "../../../scripts/chromium.mjs";
import { policyViolations } from "../../e2e/support/content-policy";
import { chooseSuburb, givePlate, press } from "../../e2e/support/funnel";
import { answerRemainingSteps, bookAndPay, PLACES, startFromHome } from "../../e2e/support/walk-to-booking";
import { ORIGIN } from "./browser";
import { pageEntryPoints } from "./entry-points";
import { type Part, sampleOf } from "./part";

/** Personal data that the customer enters in the journey. */
const PERSONAL_DATA = /\bkim\b|\browe\b|customer\.example|\b04\d{2} ?\d{3} ?\d{3}\b|found1/i;
const ADDRESSES =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{27}(?![\w-])/;
/** Files that the browser displays itself, which are not pages of ours. */
const NON_PAGE_FILES = /\.(xml|txt|ics|webmanifest)$/;
const TABS = 3;

/**
 * A real browser goes from the home page to a paid booking and then opens every page. The content policy with trusted types must block nothing of ours,
 * analytics must receive no personal data, and no other host may be contacted.
 */
export const journey: Part = async ({ findings, chance, share, fixture }) => {
  const findingLog = findings();
  const { worker, ids } = await fixture();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });
  try {
    const context = await browser.newContext({
      baseURL: worker.origin,
      locale: "en-AU",
      timezoneId: "Australia/Sydney",
    });
    context.setDefaultTimeout(15_000);
    const events: string[] = [];
    context.on("request", (request) => {
      findingLog.addToCount("browser requests");
      const { origin, protocol } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== worker.origin && origin !== ORIGIN)
        findingLog.addFinding(
          "a page requests another host",
          `${request
            .frame()
            .url()
            .replace(/[\w-]{26,}/g, "…")
            .slice(0, 90)} asks ${origin}`,
        );
    });
    const violations = await policyViolations(context);
    await context.exposeFunction("tellEvent", (event: string) => events.push(event));
    await context.addInitScript(() => {
      const consoleEvents: object[] = [];
      consoleEvents.push = (...more: object[]) => {
        for (const event of more)
          (window as unknown as { tellEvent(event: string): void }).tellEvent(JSON.stringify(event));
        return Array.prototype.push.apply(consoleEvents, more);
      };
      Object.assign(window, { dataLayer: consoleEvents });
    });

    const page = await context.newPage();
    const walk = async () => {
      await startFromHome(page, /^Basic service/i);
      await chooseSuburb(page, PLACES.AU.typed, PLACES.AU.label);
      await givePlate(page, "found1");
      await press(page, /^Yes, \d{4}/);
      await answerRemainingSteps(page, "AU");
      await bookAndPay(page);
      findingLog.addToCount("complete journeys to a paid booking");
    };
    await walk().catch((error: unknown) =>
      findingLog.addFinding(
        "the journey to a paid booking fails",
        String(error).split("\n").slice(0, 3).join(" ").slice(0, 160),
      ),
    );

    const waiting = sampleOf({ chance, share }, pageEntryPoints(ids))
      .map(({ address }) => address)
      .filter((address) => !NON_PAGE_FILES.test(address));
    const openEachPage = async () => {
      const tab = await context.newPage();
      for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
        // A download is not a page, so its navigation fails.
        await tab.goto(address, { waitUntil: "domcontentloaded" }).catch(() => null);
        // Scripts load after the first paint. When the network is idle, they have run and their requests are complete.
        await tab.waitForLoadState("networkidle").catch(() => null);
        findingLog.addToCount("pages opened in the browser");
      }
    };
    await Promise.all(Array.from({ length: TABS }, openEachPage));
    findingLog.addToCount("analytics events", events.length);
    for (const violation of violations)
      findingLog.addFinding(
        "the content security policy blocks one of our resources",
        violation.replace(/[\w-]{26,}/g, "…"),
      );
    for (const event of events)
      if (PERSONAL_DATA.test(event) || ADDRESSES.test(event))
        findingLog.addFinding("analytics receive personal data", event.slice(0, 160));
    if (events.length < 10) findingLog.addFinding("the fixture", `sends only ${events.length} analytics events`);
    return findingLog.end();
  } finally {
    await browser.close();
  }
};
