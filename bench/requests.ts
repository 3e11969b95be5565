// `npm run bench -- requests`: what a browser really fetches for a first and for a next step, and whether each page handles a click before any script has
// loaded. Writes bench/requests.json.
import { storeResult } from "./figures.ts";
import { gzipSync } from "node:zlib";
import type { Page, Request } from "@playwright/test";
import { openPhone, waitForScript } from "./phone.ts";
import { openStage, type Place } from "./stage.ts";

/** Maximum number of requests for the first page and for each following step, and maximum size of a page's HTML and CSS (gzip). */
const LIMITS = { first: 10, next: 4, htmlAndCssBytes: 25 * 1024 } as const;

const nameOf = (request: Request) =>
  `${request.method()} ${new URL(request.url()).pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "…")}`;
const recordRequests = (page: Page) => {
  const views: Request[] = [];
  page.on("request", (request) => void (request.url().startsWith("http") && views.push(request)));
  return views;
};

/** An interaction that each page must handle without JavaScript: a form submission or a link. */
const INTERACTIONS: Readonly<Record<Place["name"], (page: Page) => Promise<unknown>>> = {
  home: (page) => page.getByRole("button", { name: "Basic service" }).click(),
  step: (page) => page.getByRole("main").getByRole("button").last().click(),
  results: (page) =>
    page
      .getByRole("button", { name: /^Book now/ })
      .first()
      .click(),
  finalise: (page) =>
    page
      .getByRole("main")
      .getByRole("button", { name: /^(?:Pay|Book|Continue)/ })
      .last()
      .click(),
  confirmation: (page) => page.locator('main a[href$="/inclusions"]').click(),
  "workshop response": async (page) => {
    await page.getByRole("radio", { name: "Change the date or time" }).check();
    await page.getByRole("button", { name: "Send your answer" }).click();
  },
};

const stage = await openStage("requests");
const stepTarget = stage.places.find(({ name }) => name === "step");
if (!stepTarget) throw new Error("no step");

const { phone, page } = await openPhone(stepTarget, stage.origin);
const recordedRequests = recordRequests(page);
const document = await page.goto(stepTarget.path);
await page.waitForLoadState("networkidle");
const first = recordedRequests.map(nameOf);
const html = (await document?.body()) ?? Buffer.alloc(0);
const styles = await Promise.all(
  recordedRequests
    .filter((request) => request.resourceType() === "stylesheet")
    .map(async (request) => gzipSync((await (await request.response())?.body()) ?? "", { level: 9 }).length),
);
const bytes = { html: gzipSync(html, { level: 9 }).length, css: styles.reduce((a, b) => a + b, 0) };
await page.goto(`/quote-2/${await stage.createLead()}?step=task-your-items`);
await waitForScript(page, "main form");
await page.waitForLoadState("networkidle");
recordedRequests.length = 0;
await page.getByRole("main").getByRole("button", { name: "Continue" }).click();
await page.waitForURL(/step=(?!task-your-items)/, { waitUntil: "commit" });
await page.waitForLoadState("networkidle");
const next = recordedRequests.map(nameOf);
await phone.close();
console.log(
  `first step: ${first.length} requests\n  ${first.join("\n  ")}\nnext step: ${next.length} requests\n  ${next.join("\n  ")}`,
);
console.log(`HTML ${bytes.html} B and CSS ${bytes.css} B, gzip: ${((bytes.html + bytes.css) / 1024).toFixed(1)} KB`);

const unscripted: { readonly name: string; readonly respondedWith: string }[] = [];
for (const place of stage.places) {
  const { phone: barePhone, page: earlyPage } = await openPhone(place, stage.origin);
  // Scripts that never arrive. The page requests them but does not wait for them.
  await earlyPage.route(/\/assets\/.*\.m?js$/, () => undefined);
  await earlyPage.goto(place.path, { waitUntil: "commit" });
  const earlyResponse = earlyPage.waitForResponse(
    (response) => response.request().isNavigationRequest() && response.status() !== 303 && response.status() !== 302,
  );
  await INTERACTIONS[place.name](earlyPage);
  const response = await earlyResponse;
  unscripted.push({ name: place.name, respondedWith: `${nameOf(response.request())} ${response.status()}` });
  console.log(`before any script: ${place.name.padEnd(14)} response: ${unscripted.at(-1)?.respondedWith}`);
  if (response.status() >= 500) throw new Error(`${place.name}: ${response.status()}`);
  await barePhone.close();
}
await stage.stop();
const isWithinLimit =
  first.length <= LIMITS.first && next.length <= LIMITS.next && bytes.html + bytes.css <= LIMITS.htmlAndCssBytes;
console.log(isWithinLimit ? "met" : "missed");
storeResult("requests", { first, next, gzipBytes: bytes, unscripted });
process.exitCode = isWithinLimit ? 0 : 1;
