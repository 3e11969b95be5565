import { beforeAll, expect, it } from "vitest";
import { seedReference } from "../../support/reference-fixture";
import type { Client } from "../identity/client";
import { seedPortal, signInClient } from "../portal/test-portal";
import { momentContext } from "../quotes/marketplace";
import { act, DB, pageFields, addEmployee, previewAndSave, htmlText } from "./test-desk";

/** Fleet companies and their drivers are edited at the desk, with a preview, an author and a reason, and are never deleted. */

let opal: Client;
let fay: Client;

beforeAll(async () => {
  await seedPortal();
  await seedReference(DB, { only: ["fleet_companies", "fleet_memberships"] });
  [opal, fay] = await Promise.all([signInClient("demo-operator"), signInClient("demo-second-operator")]);
  await addEmployee("opal@operator.example", "supply");
  await addEmployee("fay@operator.example", "admin");
}, 60_000);

const MAKE = "/desk/fleet-companies/new";
const PAGE = "/desk/fleet-companies/harbour-vans";

const COMPANY = {
  key: "Harbour-Vans",
  name: "Harbour Vans",
  NZ: "",
  phoneAU: "1300 975 711",
  email: "bookings@harbourvans.example",
  "hidden-15": "on",
  logoText: "Harbour",
  bannerHeading: "Your van, looked after",
  bannerText: "Harbour Vans pays.",
  steps: "Choose the work\nPick a time",
  quoteBannerText: "Billed to Harbour Vans.",
  footerText: "Questions? Call us.",
  faqs: "Who pays?\nHarbour Vans does.\n\nWho can book?\nWhoever drives one\nof our vans.",
};

/** The response of the driver look-up at the landing page's URL. */
async function memberOf(company: number, last4: string, rego: string): Promise<unknown> {
  const { context } = momentContext();
  const question = { last4, plate: { country: "AU", state: "NSW", plate: rego } } as const;
  return context.db.fleets.memberships(company, question);
}

