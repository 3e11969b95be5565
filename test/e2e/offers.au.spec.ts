import { type Browser, expect, type Page, test } from "@playwright/test";
import { aMobile, chooseSuburb, expectStep, givePlate, guidOf, press, startQuote, verifyAndSubmit } from "./support/funnel";

/** A job in the customer's own words, handed in: nobody can price it, so suppliers are asked. Answers the lead's guid. */
async function askForAQuote(page: Page): Promise<string> {
  await startQuote(page);
  await expectStep(page, "task-select");
  await page.getByRole("link", { name: /^Describe it in your own words/ }).click();
  await expectStep(page, "task-custom");
  await page.locator("#field-details").fill("Strange noise at the back");
  await press(page, "Continue");
  await expectStep(page, "task-your-items");
  await press(page, "Continue");
  await chooseSuburb(page, "Parramatta", /Parramatta/);
  await givePlate(page, "DEMOSR5");
  await expectStep(page, "vehicle-rego-found");
  await press(page, /^Yes, \d{4}/);
  await expectStep(page, "date");
  await press(page, /^As soon as possible/);
  await press(page, /^A workshop/);
  await verifyAndSubmit(page, aMobile("AU"));
  await page.waitForURL(/quote-confirmation-success/, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return guidOf(page);
}

/** The links of the invitations that are in the outbox now. */
async function invitations(page: Page): Promise<readonly string[]> {
  const text = await (await page.request.get("/dev/outbox")).text();
  return [...new Set([...text.matchAll(/\/workshop\/link\/[\w-]+/g)].map(([path]) => path))];
}

/** A person of a workshop in a browser of their own opens the link of their message. */
async function openLink(browser: Browser, baseURL: string | undefined, link: string, subject: "demo-supplier-member" | "demo-supplier-admin"): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await page.goto(`/customer-login?returnTo=${encodeURIComponent(link)}`);
  await page.locator(`button[value="${subject}"]`).click();
  await page.waitForURL(/\/workshop\/leads\//, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "What is wanted" })).toBeVisible();
  return page;
}

test("P-146 P-147 P-394 the clock turns the bid view into the cut-off view by itself, and the numbers are asked for at 0, 30 and 60 seconds until one leaves", async ({ page, browser, baseURL }) => {
  const before = await invitations(page);
  await askForAQuote(page);
  await expect.poll(async () => (await invitations(page)).length, { timeout: 30_000 }).toBeGreaterThan(before.length);
  const [link = ""] = (await invitations(page)).filter((each) => !before.includes(each));
  const workshop = await openLink(browser, baseURL, link, "demo-supplier-member");
  await workshop.clock.install();
  // No push in this walk: its own clock would set the page's right again.
  await workshop.routeWebSocket("**/live", () => undefined);
  const asked: string[] = [];
  workshop.on("request", (request) => void (request.url().endsWith("/offers-remaining") && asked.push(request.url())));
  await workshop.reload({ waitUntil: "commit" });
  await expect.poll(() => asked.length).toBe(1);
  await workshop.clock.runFor(29_000);
  expect(asked).toHaveLength(1);
  await workshop.clock.runFor(1_500);
  await expect.poll(() => asked.length).toBe(2);
  await workshop.clock.runFor(30_000);
  await expect.poll(() => asked.length).toBe(3);
  // To a few seconds before the end of the day that bidding lasts: no request and no load turns the view.
  await workshop.unrouteAll();
  await workshop.route("**/offers-remaining", (route) => route.abort());
  await expect(workshop.getByRole("button", { name: "Check my offer" })).toBeVisible();
  await workshop.clock.fastForward(24 * 3_600_000);
  await expect(workshop.getByText("Bidding has closed")).toBeVisible();
  await expect(workshop.getByRole("button", { name: "Check my offer" })).toHaveCount(0);
});
