import type { BookingRequest } from "../../domain/booking/request";
import type { Context } from "../context";

/**
 * Seals a customer's booking request. `subject` is the booking's token, or the lead of an attempt without a booking. The request cannot be opened with another
 * subject.
 */
export const sealRequest = (
  { cipher }: Pick<Context, "cipher">,
  request: BookingRequest,
  subject: string,
): Promise<string> => cipher.seal(JSON.stringify(request), subject);

/** Opens a request that `sealRequest` wrote. Throws if it was sealed for another subject or modified. Requests are not opened anywhere else. */
export const openRequest = async (
  { cipher }: Pick<Context, "cipher">,
  ciphertext: string,
  subject: string,
): Promise<BookingRequest> => JSON.parse(await cipher.open(ciphertext, subject)) as BookingRequest;
