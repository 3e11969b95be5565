import type { BookingToken } from "../../domain/core/ids";
import type { BookingRequest } from "../../domain/booking/request";
import { UNLIMITED_KEY, VOUCHER_KEY } from "../../domain/pricing/discounts/use";
import type { CodeInput } from "../../domain/pricing/discounts/promotion";
import type { PlainDay } from "../../domain/core/time/plain-date";
import { blankToNull } from "../../domain/core/words/blank-to-null";
import type { Context } from "../context";
import type { BookingDiscount } from "../../domain/pricing/discounts/code-facts";
import { computeContactKeys, memberDigest, regoDigests } from "../pricing/discounts/customer-keys";

export interface BookedDiscount {
  /** The booking's current discount; null when there is none. */
  readonly reservation: BookingDiscount | null;
  /** The code of that discount, as if it were entered now and had not been used, because its rules decide its value at another supplier. */
  readonly codeInput: CodeInput | null;
  /** Keyed digests of the person who booked, including the partner's member number. */
  readonly customer: readonly string[];
}

/** The discount of a booking that is priced again. It depends on who booked, not on the caller. Takes two D1 round trips. */
export async function loadBookedDiscount(
  context: Context,
  token: BookingToken,
  request: BookingRequest,
  today: PlainDay,
): Promise<BookedDiscount> {
  const referral = blankToNull(request.partnerReferralCode ?? "");
  const [reservedByBooking, contactDigests, plateDigests, memberDigests] = await Promise.all([
    context.db.discounts.findReserved(token),
    computeContactKeys(context, { ...request, verifiedMobile: null }),
    regoDigests(context, request.rego),
    memberDigest(context, referral),
  ]);
  const digests = [...new Set([...contactDigests, ...plateDigests])];
  // Keeps the digests that were recorded with the original discount, including those of the account and the device.
  const customerDigests = [...new Set([...(reservedByBooking?.takers ?? []), ...contactDigests])].filter(
    (customerDigest) => customerDigest !== VOUCHER_KEY && customerDigest !== UNLIMITED_KEY,
  );
  const customer = [...new Set([...customerDigests, ...memberDigests])];
  if (reservedByBooking === null) return { reservation: reservedByBooking, codeInput: null, customer };
  const { code, account, rewardsOption } = reservedByBooking;
  const [facts, verdict] = await Promise.all([
    context.db.discounts.readCodeFacts({
      code,
      customer: { takers: customerDigests, digests, userId: null, holderHash: null },
      memberDigests,
      year: today.slice(0, 4),
      now: context.clock.now(),
      account,
      exceptBooking: token,
    }),
    referral === null ? null : context.db.partners.checkMemberNumber(code, referral),
  ]);
  const input = {
    code,
    rewardsOption,
    voucher: facts.voucher,
    timesThisYear: facts.timesThisYear,
    hasBookedBefore: facts.hasBookedBefore,
    balance: account === null ? null : facts.balance,
    referral: verdict,
  };
  return { reservation: reservedByBooking, codeInput: input, customer };
}
