import { testLeadGuid, toSupplierId } from "../../support/ids";
import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { TASK } from "../../../app/domain/catalogue/task";
import { buildContext } from "../../../app/context";
import { DEFAULT_CONFIGURATION } from "../../../app/domain/lead/funnel-configuration";
import { loadFunnelRules } from "../../../app/usecases/funnel/funnel-rules";
import type { LogEvent } from "../../../app/usecases/ports/log";
import { testLead } from "../../support/test-lead";
import { testQuote, choosePlace, db, enterPlate, submitStep, seedFunnel } from "./quote";
import type { Fields, Page, Visitor } from "./visitor";

beforeAll(seedFunnel);

/** Rows of data/catalogue/funnel-configurations.csv. */
const CONFIGURATION = { oneWorkshop: 2, notNamed: 3, oneJobByHand: 4 } as const;
const EMBERLYN = "Emberlyn &amp; Co Garage";
const BRAKES = 2;
const ELECTRICAL = 9;
const AUTO_GLASS = 14;
const CUSTOM = "A noise from the back";

const categoriesOn = (page: Page) =>
  page.links.flatMap((link) => new URL(link).searchParams.get("repairCategoryId") ?? []).map(Number);
const countCalls = async (guid: string) =>
  (await db.prepare("select count(*) as n from callbacks where lead_guid = ?").bind(guid).first<{ n: number }>())?.n ??
  0;
const messagesAbout = async (guid: string) =>
  (await db.prepare("select template from outbox where about = ?").bind(guid).all<{ template: string }>()).results.map(
    ({ template }) => template,
  );

/** Submits only make and model, which requires a callback. */
async function submitUnknownVehicle(fields: Fields): Promise<Visitor> {
  const visitor = await testQuote({ repairInspectionId: 159, ...fields });
  await choosePlace(visitor);
  await visitor.openStep("vehicle-make");
  await visitor.send({ make: "Toyota" });
  await visitor.send({ model: "Hilux" });
  await visitor.send({ notSure: "yes" });
  await visitor.send({ firstName: "Kim Lee", phone: "0455 123 456" });
  return visitor;
}

/** A quote at the customer step, in a funnel that does not ask for contact details although the customer has given them. */
async function quoteOfKnownCustomer(fields: Fields, place = "Parramatta"): Promise<Visitor> {
  const visitor = await testQuote({ quoteFunnelConfigurationId: CONFIGURATION.oneJobByHand, ...fields });
  await choosePlace(visitor, place);
  await chooseVehicleByHand(visitor);
  await visitor.send({ urgency: "AsSoonAsPossible" });
  await visitor.openStep("customer-contact-info");
  await visitor.send({ firstName: "Kim", lastName: "Lee", email: "kim@customer.example", phone: "02 5550 1234" });
  return visitor;
}

/** Selects the first option of every vehicle level. */
async function chooseVehicleByHand(visitor: Visitor): Promise<void> {
  await visitor.openStep("vehicle-make");
  await visitor.send({ make: "Toyota" });
  await visitor.send({ model: "Hilux" });
  for (let level = levelOf(visitor.page); level !== null; level = levelOf(visitor.page))
    await visitor.send({ [level]: visitor.page.choices(level)[0] ?? "" });
}
const levelOf = ({ step }: Page) =>
  /^vehicle-(year|body|fuel|transmission|variant|engine)$/.exec(step ?? "")?.[1] ?? null;

