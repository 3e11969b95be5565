import { jobLabel } from "../../domain/lead/cart/item-note";
import { isService } from "~/domain/lead/cart-item";
import type { Price } from "~/domain/pricing/price";
import { EMPTY_VALUES, type FinaliseValues } from "./finalise-values";
import type { BookingRequest } from "~/domain/booking/request";
import { describeChangeRules } from "~/texts/bookings";
import { fullName } from "~/domain/identity/contact/contact";
import { picturePath, usablePhotos, usableVideo } from "~/domain/lead/photos/captured-image";
import { formatPhoneForDisplay } from "~/domain/core/phone/display";
import { sortExtras, maxExtrasTotal, normaliseExtras } from "~/domain/supplier/extras/selection";
import { formatMoney } from "~/domain/core/money/format";
import { subtractCents } from "~/domain/core/money/money";
import { COUNTRIES } from "~/domain/core/country/country";
import type { AppliedDiscount } from "~/domain/pricing/discounts/promotion";
import { isExpired } from "~/domain/quotes/bids/bid-offer";
import { formatDuration } from "~/domain/core/time/duration";
import { formatVehicle } from "~/domain/catalogue/vehicle/describe";
import { dayAt, timeAt } from "~/domain/core/time/days";
import { priceValidityText } from "~/texts/results";
import type { Offer } from "~/domain/booking/offer";
import type { FinaliseDetails } from "~/usecases/booking/get-finalise";
import type { DiscountAmount } from "~/domain/pricing/discounts/amount";

/** A discount as the form shows it. */
export interface DiscountView {
  readonly code: string;
  readonly description: string;
  readonly off: DiscountAmount;
  readonly isAuto: boolean;
  readonly isYouiRewards: boolean;
  readonly isAffectedByCustomerBalance: boolean;
  readonly needsReferral: boolean;
  /** Fields with validation rules, by their wire names. */
  readonly ruledFields: readonly { readonly field: string; readonly message: string }[];
}

/** View model of the page: only supplier data that customers may see, and only the lead data that the page uses. */
export function finaliseView(details: FinaliseDetails, submissionKey: string, values: FinaliseValues) {
  const { lead, offer } = details;
  const { supplier } = offer;
  return {
    /** Server time in epoch milliseconds. If there are two responses, the page shows the newer one. */
    createdAt: details.createdAt,
    submissionKey,
    values,
    leadGuid: lead.guid,
    vehicle: formatVehicle(lead.vehicle),
    items: lead.cart.map((item) => ({
      key: item.key,
      name: jobLabel(item),
    })),
    supplier: {
      id: supplier.id,
      name: supplier.name,
      kind: supplier.kind,
      contactName: supplier.contactName,
      suburbName: supplier.suburbName,
      state: supplier.state,
      street: supplier.street,
      rating100: supplier.rating100,
      ratingCount: supplier.ratingCount,
      isPremium: supplier.isPremium,
      hasVerifiedCredentials: supplier.hasVerifiedCredentials,
      licenceNumber: supplier.licenceNumber,
      isMobile: supplier.isMobile,
      isDemo: supplier.isDemo,
      minimumBookingAmount: supplier.minimumBookingAmount,
      extras: supplier.extras,
      image: supplier.images[0] ?? null,
    },
    serviceDay: offer.serviceDay,
    availableDays: offer.availableDays,
    /** Days that are held by customers who are paying. The time, on the supplier's clock, is when the day may become free again. */
    heldDays: offer.heldDays.map(({ day, until }) => ({ day, time: timeAt(until, supplier.zone) })),
    hold: details.hold,
    /** Day from which parts are available. Set only if ordered parts cause the wait. */
    partsFrom: offer.partsReadyFrom !== null && offer.partsReadyFrom > offer.minimumDay ? offer.partsReadyFrom : null,
    arrivalLabel: offer.arrivalLabel,
    arrivals: offer.arrivals,
    extraIds: normaliseExtras(supplier.extras, offer.extraIds),
    extrasOrder: orderExtras(offer),
    price: offer.price,
    shownTotal: totalText(offer),
    basePrice: offer.basePrice,
    priceValidityText:
      offer.guaranteedUntil &&
      priceValidityText(offer.guaranteedUntil, { isBeforeDiscount: offer.promotion.applied !== null }),
    promotion: promotionView(offer),
    hasCodeBox: offer.hasEnterableCode,
    methods: details.methods,
    caller: details.caller,
    couldBecomeAvailable: details.possibleBnplMethods,
    earlierMethod: details.earlierMethod,
    /** Explains that the supplier requires a larger booking, and what to do. Null = the booking is large enough. */
    minimumText: minimumText(details),
    booked: details.existingBooking,
    released: details.failedAttempt,
    isFleet: lead.fleetCompanyId !== null,
    isDistanceEstimated: details.isDistanceEstimated,
    hasAddressSearch: details.hasAddressSearch,
    isSupplierBidOffer: offer.bid !== null,
    offerId: offer.bid?.id ?? null,
    quotedPrice: offer.quotedPrice,
    additionalServices: (offer.bid?.additionalServices ?? []).map(
      ({ operationDescription, note, unitPrice, maxUnitPrice }) => ({
        operationDescription,
        note,
        unitPrice,
        maxUnitPrice,
      }),
    ),
    expiry: offerExpiry(offer, details.createdAt),
    greetingName: details.contact.firstName,
    contactLine: contactLine(details),
    isSupplierLogin: details.isSupplierLogin,
    photos: photosView(details),
    isProductFlow: lead.gotProductQuoteFlow,
    hasService: lead.cart.some(isService),
    fleet: details.fleet,
    supportPhone: details.fleet?.phone ?? details.supportPhone,
    changeTerms: describeChangeRules(details.changeRules, details.offer.price.currency),
    suburb: lead.suburb && {
      name: lead.suburb.name,
      state: lead.suburb.state,
      postcode: lead.suburb.postcode,
      latitude: lead.suburb.latitude,
      longitude: lead.suburb.longitude,
    },
    phonePlaceholder: COUNTRIES[lead.country].phonePlaceholder,
  };
}

