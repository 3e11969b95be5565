import { expect } from "vitest";
import { exampleOf, EXAMPLE_IDS } from "../../../app/api/examples";
import { fillPlaceholders, type World } from "../../support/example-calls";
import { call, cookiesOf } from "./call";

/** The only supplier that is asked for an offer; must be seeded first. */
export const SUPPLIER = 720;

export interface ExampleLead {
  readonly world: World;
  readonly cookie: string;
}

/** A lead of a 2019 Hilux in Parramatta with a basic service, owned by a browser, and its supplier's offer. */
export async function createHeldLead(
  contact: Readonly<Record<string, string>> = { Email: "kiri@customer.example" },
): Promise<ExampleLead> {
  const suburb = (await call("GET", "/api/location?query=parramatta")).json.Suggestions[0].SuburbId as number;
  const hilux = (await call("POST", "/api/vehicle/search", { Make: "Toyota", Model: "Hilux", Year: 2019 })).json
    .Vehicles[0];
  const response = await call("POST", "/api/lead/create-update-or-shift", {
    SuburbId: suburb,
    VehicleMake: "Toyota",
    VehicleModel: "Hilux",
    Year: 2019,
    Mid: hilux.Mid,
    VehicleFuel: "Diesel",
    VehicleTransmission: "Automatic",
    WorkshopId: SUPPLIER,
    ...contact,
    CartItems: [
      { LeadCartItemType: "Service", ServiceType: "GenericService", GenericServiceId: 1, ServiceName: "Basic Service" },
    ],
  });
  const lead = response.json.Lead.Guid as string;
  const offer = (await call("GET", `/api/finalise/${lead}/${SUPPLIER}`)).json;
  const session = crypto.randomUUID();
  const { Suggestions } = (
    await call("POST", "/api/address/suggest", { Text: "1 Church Street Parramatta", Session: session })
  ).json;
  return {
    cookie: cookiesOf(response),
    world: {
      ...EXAMPLE_IDS,
      lead,
      supplier: SUPPLIER,
      vehicle: hilux.Mid,
      schedule: hilux.Engine.ServiceScheduleId,
      suburb,
      day: offer.ServiceDate,
      lastDay: offer.AvailableDates.at(-1),
      price: total,
      session,
      place: Suggestions[0].PlaceId,
    },
  };
}

/** Price of the offer, the same for every lead of this test. */
let total = 0;

/** `customer` = the contact names of the booking request, replacing the example's. */
export async function createBookedLead(
  customer: Readonly<Record<string, string>> = {},
  contact?: Readonly<Record<string, string>>,
): Promise<ExampleLead> {
  const { world, cookie } = await createHeldLead(contact);
  const { body } = exampleOf({ method: "POST", path: "/api/booking/submit" });
  const response = await call(
    "POST",
    "/api/booking/submit",
    { ...(fillPlaceholders(body, world) as object), ...customer },
    { Cookie: cookie },
  );
  expect(response.json.Success, JSON.stringify(response.json)).toBe(true);
  const details = (await call("GET", `/api/booking/${response.json.BookingToken}`)).json.Details;
  total = details.TotalNetPriceIncGst;
  return {
    cookie,
    world: { ...world, price: total, bookedToken: response.json.BookingToken, bookingId: details.BookingID },
  };
}
