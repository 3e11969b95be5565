import type { Agent } from "node:http";
import { type LoadRequest, sendLoadRequest } from "./load.ts";

/** Where a lead is saved: only in its own Durable Object, or also in its database row. */
export type Save = "object only" | "object and row";

/** Makes a request that must succeed, and returns its body. `save` is set if the request saves the lead. */
export type RequestFn = (name: string, loadRequest: LoadRequest, save?: Save) => Promise<string>;

/** Sends requests to a served worker. */
export const requestFn =
  (agent: Agent, origin: string): RequestFn =>
  async (_, loadRequest) =>
    (await sendLoadRequest(agent, origin, loadRequest)).body.toString();

export const json = { "Content-Type": "application/json" };

/** The plain date that is this number of days from today. */
export const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Id of the suburb with this name. */
export const findSuburbId = async (sendRequest: RequestFn, name: string): Promise<number> =>
  JSON.parse(await sendRequest("suburbs", { path: `/api/location?query=${name}` })).Suggestions[0].SuburbId;

/** Creates a lead for a 2019 Hilux that needs a Basic Service and a battery, in Parramatta or without a place, and returns its guid. */
export async function createTestLead(
  sendRequest: RequestFn,
  place: "Parramatta" | null = "Parramatta",
): Promise<string> {
  const body = JSON.stringify({
    ...(place === null ? {} : { SuburbId: await findSuburbId(sendRequest, place) }),
    VehicleMake: "Toyota",
    VehicleModel: "Hilux",
    Year: 2019,
    VehicleFuel: "Diesel",
    VehicleTransmission: "Automatic",
    VehiclePriceCategory: 3,
    CartItems: [
      { LeadCartItemType: "Service", ServiceType: "GenericService", GenericServiceId: 1, ServiceName: "Basic Service" },
      {
        LeadCartItemType: "RepairInspection",
        RepairInspectionId: 157,
        RepairInspectionName: "Battery Replacement",
        RepairCategoryId: 1,
        IsPerformedByWorkshop: true,
        IsPerformedByMobileMechanic: true,
      },
    ],
  });
  return JSON.parse(
    await sendRequest(
      "new lead",
      { method: "POST", path: "/api/lead/create-update-or-shift", headers: json, body },
      "object and row",
    ),
  ).Lead.Guid;
}

/** Returns a function that builds booking requests for a lead, with payment on the day, on the free days of the workshops near it. */
export async function bookingRequestsNear(
  sendRequest: RequestFn,
  nearLead: string,
): Promise<(lead: string, n: number) => LoadRequest> {
  const freeSlots: { supplier: number; zone: string; day: string; from: string }[] = [];
  const quotes = JSON.parse(await sendRequest("quotes", { path: `/api/quotes/${nearLead}` }));
  for (const { WorkshopId } of quotes.Listings.filter(
    (listing: { AcceptOnlinePayments: boolean; IsMobile: boolean }) =>
      !listing.AcceptOnlinePayments && !listing.IsMobile,
  )) {
    const details = JSON.parse(await sendRequest("finalise", { path: `/api/finalise/${nearLead}/${WorkshopId}` }));
    const from = details.TimeOptions[0].From;
    freeSlots.push(
      ...details.AvailableDates.map((day: string) => ({
        supplier: WorkshopId,
        zone: details.Workshop.IANATimeZone,
        day,
        from,
      })),
    );
  }
  return (lead, n) => {
    const { supplier, zone, day, from } = freeSlots[n % freeSlots.length] ?? {
      supplier: 0,
      zone: "",
      day: "",
      from: "",
    };
    return {
      method: "POST",
      path: "/api/booking/submit",
      headers: { ...json, "Idempotency-Key": `bench-${lead}` },
      body: JSON.stringify({
        WorkshopId: supplier,
        IANATimeZone: zone,
        LeadId: lead,
        ServiceDate: day,
        TimeOfArrival: from,
        FirstName: "Kiri",
        LastName: "Walker",
        Mobile: "0404040404",
        Email: "kiri@example.com",
        AgreedTC: true,
        ServiceInclusions: [],
      }),
    };
  };
}