/**
 * Name, phone and email on one line, if all are known from the account or an earlier step. Null = the form asks for them. Values that were entered in the form
 * are always shown in its fields.
 */
function contactLine({ knownContact, contact, offer }: FinaliseDetails): string | null {
  const { mobile, email } = contact;
  const quoteName =
    offer.isPriced && contact.firstName && contact.lastName && mobile && email
      ? { firstName: contact.firstName, lastName: contact.lastName, phone: mobile, email }
      : null;
  const customerName = knownContact ?? quoteName;
  return (
    customerName && [fullName(customerName), formatPhoneForDisplay(customerName.phone), customerName.email].join(", ")
  );
}

const MAX_NAMED_EXTRAS = 2;

/** Ids of the extras in display order, the number of extras that are always visible, and the label that expands the others. */
function orderExtras({ supplier, extraIds }: Offer) {
  const { extras, visibleCount } = sortExtras(supplier.extras, normaliseExtras(supplier.extras, extraIds));
  const foldedNames = extras.slice(visibleCount).map(({ name }) => name);
  const hiddenCount = foldedNames.length - MAX_NAMED_EXTRAS;
  const namesText =
    hiddenCount > 0
      ? `${foldedNames.slice(0, MAX_NAMED_EXTRAS).join(", ")} and ${hiddenCount} more`
      : foldedNames.join(" and ");
  return {
    ids: extras.map(({ id }) => id),
    shown: visibleCount,
    foldedText: visibleCount > 0 ? `Add more extras: ${namesText}` : `Add extras: ${namesText}`,
  };
}

function minimumText({ isBelowMinimum, offer }: FinaliseDetails): string | null {
  if (!isBelowMinimum) return null;
  const { supplier, basePrice, extraIds } = offer;
  const { minimumBookingAmount } = supplier;
  const { currency } = basePrice;
  const shortfall = subtractCents(minimumBookingAmount, basePrice.total);
  const canReach = maxExtrasTotal(supplier.extras, extraIds) >= shortfall;
  return `${supplier.name} takes bookings from ${formatMoney(minimumBookingAmount, currency)}. ${
    canReach
      ? `Add extras worth at least ${formatMoney(shortfall, currency)}, or choose another supplier.`
      : "Choose another supplier."
  }`;
}

/** Lowest and highest displayed total, for a hidden field of the form. */
const totalText = ({ price }: Pick<Offer, "price">): string => `${price.total}-${price.maxTotal}`;

/**
 * Whether the lowest or highest total exceeds the displayed one. `shownTotal` = the submitted field. Returns false for text that is not a price; the form's
 * schema has already dropped it.
 */
export function exceedsShownPrice({ total, maxTotal }: Pick<Price, "total" | "maxTotal">, shownTotal: string): boolean {
  const [, lowestTotal, highestTotal] = /^(-?\d+)-(-?\d+)$/.exec(shownTotal) ?? [];
  return total > Number(lowestTotal) || maxTotal > Number(highestTotal);
}

