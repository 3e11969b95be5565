import { jobLabel, workDetail } from "../../../domain/lead/cart/item-note";
import { isService } from "../../../domain/lead/cart-item";
import { formatMonth } from "../../../domain/core/time/format";
import { formatPageMoment } from "~/ui/format-moment";
import { offerView } from "../../../domain/quotes/bids/offer-view";
import { linePrice, toProduct, calculateUnitPrice } from "../../../domain/quotes/bids/product";
import { type QuoteItem, quotedPrice, quotedTotal } from "../../../domain/quotes/bids/quote-item";
import { quoteTypeLabel } from "../../../domain/quotes/bids/quote-type";
import { remainingOffers } from "../../../domain/quotes/bids/remaining-offers";
import { describeUrgency } from "../../../texts/leads";
import { COUNTRIES } from "../../../domain/core/country/country";
import { knownServiceDue } from "../../../domain/lead/dates/default-date";
import { localityLabel } from "../../../domain/location/locality";
import { formatDecimal } from "../../../domain/core/money/fraction";
import { usablePhotos, usableVideo } from "../../../domain/lead/photos/captured-image";
import { formatMoney } from "../../../domain/core/money/format";
import { formatPhoneForDisplay } from "../../../domain/core/phone/display";
import { describeVehicle } from "../../../domain/catalogue/vehicle/describe";
import type { Inclusions } from "../../../usecases/booking/read-inclusions";
import type { LeadOffer } from "../../../usecases/quotes/bids/show-lead-offer";

/** Data that the lead offer screen sends to the browser. It contains the customer's first name, and the number once it was revealed. */
export function toPageData(offer: LeadOffer, operations: Inclusions | null, submissionKey: string) {
  const { decryptedBid, lead, state, now } = offer;
  const { vehicle, suburb } = lead;
  const remaining = remainingOffers(state);
  const nextService = knownServiceDue(lead);
  const zone = suburb?.zone ?? COUNTRIES[lead.country].defaultZone;
  const currency = COUNTRIES[lead.country].currency;
  const photoPath = (id: string) => `/workshop/leads/${decryptedBid.token}/photo/${id}`;
  return {
    id: decryptedBid.id,
    token: decryptedBid.token,
    currency,
    submissionKey,
    now,
    cutOffAt: state.terms.cutOffAt,
    cutOffText: formatPageMoment(state.terms.cutOffAt, zone),
    remaining,
    ending: state.tally.ending,
    isPurchased: decryptedBid.purchasedAt !== null,
    view: offerView({
      hasSubmittedOffer: state.part.hasOffered,
      isLeadPurchased: decryptedBid.purchasedAt !== null,
      remainingClaims: remaining.RemainingClaims,
      hasClaimed: state.part.hasClaimed,
      isCutOffReached: offer.isCutOffReached,
      ending: state.tally.ending,
    }),
    mayBid: offer.mayBid,
    claim: offer.claim,
    leadPrice: decryptedBid.bid.leadPrice,
    /** Price of the next action, which claims the lead; null = free. */
    claimPrice:
      state.part.hasClaimed || decryptedBid.bid.leadPrice === 0
        ? null
        : formatMoney(decryptedBid.bid.leadPrice, currency),
    isWalletTooLow: !state.part.hasClaimed && offer.balance < decryptedBid.bid.leadPrice,
    balance: offer.balance,
    supplierId: decryptedBid.supplierId,
    lead: {
      place: suburb ? localityLabel(suburb) : "Not given",
      urgency: describeUrgency(lead),
      vehicle: describeVehicle(vehicle) || "Not known",
      rego: vehicle.rego,
      isVerifiedRego: vehicle.isVerifiedRego,
      vin: vehicle.vin,
      areNumbersMasked: !state.part.hasClaimed,
      mid: vehicle.mid,
      notes: lead.repairNotes,
      nextService: nextService && formatMonth(nextService),
      hasService: lead.cart.some(isService),
      fleetSlug: offer.fleetSlug,
      items: lead.cart.map((item) => ({ key: item.key, name: jobLabel(item), detail: workDetail(item) })),
    },
    operations,
    photos: usablePhotos(offer.photos).map(({ id, width, height }) => ({ src: photoPath(id), width, height })),
    video: usableVideo(offer.photos, photoPath),
    contact: {
      firstName: offer.customerFirstName,
      phone: offer.customerPhone && {
        href: `tel:${offer.customerPhone}`,
        text: formatPhoneForDisplay(offer.customerPhone),
      },
      isAllowed: lead.allowMechanicsToContact,
      left: offer.revealsLeft,
    },
    sent: {
      items: decryptedBid.quotes.map(quoteView),
      comments: decryptedBid.comments,
      total: quotedTotal(decryptedBid.quotes),
      expires: formatPageMoment(decryptedBid.expiresAt, zone),
    },
  };
}
export type LeadOfferPage = ReturnType<typeof toPageData>;

/** One line of an offer, both in its confirmation and after it was sent. */
export function quoteView(item: QuoteItem) {
  return {
    key: item.key,
    name: item.name,
    label: item.type === null ? "Not quoted" : quoteTypeLabel(item.type),
    quoted: quotedPrice(item),
    products: item.products.map((product) => ({
      code: product.code,
      name: product.name,
      quantity: product.quantity,
      each: formatDecimal(calculateUnitPrice(toProduct(product), product.quantity)),
      price: linePrice(product),
    })),
  };
}
export type QuoteView = ReturnType<typeof quoteView>;
