import { vi } from "vitest";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import type { Visitor } from "../funnel/visitor";
import { testContext } from "./test-booking";

/** The supplier where these customers book. Tests that use it must seed it. */
export const WORKSHOP = 735;

let peopleCount = 0;
export const testMobile = () =>
  `0455 83${String((peopleCount += 1))
    .padStart(4, "0")
    .replace(/(\d)(\d{3})/, "$1 $2")}`;
export const testCustomer = (name = "nia") => ({
  firstName: "Nia",
  lastName: "Otherwood",
  mobile: testMobile(),
  email: `${name}${peopleCount}@customer.example`,
});
export type Person = ReturnType<typeof testCustomer>;

/** A quote started in Ana's browser, with or without her contact details. */
export async function startBooking(visitor: Visitor, contact: Readonly<Record<string, string>> = {}): Promise<string> {
  const suburbId = (await visitor.api("/api/location?query=parramatta")).Suggestions[0].SuburbId;
  const response = await visitor.post("/api/lead/create-update-or-shift", {
    SuburbId: suburbId,
    VehicleMake: "Toyota",
    VehicleModel: "Hilux",
    Year: 2019,
    VehicleFuel: "Diesel",
    VehicleTransmission: "Automatic",
    VehiclePriceCategory: 3,
    ...contact,
    CartItems: [
      { LeadCartItemType: "Service", ServiceType: "GenericService", GenericServiceId: 1, ServiceName: "Basic Service" },
    ],
  });
  return response.Lead.Guid as string;
}

export async function finaliseForm(
  visitor: Visitor,
  guid: string,
  person: Person,
  overrides: Readonly<Record<string, string>> = {},
) {
  const details = await visitor.api(`/api/finalise/${guid}/${WORKSHOP}`);
  const arrival = [details.ArrivalTime, details.ArrivalTime2].filter(Boolean).join("-");
  return {
    intent: "book",
    submissionKey: visitor.page.choices("submissionKey")[0] ?? "",
    supplierId: String(WORKSHOP),
    serviceDay: details.ServiceDate,
    arrival,
    ...person,
    comments: "Knocks when cold",
    agreedTerms: "on",
    paymentMethod: "payOnTheDay",
    ...overrides,
  };
}

/** Books the quote of a URL, in the browser that opened it. Returns the booking's token. */
export async function bookQuote(
  visitor: Visitor,
  guid: string,
  person: Person,
  overrides: Readonly<Record<string, string>> = {},
): Promise<string> {
  await visitor.open(`/booking/${guid}/finalise?supplier=${WORKSHOP}`);
  await visitor.send(await finaliseForm(visitor, guid, person, overrides));
  const [, token] = /^\/booking\/([\w-]+)\/confirmation$/.exec(visitor.page.url.pathname) ?? [];
  if (token === undefined) throw new Error(`not booked: ${visitor.page.url} ${visitor.page.heading}`);
  return token;
}

export const nationalDigits = (mobile: string) => mobile.replace(/\D/g, "").slice(-9);
/** Returns the newest code sent to an address. */
export async function newestCodeTo(to: string): Promise<string> {
  const message = (await listOutbox(testContext()))?.find(
    (messageView) => messageView.template === "verification-code" && messageView.to.endsWith(to),
  );
  return /\d{6}/.exec(message?.rendered?.text ?? "")?.[0] ?? "";
}

/** The code that is sent to an email address or mobile after the response. */
export const waitForCode = (contact: string) =>
  vi.waitFor(async () => {
    const code = await newestCodeTo(contact.includes("@") ? contact : nationalDigits(contact));
    if (code === "") throw new Error(`no code to ${contact} yet`);
    return code;
  });
