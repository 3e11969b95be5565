import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./support/axe";
import {
  testMobile,
  chooseSuburb,
  expectStep,
  givePlate,
  guidOf,
  openStep,
  press,
  startQuote,
  stepOf,
  verifyAndSubmit,
} from "./support/funnel";
import { expect, test } from "./support/test";

const PLACES = { AU: { typed: "parramatta", label: /NSW 2150/ }, NZ: { typed: "penrose", label: /Auckland/ } } as const;

interface Kind {
  readonly name: string;
  /** Goes from the first step to the cart with this kind of job. */
  readonly add: (page: Page) => Promise<void>;
  /** The lead's only item on the wire. */
  readonly item: Readonly<Record<string, unknown>>;
  readonly line: RegExp;
  readonly endUrl: RegExp;
}

const chooseFromCategory = async (page: Page, repairCategoryId: number, task: RegExp) => {
  await openStep(page, "task-category", { repairCategoryId: String(repairCategoryId) });
  await press(page, task);
};
const repair = { LeadCartItemType: "RepairInspection", IsCustomRepair: false };
const service = { LeadCartItemType: "Service", IsCustomRepair: null };
const PRICES_URL = /\/quotes\//;

const KINDS: readonly Kind[] = [
  {
    name: "a basic service",
    add: (page) => press(page, /^Basic Service/),
    item: { ...service, ServiceType: "GenericService", GenericServiceId: 1 },
    line: /^Basic Service$/,
    endUrl: PRICES_URL,
  },
  {
    name: "a logbook service",
    add: (page) => press(page, /^Logbook Service/),
    item: { ...service, ServiceType: "LogbookService" },
    line: /^Logbook Service$/,
    endUrl: PRICES_URL,
  },
  {
    name: "a repair",
    add: (page) => chooseFromCategory(page, 1, /^Battery Replacement/),
    item: { ...repair, RepairInspectionId: 157 },
    line: /^Battery Replacement$/,
    endUrl: PRICES_URL,
  },
  {
    name: "an inspection",
    add: (page) => chooseFromCategory(page, 15, /^Safety Inspection/),
    item: { ...repair, RepairInspectionId: 15002 },
    line: /^Safety Inspection$/,
    endUrl: PRICES_URL,
  },
  {
    name: "tyres",
    async add(page) {
      await chooseFromCategory(page, 6, /^Tyre Replacement/);
      await expectStep(page, "tyre-size-selection");
      for (const [name, value] of [
        ["width", "205"],
        ["profile", "55"],
        ["rim", "16"],
      ] as const)
        await page.selectOption(`[name="${name}"]`, value);
      await press(page, "Continue");
      await expectStep(page, "tyre-quality-selection");
      await press(page, /^Value/);
      await expectStep(page, "tyre-quantity-selection");
      await press(page, "4 tyres");
    },
    item: { ...repair, RepairInspectionId: 156 },
    line: /^205\/55 R16 x 4 Value$/,
    endUrl: PRICES_URL,
  },
  {
    name: "windscreen work",
    async add(page) {
      await chooseFromCategory(page, 14, /^Windscreen Replacement/);
      await expectStep(page, "windscreen-features");
      await page.getByLabel(/^Rain sensors/).check();
      await press(page, "Continue");
    },
    item: { ...repair, RepairInspectionId: 193 },
    line: /^Windscreen Replacement$/,
    endUrl: PRICES_URL,
  },
  {
    name: "a job in one's own words",
    async add(page) {
      await page.getByRole("link", { name: /^Describe it in your own words/ }).click();
      await expectStep(page, "task-custom");
      await page.locator("#field-details").fill("Strange noise at the back");
      await press(page, "Continue");
    },
    item: { LeadCartItemType: "RepairInspection", IsCustomRepair: true },
    line: /^Strange noise at the back$/,
    endUrl: /\/quote-confirmation-success\//,
  },
];

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 860 };

/** Checks the current page at both sizes, and ends at the size of the walk. */
async function checkScreen(page: Page, walkSize: typeof PHONE, hasScript: boolean): Promise<void> {
  for (const size of hasScript ? [walkSize === PHONE ? DESKTOP : PHONE, walkSize] : [walkSize]) {
    await page.setViewportSize(size);
    if (hasScript) await expectNoAxeViolations(page);
    expect(
      await page.locator("html").evaluate((root) => root.scrollWidth <= root.clientWidth),
      `nothing sticks out sideways at ${size.width} px`,
    ).toBe(true);
  }
}

/** Requests one kind of job, from the first step to the page where the quote ends. */
async function requestJob(
  page: Page,
  country: "AU" | "NZ",
  { add, item, line, endUrl }: Kind,
  walkSize: typeof PHONE,
  hasScript: boolean,
): Promise<void> {
  await page.setViewportSize(walkSize);
  await startQuote(page);
  await expectStep(page, "task-select");
  await add(page);
  await expectStep(page, "task-your-items");
  await expect(page.getByRole("region", { name: "Your items" }).getByText(line).first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: /^Remove/ })).toHaveCount(1);
  const { CartItems } = (await (await page.request.get(`/api/lead/${guidOf(page)}`)).json()) as {
    CartItems: unknown[];
  };
  expect(CartItems).toMatchObject([item]);
  await checkScreen(page, walkSize, hasScript);

  await press(page, "Continue");
  await chooseSuburb(page, PLACES[country].typed, PLACES[country].label, hasScript);
  await givePlate(page, "found1");
  await expectStep(page, "vehicle-rego-found");
  await press(page, /^Yes, \d{4}/);
  await expect.poll(() => stepOf(page)).toMatch(/^(date|vehicle-logbook-interval)$/);
  if (stepOf(page) === "vehicle-logbook-interval")
    await page.getByRole("main").locator('button[name="serviceIntervalId"]:visible').first().click();
  await expectStep(page, "date");
  await press(page, /^As soon as possible/);
  await press(page, /^A workshop/);
  await verifyAndSubmit(page, testMobile(country));
  await page.waitForURL(endUrl);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await checkScreen(page, walkSize, hasScript);
}

for (const kind of KINDS) {
  test(`F-003 ${kind.name} can be requested on a phone from the first step to the end`, async ({ page }, {
    project,
  }) => {
    await requestJob(page, project.name as "AU" | "NZ", kind, PHONE, true);
  });
}

// Most other tests use this size, so only the longest path and the other ending are covered here.
for (const kind of KINDS.filter(({ name }) => /logbook|own words/.test(name))) {
  test(`F-003 ${kind.name} can be requested on a desktop from the first step to the end`, async ({ page }, {
    project,
  }) => {
    await requestJob(page, project.name as "AU" | "NZ", kind, DESKTOP, true);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const kind of KINDS.filter(({ name }) => /logbook|tyres|own words/.test(name))) {
    test(`${kind.name} can be requested with plain forms`, async ({ page }, { project }) => {
      await requestJob(page, project.name as "AU" | "NZ", kind, PHONE, false);
    });
  }
});
