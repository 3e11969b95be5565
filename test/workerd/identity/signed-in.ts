import { choosePlace, enterPlate } from "../funnel/quote";
import { Visitor } from "../funnel/visitor";

/** Creates a separate account at the sandbox and signs this browser in, so that no other test shares its garage. Returns its email address. */
export async function signUp(visitor: Visitor, phone = "0404 040 404"): Promise<string> {
  const email = `noa-${crypto.randomUUID()}@customer.example`;
  await visitor.open("/customer-signup");
  await visitor.send({ name: "Noa New", email, phone });
  return email;
}

/** Signs another browser in as a sandbox user. */
export async function signIn(visitor: Visitor, subject: string): Promise<void> {
  await visitor.open("/customer-login");
  await visitor.send({ subject });
}

export async function signedInVisitor(phone?: string): Promise<Visitor> {
  const visitor = new Visitor();
  await signUp(visitor, phone);
  return visitor;
}

/** Starts a quote for a battery in Parramatta and goes to the vehicle step. */
export async function goToVehicle(visitor: Visitor): Promise<void> {
  await visitor.open("/start");
  await visitor.send({ repairInspectionId: 157 });
  await choosePlace(visitor);
}

/** Goes from the vehicle's answer to the customer step. */
export async function goToCustomer(visitor: Visitor): Promise<void> {
  await visitor.openStep("date");
  await visitor.send({ urgency: "AsSoonAsPossible" });
  await visitor.send({ workshopCategory: "Workshop" });
}

export async function testQuoteFor(visitor: Visitor, plate: string): Promise<void> {
  await goToVehicle(visitor);
  await enterPlate(visitor, plate);
  await goToCustomer(visitor);
}
