import type { BookingRequest } from "../../domain/booking/request";
import type { PaymentMethod } from "../../domain/payments/methods";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { mayTryCode } from "../pricing/discounts/look-up-code";
import { type ExamineRefusal, examineRequest } from "./examine-request";

/** Could this booking be taken now? Stores nothing (B-216). */
export async function prevalidateBooking(
  context: Context,
  request: BookingRequest,
  method: PaymentMethod,
): Promise<{ ok: true } | ExamineRefusal | Refusal<"rate-limited">> {
  if (!(await mayTryCode(context, request.promoCode))) return refuse("rate-limited");
  const examined = await examineRequest(context, request, method);
  return examined.ok ? { ok: true } : examined;
}
