/** A lead that every workshop can price. Its suburb id is looked up. */
export const LEAD = {
  VehicleMake: "Toyota",
  VehicleModel: "Hilux",
  Year: 2019,
  VehicleFuel: "Diesel",
  VehicleTransmission: "Automatic",
  VehiclePriceCategory: 3,
  CartItems: [
    { LeadCartItemType: "Service", ServiceType: "GenericService", GenericServiceId: 1, ServiceName: "Basic Service" },
  ],
};
/** A supplier's offer for the two items of the leads with bidding. */
export const OFFER = {
  BidComments: "Bring the book",
  CartItems: [
    { CartItemKey: "service", QuoteType: "01", QuotedPriceIncGst: 249.5 },
    { CartItemKey: "custom:1", QuoteType: "03", QuotedPriceIncGst: 80 },
  ],
};

/** A bookable supplier and time for a lead: `online` suppliers are paid by card, others on the day. */
export interface Place {
  readonly supplier: number;
  readonly zone: string;
  readonly days: readonly string[];
  readonly from: string;
  readonly online: boolean;
}

/** Returns the JSON of a path. */
// biome-ignore lint/suspicious/noExplicitAny: JSON of any call; who asks knows its shape
export type CallPath = (path: string) => Promise<any>;

export const findSuburbId = async (callPath: CallPath): Promise<number> =>
  (await callPath("/api/location?query=parramatta")).Suggestions[0].SuburbId;

/** Finds the first three workshops of each kind that can be booked for a lead. */
export async function findPlaces(callPath: CallPath, lead: string): Promise<readonly Place[]> {
  const places: Place[] = [];
  for (const { WorkshopId, AcceptOnlinePayments, IsMobile } of (await callPath(`/api/quotes/${lead}`)).Listings) {
    if (IsMobile || places.filter(({ online }) => online === AcceptOnlinePayments).length >= 3) continue;
    const details = await callPath(`/api/finalise/${lead}/${WorkshopId}`);
    places.push({
      supplier: WorkshopId,
      zone: details.Workshop.IANATimeZone,
      days: details.AvailableDates.filter(isWeekday),
      from: details.TimeOptions[0].From,
      online: AcceptOnlinePayments,
    });
  }
  return places;
}

/** Excludes weekends, because their opening hours differ from those that were read. */
const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** A booking of this slot for a lead, in wire format. */
export const bookingBody = (lead: string, { supplier, zone, from }: Place, day: string) => ({
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
});
