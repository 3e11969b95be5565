import { beforeAll, expect, it } from "vitest";
import { seedReference } from "../../support/reference-fixture";
import { call } from "../api/call";
import { seedMarketplace } from "../quotes/marketplace";
import { Visitor } from "../funnel/visitor";
import { signInMember, DB } from "./test-bidding";
import { textOfHtml } from "../../support/page-text";

beforeAll(async () => {
  await seedReference(DB);
  await seedMarketplace(60);
});

const testWorkshop = async () =>
  Number(
    await DB.prepare(
      "select id from suppliers where kind = 'workshop' and provides_servicing = 1 and country = 'AU' order by id limit 1",
    ).first("id"),
  );

async function testHilux() {
  const { results } = await DB.prepare(
    "select mid from vehicle_variants where make = 'Toyota' and model = 'Hilux' and start_year <= 2019 and end_year >= 2019 limit 1",
  ).all<{ mid: string }>();
  return results[0]?.mid ?? "";
}

it("P-096 P-097 P-253 calculates generic and logbook services with dates; an unknown Mid is invalid", async () => {
  const workshop = await testWorkshop();
  const mid = await testHilux();
  const postQuote = (body: object) =>
    call("POST", `/api/quote/workshop/${workshop}`, {
      Make: "Toyota",
      Model: "Hilux",
      Year: 2019,
      Fuel: "Diesel",
      Mid: mid,
      ...body,
    });
  const genericQuote = (await postQuote({ GenericServiceID: 1 })).json;
  expect(genericQuote).toMatchObject({ IsQuoteValid: true, NetPriceIncGst: expect.any(Number) });
  expect(genericQuote.DateOptions[0]).toEqual({
    Date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    FriendlyDate: expect.any(String),
    NetPriceIncGst: genericQuote.NetPriceIncGst,
  });
  const scheduleId = await DB.prepare(
    "select id from service_schedules where make = 'Toyota' order by id limit 1",
  ).first<string>("id");
  const logbook = (await postQuote({ serviceScheduleId: scheduleId, serviceIntervalId: 4, serviceSortOrder: 4 })).json;
  expect(logbook).toMatchObject({ IsQuoteValid: true, ServiceName: expect.stringContaining("Logbook service") });
  expect((await postQuote({ Mid: "nobody-knows-it", GenericServiceID: 1 })).json).toEqual({
    IsQuoteValid: false,
    DateOptions: [],
    NetPriceIncGst: null,
    ServiceName: null,
  });
  expect((await postQuote({ serviceScheduleId: scheduleId, serviceIntervalId: 999 })).json).toMatchObject({
    IsQuoteValid: false,
  });
});

it("P-012 P-044 P-045 P-098 P-308 the calculator finds a vehicle, stores its quote and requires a login", async () => {
  const workshop = await testWorkshop();
  const mid = await testHilux();
  const max = await signInMember(workshop);
  const query = new URLSearchParams({ make: "Toyota", model: "Hilux", year: "2019", mid, service: "generic:1" });
  const page = await max.open(`/workshop/quote?${query}`);
  expect(page.heading).toBe("Quote calculator");
  expect(page.html).toContain("Save this quote");
  expect(page.html).toMatch(/<header[\s>]/);
  const headlessPage = await max.open(`/workshop/hl/quote-a-service?${query}`);
  expect(headlessPage.html).toContain("Save this quote");
  expect(headlessPage.html).not.toMatch(/<footer[\s>]/);
  expect((await max.open("/workshop/hl/quote")).status).toBe(404);
  await max.open(`/workshop/quote?${query}`);
  await max.send({ mid, year: "2019", service: "generic:1", scheduleId: "", submissionKey: "one-press" });
  expect(max.page.html).toContain("The quote is saved");
  const payload = JSON.parse(
    (await DB.prepare("select payload from workshop_quotes where supplier_id = ?")
      .bind(workshop)
      .first<string>("payload")) ?? "{}",
  );
  expect(payload).toEqual({
    make: "Toyota",
    model: "Hilux",
    mid,
    transmission: expect.any(String),
    year: 2019,
    fuel: expect.any(String),
    body: expect.any(String),
    variant: expect.any(String),
    description: expect.any(String),
    serviceType: "generic service",
    workshopId: workshop,
    serviceScheduleId: null,
    serviceIntervalId: null,
  });
  const stranger = new Visitor();
  expect((await stranger.open("/workshop/quote")).url.pathname).not.toBe("/workshop/quote");
});