/** The photos and the video that can be shown, and the number of images that cannot. Null = no photos are accepted, or the viewer does not hold the lead. */
function photosView({ photos, lead }: FinaliseDetails) {
  if (!photos) return null;
  const paths = usablePhotos(photos.images).map(({ id }) => picturePath(id));
  const hasVideo = usableVideo(photos.images, picturePath) !== null;
  return {
    paths,
    hasVideo,
    unusable: photos.images.length - paths.length - Number(hasVideo),
    vehicleId: lead.vehicle.mid,
    limits: photos.limits,
  };
}

/** Expiry of the supplier's own offer, in the supplier's time zone (B-124). */
function offerExpiry({ bid, supplier }: Offer, now: number) {
  return (
    bid && {
      at: bid.expiresAt,
      day: dayAt(bid.expiresAt, supplier.zone),
      time: timeAt(bid.expiresAt, supplier.zone),
      left: formatDuration(Math.floor((bid.expiresAt - now) / 60_000) * 60),
      isExpired: isExpired(bid, now),
    }
  );
}

/** The discount in the price, the entered code, and the input of the two discount calls. */
function promotionView({ promotion, discountableTotal }: Offer) {
  const { applied, typedDiscount: appliedDiscount, automatic, problem } = promotion;
  return {
    applied: applied && discountView(applied),
    typed: appliedDiscount && discountView(appliedDiscount),
    automatic: automatic && discountView(automatic),
    problem: problem && { field: problem.field, text: problem.text },
    discountable: discountableTotal,
  };
}

const discountView = ({ code, discount, off }: AppliedDiscount): DiscountView => ({
  code,
  description: discount.description,
  off,
  isAuto: discount.isAuto,
  isYouiRewards: discount.isYouiRewards,
  isAffectedByCustomerBalance: discount.isAffectedByCustomerBalance,
  needsReferral: discount.needsReferral,
  ruledFields: discount.fieldRules.map(({ field, message }) => ({ field, message })),
});

export type FinaliseView = ReturnType<typeof finaliseView>;

/** The initial values of the form: those of an earlier payment attempt, or else those that the holder entered before. */
export function initialValues(
  { earlierRequest, contact, notes, lead, offer }: FinaliseDetails,
  promoCode: string,
): FinaliseValues {
  // The code field stays empty if the code is no longer valid or was applied automatically.
  if (earlierRequest) return { ...requestValues(earlierRequest, ""), promoCode: enteredCode(offer) };
  const phone = contact.mobile ?? contact.phone;
  return {
    ...EMPTY_VALUES,
    promoCode,
    firstName: contact.firstName ?? "",
    lastName: contact.lastName ?? "",
    mobile: phone === null ? "" : formatPhoneForDisplay(phone),
    email: contact.email ?? "",
    rego: lead.vehicle.rego ?? "",
    comments: notes ?? "",
  };
}

const enteredCode = ({ promotion: { typedDiscount: appliedDiscount } }: Offer) =>
  appliedDiscount && !appliedDiscount.discount.isAuto ? appliedDiscount.code : "";

/** The submitted coordinates, with the address they belong to. */
const placeValues = ({ customerAddress, customerLatitude, customerLongitude }: BookingRequest) =>
  customerLatitude === null || customerLongitude === null
    ? { customerPlace: "", customerLatitude: "", customerLongitude: "" }
    : {
        customerPlace: customerAddress ?? "",
        customerLatitude: String(customerLatitude),
        customerLongitude: String(customerLongitude),
      };

/** The submitted values, to be shown again. */
export const requestValues = (request: BookingRequest, typedDay: string): FinaliseValues => ({
  typedDate: typedDay,
  arrival: request.arrivalTo === null ? request.arrivalFrom : `${request.arrivalFrom}-${request.arrivalTo}`,
  firstName: request.firstName ?? "",
  lastName: request.lastName ?? "",
  mobile: request.mobile === null ? "" : formatPhoneForDisplay(request.mobile),
  email: request.email ?? "",
  customerAddress: request.customerAddress ?? "",
  ...placeValues(request),
  flatSafeArea: request.flatSafeArea === null ? "" : request.flatSafeArea ? "yes" : "no",
  rego: request.rego ?? "",
  orderNumber: request.orderNumber ?? "",
  comments: request.comments ?? "",
  promoCode: request.promoCode ?? "",
  partnerReferralCode: request.partnerReferralCode ?? "",
  youiRewardsOption: request.youiRewardsOption ?? "",
  agreedTerms: request.agreedTerms,
});
