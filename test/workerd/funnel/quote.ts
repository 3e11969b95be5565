import { env } from "cloudflare:workers";
import { seedSuppliers } from "../../../scripts/seed/suppliers";
import { readFixture, seedReference } from "../../support/reference-fixture";
import { Visitor, type Fields } from "./visitor";

export const db = (env as unknown as { DB: D1Database }).DB;

/** Seeds the catalogue, and suppliers whose calendars begin today because the built worker has the real clock. */
export async function seedFunnel(): Promise<void> {
  await seedReference(db);
  await seedSuppliers(db, { suppliers: 751, today: new Date().toISOString().slice(0, 10) }, readFixture);
}

/** A quote started with these fields, on its first page. */
export async function testQuote(fields: Fields = {}): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.open("/start");
  await visitor.send(fields);
  return visitor;
}

export async function choosePlace(visitor: Visitor, name = "Parramatta"): Promise<void> {
  const page = await visitor.openStep("location", { q: name });
  await visitor.send({ suburbId: page.choices("suburbId")[0] ?? "" });
}

/** Identifies the vehicle by plate and takes the first match. */
export async function enterPlate(visitor: Visitor, rego: string): Promise<void> {
  await visitor.openStep("vehicle-rego-check");
  const page = await visitor.send({ rego, regoState: "NSW" });
  await visitor.send({ mid: page.choices("mid")[0] ?? "" });
}

/** A quote with every step up to the named one answered: a battery for a Hilux in Parramatta. */
export async function testQuoteAt(step: "date" | "workshop-or-mobile-mechanic" | "customer"): Promise<Visitor> {
  const visitor = await testQuote({ repairInspectionId: 157 });
  await choosePlace(visitor);
  await enterPlate(visitor, "DEMOSR5");
  if (step !== "date") await visitor.send({ urgency: "AsSoonAsPossible" });
  if (step === "customer") await visitor.send({ workshopCategory: "Workshop" });
  return visitor;
}

/** Answers every step from location up to the customer step: a plate, "as soon as possible" and a workshop. */
export async function describeJob(visitor: Visitor, rego = "DEMOSR5"): Promise<void> {
  await choosePlace(visitor);
  await enterPlate(visitor, rego);
  await visitor.send({ urgency: "AsSoonAsPossible" });
  await visitor.send({ workshopCategory: "Workshop" });
}

export const KIM = { firstName: "Kim", lastName: "Lee", email: "kim@customer.example" };

/** The newest code on the outbox page of a development site. The visitor then returns to the earlier page. */
export async function codeFor(visitor: Visitor, mobile: string): Promise<string> {
  const { page } = visitor;
  const { html } = await visitor.open("/dev/outbox");
  await visitor.open(page.url.href);
  const text = html.replace(/<[^>]*>/g, " ");
  return new RegExp(`${mobile.replace(/\s/g, "").slice(-8)}[^#]*?(\\d{6}) is your`).exec(text)?.[1] ?? "";
}

/** Goes from the customer step to the page after the submission, as a new customer. */
export async function submitStep(visitor: Visitor, mobile: string): Promise<void> {
  await visitor.send({});
  await visitor.send(KIM);
  await visitor.send({ mobile, intent: "send" });
  await visitor.send({ code: await codeFor(visitor, mobile), intent: "check" });
}
