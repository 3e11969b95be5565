import { type Offer, nextFreeDays } from "../../domain/booking/offer";
import type { BookingRequest } from "../../domain/booking/request";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { Context } from "../context";
import { loadOffer } from "./load-offer";

/** The supplier's next days with room for this job, after the chosen day was lost. */
export async function suggestFreeDays(
  context: Context,
  request: Pick<BookingRequest, "leadGuid" | "supplierId" | "serviceDay" | "extraIds">,
): Promise<readonly PlainDay[]> {
  const lead = await context.db.leads.find(request.leadGuid);
  const offer: Offer | null =
    lead && (await loadOffer(context, lead, request.supplierId, { day: null, extraIds: request.extraIds }));
  return offer ? nextFreeDays(offer, request.serviceDay) : [];
}
