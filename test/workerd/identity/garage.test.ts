import { beforeAll, expect, it } from "vitest";
import { isFirstVisit } from "../../../app/domain/identity/session/first-visit";
import { viewerOf } from "../../../app/http/session";
import { seedFunnel } from "../funnel/quote";
import { Visitor } from "../funnel/visitor";
import { testQuoteFor, signedInVisitor, signIn, goToVehicle } from "./signed-in";

beforeAll(seedFunnel);

const PLATES = ["DEMOSR5", "FOUND1"] as const;
const readGarage = async (visitor: Visitor) =>
  (await visitor.call("/api/vehicle/customer-vehicles", { isActive: true })).body as readonly Readonly<
    Record<string, unknown>
  >[];

/** A signed-in visitor with two vehicles in the garage, each added by a quote. */
async function visitorWithGarage(): Promise<Visitor> {
  const visitor = await signedInVisitor();
  for (const plate of PLATES) {
    await testQuoteFor(visitor, plate);
    await visitor.send({});
  }
  return visitor;
}

it("F-367 F-368 F-339 the garage is returned to its signed-in owner only", async () => {
  expect(await new Visitor().call("/api/vehicle/customer-vehicles", { isActive: true })).toMatchObject({
    status: 401,
    body: { code: "not-signed-in" },
  });
  const visitor = await signedInVisitor();
  expect(await visitor.call("/api/vehicle/customer-vehicles", { isActive: true })).toEqual({ status: 200, body: [] });
  expect((await visitor.call("/api/vehicle/customer-vehicles", { isActive: "yes" })).status).toBe(422);
});

