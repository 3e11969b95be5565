import type { BookingRequest } from "../../domain/booking/request";
import type { Context } from "../context";

/** Seals a customer's booking request. `subject` is the booking's token, or the lead of an attempt without a booking; it cannot be opened for another. */
export const sealRequest = (
  { cipher }: Pick<Context, "cipher">,
  request: BookingRequest,
  subject: string,
): Promise<string> => cipher.seal(JSON.stringify(request), subject);

/** The one place where a request is opened. Throws where it was sealed for another subject or was touched: what opens is what `sealRequest` wrote. */
export const openRequest = async (
  { cipher }: Pick<Context, "cipher">,
  ciphertext: string,
  subject: string,
): Promise<BookingRequest> => JSON.parse(await cipher.open(ciphertext, subject)) as BookingRequest;
