import type { BookingRequest } from "../../domain/booking/request";
import type { Context } from "../context";
import { openJson, sealJson } from "../core/sealed-json";

/**
 * Encrypts a customer's booking request. `subject` is the booking's token, or the lead of an attempt without a booking. The request can only be decrypted with
 * the same subject.
 */
export const sealRequest = (
  context: Pick<Context, "cipher">,
  request: BookingRequest,
  subject: string,
): Promise<string> => sealJson(context, request, subject);

/** Decrypts a request from `sealRequest`. Throws if it was encrypted for another subject or modified. Requests are not decrypted anywhere else. */
export const openRequest = (
  context: Pick<Context, "cipher">,
  ciphertext: string,
  subject: string,
): Promise<BookingRequest> => openJson(context, ciphertext, subject);