it("F-145 F-337 F-251 a signed-in customer gets prices without details; the car is stored", async () => {
  const visitor = await signedInVisitor();
  await testQuoteFor(visitor, PLATES[0]);
  expect(visitor.page.step).toBe("customer");
  expect(visitor.page.html).not.toMatch(/>Next</);
  await visitor.send({});
  expect(visitor.page.url.pathname).toMatch(/^\/quotes\//);
  const [vehicle, ...others] = await readGarage(visitor);
  expect(others).toEqual([]);
  expect(Object.keys(vehicle ?? {})).toEqual([
    "vehicleID",
    "vehicleMake",
    "vehicleModel",
    "vehicleRego",
    "startYear",
    "endYear",
    "vehicleBody",
    "vehicleFuel",
    "vehicleTransmission",
    "vehicleVariant",
    "vehicleDescription",
    "mid",
  ]);
  expect(vehicle).toMatchObject({ vehicleMake: "Toyota", vehicleModel: "Hilux", vehicleRego: PLATES[0] });
});

it("F-190 F-339 the vehicle step lets the customer select or keep a car, or enter a new rego", async () => {
  const visitor = await visitorWithGarage();
  await goToVehicle(visitor);
  const page = await visitor.openStep("vehicle-rego-check");
  const [first, second, ...others] = page.choices("garageVehicle");
  expect(others).toEqual([]);

  await visitor.send({ garageVehicle: second ?? "" }, "?step=vehicle-rego-check&sub=garage");
  expect(visitor.page.step).toBe("date");
  expect(await visitor.lead()).toMatchObject({
    VehicleMake: "Toyota",
    VehicleModel: "Hilux",
    VehicleRego: PLATES[0],
    Mid: expect.any(String),
  });

  const reopenedPage = await visitor.openStep("vehicle-rego-check");
  expect(reopenedPage.choices("garageVehicle")).toEqual(["keep", first]);
  const leadBefore = await visitor.lead();
  await visitor.send({ garageVehicle: "keep" }, "?step=vehicle-rego-check&sub=garage");
  expect(visitor.page.step).toBe("date");
  expect(await visitor.lead()).toEqual(leadBefore);

  const other = await visitor.openStep("vehicle-rego-check", { sub: "new" });
  expect(other.controls).toContain("rego");
  expect(other.choices("garageVehicle")).toEqual([]);

  const anonymous = new Visitor();
  await goToVehicle(anonymous);
  expect((await anonymous.openStep("vehicle-rego-check")).choices("garageVehicle")).toEqual([]);
});

it("an unknown vehicle or one of another garage is refused with a message, and nothing changes", async () => {
  const owner = await visitorWithGarage();
  await goToVehicle(owner);
  const id = (await owner.openStep("vehicle-rego-check")).choices("garageVehicle")[0] ?? "";
  const thief = await signedInVisitor();
  await goToVehicle(thief);
  const leadBefore = await thief.lead();
  for (const invalidId of [id, "keep", "1 or 1=1", ""]) {
    const page = await thief.send({ garageVehicle: invalidId }, "?step=vehicle-rego-check&sub=garage");
    expect(page.status, invalidId).toBe(422);
  }
  expect(await thief.lead()).toEqual(leadBefore);
  for (const fields of [
    { intent: "remove", id },
    { intent: "rename", id, [`name-${id}`]: "Mine" },
  ])
    expect((await thief.send(fields, "/garage")).status).toBe(404);
  expect(await readGarage(owner)).toHaveLength(2);
  expect(await readGarage(thief)).toEqual([]);
});

it("the garage page renames and removes vehicles, and asks an anonymous visitor to sign in", async () => {
  const visitor = await visitorWithGarage();
  const page = await visitor.open("/garage");
  const [id = "", other = ""] = [...new Set(page.choices("id"))];
  expect((await visitor.send({ intent: "rename", id, [`name-${id}`]: "x".repeat(41) })).status).toBe(422);
  expect((await visitor.send({ intent: "rename", id, [`name-${id}`]: "Weekend car" })).html).toContain("Weekend car");
  expect((await visitor.send({ intent: "nonsense" })).status).toBe(422);
  await visitor.send({ intent: "remove", id: other });
  expect(await readGarage(visitor)).toHaveLength(1);
  expect((await visitor.call("/api/vehicle/customer-vehicles", { isActive: false })).body).toHaveLength(1);

  const anonymous = await new Visitor().open("/garage");
  expect(anonymous.url.pathname).toBe("/sandbox/identity/authorize");
});

it("F-338 a signed-in quote uses the profile, and a posted UserID is ignored", async () => {
  const visitor = await signedInVisitor();
  await goToVehicle(visitor);
  const { userId, email } = await visitor.api("/api/auth/profile");
  expect(await visitor.lead()).toMatchObject({
    Name: "Noa New",
    Email: email,
    MobileNumber: "+61404040404",
    UserID: userId,
  });
  const saved = await visitor.call("/api/lead/update-or-shift", {
    Lead: { Guid: visitor.guid, UserID: "someone-else", RepairNotes: "x" },
  });
  expect(saved.body.Lead).toMatchObject({ UserID: userId, RepairNotes: "x" });
});

it("F-338 a landline in the profile becomes the lead's phone", async () => {
  const visitor = await signedInVisitor("02 9876 5432");
  await goToVehicle(visitor);
  expect(await visitor.lead()).toMatchObject({ PhoneNumber: "+61298765432", MobileNumber: null });
});

it("F-252 a profile without a phone opens a prefilled contact step that needs only the phone", async () => {
  const visitor = await signedInVisitor("");
  await testQuoteFor(visitor, PLATES[0]);
  await visitor.send({});
  expect(visitor.page.step).toBe("customer-contact-info");
  const { email } = await visitor.api("/api/auth/profile");
  for (const text of ["Noa", email]) expect(visitor.page.html).toContain(`value="${text}"`);
  await visitor.send({ firstName: "Noa", lastName: "New", email, phone: "02 9876 5432" });
  expect(visitor.page.url.pathname).toMatch(/^\/quotes\//);
});

it("a quote started before sign-in belongs to the person and opens on their other devices", async () => {
  const phone = new Visitor();
  await goToVehicle(phone);
  const { guid } = phone;
  expect(await phone.lead()).toMatchObject({ UserID: null, Name: null });
  await signIn(phone, "demo-customer");
  const ownLead = await phone.api(`/api/lead/${guid}`);
  expect(ownLead).toMatchObject({ Name: "Casey Customer", UserID: expect.any(String) });

  const laptop = new Visitor();
  expect(await laptop.api(`/api/lead/${guid}`)).toMatchObject({ Name: null, UserID: null });
  await signIn(laptop, "demo-customer");
  expect(await laptop.api(`/api/lead/${guid}`)).toMatchObject({ Name: "Casey Customer", UserID: ownLead.UserID });
  const saved = await laptop.call("/api/lead/update-or-shift", {
    Lead: { Guid: guid, RepairNotes: "from the laptop" },
  });
  expect(saved.body.Lead.Guid).toBe(guid);
  expect((await laptop.open("/")).links.some((link) => link.includes(`/quote-2/${guid}`))).toBe(true);
});

it("another signed-in person sees no contact details of the quote and continues with a copy", async () => {
  const owner = await signedInVisitor();
  await goToVehicle(owner);
  const other = await signedInVisitor();
  expect(await other.api(`/api/lead/${owner.guid}`)).toMatchObject({
    Name: null,
    Email: null,
    MobileNumber: null,
    UserID: null,
  });
  const saved = await other.call("/api/lead/update-or-shift", { Lead: { Guid: owner.guid, RepairNotes: "mine now" } });
  expect(saved.body.Lead.Guid).not.toBe(owner.guid);
  expect((await owner.lead()).RepairNotes).toBeNull();
});

it("F-021 distinguishes anonymous, returning and signed-in visitors", async () => {
  const anonymous = new Visitor();
  await testQuoteFor(anonymous, PLATES[0]);
  expect((await anonymous.send({})).step).toBe("customer-details-step1");
  const signedIn = await signedInVisitor();
  await testQuoteFor(signedIn, PLATES[0]);
  expect((await signedIn.send({})).url.pathname).toMatch(/^\/quotes\//);
  const sevenMonthsAgo = Date.now() - 7 * 31 * 24 * 3_600_000;
  const returning = viewerOf(
    new Request("http://pitlane.test/", { headers: { Cookie: `firstVisit=${sevenMonthsAgo}` } }),
  );
  expect([
    isFirstVisit(returning.firstVisitAt, false, Date.now()),
    isFirstVisit(null, false, Date.now()),
    isFirstVisit(null, true, Date.now()),
  ]).toEqual([false, true, false]);
});

it("the home page offers an open quote only to the browser that started it", async () => {
  const visitor = new Visitor();
  await goToVehicle(visitor);
  const { guid } = visitor;
  expect((await visitor.open("/")).links.some((link) => link.endsWith(`/quote-2/${guid}`))).toBe(true);
  expect((await new Visitor().open("/")).html).not.toContain("Continue with");
});