it("a fleet company is created, changed, ended and restored", async () => {
  const form = { ...(await pageFields(opal, MAKE)), ...COMPANY };
  const { next, page } = await previewAndSave(opal, MAKE, form, "");
  expect(page).toContain("data:image/svg+xml");
  expect((await opal.ask("/fleet/harbour-vans")).status).toBe(404);
  for (let press = 0; press < 2; press += 1)
    expect((await opal.ask(MAKE, { ...next, reason: "They signed" })).headers.get("Location")).toBe(`${PAGE}?saved`);
  const landing = await htmlText(await opal.ask("/fleet/harbour-vans"));
  for (const part of ["Your van, looked after", "Who can book?", "Whoever drives one of our vans."])
    expect(landing, part).toContain(part);
  const list = await htmlText(await opal.ask("/desk/fleets"));
  expect([list.includes("Corvana Fleet Care"), list.includes("Harbour Vans")]).toEqual([true, true]);
  const { id } = (await momentContext().context.db.fleets.listCompanies(true)).find(
    ({ slug }) => slug === "harbour-vans",
  ) ?? {
    id: 0,
  };
  expect(id).toBe(2);

  const drivers = `/desk/fleets/${id}/drivers`;
  const addResponse = await act(opal, drivers, {
    change: "drivers",
    pasted: "hv-0001 4471, NSW, abc-12d\nHV-2;nsw;XYZ99Q",
  });
  expect(addResponse.status).toBe(422);
  expect(await htmlText(addResponse)).toContain("line 2: the member number must end with four letters or digits");
  const lines = "hv-0001 4471, NSW, abc-12d\nHV-8820\tNSW\tXYZ99Q";
  expect((await act(opal, drivers, { change: "drivers", pasted: lines })).status).toBe(303);
  expect(await memberOf(id, "4471", "ABC12D")).toEqual([{ id: expect.any(String), isActive: true }]);
  expect(await memberOf(1, "4471", "ABC12D")).toEqual([]);
  const memberships = await DB.prepare("select * from fleet_memberships where fleet_company_id = ?").bind(id).all();
  expect(JSON.stringify(memberships.results)).not.toContain("0001");
  // The driver changes the car, and then the company's access ends.
  expect((await act(opal, drivers, { change: "drivers", pasted: "HV-00014471,NSW,NEW11X" })).status).toBe(303);
  expect([await memberOf(id, "4471", "ABC12D"), await memberOf(id, "4471", "NEW11X")]).toMatchObject([
    [],
    [{ isActive: true }],
  ]);
  expect((await act(opal, drivers, { change: "ended", pasted: "hv-8820" })).status).toBe(303);
  expect(await memberOf(id, "8820", "XYZ99Q")).toMatchObject([{ isActive: false }]);
  expect(await htmlText(await opal.ask(drivers))).toMatch(/May book 1 Ended 1/);

  const first = await pageFields(opal, PAGE);
  const lateForm = await pageFields(fay, PAGE);
  expect(
    (await previewAndSave(opal, PAGE, { ...first, bannerHeading: "Your van, cared for" }, "Nicer")).saved.status,
  ).toBe(303);
  expect(await htmlText(await opal.ask("/fleet/harbour-vans"))).toContain("Your van, cared for");
  const second = await previewAndSave(fay, PAGE, { ...lateForm, bannerHeading: "Vans" }, "Shorter");
  expect([second.saved.status, (await htmlText(second.saved)).includes("Someone else saved changes")]).toEqual([
    409,
    true,
  ]);

  const end = { id: crypto.randomUUID(), version: "2", intent: "end", reason: "They left" };
  for (let press = 0; press < 2; press += 1) expect((await opal.ask(PAGE, end)).status).toBe(303);
  expect((await opal.ask("/fleet/harbour-vans")).status).toBe(404);
  expect((await opal.ask("/start", { fleetCompanyId: String(id), startWith: "service" })).status).toBe(404);
  // The company's bookings and logo remain.
  expect([
    (await opal.ask(`/desk/fleets/${id}`)).status,
    (await opal.ask("/fleet/harbour-vans/logo.svg")).status,
  ]).toEqual([200, 200]);
  const restoreForm = { id: crypto.randomUUID(), version: "3", undone: "3", intent: "back", reason: "They came back" };
  expect((await opal.ask(PAGE, restoreForm)).status).toBe(303);
  expect((await opal.ask("/fleet/harbour-vans")).status).toBe(200);
  expect((await act(opal, drivers, { change: "forget" })).status).toBe(303);
  expect(await htmlText(await opal.ask(drivers))).toMatch(/May book 0 Ended 0/);
}, 60_000);

it("each error is shown at its field", async () => {
  const form = { ...(await pageFields(opal, MAKE)), ...COMPANY, intent: "preview" };
  const response = await opal.ask(MAKE, {
    ...form,
    key: "x",
    phoneAU: "12",
    email: "nobody",
    foreground: "#e8f3f1",
    faqs: "A question without an answer",
  });
  const text = await htmlText(response);
  expect(response.status).toBe(422);
  for (const part of [
    "Use 3 to 40 lowercase letters",
    "Enter a phone number from Australia",
    "Enter an email address",
    "hard to read on this background",
    "Put each question on one line",
  ])
    expect(text, part).toContain(part);
  const result = await previewAndSave(opal, MAKE, { ...form, key: "corvana" }, "Mine");
  expect([
    result.saved.status,
    (await htmlText(result.saved)).includes("Another company already uses this address"),
  ]).toEqual([422, true]);
  for (const path of ["/desk/fleet-companies/nobody", "/desk/fleets/99/drivers"])
    expect((await opal.ask(path)).status, path).toBe(404);
});

it("a member without supply rights cannot open or change a fleet company", async () => {
  const form = { ...(await pageFields(opal, MAKE)), ...COMPANY, key: "sly-vans", intent: "save", reason: "Curious" };
  for (const role of ["support", "finance"]) {
    await addEmployee("fay@operator.example", role);
    for (const path of [MAKE, PAGE, "/desk/fleets/1/drivers"]) expect((await fay.ask(path)).status, path).toBe(403);
    expect((await fay.ask(MAKE, form)).status).toBe(403);
    const deleteForm = { id: crypto.randomUUID(), change: "forget", pasted: "", reason: "Curious" };
    expect((await fay.ask("/desk/fleets/1/drivers", deleteForm)).status).toBe(403);
  }
  expect((await opal.ask("/fleet/sly-vans")).status).toBe(404);
});
