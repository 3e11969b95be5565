import { bookedJobLabels } from "../../domain/lead/cart/item-note";
import { serviceWindow } from "../lead/dates/service-window";
import { dayCapacity, fullDayMinutes } from "../../domain/supplier/availability/day-capacity";
import { dayProblem } from "../../domain/supplier/availability/first-available-day";
import { streetLine } from "../../domain/location/locality";
import {
  fillContactFromProfile,
  isKnownPhone,
  knownContact,
  fillKnownContact,
} from "../../domain/booking/known-contact";
import { isExpired } from "../../domain/quotes/bids/bid-offer";
import { addressRangeProblem, needsDrivingDistance } from "../../domain/supplier/address-range";
import { RANGE_MESSAGES } from "../../texts/checkout";
import { supplierChangeRules } from "../../domain/booking/change-rules";
import {
  type PrevalidateCode,
  type BookingRefusal,
  type DiscountChangedRefusal,
  refuseChangedDiscount,
  refuseBooking,
  ruleErrors,
} from "../../domain/booking/refusal";
import { prevalidate } from "../../domain/booking/prevalidate";
import { nextFreeDays, type Offer } from "../../domain/booking/offer";
import { taskKeys } from "../../domain/booking/booking-digests";
import type { BookingRequest } from "../../domain/booking/request";
import { needsAddress, type RequestErrors, requestErrors } from "../../domain/booking/request-errors";
import { proofNeeded } from "../../domain/pricing/discounts/use";
import { COUNTRIES } from "../../domain/core/country/country";
import { decideInitialApproval, type InitialApproval } from "../../domain/fleet/approval";
import { decideApproval, medianShownPrice } from "../../domain/fleet/approval-rule";
import { extrasProblem, normaliseExtras } from "../../domain/supplier/extras/selection";
import { EXTRA } from "../../domain/supplier/supplier";
import type { Lead } from "../../domain/lead/lead";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { AgreedOffer } from "../../domain/booking/payment-attempt";
import type { PaymentMethod } from "../../domain/payments/methods";
import { parseMobile } from "../../domain/core/phone/format";
import { vehicleIdentity, formatVehicle } from "../../domain/catalogue/vehicle/describe";
import { stripPlateState } from "../../domain/catalogue/vehicle/plate";
import { dayAt, timeAt, toWeekday } from "../../domain/core/time/days";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { Context } from "../context";
import {
  findCreditAccount,
  computeCustomerKeys,
  memberDigest,
  nameDigests,
  regoDigest,
} from "../pricing/discounts/customer-keys";
import { contactDigests } from "../identity/contact-digests";
import { toDiscountUse } from "./discount-use";
import { currentUser } from "../identity/current-user";
import { isFleetMember } from "../fleet/fleet-company";
import { openLead } from "../lead/open-lead";
import { currentHolder } from "../lead/holder";
import { verifiedEmail } from "../identity/store-account/authorize";
import { storesOf } from "../identity/store-account/stores";
import { loadOffer } from "./load-offer";
import { locateAddress } from "./locate-address";
import { alreadyBookedRefusal } from "./place-booking";
import { isMobileVerified, type SlotProof } from "./slot-limits";
import { messageOf } from "../ports/log";
import { incompatibleRepairs } from "../supplier/check-compatibility";
import { mayTryCode } from "../pricing/discounts/look-up-code";

export interface ExaminedRequest {
  readonly ok: true;
  /** The normalised request: the mobile is in E.164, the extras are resolved, and the fields that the server determines itself have the server's values. */
  readonly request: BookingRequest;
  readonly lead: Lead;
  readonly offer: Offer;
  readonly agreedOffer: AgreedOffer;
  readonly proof: SlotProof;
}

export type ExamineRefusal =
  | BookingRefusal
  | DiscountChangedRefusal
  | Refusal<
      "lead-not-found" | "lead-cancelled" | "invalid-input" | "supplier-cannot-book" | "discount-needs-verified-mobile"
    >;

/** Checks with current data whether a booking can be made or paid. Stores nothing (B-113, B-260). An unexpected error returns code 8 (B-271). */
export async function examineRequest(
  context: Context,
  bookingRequest: BookingRequest,
  method: PaymentMethod,
): Promise<ExaminedRequest | ExamineRefusal> {
  try {
    return await examine(context, bookingRequest, method);
  } catch (error) {
    context.log.error({
      event: "unexpected-error",
      where: "examine booking request",
      message: messageOf(error),
    });
    return refuseBooking(8);
  }
}

