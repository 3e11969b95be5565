import { expectNoAxeViolations } from "./support/axe";
import { expect, ONE_COUNTRY, test } from "./support/test";

test("F-096 P-027 the home page returns 200 with ways to start a quote", async ({ page }) => {
  const response = await page.goto("/");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What does your car need?");
  const start = page.locator('form[method="post"][action="/start"]');
  await expect(start.getByRole("button", { name: "Battery Replacement" })).toHaveAttribute(
    "name",
    "repairInspectionId",
  );
  await expect(start.getByRole("button", { name: "Basic Service" })).toHaveAttribute("value", "1");
  await expectNoAxeViolations(page);
});

test("up to ten jobs are suggested during typing", { tag: ONE_COUNTRY }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("searchbox").pressSequentially("brake");
  await expect(page.getByRole("button", { name: /^Front Brake Pads Replacement/ })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText(/^\d+ jobs found$/);
  await page.getByRole("searchbox").fill("hail");
  await expect(page.getByRole("status")).toHaveText("1 job found");
  expect(await page.locator('form[action="/start"] button[name]').count()).toBeLessThanOrEqual(10);
  await page.getByRole("searchbox").fill("");
  await expect(page.getByRole("heading", { name: "Popular jobs" })).toBeVisible();
});

test("text typed before the script has loaded is searched for", { tag: ONE_COUNTRY }, async ({ page }) => {
  let release = () => {};
  const releasePromise = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await releasePromise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("brake");
  release();
  await expect(page.getByRole("button", { name: /^Front Brake Pads Replacement/ })).toBeVisible();
});

test("a search without results offers to describe the job", { tag: ONE_COUNTRY }, async ({ page }) => {
  await page.goto("/?q=zzzzqqqq");
  await expect(page.getByRole("button", { name: "Describe it" })).toBeVisible();
});

test("F-108 F-109 each change of state scrolls to the top and counts one page view", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  const readPageViews = () =>
    page.evaluate(
      () => window.dataLayer?.flatMap((event) => (event.event === "virtualPageView" ? [event.pagePath] : [])) ?? [],
    );
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto("/?q=brake");
  await expect.poll(readPageViews).toEqual(["/"]);
  await page.evaluate(() => {
    window.scrollTo(0, 500);
    Object.assign(window, { __mark: 1 });
  });
  await page.getByRole("link", { name: /home$/ }).click();
  await expect.poll(readPageViews).toEqual(["/", "/"]);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.evaluate(() => "__mark" in window)).toBe(true);
});

for (const field of ["searchbox", "Rego or car", "Suburb (optional)"])
  test(`Enter in ${field} submits all three fields`, { tag: ONE_COUNTRY }, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("searchbox").fill("battery replacement");
    await page.getByLabel("Rego or car").fill("FOUND1");
    await page.getByLabel("Suburb (optional)").fill("Parramatta NSW");
    await (field === "searchbox" ? page.getByRole("searchbox") : page.getByLabel(field)).press("Enter");
    await expect(page).toHaveURL(/step=vehicle-rego-found/);
    expect(page.url()).not.toContain("FOUND1");
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form works and keeps job, vehicle and place", { tag: ONE_COUNTRY }, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("searchbox").fill("brakes");
    await page.getByLabel("Rego or car").fill("2018 corolla");
    await page.getByLabel("Suburb (optional)").fill("2150");
    await page.getByLabel("Suburb (optional)").press("Enter");
    await expect(page.getByRole("searchbox")).toHaveValue("brakes");
    await page.getByRole("button", { name: /^Front Brake Pads Replacement/ }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.locator("#field-q")).toHaveValue("2150");
    await page
      .getByRole("radio", { name: /^Parramatta/ })
      .first()
      .check();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("2018 Toyota Corolla", { exact: true })).toBeVisible();
  });
});
