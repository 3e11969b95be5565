import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { buildContext } from "../../../app/context";
import { toLeadGuid } from "../../support/ids";
import { writeRevisionDirectly } from "../../support/stored-leads";
import { choosePlace, db, seedFunnel } from "./quote";
import { Visitor } from "./visitor";

beforeAll(seedFunnel);

/** A quote started on the landing page of fleet company 1, in a suburb with every service. */
async function testDriver(
  fields: Readonly<Record<string, string | number>> = { repairInspectionId: 157 },
): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.open("/fleet/corvana");
  await visitor.send({ fleetCompanyId: 1, ...fields }, "/start");
  return visitor;
}

/** Sends the plate and the last four characters as the page's form does. */
async function check(visitor: Visitor, rego: string, regoState: string, last4: string) {
  await visitor.openStep("vehicle-rego-check", { isFleet: "true" });
  return visitor.send({ rego, regoState, last4 });
}

describe("a fleet quote", () => {
  it("F-008 F-034 F-036 the fleet landing page starts with FleetCompanyId 1 on the older screen", async () => {
    const visitor = new Visitor();
    const landing = await visitor.open("/fleet/corvana");
    const { json: assets } = { json: await visitor.api("/api/fleet-company/1/assets") };
    expect(landing.heading).toBe(assets.BannerHeading);
    for (const text of [assets.BannerText, assets.CibContactPhoneNumber, assets.Logos[0].Url, ...assets.Steps])
      expect(landing.html).toContain(text);
    const quote = await visitor.send({ fleetCompanyId: 1 }, "/start");
    expect(quote.url.pathname).toMatch(/^\/quote\//);
    expect(quote.url.searchParams.get("isFleet")).toBe("true");
    expect(await visitor.lead()).toMatchObject({ FleetCompanyId: 1, QuoteFlowVersion: 1 });
    expect(quote.html).toContain('data-quote-screen="1"');
    expect(quote.html).toContain("Prices on this page are billed to your company.");
    const normal = await visitor.open(`/quote-2/${visitor.guid}?step=task-select`);
    expect(normal.html).toContain('data-quote-screen="2"');
    expect(normal.html).not.toContain("Prices on this page are billed to your company.");
  });

  it("the landing page lists the questions in the order in which the quote asks them", async () => {
    const driver = new Visitor();
    await driver.open("/fleet/corvana");
    const stepTexts = (await driver.api("/api/fleet-company/1/assets")).Steps.join(". ") as string;
    const requests = [(await driver.send({ fleetCompanyId: 1 }, "/start")).step];
    await driver.send({ repairInspectionId: 157 }, "?step=task-your-items");
    requests.push((await driver.send({ continue: "yes" })).step);
    const suburb = (await driver.openStep("location", { q: "Parramatta" })).choices("suburbId")[0] ?? "";
    requests.push((await driver.send({ suburbId: suburb })).step);
    await driver.send({ rego: "S100ZZA", regoState: "SA", last4: "4471" });
    requests.push((await driver.send({ mid: driver.page.choices("mid")[0] ?? "" })).step);
    expect(requests).toEqual(["task-select", "location", "vehicle-rego-check", "date"]);
    const places = [/what the car needs/, /where you are/, /your rego/, /a time/].map((text) => stepTexts.search(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("the fleet landing page describes approval as the booking does, without a price limit", async () => {
    const { html } = await new Visitor().open("/fleet/corvana");
    expect(html).toContain("If we cannot check your membership, Corvana approves the booking first.");
    expect(html.replace(/<script[\s\S]*?<\/script>/g, "")).not.toMatch(
      /approval limit|costs more than|we tell you when it is approved/i,
    );
  });

  it("F-007 with isFleet in the URL, a lead without a fleet company shows no fleet texts", async () => {
    const visitor = new Visitor();
    await visitor.open("/start");
    await visitor.send({ repairInspectionId: 157 });
    const page = await visitor.open(`/quote/${visitor.guid}?step=task-select&isFleet=true`);
    expect(page.html).toContain('data-quote-screen="1"');
    expect(page.html).not.toContain("Corvana");
  });

  it("F-036 F-037 F-039 both routes show screen 1 with the fleet or legacy flag, otherwise 2", async () => {
    const visitor = await testDriver();
    for (const [path, screen] of [
      ["quote-2", 1],
      ["quote", 1],
    ] as const) {
      expect((await visitor.open(`/${path}/${visitor.guid}?step=task-select&isFleet=true`)).html).toContain(
        `data-quote-screen="${screen}"`,
      );
      expect((await visitor.open(`/${path}/${visitor.guid}?step=task-select&isLegacy=true`)).html).toContain(
        `data-quote-screen="${screen}"`,
      );
      expect((await visitor.open(`/${path}/${visitor.guid}?step=task-select`)).html).toContain('data-quote-screen="2"');
    }
  });

  it("F-038 the legacy flag in GET /api/config is off unless the deployment sets it", async () => {
    expect(await new Visitor().api("/api/config")).toMatchObject({ UseLegacyQuoteScreen: false });
  });

  it("F-009 P-015 the fleet's phone number replaces ours on steps and results", async () => {
    const visitor = await testDriver();
    const page = await visitor.openStep("task-select", { isFleet: "true" });
    expect(page.html).toContain('href="tel:1300975709"');
    expect(page.html).not.toContain("1300 975 707");
    const other = new Visitor();
    await other.open("/start");
    expect((await other.send({ repairInspectionId: 157 })).html).toContain("1300 975 707");
  });

  it("F-419 an unknown fleet company is refused, and its lead is not shown as a normal one", async () => {
    const visitor = new Visitor();
    expect((await visitor.open("/fleet/nobody")).status).toBe(404);
    await visitor.open("/start");
    expect((await visitor.send({ fleetCompanyId: 99 })).status).toBe(404);
    const driver = await testDriver();
    expect(await driver.saveLead({ FleetCompanyId: 99 })).toBe(422);
    await writeRevisionDirectly(buildContext(env as unknown as Env, null), toLeadGuid(driver.guid), {
      fleetCompanyId: 99,
    });
    const page = await driver.openStep("task-select");
    expect(page.status).toBe(500);
    expect(page.html).not.toContain("Popular jobs");
  });
});

describe("jobs of a fleet quote", () => {
  it("F-343 F-007 categories 15 and 16 are not offered, by list, URL or search", async () => {
    const driver = await testDriver();
    const list = await driver.openStep("task-select", { isFleet: "true" });
    expect(list.links.filter((link) => /repairCategoryId=(15|16)\b/.test(link))).toEqual([]);
    for (const repairCategoryId of ["15", "16"]) {
      const page = await driver.openStep("task-category", { repairCategoryId });
      expect(page.choices("repairInspectionId")).toEqual([]);
    }
    const { results } = await db
      .prepare("select id, name from tasks where category_id in (15, 16) and countries like '%AU%'")
      .all<{ id: number; name: string }>();
    const ids = new Set(results.map(({ id }) => String(id)));
    const step = await driver.openStep("task-search", { q: results[0]?.name ?? "" });
    expect(step.choices("repairInspectionId").filter((id) => ids.has(id))).toEqual([]);
    const other = new Visitor();
    await other.open("/start");
    await other.send({ repairInspectionId: 157 });
    expect((await other.openStep("task-select")).links.some((link) => /repairCategoryId=15\b/.test(link))).toBe(true);
  });

  it("F-328 after a rego search tasks of category 15 and 16 are excluded", async () => {
    const inspection = await db
      .prepare("select id from tasks where category_id = 15 and countries like '%AU%' and states = '[]' limit 1")
      .first<number>("id");
    const driver = await testDriver();
    const leadBefore = await driver.lead();
    expect(
      await driver.saveLead({
        CartItems: [...leadBefore.CartItems, { ...leadBefore.CartItems[0], RepairInspectionId: inspection }],
      }),
    ).toBe(200);
    expect((await driver.lead()).CartItems).toHaveLength(2);
    await check(driver, "S100ZZA", "SA", "4471");
    const { CartItems } = await driver.lead();
    expect(CartItems.map((item: { RepairInspectionId: number }) => item.RepairInspectionId)).toEqual([157]);
    await driver.openStep("task-your-items");
    expect((await driver.send({ repairInspectionId: inspection ?? 0 })).status).toBe(422);
  });
});

describe("fleet membership check", () => {
  it("F-192 F-084 F-194 a match leads to unidentified-fleet-vehicle and keeps the membership", async () => {
    const driver = await testDriver();
    await choosePlace(driver);
    const page = await check(driver, "s100-zza", "SA", "4471");
    expect([page.status, page.step]).toEqual([200, "unidentified-fleet-vehicle"]);
    const { FleetCompanyMembershipId } = await driver.lead();
    expect(FleetCompanyMembershipId).toMatch(/^fm[0-9a-f]{32}$/);
    expect(page.html).not.toContain("Aroha");
    expect((await driver.send({ mid: "" })).step).toBe("vehicle-make");
    expect((await driver.lead()).FleetCompanyMembershipId).toBe(FleetCompanyMembershipId);
    const reopenedPage = await driver.openStep("unidentified-fleet-vehicle", { isFleet: "true" });
    const chosenPage = await driver.send({ mid: reopenedPage.choices("mid")[0] ?? "" });
    expect(chosenPage.step).toBe("date");
    expect(await driver.lead()).toMatchObject({
      VehicleMake: "Toyota",
      VehicleModel: "Hilux",
      FleetCompanyMembershipId,
    });
  });

  it("F-193 F-063 unknown and inactive members are sent to vehicle-rego-fleet-not-found", async () => {
    const driver = await testDriver();
    const unknown = await check(driver, "S100ZZA", "SA", "0000");
    expect([unknown.status, unknown.step, unknown.heading]).toEqual([
      200,
      "vehicle-rego-fleet-not-found",
      "We couldn’t find your membership",
    ]);
    const membershipCheck = await check(driver, "100ZZ1", "QLD", "9001");
    expect([membershipCheck.step, membershipCheck.heading]).toEqual([
      "vehicle-rego-fleet-not-found",
      "This membership has ended",
    ]);
    expect(membershipCheck.html).toContain("1300 975 709");
    expect((await driver.lead()).FleetCompanyMembershipId).toBeNull();
    const privatePage = await driver.send({ choice: "private" });
    expect([privatePage.step, privatePage.heading]).toEqual(["vehicle-rego-check", "What is your rego?"]);
    expect((await driver.lead()).FleetCompanyId).toBeNull();
  });

  it("F-322 F-323 three or five characters, or no rego or state, are refused at the field", async () => {
    const driver = await testDriver();
    for (const last4 of ["447", "44711", ""]) {
      const page = await check(driver, "S100ZZA", "SA", last4);
      expect([page.status, page.errorAt("last4")], last4).toEqual([
        422,
        "Error: Enter exactly the last 4 characters of your member number",
      ]);
    }
    expect((await check(driver, "", "SA", "4471")).errorAt("rego")).not.toBe("");
    expect((await check(driver, "S100ZZA", "", "4471")).errorAt("regoState")).not.toBe("");
  });

  it("F-325 two members with the same last four characters give an error and no match", async () => {
    const driver = await testDriver();
    const page = await check(driver, "ZZB23L", "NSW", "3141");
    expect([page.status, page.step, page.errorAt("last4")]).toEqual([
      422,
      "vehicle-rego-check",
      "Error: More than one membership found with last 4. Call the driver line on 1300 975 709 and we will book for you.",
    ]);
    expect((await driver.lead()).FleetCompanyMembershipId).toBeNull();
  });

  it("F-409 a failed membership check shows the specified message and keeps the input", async () => {
    const driver = await testDriver();
    const page = await check(driver, "FAIL50", "NSW", "0000");
    expect(page.status).toBe(503);
    expect(page.html).toContain(
      "Error - Sorry, an unexpected error has occurred verifying your rego. Please try again",
    );
    expect(page.html).toContain('value="FAIL50"');
  });

  it("fleet steps are available in fleet quotes only", async () => {
    const other = new Visitor();
    await other.open("/start");
    await other.send({ repairInspectionId: 157 });
    for (const step of ["unidentified-fleet-vehicle", "vehicle-rego-fleet-not-found"])
      expect((await other.openStep(step)).step).toBe("vehicle-rego-check");
    expect(other.page.controls).not.toContain("last4");
  });
});

it("F-341 F-342 a fleet lead lists dealerships first and no All; other leads list All first", async () => {
  const driver = await testDriver();
  await choosePlace(driver);
  await check(driver, "S100ZZA", "SA", "4471");
  await driver.send({ mid: driver.page.choices("mid")[0] ?? "" });
  const page = await driver.send({ urgency: "AsSoonAsPossible" });
  expect(page.step).toBe("workshop-or-mobile-mechanic");
  expect(page.choices("workshopCategory")[0]).toBe("Dealership");
  const readFilter = async () => (await driver.open(`/quotes/${driver.guid}?filters=open`)).choices("category");
  expect(await readFilter()).toEqual(["3", "2", "1", "99"]);
  await driver.open(`/quote/${driver.guid}?step=task-select&isFleet=true`);
  const ordinary = await driver.openStep("vehicle-rego-fleet-not-found");
  expect(ordinary.status).toBe(200);
  await driver.send({ choice: "private" });
  expect((await driver.openStep("workshop-or-mobile-mechanic")).choices("workshopCategory")[0]).toBe("Workshop");
  expect(await readFilter()).toEqual(["0", "2", "1", "3", "99"]);
});

it("a fleet member enters details on one page and submits without a code", async () => {
  const driver = await testDriver();
  await choosePlace(driver);
  await check(driver, "S100ZZA", "SA", "4471");
  await driver.send({ mid: driver.page.choices("mid")[0] ?? "" });
  await driver.send({ urgency: "AsSoonAsPossible" });
  const customer = await driver.send({ workshopCategory: "Workshop" });
  expect(customer.step).toBe("customer-2");
  expect(customer.controls).toEqual(expect.arrayContaining(["firstName", "email", "phone"]));
  expect((await driver.send({ firstName: "Kim", email: "", phone: "0404 040 404" })).errorAt("email")).toBe(
    "Error: Enter your email address",
  );
  const page = await driver.send({ firstName: "Kim", email: "kim@example.com", phone: "0404 040 404" });
  expect(page.url.pathname).toBe(`/quotes/${driver.guid}`);
  expect(page.html).toContain("Prices on this page are billed to your company.");
});

it("P-016 P-223 a fleet lead's pages show the fleet's number and no online payment", async () => {
  const driver = await testDriver();
  await choosePlace(driver);
  const fleets = [
    driver.page,
    await driver.openStep("task-select", { isFleet: "true" }),
    await driver.open(`/quotes/${driver.guid}`),
  ];
  for (const { html } of fleets) {
    expect(html).toContain("1300 975 709");
    expect(html).not.toContain("1300 975 707");
    expect(html).toContain('href="/fleet/corvana"');
    expect(html).not.toContain("Pay online");
  }
  await driver.open("/start");
  const own = await driver.send({ repairInspectionId: 157 });
  expect(own.html).toContain("1300 975 707");
  expect(own.html).not.toContain('href="/fleet/corvana"');
  await choosePlace(driver);
  expect((await driver.open(`/quotes/${driver.guid}`)).html).toContain("Pay online");
});

it("an invented membership is ignored, and the code is still required", async () => {
  const driver = await testDriver();
  await choosePlace(driver);
  await check(driver, "S100ZZA", "SA", "4471");
  await driver.send({ mid: driver.page.choices("mid")[0] ?? "" });
  await driver.send({ urgency: "AsSoonAsPossible" });
  await driver.send({ workshopCategory: "Workshop" });
  expect(await driver.saveLead({ FleetCompanyMembershipId: "fm00" })).toBe(200);
  expect((await driver.send({ firstName: "Kim", email: "kim@example.com", phone: "0404 040 404" })).step).toBe(
    "customer-details-step2",
  );
});