async function examine(
  context: Context,
  bookingRequest: BookingRequest,
  method: PaymentMethod,
): Promise<ExaminedRequest | ExamineRefusal> {
  const [storedLead, existingBooking, user] = await Promise.all([
    context.db.leads.findStored(bookingRequest.leadGuid),
    context.db.bookings.findForLead(bookingRequest.leadGuid),
    currentUser(context),
  ]);
  if (!storedLead) return refuse("lead-not-found");
  const [stores, leadAccess] = await Promise.all([user ? storesOf(context, user) : [], openLead(context, storedLead)]);
  if (stores.length > 0) return refuse("supplier-cannot-book");
  const { lead } = storedLead;
  if (existingBooking) return alreadyBookedRefusal(context, lead.guid);
  if (lead.cancelledAt !== null) return refuse("lead-cancelled");
  const { contact, userId } = leadAccess.lead;
  const knownDetails = knownContact(
    fillContactFromProfile(lead.country, contact, user?.profile ?? null),
    user !== null,
  );
  const completedRequest = fillKnownContact(bookingRequest, knownDetails);
  const isPhoneKnown =
    completedRequest.mobile !== null && isKnownPhone(lead.country, completedRequest.mobile, knownDetails);
  const mobile = isPhoneKnown
    ? (knownDetails?.phone ?? null)
    : completedRequest.mobile === null
      ? null
      : (parseMobile(lead.country, completedRequest.mobile) ?? completedRequest.mobile);
  const enteredRego = completedRequest.rego === null ? null : stripPlateState(completedRequest.rego, lead.country);
  const promo = {
    code: bookingRequest.promoCode,
    referral: bookingRequest.partnerReferralCode,
    rewardsOption: bookingRequest.youiRewardsOption,
    contact: { email: completedRequest.email, mobile, verifiedMobile: contact.verifiedMobile, userId },
    rego: enteredRego,
  };
  const [offer, incompatible] = await Promise.all([
    loadOffer(context, lead, bookingRequest.supplierId, {
      day: bookingRequest.serviceDay,
      extraIds: bookingRequest.extraIds,
      promo,
    }),
    incompatibleRepairs(context, lead),
  ]);
  if (!offer) return refuseBooking(3);
  // A workshop that made its own offer has already seen the vehicle details.
  if (incompatible.length > 0 && !offer.bid)
    return refuse("invalid-input", {
      "": [
        `${incompatible.map(({ name }) => name).join(" and ")} cannot be done on this vehicle. Change the job or the vehicle`,
      ],
    });
  const { supplier, promotion, bid } = offer;
  const { leadBidOfferToken } = bookingRequest;
  // The bid has expired, or the token belongs to another offer.
  if ((bid && isExpired(bid, context.clock.now())) || (leadBidOfferToken !== null && leadBidOfferToken !== bid?.token))
    return refuseBooking(3);
  const discount = promotion.applied?.discount ?? null;
  const request: BookingRequest = {
    ...completedRequest,
    mobile,
    // The finalise page asks for the plate only if a rule needs it. Most customers have entered it in the quote.
    rego: enteredRego ?? lead.vehicle.rego,
    zone: supplier.zone,
    isMobile: supplier.isMobile,
    isProductFlow: lead.gotProductQuoteFlow,
    flatSafeArea: supplier.isMobile ? bookingRequest.flatSafeArea : null,
    extraIds: normaliseExtras(supplier.extras, bookingRequest.extraIds),
    isWorkshopBid: bid?.isWorkshopBid ?? false,
    leadBidOfferToken: bid?.token ?? null,
    additionalServices: (bid?.additionalServices ?? []).map(
      ({ operationDescription, note, unitPrice, maxUnitPrice }) => ({
        operationDescription,
        note,
        unitPrice,
        pricingStrategy: maxUnitPrice === unitPrice ? "SinglePrice" : "PriceRange",
      }),
    ),
    // The booking stores the applied discount, so a code that a better one replaced is not included.
    promoCode: discount?.code ?? null,
    partnerReferralCode: discount?.needsReferral ? bookingRequest.partnerReferralCode : null,
    youiRewardsOption: promotion.applied?.rewardsOption ?? null,
  };
  const errors = requestErrors(request, {
    contactRequired: knownDetails === null || !offer.isPriced,
    isPhoneKnown,
    paymentMethod: method,
    country: lead.country,
    supplierTravels: supplier.isMobile,
    isFleet: lead.fleetCompanyId !== null,
    minimumDay: offer.minimumDay,
    maximumDay: offer.maximumDay,
    // Times are checked only on a free day, because otherwise the day itself is refused.
    isArrivalOffered:
      !offer.isDayFree ||
      offer.arrivals.some(
        (timeOption) => timeOption.from === request.arrivalFrom && timeOption.to === request.arrivalTo,
      ),
  });
  if (discount)
    for (const [field, messages] of Object.entries(ruleErrors(discount, request)))
      Object.assign(errors, { [field]: messages });
  if (
    bookingRequest.extraIds.includes(EXTRA.saturdayService) &&
    !supplier.extras.some(({ id }) => id === EXTRA.saturdayService)
  ) {
    errors.extraIds = [
      "Saturday service is only available on Saturdays when the supplier is open. We have removed it. Book without it, or choose one of those Saturdays",
    ];
  }
  const jobLocation = await locateAddress(context, request, supplier.isMobile, lead.suburb);
  if (jobLocation.kind === "refused") errors.customerAddress ??= [jobLocation.text];
  const jobPoint = jobLocation.kind === "found" ? jobLocation.point : fallbackPoint(request, lead);
  const drivingResult =
    jobPoint && needsDrivingDistance(request.extraIds) ? await context.driving.between(supplier, jobPoint) : null;
  // An address that cannot be used has its own error message. Its distance is not checked, because the fallback location may be somewhere else.
  const rangeProblem =
    jobLocation.kind === "refused"
      ? null
      : jobPoint && addressRangeProblem(supplier, request.extraIds, jobPoint, drivingResult);
  if (rangeProblem === "FinaliseAddressOutOfValetRange") errors.customerAddress ??= [RANGE_MESSAGES[rangeProblem]];
  const isAddressMissing = needsAddress(request, supplier.isMobile) && request.customerAddress === null;
  // If only the address is missing, a separate code below says so.
  if (Object.keys(errors).length > (isAddressMissing ? 1 : 0)) return refuse("invalid-input", errors);
  const code = prevalidate({
    existingBooking: null,
    supplierCanTakeJob: offer.canTakeJob,
    addressMissing: isAddressMissing,
    addressInRange: supplier.isMobile ? rangeProblem === null : null,
    serviceDay: request.serviceDay,
    availableDays: offer.availableDays,
    partsReadyFrom: offer.partsReadyFrom,
    isBelowMinimum: offer.isBelowMinimum,
    extrasProblem: extrasProblem(supplier.extras, request.extraIds),
  });
  if (code !== null) return refuseBooking(code, await findRefusalDetails(context, code, errors, offer, request));
  const { problem } = promotion;
  if (problem) return refuseChangedDiscount(problem.field, problem.text);
  const [digests, customer, account, rego, isMember, member, names, isVerified] = await Promise.all([
    contactDigests(context, request),
    computeCustomerKeys(context, { ...promo.contact, rego: request.rego ?? lead.vehicle.rego }),
    findCreditAccount(context, promo.contact),
    regoDigest(context, request.rego ?? lead.vehicle.rego),
    isFleetMember(context, lead),
    memberDigest(context, request.partnerReferralCode),
    nameDigests(context, request),
    isMobileVerified(context, request.mobile, contact.verifiedMobile),
  ]);
  // Anyone can create an account without a verified email, so it does not count as proof.
  const hasAccount = user !== null && verifiedEmail(user) !== null;
  const proof = { userId: hasAccount ? user.userId : null, isMobileVerified: isVerified };
  if (!isContactProved(context, offer, proof)) return refuse("discount-needs-verified-mobile");
  const today = dayAt(context.clock.now(), supplier.zone);
  const agreedOffer: AgreedOffer = {
    ...toAgreedOffer(offer, lead, request.serviceDay),
    changeRules: supplierChangeRules(supplier, context.config.changeRules),
    bookedBy: await currentHolder(context),
    fleetApproval: await decideFleetApproval(context, lead, offer, { isMember, serviceDay: request.serviceDay }),
    discount: toDiscountUse(offer, [...customer.takers, ...member], { today, account }),
    digests: {
      ...digests,
      ...names,
      rego,
      vehicle: vehicleIdentity(lead.vehicle),
      tasks: taskKeys(lead.cart),
      serviceDay: request.serviceDay,
    },
  };
  // Without coordinates, the supplier must get the location from the customer.
  const point =
    jobLocation.kind === "found"
      ? { customerLatitude: jobLocation.point.latitude, customerLongitude: jobLocation.point.longitude }
      : {};
  // Only a fleet's booking has an order number.
  const orderNumber = lead.fleetCompanyId === null ? null : (request.orderNumber ?? null);
  return { ok: true, request: { ...request, ...point, orderNumber }, lead, offer, agreedOffer, proof };
}

