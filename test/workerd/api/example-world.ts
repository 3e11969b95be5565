import { expect } from "vitest";
import { exampleOf, STANDS_FOR } from "../../../app/api/examples";
import { call, cookiesOf } from "./call";

/** Seed it before: the only supplier that is asked for. */
export const SUPPLIER = 720;

export type World = Readonly<Record<keyof typeof STANDS_FOR, string | number>>;
export interface Held {
  readonly world: World;
  readonly cookie: string;
}

/** The example with what exists in place of what stands for it. */
export function filled(value: unknown, world: World): unknown {
  const known = Object.entries(STANDS_FOR).find(([, standsFor]) => value === standsFor);
  if (known) return world[known[0] as keyof typeof STANDS_FOR];
  if (Array.isArray(value)) return value.map((each) => filled(each, world));
  if (typeof value === "object" && value !== null) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, world)]));
  return value;
}

/** A lead of a 2019 Hilux in Parramatta with a basic service, held by a browser, and what its supplier offers. */
export async function aHeldLead(contact: Readonly<Record<string, string>> = { Email: "kiri@customer.example" }): Promise<Held> {
  const suburb = (await call("GET", "/api/location?query=parramatta")).json.Suggestions[0].SuburbId as number;
  const hilux = (await call("POST", "/api/vehicle/search", { Make: "Toyota", Model: "Hilux", Year: 2019 })).json.Vehicles[0];
  const made = await call("POST", "/api/lead/create-update-or-shift", {
    SuburbId: suburb, VehicleMake: "Toyota", VehicleModel: "Hilux", Year: 2019, Mid: hilux.Mid, VehicleFuel: "Diesel", VehicleTransmission: "Automatic", WorkshopId: SUPPLIER, ...contact,
    CartItems: [{ LeadCartItemType: "Service", ServiceType: "GenericService", GenericServiceId: 1, ServiceName: "Basic Service" }],
  });
  const lead = made.json.Lead.Guid as string;
  const offer = (await call("GET", `/api/finalise/${lead}/${SUPPLIER}`)).json;
  const session = crypto.randomUUID();
  const { Suggestions } = (await call("POST", "/api/address/suggest", { Text: "1 Church Street Parramatta", Session: session })).json;
  return {
    cookie: cookiesOf(made),
    world: {
      ...STANDS_FOR, lead, supplier: SUPPLIER, vehicle: hilux.Mid, schedule: hilux.Engine.ServiceScheduleId, suburb, day: offer.ServiceDate, lastDay: offer.AvailableDates.at(-1),
      price: total, session, place: Suggestions[0].PlaceId,
    },
  };
}

/** What the offer costs: the same for every lead of this test. */
let total = 0;

/** `who`: the names of the booking request in place of the example's. */
export async function aBookedLead(who: Readonly<Record<string, string>> = {}, contact?: Readonly<Record<string, string>>): Promise<Held> {
  const { world, cookie } = await aHeldLead(contact);
  const { body } = exampleOf({ method: "POST", path: "/api/booking/submit" });
  const booked = await call("POST", "/api/booking/submit", { ...(filled(body, world) as object), ...who }, { Cookie: cookie });
  expect(booked.json.Success, JSON.stringify(booked.json)).toBe(true);
  const details = (await call("GET", `/api/booking/${booked.json.BookingToken}`)).json.Details;
  total = details.TotalNetPriceIncGst;
  return { cookie, world: { ...world, price: total, bookedToken: booked.json.BookingToken, bookingId: details.BookingID } };
}

/** The address of an example's call, with what exists. */
export function addressOf({ method, path }: { readonly method: string; readonly path: string }, world: World): string {
  const { params = {}, query = {} } = exampleOf({ method, path });
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(filled(params[name], world))));
  return `${address}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(filled(value, world))]))}`;
}
