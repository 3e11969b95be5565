import { expectNoAxeViolations } from "./support/axe";
import {
  testMobile,
  chooseSuburb,
  codeFor,
  expectStep,
  guidOf,
  openStep,
  press,
  submitStart,
  startQuote,
  stepOf,
  waitUntilRendered,
} from "./support/funnel";
import { expect, ONE_COUNTRY, test } from "./support/test";

const PLACES = { AU: { typed: "parramatta", label: /NSW 2150/ }, NZ: { typed: "penrose", label: /Penrose/ } } as const;
const placeOf = (project: string) => PLACES[project as keyof typeof PLACES];

test("F-023 F-024 F-039 F-043 F-045 both URLs render the same screen with the same title and body class", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await startQuote(page);
  const guid = guidOf(page);
  for (const name of ["quote", "quote-2"]) {
    const response = await page.goto(`/${name}/${guid}?step=task-select`);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle("Get a Quote (V2)");
    await expect(page.locator("body")).toHaveClass(/quote-details/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("What does your vehicle need?");
  }
  await page.goto("/");
  await expect(page.locator("body")).not.toHaveClass(/quote-details/);
});

test("F-095 F-176 an unknown or malformed guid is not found", { tag: ONE_COUNTRY }, async ({ page }) => {
  for (const guid of ["00000000-0000-0000-0000-000000000000", "no-guid"]) {
    const response = await page.goto(`/quote-2/${guid}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("F-177 an unknown step shows a message with a way to continue", { tag: ONE_COUNTRY }, async ({ page }) => {
  await startQuote(page);
  const response = await page.goto(`/quote-2/${guidOf(page)}?step=no-such-step`);
  expect(response?.status()).toBe(404);
  await page.getByRole("link", { name: "Go to your jobs" }).click();
  await expectStep(page, "task-select");
});

test("F-169 F-174 a later step without a place leads to location; a URL without a step shows the tasks", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await startQuote(page, { repairInspectionId: "157" });
  await openStep(page, "date");
  await expectStep(page, "location");
  await page.goto(`/quote-2/${guidOf(page)}`);
  await expectStep(page, "task-select");
});

test("F-025 F-040 F-108 F-109 steps change without a reload, start at the top, count once and allow Back", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await submitStart(page);
  await page.evaluate(() => {
    Object.assign(window, { __mark: 1 });
    window.scrollTo(0, 500);
  });
  await page.getByRole("link", { name: /^Search all jobs/ }).click();
  await expectStep(page, "task-search");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What do you need?");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole("link", { name: "Back" }).click();
  await expectStep(page, "task-select");
  await page.goBack();
  await expectStep(page, "task-search");
  expect(await page.evaluate(() => (window as unknown as { __mark?: number }).__mark)).toBe(1);
  const readPageViews = () =>
    page.evaluate(() =>
      window.dataLayer?.flatMap((event) => (event.event === "virtualPageView" ? [event.pagePath] : [])),
    );
  await expect
    .poll(readPageViews)
    .toEqual([
      "/start",
      ...["task-select", "task-search", "task-select", "task-search"].map((step) => `/quote-2/:guid?step=${step}`),
    ]);
});

test("F-026 F-027 F-031 F-032 jobs in the URL are added once, or by a button without JavaScript", {
  tag: ONE_COUNTRY,
}, async ({ page, browser }) => {
  await startQuote(page);
  const lead = `/api/lead/${guidOf(page)}`;
  await page.goto(`/quote-2/${guidOf(page)}?repairInspectionIds=157,296&serviceTypeId=1`);
  await expectStep(page, "task-your-items");
  await expect(page.getByRole("button", { name: "Remove Battery Replacement" })).toBeVisible();
  const { CartItems } = (await (await page.request.get(lead)).json()) as {
    CartItems: { RepairInspectionId: number | null }[];
  };
  expect(CartItems.map((item) => item.RepairInspectionId ?? "service")).toEqual([157, 296, "service"]);
  await page.goto(`/quote-2/${guidOf(page)}?serviceTypeId=99`);
  await expect(page.getByRole("button", { name: /^Add th/ })).toHaveCount(0);
  await page.goto(`/quote-2/${guidOf(page)}?repairInspectionIds=157,296&serviceTypeId=1`);
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(3);

  const noScriptPage = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await startQuote(noScriptPage);
  await noScriptPage.goto(`/quote-2/${guidOf(noScriptPage)}?repairInspectionId=157`);
  expect(
    ((await (await noScriptPage.request.get(`/api/lead/${guidOf(noScriptPage)}`)).json()) as { CartItems: unknown[] })
      .CartItems,
  ).toEqual([]);
  await noScriptPage.getByRole("button", { name: "Add this job" }).click();
  await expect(noScriptPage.getByRole("button", { name: "Remove Battery Replacement" })).toBeVisible();
  await noScriptPage.context().close();
});

test("F-028 F-029 F-030 the category in the URL is listed first and stays first", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await startQuote(page);
  await openStep(page, "task-category", { repairCategoryId: "2", selectedRepairCategoryId: "5" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Brakes");
  await page.getByRole("link", { name: "Back" }).click();
  await expectStep(page, "task-select");
  expect(new URL(page.url()).searchParams.get("selectedRepairCategoryId")).toBe("5");
  await expect(page.getByRole("region", { name: "Transmission" })).toBeVisible();
});

test("F-050 F-423 task search shows at most ten jobs during typing", { tag: ONE_COUNTRY }, async ({ page }) => {
  await startQuote(page);
  await openStep(page, "task-search");
  await page.locator("#field-q").pressSequentially("brake");
  await expect(page.getByRole("button", { name: /^Front Brake Pads Replacement/ })).toBeVisible();
  expect(await page.locator('button[name="repairInspectionId"]').count()).toBeLessThanOrEqual(10);
  await press(page, /^Front Brake Pads Replacement/);
  await expectStep(page, "task-your-items");
});

test("a custom job shows how many characters remain and stops at the limit", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await startQuote(page);
  await openStep(page, "task-custom");
  await expect(page.getByText("Up to 1,000 characters")).toBeVisible();
  const details = page.locator("#field-details");
  await details.fill("x".repeat(990));
  await expect(page.getByText("10 characters left")).toBeVisible();
  await details.press("End");
  await details.pressSequentially("y".repeat(12));
  await expect(page.getByText("0 characters left", { exact: true })).toBeVisible();
  await expect(details).toHaveValue(`${"x".repeat(990)}${"y".repeat(10)}`);
});

test("F-051 F-298 F-299 F-206 a custom task requires text, and two custom tasks are two lines", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await startQuote(page);
  for (const details of ["", "   "]) {
    await openStep(page, "task-custom");
    await page.locator("#field-details").fill(details);
    await press(page, "Continue");
    await expect(page.locator("#field-details-error")).toBeVisible();
    await expectStep(page, "task-custom");
  }
  for (const details of ["Strange noise at the back", "Smells of petrol"]) {
    await openStep(page, "task-custom");
    await page.locator("#field-details").fill(details);
    await press(page, "Continue");
    await expectStep(page, "task-your-items");
  }
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(2);
});

test("F-055 F-056 F-057 F-137 F-165 F-297 F-302 P-423 tyres ask for size, quality and quantity, and every part of the size is required", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await startQuote(page, { repairInspectionId: "156" });
  await expectStep(page, "tyre-size-selection");
  const readOptions = (name: string) =>
    page
      .locator(`[name="${name}"] option:not([value=""])`)
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  await expect(page.locator('[name="profile"] option[value="55"]')).toHaveCount(1);
  const everyProfile = await readOptions("profile");
  const everyRim = await readOptions("rim");
  expect([everyProfile, everyRim]).toEqual([
    expect.arrayContaining(["25", "40", "55"]),
    expect.arrayContaining(["13", "16", "22"]),
  ]);
  await page.selectOption('[name="width"]', "205");
  await expect(page.locator('[name="profile"] option[value="25"]')).toHaveCount(0);
  const rimsOfWidth = await readOptions("rim");
  expect([(await readOptions("profile")).length < everyProfile.length, rimsOfWidth.length < everyRim.length]).toEqual([
    true,
    true,
  ]);
  await page.selectOption('[name="profile"]', "55");
  await press(page, "Continue");
  await expect(page.locator("#field-rim-error")).toBeVisible();
  await expect(page.locator('[name="width"]')).toHaveValue("205");
  await expect(page.locator('[name="rim"] option[value="13"]')).toHaveCount(0);
  expect(rimsOfWidth.length).toBeGreaterThan((await readOptions("rim")).length);
  await page.selectOption('[name="rim"]', "16");
  await press(page, "Continue");
  await expectStep(page, "tyre-quality-selection");
  for (const text of ["The best of the best!", "Great performance at a great price.", "Best price available."])
    await expect(page.getByText(text)).toBeVisible();
  await press(page, /^Value/);
  await expectStep(page, "tyre-quantity-selection");
  await expect(page.locator('button[name="quantity"]')).toHaveCount(4);
  await press(page, "4 tyres");
  await expectStep(page, "task-your-items");
  await expect(page.getByRole("main").getByText("205/55 R16 x 4 Value").first()).toBeVisible();
});

test("F-058 F-164 F-300 F-141 a windscreen requires its features, which can be combined", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await startQuote(page, { repairInspectionId: "193" });
  await expectStep(page, "windscreen-features");
  await press(page, "Continue");
  await expect(page.locator("#field-features-error")).toBeVisible();
  await page.getByLabel(/^Rain sensors/).check();
  await page.getByLabel(/^None of these/).check();
  await expect(page.getByLabel(/^Rain sensors/)).not.toBeChecked();
  await press(page, "Continue");
  await expectStep(page, "task-your-items");
  await expect(page.getByRole("main").getByText("No special features specified").first()).toBeVisible();
});

test("F-052 F-166 F-167 F-042 F-041 a task asks one question at a time at one URL, with Back", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await startQuote(page, { repairInspectionId: "2001" });
  await expectStep(page, "task-generic-item");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Which brakes need work?");
  await press(page, "Front");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What do the front brakes need?");
  expect(page.url()).not.toMatch(/isQuotingScreen|dynamicQuestion/i);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What do the front brakes need?");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Which brakes need work?");
  await press(page, "Front");
  await press(page, "Pads only");
  await expectStep(page, "task-your-items");
  await expect(page.getByRole("button", { name: "Remove Front Brake Pads Replacement" })).toBeVisible();
});

test("F-054 F-213 F-214 a mixed cart can drop items without a price, or keep everything", { tag: ONE_COUNTRY }, async ({
  page,
}) => {
  await startQuote(page, { repairInspectionId: "157" });
  await openStep(page, "task-custom");
  await page.locator("#field-details").fill("Strange noise");
  await press(page, "Continue");
  await expectStep(page, "task-your-items");
  await press(page, "Continue");
  await expectStep(page, "instant-quotes-unavailable");
  await press(page, /^Keep everything/);
  await expectStep(page, "location");
  await page.getByRole("link", { name: "Back" }).click();
  await expectStep(page, "task-your-items");
  await press(page, "Continue");
  await press(page, /^See instant prices now/);
  await expectStep(page, "location");
  await openStep(page, "task-your-items");
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(1);
});

test("F-060 F-296 typed text alone does not choose a suburb", { tag: ONE_COUNTRY }, async ({ page }) => {
  await startQuote(page, { repairInspectionId: "157" });
  await openStep(page, "location");
  await page.locator("#field-q").fill("zzzz");
  await press(page, "Continue");
  await expectStep(page, "location");
  await expect(page.getByRole("alert")).toContainText("Choose your suburb from the list");
});

test("F-089 F-090 F-091 F-092 P-022 P-023 P-024 P-025 pages after a quote stay on this site", {
  tag: ONE_COUNTRY,
}, async ({ page }) => {
  await startQuote(page);
  const guid = guidOf(page);
  await page.goto(`/quote-confirmation-success/${guid}?supplierName=Acme&homeUrl=//evil.example`);
  await expect(page.getByRole("main")).toContainText("Acme reviews the job");
  await expect(page.getByRole("link", { name: "Back to the home page" })).toHaveAttribute("href", "/");
  await page.goto(
    `/quote-confirmation-success/${guid}?supplierName=${encodeURIComponent("Bob Motors")}&homeUrl=/fleet/corvana`,
  );
  await expect(page.getByRole("main")).toContainText("Bob Motors reviews the job");
  await expect(page.getByRole("link", { name: "Back to the home page" })).toHaveAttribute("href", "/fleet/corvana");
  expect((await page.goto(`/quote-confirmation-success/${guid}`))?.status()).toBe(200);
  await page.goto(`/quote-no-mechanics/${guid}?willCustomerGetCallback=true`);
  await expect(page.getByRole("main")).toContainText("We will call you");
  await page.goto(`/quote-no-mechanics/${guid}?willCustomerGetCallback=false`);
  await expect(page.getByRole("main")).not.toContainText("We will call you");
  for (const name of ["quote-callback", "quote-confirmation-error"])
    expect((await page.goto(`/${name}/${guid}`))?.status()).toBe(200);
  expect((await page.goto("/quote-callback/00000000-0000-0000-0000-000000000000"))?.status()).toBe(404);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a quote is completed with plain forms, from a job to prices", async ({ page }, { project }) => {
    const place = placeOf(project.name);
    const country = project.name as "AU" | "NZ";
    await page.goto("/start?repairInspectionId=157");
    await press(page, "Start");
    await press(page, "Continue");
    await chooseSuburb(page, place.typed, place.label, false);
    await page.locator("#field-rego").fill("found1");
    await press(page, "Find my vehicle");
    await press(page, /^Yes/);
    await press(page, /^On a specific day/);
    await page.getByRole("radio").nth(2).check({ force: true });
    await press(page, "Continue");
    await press(page, /^A workshop/);
    await press(page, "Next");
    await press(page, "Next");
    await expect(page.getByRole("alert")).toContainText("Enter your first name");
    await page.locator("#field-firstName").fill("Kim");
    await page.locator("#field-email").fill("kim@customer.example");
    await press(page, "Next");
    const mobile = testMobile(country);
    await page.locator("#field-mobile").fill(mobile);
    await press(page, "Send me the code");
    await page.locator("#field-code").fill(await codeFor(page, mobile));
    await press(page, /^Verify/);
    await expect(page).toHaveURL(/\/quotes\//);
  });
});

test("each step is accessible while it is being answered, and fits at 390 and 1280 px", async ({ page }, {
  project,
}) => {
  test.setTimeout(120_000);
  const checkPage = async () => {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await waitUntilRendered(page);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoAxeViolations(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        `${stepOf(page)} is not wider than ${width} px`,
      ).toBe(true);
    }
  };
  await startQuote(page, { repairInspectionId: "156" });
  await expectStep(page, "tyre-size-selection");
  await checkPage();
  await openStep(page, "no-such-step");
  await checkPage();

  const place = placeOf(project.name);
  await startQuote(page, { repairInspectionId: "157" });
  await openStep(page, "location");
  await page.locator("#field-q").fill(place.typed);
  await page.getByRole("radio", { name: place.label }).first().check();
  await checkPage();
  await press(page, "Continue");
  await expectStep(page, "vehicle-rego-check");
  await checkPage();
  for (const plate of ["NOPE00", "MANY03", "FOUND1"]) {
    await openStep(page, "vehicle-rego-check");
    await page.locator("#field-rego").fill(plate);
    await press(page, "Find my vehicle");
    await expect.poll(() => stepOf(page)).not.toBe("vehicle-rego-check");
    await checkPage();
  }
  await press(page, /^Yes/);
  await expectStep(page, "date");
  await checkPage();
  await press(page, /^On a specific day/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Which day suits you?");
  await checkPage();
  await page.getByRole("radio").first().check({ force: true });
  await press(page, "Continue");
  await expectStep(page, "workshop-or-mobile-mechanic");
  await press(page, /^A workshop/);
  await expectStep(page, "customer");
  await openStep(page, "customer-details-step1");
  await press(page, "Next");
  await expect(page.getByRole("alert")).toBeVisible();
  await checkPage();
  await page.locator("#field-firstName").fill("Kim");
  await page.locator("#field-email").fill("kim@customer.example");
  await press(page, "Next");
  await expectStep(page, "customer-details-step2");
  await page.locator("#field-mobile").fill(testMobile(project.name as "AU" | "NZ"));
  await press(page, "Send me the code");
  await expect(page.locator("#field-code")).toBeVisible();
  await checkPage();
});
