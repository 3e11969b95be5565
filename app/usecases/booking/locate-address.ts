import { needsAddress } from "../../domain/booking/request-errors";
import type { BookingRequest } from "../../domain/booking/request";
import type { Point } from "../../domain/location/distance";
import { ADDRESS_ERRORS, hasStreetNumber, isSamePlace } from "../../domain/location/typed-address";
import type { Context } from "../context";

export type JobLocation =
  /** The directory's coordinates, which agree with those from the browser. */
  | { readonly kind: "found"; readonly point: Point }
  /** The address must be corrected. The field shows the message. */
  | { readonly kind: "refused"; readonly text: string }
  /** No address is needed or given, or the directory was unavailable. An outage does not prevent a booking. */
  | { readonly kind: "unknown" };

/**
 * Looks up the job address in the address directory, because neither the browser's coordinates nor the job's suburb reliably locate a typed address (B-164).
 */
export async function locateAddress(
  { addresses, config, ids }: Context,
  request: BookingRequest,
  isMobileSupplier: boolean,
  nearPoint: Point | null,
): Promise<JobLocation> {
  const { customerAddress: addressText, customerLatitude: latitude, customerLongitude: longitude } = request;
  if (
    addressText === null ||
    addressText.length > 200 ||
    addresses === null ||
    !needsAddress(request, isMobileSupplier)
  )
    return { kind: "unknown" };
  const location = await addresses.locate({
    text: addressText,
    country: config.country,
    near: nearPoint,
    session: ids.guid(),
  });
  if (location.kind === "unavailable") return { kind: "unknown" };
  if (location.kind === "not-found") return { kind: "refused", text: ADDRESS_ERRORS.notFound };
  if (!hasStreetNumber(addressText)) return { kind: "refused", text: ADDRESS_ERRORS.noNumber };
  const hasCoordinates = latitude !== null && longitude !== null;
  return hasCoordinates && !isSamePlace({ latitude, longitude }, location.point)
    ? { kind: "refused", text: ADDRESS_ERRORS.otherPlace }
    : { kind: "found", point: location.point };
}