describe("rewards partner", () => {
  it("F-014 F-274 an unknown vehicle schedules a callback, except for the rewards partner", async () => {
    const rewardsQuote = await submitUnknownVehicle({ leadSource: "RewardsPartner" });
    expect(rewardsQuote.page.url.pathname).toBe(`/quote-callback/${rewardsQuote.guid}`);
    expect([await countCalls(rewardsQuote.guid), await messagesAbout(rewardsQuote.guid)]).toEqual([0, []]);
    expect(rewardsQuote.page.html).toContain("Gumleaf Rewards");
    expect(rewardsQuote.page.html).not.toMatch(/we(’ll| will)? call/i);
    const ownQuote = await submitUnknownVehicle({});
    expect([ownQuote.page.url.pathname, await countCalls(ownQuote.guid)]).toEqual([
      `/quote-callback/${ownQuote.guid}`,
      1,
    ]);
    expect((await ownQuote.lead()).LeadSource).toBe("Home");
  });

  it("F-285 without suppliers our customer is promised a call, the rewards partner's is not", async () => {
    const submissionResult = async (fields: Fields) => {
      const visitor = await quoteOfKnownCustomer({ repairInspectionId: TASK.windscreen, ...fields }, "Eucla");
      await visitor.openStep("windscreen-features");
      await visitor.send({ features: "noFeatures" });
      await visitor.openStep("customer");
      await visitor.send({});
      return {
        path: visitor.page.url.pathname.split("/")[1],
        promise: visitor.page.url.searchParams.get("willCustomerGetCallback"),
        calls: await countCalls(visitor.guid),
        html: visitor.page.html,
      };
    };
    const theirs = await submissionResult({ leadSource: "RewardsPartner" });
    expect(theirs).toMatchObject({ path: "quote-no-mechanics", promise: "false", calls: 0 });
    expect(theirs.html).not.toMatch(/we(’ll| will)? call/i);
    expect(await submissionResult({})).toMatchObject({ path: "quote-no-mechanics", promise: "true", calls: 1 });
  });

  it("F-285 a priced quote schedules a call for our customer, not for the rewards partner's", async () => {
    const countCallsAfter = async (fields: Fields) => {
      const visitor = await quoteOfKnownCustomer({ repairInspectionId: 159, ...fields });
      await visitor.send({ workshopCategory: "Workshop" });
      await visitor.openStep("customer");
      await visitor.send({});
      expect(visitor.page.url.pathname).toMatch(/^\/quotes\//);
      return countCalls(visitor.guid);
    };
    expect([await countCallsAfter({ leadSource: "RewardsPartner" }), await countCallsAfter({})]).toEqual([0, 1]);
  });

  it("F-026 F-027 F-031 F-059 jobs in the URL open the rewards partner's cart review", async () => {
    const visitor = await testQuote({ leadSource: "RewardsPartner" });
    const page = await visitor.open(`/quote-2/${visitor.guid}?repairInspectionIds=157,296&serviceTypeId=1`);
    expect([page.step, page.heading]).toEqual(["task-your-items-rewards", "Check your Gumleaf Rewards booking"]);
    const added = await visitor.send([
      ["repairInspectionId", "157"],
      ["repairInspectionId", "296"],
      ["serviceTypeId", "1"],
    ]);
    expect(added.step).toBe("task-your-items-rewards");
    expect((await visitor.lead()).CartItems).toHaveLength(3);
    expect((await visitor.openStep("task-your-items")).step).toBe("task-your-items-rewards");
    const other = await testQuote({ repairInspectionId: 157 });
    expect((await other.openStep("task-your-items-rewards")).step).toBe("task-your-items");
  });
});

describe("single supplier", () => {
  it("F-344 F-345 a single supplier offers only its categories in list, search and links", async () => {
    const visitor = await testQuote({ quoteFunnelConfigurationId: CONFIGURATION.oneWorkshop });
    const views = categoriesOn(await visitor.openStep("task-select"));
    expect(views).toContain(BRAKES);
    expect(views).not.toContain(ELECTRICAL);
    expect(views).not.toContain(AUTO_GLASS);

    const allCategories = categoriesOn(await (await testQuote()).openStep("task-select"));
    expect(allCategories).toEqual(expect.arrayContaining([ELECTRICAL, AUTO_GLASS]));
    for (const id of [ELECTRICAL, AUTO_GLASS]) {
      const page = await visitor.openStep("task-category", { repairCategoryId: String(id) });
      expect([page.choices("repairInspectionId"), page.html.includes("We don’t have that category")]).toEqual([
        [],
        true,
      ]);
    }
    const searchTasks = async (q: string, by: Visitor) =>
      (await by.openStep("task-search", { q })).choices("repairInspectionId");
    expect(await searchTasks("windscreen", await testQuote())).toContain(String(TASK.windscreen));
    expect(await searchTasks("windscreen", visitor)).not.toContain(String(TASK.windscreen));
    const page = await visitor.open(
      `/quote-2/${visitor.guid}?step=task-your-items&repairInspectionId=${TASK.windscreen}`,
    );
    expect(page.choices("repairInspectionId")).toEqual([]);
    // An empty page explains why.
    for (const text of ["There is nothing in your quote yet", "This job is not offered here", "Windscreen"])
      expect(page.html).toContain(text);
    await visitor.openStep("task-select");
    expect((await visitor.tryStep("task-your-items", { repairInspectionId: 159 })).status).toBe(303);
    expect((await visitor.tryStep("task-your-items", { repairInspectionId: TASK.windscreen })).status).toBe(422);
    expect((await visitor.lead()).CartItems).toMatchObject([{ RepairInspectionId: 159 }]);
  });

  it("F-283 F-346 the supplier is named during and after the quote, unless it is unnamed", async () => {
    const readPagesByConfig = async (quoteFunnelConfigurationId: number, mobile: string) => {
      const visitor = await testQuote({ quoteFunnelConfigurationId });
      const views = [visitor.page.html];
      await visitor.openStep("task-custom");
      await visitor.send({ details: CUSTOM });
      await choosePlace(visitor);
      await enterPlate(visitor, "DEMOSR5");
      views.push(visitor.page.html);
      await visitor.send({ urgency: "AsSoonAsPossible" });
      views.push(visitor.page.html);
      await submitStep(visitor, mobile);
      const end = visitor.page;
      expect(end.url.pathname).toMatch(/^\/quote-confirmation-success\//);
      return { visitor, pagesHtml: [...views, end.html] };
    };
    const variantPages = await readPagesByConfig(CONFIGURATION.oneWorkshop, "0455 310 001");
    expect(variantPages.pagesHtml.map((html) => html.includes(EMBERLYN))).toEqual([true, true, true, true]);
    const unnamedPages = await readPagesByConfig(CONFIGURATION.notNamed, "0455 310 002");
    expect((await unnamedPages.visitor.lead()).WorkshopId).toBe(9);
    expect(unnamedPages.pagesHtml.map((html) => html.includes("Emberlyn"))).toEqual([false, false, false, false]);
    expect(unnamedPages.visitor.page.url.search).toBe("");
  });

  it("F-346 an unnamed supplier is shown nowhere before the booking", async () => {
    const readFunnelPages = async (quoteFunnelConfigurationId: number) => {
      const visitor = await testQuote({ quoteFunnelConfigurationId, repairInspectionId: 159 });
      await choosePlace(visitor);
      await enterPlate(visitor, "DEMOSR5");
      const { guid } = visitor;
      const pages = [];
      for (const path of [
        `/quotes/${guid}`,
        `/quotes/${guid}.data`,
        `/quotes/${guid}/workshop/9`,
        `/quotes/${guid}/workshop/9?tab=1`,
        `/quotes/${guid}/lines/9`,
        `/quotes/${guid}/save`,
        `/api/quotes/${guid}`,
        `/api/quote/${guid}?workshopId=9`,
      ]) {
        const response = await SELF.fetch(`https://pitlane.test${path}`);
        expect(response.status, path).toBe(200);
        pages.push([path.replace(guid, "…"), await response.text()] as const);
      }
      const listing = (await visitor.api(`/api/quotes/${guid}`)).Listings.find(
        (item: { WorkshopId: number }) => item.WorkshopId === 9,
      );
      return { naming: pages.filter(([, text]) => text.includes("Emberlyn")).map(([path]) => path), listing };
    };
    const open = await readFunnelPages(CONFIGURATION.oneWorkshop);
    expect(open.naming).toEqual([
      "/quotes/…",
      "/quotes/….data",
      "/quotes/…/workshop/9",
      "/quotes/…/workshop/9?tab=1",
      "/quotes/…/save",
      "/api/quotes/…",
      "/api/quote/…?workshopId=9",
    ]);
    const unnamedPages = await readFunnelPages(CONFIGURATION.notNamed);
    expect(unnamedPages.naming).toEqual([]);
    expect(unnamedPages.listing).toMatchObject({
      WorkshopName: expect.stringMatching(/^Workshop in /),
      LicenseNumber: null,
      MinimumNetPriceIncTax: open.listing.MinimumNetPriceIncTax,
    });
    expect(
      [unnamedPages.listing.Latitude, unnamedPages.listing.Longitude].map((degrees) => Math.round(degrees * 100) / 100),
    ).toEqual([unnamedPages.listing.Latitude, unnamedPages.listing.Longitude]);
  });

  it("F-226 the supplier type step is skipped", async () => {
    const visitor = await testQuote({ exclusiveSupplierId: 9, repairInspectionId: 159 });
    await choosePlace(visitor);
    await enterPlate(visitor, "DEMOSR5");
    expect((await visitor.send({ urgency: "AsSoonAsPossible" })).step).toBe("customer");
    expect(await visitor.lead()).toMatchObject({ GotExclusiveSupplierFlow: true, WorkshopId: 9 });
  });

  it("a link with an unknown supplier or configuration starts the ordinary quote", async () => {
    const visitor = await testQuote({
      exclusiveSupplierId: 999999,
      quoteFunnelConfigurationId: 999,
      leadSource: "<b>",
      repairInspectionId: 157,
    });
    expect(visitor.page.step).toBe("task-your-items");
    expect(await visitor.lead()).toMatchObject({
      GotExclusiveSupplierFlow: false,
      WorkshopId: null,
      quoteFunnelConfigurationId: null,
      LeadSource: "Home",
    });
  });
});

describe("configuration switches", () => {
  it("F-468 a second job is added by default, or replaces the first if the setting is off", async () => {
    const cartOf = async (fields: Fields) => {
      const visitor = await testQuote({ repairInspectionId: 159, ...fields });
      await visitor.openStep("task-your-items", { repairInspectionId: "296" });
      const page = await visitor.send({ repairInspectionId: 296 });
      const { CartItems } = await visitor.lead();
      return {
        ids: CartItems.map((item: { RepairInspectionId: number }) => item.RepairInspectionId),
        offersMore: page.html.includes("Add another job"),
      };
    };
    expect(await cartOf({})).toEqual({ ids: [159, 296], offersMore: true });
    expect(await cartOf({ quoteFunnelConfigurationId: CONFIGURATION.oneJobByHand })).toEqual({
      ids: [296],
      offersMore: false,
    });
  });

  it("F-469 a plate is looked up by default; with lookup off the vehicle starts with the make", async () => {
    const defaultQuote = await testQuote({ repairInspectionId: 159 });
    await choosePlace(defaultQuote);
    expect([defaultQuote.page.step, defaultQuote.page.controls.includes("rego")]).toEqual(["vehicle-rego-check", true]);
    const manualQuote = await testQuote({
      repairInspectionId: 159,
      quoteFunnelConfigurationId: CONFIGURATION.oneJobByHand,
    });
    await choosePlace(manualQuote);
    expect(manualQuote.page.step).toBe("vehicle-make");
    expect((await manualQuote.openStep("vehicle-rego-check")).step).toBe("vehicle-make");
    expect((await manualQuote.tryStep("vehicle-rego-check", { rego: "DEMOSR5", regoState: "NSW" })).location).toContain(
      "step=vehicle-make",
    );
    expect((await manualQuote.lead()).VehicleRego).toBeNull();
  });

  it("F-470 an anonymous customer is asked for details by default; otherwise the step submits", async () => {
    const readLastPage = async (fields: Fields) => {
      const visitor = await testQuote({ repairInspectionId: 159, ...fields });
      await choosePlace(visitor);
      await chooseVehicleByHand(visitor);
      await visitor.send({ urgency: "AsSoonAsPossible" });
      await visitor.send({ workshopCategory: "Workshop" });
      expect(visitor.page.step).toBe("customer");
      return (await visitor.send({})).url;
    };
    expect((await readLastPage({})).searchParams.get("step")).toBe("customer-details-step1");
    expect((await readLastPage({ quoteFunnelConfigurationId: CONFIGURATION.oneJobByHand })).pathname).toMatch(
      /^\/quotes\//,
    );
  });
});

describe("tasks with their own flow", () => {
  it("F-446 F-448 F-168 tyres lead to sizes, a windscreen to features, other jobs to the cart", async () => {
    const stepAfter = async (id: number) => (await testQuote({ repairInspectionId: id })).page.step;
    const visitor = await testQuote();
    expect(await visitor.api(`/api/repairs/${TASK.tyres}`)).toMatchObject({
      RepairInspectionId: 156,
      RepairInspectionName: expect.stringMatching(/tyre/i),
    });
    expect(await visitor.api(`/api/repairs/${TASK.windscreen}`)).toMatchObject({
      RepairInspectionId: 193,
      RepairInspectionName: expect.stringMatching(/windscreen/i),
    });
    expect([await stepAfter(TASK.tyres), await stepAfter(TASK.windscreen), await stepAfter(159)]).toEqual([
      "tyre-size-selection",
      "windscreen-features",
      "task-your-items",
    ]);
  });

  it("F-447 F-449 task 157 is the battery of the product flow and task 193 the windscreen", async () => {
    expect([TASK.battery, TASK.windscreen]).toEqual([157, 193]);
    const visitor = await testQuote();
    expect((await visitor.api("/api/repairs/157")).RepairInspectionName).toBe("Battery Replacement");
    const [sydney] = (await visitor.api("/api/location?query=Bondi Junction")).Suggestions;
    const isRoadsideAvailable = async (id: number) =>
      (await visitor.api(`/api/quote/roadside-assistance-available/${id}/${sydney.SuburbId}`))
        .RoadsideAssistanceAvailable;
    expect([await isRoadsideAvailable(157), await isRoadsideAvailable(193)]).toEqual([true, false]);
  });

  it("F-391 roadside assistance depends on the suburb, and an unknown suburb is a 404", async () => {
    const visitor = await testQuote();
    const at = async (place: string) => (await visitor.api(`/api/location?query=${place}`)).Suggestions[0].SuburbId;
    const askAvailability = async (suburb: number) =>
      visitor.api(`/api/quote/roadside-assistance-available/157/${suburb}`);
    expect(await askAvailability(await at("Bondi Junction"))).toEqual({
      RoadsideAssistanceAvailable: true,
      RoadsideAssistanceLink: "tel:1300975707",
    });
    expect(await askAvailability(await at("Parramatta"))).toEqual({
      RoadsideAssistanceAvailable: false,
      RoadsideAssistanceLink: null,
    });
    expect((await askAvailability(999_999_999)).status).toBe(404);
  });

  it("F-033 the product flow is set in the URL and stored with the next answer", async () => {
    const visitor = await testQuote({ repairInspectionId: 157 });
    expect((await visitor.lead()).GotProductQuoteFlow).toBe(false);
    const [suburbId] = (await visitor.openStep("location", { q: "Parramatta", isProductFlow: "true" })).choices(
      "suburbId",
    );
    await visitor.send({ suburbId: suburbId ?? "" });
    expect([(await visitor.lead()).GotProductQuoteFlow, visitor.page.url.searchParams.get("isProductFlow")]).toEqual([
      true,
      "true",
    ]);
    await visitor.openStep("location", { q: "Parramatta", isProductFlow: "false" });
    await visitor.send({ suburbId: suburbId ?? "" });
    expect((await visitor.lead()).GotProductQuoteFlow).toBe(false);
  });
});

it("F-414 an unreadable supplier profile is logged and the funnel continues", async () => {
  const logged: LogEvent[] = [];
  const context = buildContext(env as unknown as Env, null);
  const brokenContext = {
    ...context,
    log: { ...context.log, error: (event: LogEvent) => void logged.push(event) },
    db: { ...context.db, suppliers: { ...context.db.suppliers, find: () => Promise.reject(new Error("no database")) } },
  };
  const lead = testLead({ guid: testLeadGuid(), gotExclusiveSupplierFlow: true, supplierId: toSupplierId(9) });
  expect(await loadFunnelRules(brokenContext, { lead, configuration: DEFAULT_CONFIGURATION })).toMatchObject({
    supplierName: null,
  });
  expect(logged).toEqual([{ event: "supplier-profile-failed", id: 9, message: "no database" }]);
});