/**
 * Whether the customer has verified the contact that the offer's discount requires. Bookings by the desk need no verification, because the operator speaks
 * with the customer.
 */
function isContactProved(
  { call }: Context,
  { promotion: { applied }, price }: Offer,
  { userId, isMobileVerified }: SlotProof,
) {
  if (applied === null || call !== null || isMobileVerified) return true;
  const requiredProof = proofNeeded(applied.discount, applied.worth, price);
  return requiredProof === "none" || (requiredProof === "account-or-mobile" && userId !== null);
}

/**
 * The approval that a new booking needs from the fleet company that pays for it. The company's limits are compared with the instant prices of suppliers for
 * that day.
 */
async function decideFleetApproval(
  { db, clock, config }: Context,
  lead: Lead,
  offer: Offer,
  { isMember, serviceDay }: { readonly isMember: boolean; readonly serviceDay: string },
): Promise<InitialApproval | null> {
  const { guid, fleetCompanyId } = lead;
  if (fleetCompanyId === null) return null;
  const [rule] = isMember ? await db.fleets.rules(fleetCompanyId) : [];
  if (isMember && (rule === undefined || rule.isOff)) return decideInitialApproval(lead, isMember, null);
  const listedQuote = await db.leadQuotes.findListed(guid, serviceDay);
  const shownPrices = (listedQuote?.listings ?? []).flatMap(({ isInstantlyPriced, price }) =>
    isInstantlyPriced ? [price.total] : [],
  );
  const zone = COUNTRIES[config.country].defaultZone;
  const now = clock.now();
  const approvalDecision =
    rule === undefined
      ? null
      : decideApproval(rule, {
          maxAmount: offer.price.maxTotal,
          shownPrices,
          currency: offer.price.currency,
          at: { weekday: toWeekday(dayAt(now, zone)), time: timeAt(now, zone) },
        });
  const approval = decideInitialApproval(lead, isMember, approvalDecision);
  return approval?.approval === "needed" ? { ...approval, median: medianShownPrice(shownPrices) } : approval;
}

