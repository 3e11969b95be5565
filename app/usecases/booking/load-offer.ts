import type { SupplierId } from "../../domain/core/ids";
import { withoutAdjustment, applyBid } from "../../domain/quotes/bids/apply-bid";
import { isBelowMinimum } from "../../domain/pricing/totals";
import type { Offer } from "../../domain/booking/offer";
import { shouldShowCodeField } from "../../domain/pricing/discounts/code-facts";
import { findPromotion, type CodeInput } from "../../domain/pricing/discounts/promotion";
import { applyDiscount, discountableTotal } from "../../domain/pricing/discounts/amount";
import type { Lead } from "../../domain/lead/lead";
import { dayAt, laterDay } from "../../domain/core/time/days";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { Context } from "../context";
import { lookUpCode, type PromoRequest } from "../pricing/discounts/look-up-code";
import { priceForSupplier } from "../quotes/price-for-supplier";
import { jobZone } from "../../domain/core/country/local-day";

interface OfferInput {
  /** null = the lead's own day. */
  readonly day: PlainDay | null;
  /** null = the default extras. */
  readonly extraIds: readonly number[] | null;
  /** The entered promo code. Absent = only the automatic promotion applies. */
  readonly promo?: PromoRequest | null;
  /** A code that was already looked up, used when a booking is priced again. Absent = look up `promo`. */
  readonly codeInput?: CodeInput | null;
  /** True = a supplier is viewing its own offer, without a discount (B-127). */
  readonly isViewing?: boolean;
}

/** The supplier's offer with everything that a booking needs. The price includes at most one promotion. Null = this supplier is not available for the lead. */
export async function loadOffer(
  context: Context,
  lead: Lead,
  supplierId: SupplierId,
  { day, extraIds, promo = null, codeInput: input, isViewing = false }: OfferInput,
): Promise<Offer | null> {
  const today = dayAt(context.clock.now(), jobZone(lead));
  const [match, bid, catalogue, codeInput] = await Promise.all([
    priceForSupplier(context, { lead, supplierId, day, extraIds }),
    context.db.bidOffers.findBySupplier(lead.guid, supplierId),
    context.db.discounts.all(),
    isViewing ? null : input === undefined ? lookUpCode(context, promo, lead, today) : input,
  ]);
  if (!match.ok) return null;
  const { serviceDay } = match;
  const basePrice = bid ? applyBid(match.price, bid) : match.price;
  const customerFacts = { today, country: lead.country, isFleet: lead.fleetCompanyId !== null };
  const promotion = findPromotion({
    lines: basePrice.lines,
    catalogue,
    typedCode: codeInput,
    isPreview: isViewing,
    ...customerFacts,
  });
  const { applied } = promotion;
  const isPriced = match.unpriced.every((key) => bid?.items.some((item) => item.key === key));
  return {
    supplier: match.supplier,
    isPriced,
    doesJob: match.ineligibleReason === null,
    canTakeJob: match.ineligibleReason === null && isPriced,
    bid,
    quotedPrice: bid ? withoutAdjustment(match.price, bid) : match.price,
    serviceDay,
    isDayFree: match.isDayFree,
    basePrice,
    guaranteedUntil: bid ? null : match.guaranteedUntil,
    price: applied
      ? applyDiscount(basePrice, applied.code, applied.off, applied.discount.kind === "voucher")
      : basePrice,
    // A supplier that sets the price itself accepts the job at that price.
    isBelowMinimum: bid === null && isBelowMinimum(basePrice.total, match.supplier.minimumBookingAmount),
    promotion,
    hasEnterableCode: shouldShowCodeField(catalogue, customerFacts),
    discountableTotal: discountableTotal(basePrice.lines).low,
    jobMinutes: match.jobMinutes,
    extraIds: match.extras.map((extra) => extra.id),
    partsReadyFrom: match.partsReadyFrom,
    minimumDay: match.minimumDay,
    // If the picker's two months have no free day, the first day after them is still offered (B-123).
    maximumDay:
      match.availableDays.length === 0 && serviceDay !== null
        ? laterDay(match.maximumDay, serviceDay)
        : match.maximumDay,
    availableDays: match.availableDays.length === 0 && serviceDay !== null ? [serviceDay] : match.availableDays,
    heldDays: match.heldDays,
    arrivalLabel: match.arrivalLabel,
    arrivals: match.timeOptions,
  };
}