it("P-368 P-369 a failed calculation shows the vehicle's Mid and the phone number", async () => {
  const max = await signInMember(await testWorkshop());
  const page = await max.open(
    `/workshop/quote?${new URLSearchParams({ make: "Toyota", model: "Hilux", year: "2019", mid: "no-such-mid", service: "generic:1" })}`,
  );
  const text = page.html.replace(/<!--.*?-->|<[^>]*>/g, "");
  expect(text).toContain("Quote not available");
  expect(text).toContain(
    "A quote could not be calculated for this vehicle. Please contact IT Support and quote Mid no-such-mid. Call 1300 975 707.",
  );
  const wrong = await max.open("/workshop/quote?make=&model=&year=19");
  expect([wrong.errorAt("make"), wrong.errorAt("year")]).toEqual([
    "Error: Enter a make",
    "Error: Enter a year with four digits",
  ]);
});

const optionsOf = (html: string, name: string) =>
  [
    ...(new RegExp(`<select[^>]*name="${name}"[\\s\\S]*?</select>`).exec(html)?.[0] ?? "").matchAll(
      /<option value="([^"]*)"[^>]*>([^<]*)/g,
    ),
  ].map(([, value = "", label = ""]) => ({ value, label }));

it("the calculator lists each version once with its real logbook services", async () => {
  const max = await signInMember(await testWorkshop());
  const optionsFor = async (model: string, year = "2019") =>
    optionsOf((await max.open(`/workshop/quote?${new URLSearchParams({ make: "toyota", model, year })}`)).html, "mid");
  const versions = await optionsFor("Hilux");
  expect(versions.length).toBeGreaterThan(1);
  for (const input of ["HILUX", "hi lux", "Hi-Lux"]) expect(await optionsFor(input), input).toEqual(versions);
  // The vehicle tables have several rows with the same name.
  const corollas = (await optionsFor("Corolla", "2012")).map(({ label }) => label);
  expect(corollas.length).toBeGreaterThan(5);
  expect(corollas.filter((label, index) => corollas.indexOf(label) !== index)).toEqual([]);

  // Extrapolated at 15,000 km every 12 months, the logbook would continue beyond any realistic age of the car.
  const { html } = await max.open(
    `/workshop/quote?${new URLSearchParams({ make: "Ford", model: "Falcon", year: "2014" })}`,
  );
  const services = optionsOf(html, "service")
    .map(({ label }) => label)
    .filter((label) => label.startsWith("Logbook service"));
  expect(services.length).toBeGreaterThan(3);
  for (const label of services) {
    const [, km = "", months = ""] = /([\d,]+) km or (\d+) months/.exec(label) ?? [];
    expect(Number(km.replaceAll(",", "")), label).toBeGreaterThan(0);
    expect(Number(km.replaceAll(",", "")), label).toBeLessThanOrEqual(400_000);
    expect(Number(months), label).toBeLessThanOrEqual(240);
  }
});

it("the calculator follows the workshop's settings and local day", async () => {
  const workshop = await testWorkshop();
  const mid = await testHilux();
  const max = await signInMember(workshop);
  const query = new URLSearchParams({ make: "Toyota", model: "Hilux", year: "2019", mid, service: "generic:1" });
  await DB.prepare("update suppliers set makes = ? where id = ?")
    .bind(JSON.stringify(["Volvo"]), workshop)
    .run();
  const page = await max.open(`/workshop/quote?${query}`);
  expect(textOfHtml(page.html)).toContain("Your workshop's settings exclude this make");
  expect(page.html).not.toContain("Save this quote");
  expect(
    (
      await call("POST", `/api/quote/workshop/${workshop}`, {
        Make: "Toyota",
        Model: "Hilux",
        Year: 2019,
        Fuel: "Diesel",
        Mid: mid,
        GenericServiceID: 1,
      })
    ).json,
  ).toMatchObject({ IsQuoteValid: false });
  await DB.prepare("update suppliers set makes = '[]' where id = ?").bind(workshop).run();

  await max.open(`/workshop/quote?${query}`);
  await max.send({ mid, year: "2019", service: "generic:1", scheduleId: "", submissionKey: "at-night" });
  // Half past one at night in Sydney is still the previous day in UTC.
  await DB.prepare("update workshop_quotes set created_at = ? where supplier_id = ?")
    .bind(Date.parse("2026-11-23T01:30:00+11:00"), workshop)
    .run();
  const saved = textOfHtml((await max.open(`/workshop/quote?${query}`)).html);
  expect(saved).toMatch(/Saved quotes.*Mon 23 Nov 2026/);
  expect(saved).not.toMatch(/Saved quotes.*Sun 22 Nov 2026/);
});