/** Details that help the customer to continue: other days, or the field to correct. */
async function findRefusalDetails(
  context: Context,
  code: PrevalidateCode,
  errors: RequestErrors,
  offer: Offer,
  request: BookingRequest,
) {
  if (code === 2) return { fields: errors };
  if (code === 6) return { fields: { customerAddress: [RANGE_MESSAGES.FinaliseAddressOutOfMobileSupplierRange] } };
  if (code === 4)
    return {
      nextDays: nextFreeDays(offer, request.serviceDay),
      dayProblem: await findDayProblem(context, offer, request.serviceDay),
    };
  return code === 7 ? { nextDays: nextFreeDays(offer, request.serviceDay) } : {};
}

/** Why a supplier has no slot on a day regardless of other bookings. Null = it has slots on that day, but none is free. */
async function findDayProblem(context: Context, { supplier, jobMinutes, partsReadyFrom }: Offer, day: string) {
  const window = serviceWindow(context, supplier, await context.db.blockedDates.all());
  const problem = dayProblem(
    {
      supplier,
      minutes: jobMinutes,
      today: dayAt(context.clock.now(), supplier.zone),
      booked: new Map(),
      isBlocked: window.isBlocked,
      partsReadyFrom,
    },
    day,
  );
  return problem === "parts" || problem === "full" ? null : problem;
}

/** The fallback location when the address directory is unavailable: the browser's coordinates, otherwise the job's suburb; null if neither is known. */
const fallbackPoint = (request: BookingRequest, lead: Lead) =>
  request.customerLatitude !== null && request.customerLongitude !== null
    ? { latitude: request.customerLatitude, longitude: request.customerLongitude }
    : lead.suburb;

/** The agreed offer for a day of service; null = no day is chosen yet. It is built again from the submitted request. */
export const toAgreedOffer = (
  { price, jobMinutes, supplier }: Offer,
  lead: Lead,
  day: PlainDay | null,
): AgreedOffer => ({
  price,
  jobMinutes,
  capacityMinutes: day === null ? fullDayMinutes(supplier) : dayCapacity(supplier, day),
  fleetCompanyId: lead.fleetCompanyId,
  supplierName: supplier.name,
  zone: supplier.zone,
  supplierAddress: supplier.isMobile ? null : streetLine(supplier),
  vehicle: formatVehicle(lead.vehicle) ?? "",
  items: bookedJobLabels(lead.cart),
  communication: lead.communication,
});

/** Whether this booking could be made now. Stores nothing (B-216). */
export async function prevalidateBooking(
  context: Context,
  request: BookingRequest,
  method: PaymentMethod,
): Promise<{ ok: true } | ExamineRefusal | Refusal<"rate-limited">> {
  if (!(await mayTryCode(context, request.promoCode))) return refuse("rate-limited");
  const examination = await examineRequest(context, request, method);
  return examination.ok ? { ok: true } : examination;
}
