import { addressNeeded } from "../../domain/booking/request-errors";
import type { BookingRequest } from "../../domain/booking/request";
import type { Point } from "../../domain/location/nearest";
import { ADDRESS_WORDS, hasStreetNumber, isSamePlace } from "../../domain/location/typed-address";
import type { Context } from "../context";

export type JobPlace =
  /** The directory's coordinates, which agree with what the browser sent. */
  | { readonly kind: "found"; readonly point: Point }
  /** The address has to be corrected; the message is shown at its field. */
  | { readonly kind: "refused"; readonly words: string }
  /** No address is needed or given, or the directory was unavailable: an outage does not stop a booking. */
  | { readonly kind: "unknown" };

/**
 * Looks up where somebody will drive to in the address directory, because neither the browser's coordinates nor the job's suburb say where a typed address is
 * (B-164).
 */
export async function locateAddress(
  { addresses, config, ids }: Context,
  request: BookingRequest,
  supplierTravels: boolean,
  near: Point | null,
): Promise<JobPlace> {
  const { customerAddress: text, customerLatitude: latitude, customerLongitude: longitude } = request;
  if (text === null || text.length > 200 || addresses === null || !addressNeeded(request, supplierTravels))
    return { kind: "unknown" };
  const found = await addresses.locate({ text, country: config.country, near, session: ids.guid() });
  if (found.kind === "unavailable") return { kind: "unknown" };
  if (found.kind === "not-found") return { kind: "refused", words: ADDRESS_WORDS.notFound };
  if (!hasStreetNumber(text)) return { kind: "refused", words: ADDRESS_WORDS.noNumber };
  const isPosted = latitude !== null && longitude !== null;
  return isPosted && !isSamePlace({ latitude, longitude }, found.point)
    ? { kind: "refused", words: ADDRESS_WORDS.otherPlace }
    : { kind: "found", point: found.point };
}
