import { expectNoAxeViolations } from "./support/axe";
import { testJob, requestQuote, listInvitations, openLink } from "./support/invited-workshops";
import { expect, test } from "./support/test";

const WIDTHS = [320, 390, 1280];

test("B-124 B-126 P-002 P-010 P-075 P-148 P-342 P-345 P-370 a workshop follows the bidding live and sends an offer, and the customer is notified", async ({
  page,
  browser,
  baseURL,
}) => {
  const job = testJob("Strange noise at the back");
  const guid = await requestQuote(page, job);
  await expect.poll(async () => (await listInvitations(page, job)).length, { timeout: 30_000 }).toBeGreaterThan(1);
  const [first, second] = await listInvitations(page, job);
  if (first === undefined || second === undefined) throw new Error("two workshops are asked");
  const workshop = await openLink(browser, baseURL, first);
  const other = await openLink(browser, baseURL, second);
  expect(new URL(workshop.url()).pathname).not.toContain(first.link.split("/").at(-1) ?? "");
  for (const width of WIDTHS) {
    await workshop.setViewportSize({ width, height: 900 });
    await expectNoAxeViolations(workshop);
    expect(await workshop.locator("html").evaluate((root) => root.scrollWidth <= root.clientWidth), `${width}`).toBe(
      true,
    );
  }

  // P-180: the missing value is reported at its field, in view, and no dialog opens.
  await workshop.getByLabel("Quote type").selectOption({ label: "Fixed Quote" });
  await workshop.getByRole("button", { name: "Check my offer" }).click();
  await expect(workshop.getByRole("alert")).toContainText("Enter a price");
  await expect(workshop.getByRole("alert")).toBeInViewport();
  await expect(workshop.getByRole("dialog")).toHaveCount(0);

  await workshop.getByLabel("Price, GST included").fill("249.50");
  await workshop.getByRole("button", { name: "Check my offer" }).click();
  const dialog = workshop.getByRole("dialog", { name: "Send this offer?" });
  await expect(dialog).toContainText(job);
  await expect(dialog).toContainText("$249.50");
  await expectNoAxeViolations(workshop);

  // P-185: a total that differs from the sum of the prices blocks the offer. The test acts in one step, because live updates re-render the form.
  await dialog.getByRole("button", { name: "Send my offer" }).evaluate((button: HTMLButtonElement) => {
    const shownTotalInput = button.form?.elements.namedItem("shownTotal") as HTMLInputElement;
    shownTotalInput.value = "$1.00";
    button.click();
  });
  await expect(dialog.getByRole("alert")).toContainText("The total shown does not match your prices");
  await dialog.locator("input[name=shownTotal]").evaluate((input: HTMLInputElement) => (input.value = "$249.50"));

  await page.goto(`/quotes/${guid}`);
  await expect(page.getByRole("list", { name: "Offers" })).toBeVisible();
  const offers = workshop.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/offer"));
  await dialog.getByRole("button", { name: "Send my offer" }).click();
  await offers;
  await expect(workshop.getByText("Your offer is sent")).toBeVisible();

  // The other workshop's page updates without a reload, and the customer's page updates without a layout shift.
  await expect(other.locator("[data-remaining=offers]")).toHaveText("2");
  await expect(page.getByRole("button", { name: "1 new quote" })).toBeVisible();
  const bookable = page.getByRole("list", { name: "Offers" }).getByRole("listitem").filter({ hasText: "Book now" });
  await expect(bookable).toHaveCount(0);
  await page.getByRole("button", { name: "1 new quote" }).click();
  // The extras that are selected at the start are added to the workshop's price for the job.
  await bookable.getByText("Why this price").click();
  await expect(bookable).toContainText("$249.50");
  // One workshop has quoted; the others can still be asked.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^1 quote near /);
  await expect(page.getByText(/^\d+ more workshops can quote/)).toBeVisible();
  await expect(page.getByRole("button", { name: "1 new quote" })).toHaveCount(0);

  // P-370: the server refuses the offer, the page shows the reason and fetches the remaining counts again.
  await other.route("**/api/lead-bid-offer/*/offer", (route) =>
    route.fulfill({ json: { Result: { IsSubmitted: false, RejectedReason: "Maximum offers reached" } } }),
  );
  await other.getByLabel("Quote type").selectOption({ label: "Inspection" });
  await other.getByLabel("Price, GST included").fill("90");
  await other.getByRole("button", { name: "Check my offer" }).click();
  const requestPromise = other.waitForRequest("**/offers-remaining");
  await other.getByRole("button", { name: "Send my offer" }).click();
  await expect(other.getByText("Offer submission unsuccessful")).toBeVisible();
  await expect(other.getByText("Maximum offers reached")).toBeVisible();
  await requestPromise;

  // P-371: the product search shows its own error text.
  await other.route("**/api/gateway", (route) => route.fulfill({ status: 500, json: {} }));
  await other.getByLabel("Quote type").selectOption({ label: "Fixed Quote with product code" });
  await other.getByLabel("Product code").fill("oil");
  await expect(other.getByText("Product code search unsuccessful")).toBeVisible();
  await expect(
    other.getByText(
      "Sorry, we had a problem looking for products, please try again. If the problem persists, do get in touch!",
    ),
  ).toBeVisible();

  // The customer views the offer until it expires.
  const { Listings } = (await (await page.request.get(`/api/quotes/${guid}`)).json()) as {
    Listings: readonly { WorkshopId: number; IsInstantlyPriced: boolean }[];
  };
  const supplier = Listings.find((listing) => listing.IsInstantlyPriced)?.WorkshopId;
  const viewCalls: string[] = [];
  for (const item of [workshop, page])
    item.on(
      "response",
      (response) =>
        void (
          response.url().includes("/register-workshop-quote-view") &&
          viewCalls.push(`${response.request().method()} ${response.status()}`)
        ),
    );
  await page.clock.install();
  await page.goto(`/booking/${guid}/finalise?supplier=${supplier}`);
  const bookButton = page.getByRole("button", { name: /^(Pay|Book)/ }).last();
  await expect(bookButton).toBeEnabled();
  // B-126: the workshop's view of its own offer is registered once, and the customer's view on finalise is not. P-345: the first call fails, so the page
  // reloads once, because nothing was typed in it.
  let loads = 0;
  workshop.on("request", (request) => request.isNavigationRequest() && loads++);
  await workshop.route("**/register-workshop-quote-view", (route) => route.abort(), { times: 1 });
  await workshop.goto(`/booking/${guid}/${supplier}/view`);
  await expect.poll(() => viewCalls).toEqual(["POST 200"]);
  await expect(workshop).toHaveTitle("Quote Details");
  expect(loads).toBe(2);
  await page.clock.fastForward(20 * 24 * 3_600_000);
  await expect(page.getByText("This offer has ended")).toBeVisible();
  await expect(bookButton).toBeDisabled();
  expect(viewCalls).toHaveLength(1);
});

