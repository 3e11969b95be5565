import { addressNeeded } from "../../domain/booking/request-errors";
import type { BookingRequest } from "../../domain/booking/request";
import type { Point } from "../../domain/location/nearest";
import { ADDRESS_WORDS, hasStreetNumber, isSamePlace } from "../../domain/location/typed-address";
import type { Context } from "../context";

export type JobPlace =
  /** Where the directory has it; what the browser said of it agrees. */
  | { readonly kind: "found"; readonly point: Point }
  /** It has to be corrected; the words stand under its box. */
  | { readonly kind: "refused"; readonly words: string }
  /** No address is needed, none was given, or nobody could be asked: an outage of the directory does not hold up a booking. */
  | { readonly kind: "unknown" };

/** Where somebody will drive to, asked of the directory of addresses by the server: neither the browser's point nor the job's suburb says where a typed address is (B-164). */
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
