import type { Offer } from "../../domain/booking/offer";
import type { Lead } from "../../domain/lead/lead";
import type { PlainDay } from "../../domain/time/plain-date";
import type { Context } from "../context";

export async function loadOffer(_context: Context, _lead: Lead, _supplierId: number, _wanted: { readonly day: PlainDay | null; readonly extraIds: readonly number[] | null }): Promise<Offer | null> {
  return null;
}