test("P-146 P-147 P-394 the bid view reaches its cut-off automatically and polls at 0, 30 and 60 seconds", async ({
  page,
  browser,
  baseURL,
}) => {
  const job = testJob("Strange noise at the front");
  await requestQuote(page, job);
  await expect.poll(async () => (await listInvitations(page, job)).length, { timeout: 30_000 }).toBeGreaterThan(0);
  const [mail] = await listInvitations(page, job);
  if (mail === undefined) throw new Error("a workshop is asked");
  const workshop = await openLink(browser, baseURL, mail);
  await workshop.clock.install();
  // Blocks push in this test, because it would correct the page's clock.
  await workshop.routeWebSocket("**/live", () => undefined);
  const requests: string[] = [];
  workshop.on(
    "request",
    (request) => void (request.url().endsWith("/offers-remaining") && requests.push(request.url())),
  );
  await workshop.reload({ waitUntil: "commit" });
  await expect.poll(() => requests.length).toBe(1);
  await workshop.clock.runFor(29_000);
  expect(requests).toHaveLength(1);
  await workshop.clock.runFor(1_500);
  await expect.poll(() => requests.length).toBe(2);
  await workshop.clock.runFor(30_000);
  await expect.poll(() => requests.length).toBe(3);
  // Jumps past the end of the bidding day. The view changes without a request or a page load.
  await workshop.unrouteAll();
  await workshop.route("**/offers-remaining", (route) => route.abort());
  await expect(workshop.getByRole("button", { name: "Check my offer" })).toBeVisible();
  await workshop.clock.fastForward(24 * 3_600_000);
  await expect(workshop.getByText("Bidding has closed")).toBeVisible();
  await expect(workshop.getByRole("button", { name: "Check my offer" })).toHaveCount(0);
});
