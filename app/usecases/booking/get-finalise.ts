import type { AttemptId, BookingToken, LeadGuid, PersonId, SupplierId } from "../../domain/core/ids";
import { type ChangeRules, supplierChangeRules } from "../../domain/booking/change-rules";
import type { Offer } from "../../domain/booking/offer";
import type { BookingRequest } from "../../domain/booking/request";
import { fillContactFromProfile, type KnownContact, knownContact } from "../../domain/booking/known-contact";
import { type LeadContact, NO_CONTACT } from "../../domain/identity/contact/contact";
import type { Lead } from "../../domain/lead/lead";
import type { FleetFrame } from "../../domain/fleet/fleet-company";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { PaymentAttempt } from "../../domain/booking/payment-attempt";
import type { FailedAttempt } from "../../domain/payments/attempt";
import { paymentRefusal } from "../../domain/booking/payable";
import { listPotentialProviders, onlineMethods, paymentMethods } from "../../domain/payments/eligibility";
import { confirmationPath } from "../../domain/booking/return-paths";
import type { BnplProvider, PaymentMethod } from "../../domain/payments/methods";
import type { CapturedImage } from "../../domain/lead/photos/captured-image";
import type { PhotoLimits } from "../../domain/lead/photos/upload-rules";
import type { PlainDay, PlainTime } from "../../domain/core/time/plain-date";
import type { Context } from "../context";
import type { PromoRequest } from "../pricing/discounts/look-up-code";
import { loadFleetFrame } from "../fleet/fleet-company";
import { currentUser } from "../identity/current-user";
import { openLead } from "../lead/open-lead";
import { readLostSlot } from "./payments/lost-slot-message";
import { buildPaymentFacts } from "../quotes/payment-facts";
import { requestOfAttempt } from "./payments/read-attempt";
import { type HoldView, holdView } from "./payments/read-pay-screen";
import { isBookingHolder } from "../lead/holder";
import { storesOf } from "../identity/store-account/stores";
import { loadOffer } from "./load-offer";
import { type Duplicate, loadDuplicateFinder } from "./suspected-duplicate";

export interface FinaliseRequest {
  readonly leadGuid: LeadGuid;
  /** Null = the supplier that is chosen in the lead. */
  readonly supplierId: SupplierId | null;
  readonly day: PlainDay | null;
  /** null = the default extras. */
  readonly extraIds: readonly number[] | null;
  readonly arrivalFrom: PlainTime | null;
  /** A payment in progress. If this browser started it, the entered values are shown again. */
  readonly attemptId: AttemptId | null;
  /** True = a supplier is viewing its own offer, without discount and personal details. */
  readonly isViewing?: boolean;
  /** The entered promo code; absent = none. */
  readonly promo?: Omit<PromoRequest, "contact"> | null;
  /** Contact details that the customer has just entered. Absent = those that this browser entered before. */
  readonly enteredContact?: Pick<LeadContact, "email" | "mobile">;
}

/** Everything that the finalise page shows, read from current data (B-083). */
export interface FinaliseDetails {
  /** Time of calculation, in epoch milliseconds. */
  readonly createdAt: number;
  readonly lead: Lead;
  /** Blank unless this browser entered them or the customer is signed in. */
  readonly contact: LeadContact;
  /** The holder's notes for the mechanic; null for everyone else. */
  readonly notes: string | null;
  /** Details that a signed-in customer need not enter again (B-159). */
  readonly knownContact: KnownContact | null;
  /** The signed-in person, or else the lead's owner if this browser holds the lead. */
  readonly userId: PersonId | null;
  /** True = a member of a supplier, who can view the offer but not book it (B-015, B-209). */
  readonly isSupplierLogin: boolean;
  readonly offer: Offer;
  /** The lead's photos, for its holder. Null = uploads are not available, or this browser does not hold the lead. */
  readonly photos: { readonly images: readonly CapturedImage[]; readonly limits: PhotoLimits } | null;
  readonly methods: readonly PaymentMethod[];
  /** Set when an operator books for a caller. `canPayOnline` = the caller could pay online. Null = the customer books. */
  readonly caller: { readonly canPayOnline: boolean } | null;
  /** Set only for a price range: payment methods that may be available once the price is fixed (B-179). */
  readonly possibleBnplMethods: readonly BnplProvider[];
  /** The method of this browser's earlier payment attempt, which the page preselects (B-121). */
  readonly earlierMethod: PaymentMethod | null;
  readonly hold: HoldView | null;
  readonly isBelowMinimum: boolean;
  /** Set if the lead is already booked. The holder sees the booking and whether it can still be paid online (B-262). Others see only that it is booked. */
  readonly existingBooking: {
    readonly own: { readonly id: number; readonly token: BookingToken; readonly canPayOnline: boolean } | null;
  } | null;
  /** The request that this browser sent with an earlier payment attempt. */
  readonly earlierRequest: BookingRequest | null;
  readonly failedAttempt: FailedAttempt | null;
  /** Path of the confirmation page if the payment attempt has created a booking; null otherwise. */
  readonly confirmationPath: string | null;
  /** True = road distances are estimated from straight lines. */
  readonly isDistanceEstimated: boolean;
  /** Whether a directory suggests street addresses. */
  readonly hasAddressSearch: boolean;
  /** A likely duplicate booking of this customer (B-069). */
  readonly duplicate: Duplicate | null;
  /** The fleet company that is billed; null = the customer pays. */
  readonly fleet: FleetFrame | null;
  /** The marketplace's support number. */
  readonly supportPhone: string;
  /** The rules for changing a booking that apply with this supplier. */
  readonly changeRules: ChangeRules;
}

export async function getFinalise(
  context: Context,
  finaliseRequest: FinaliseRequest,
): Promise<({ ok: true } & FinaliseDetails) | Refusal<"lead-not-found" | "supplier-not-found">> {
  const [storedLead, booking, user, attempt] = await Promise.all([
    context.db.leads.findStored(finaliseRequest.leadGuid),
    context.db.bookings.findForLead(finaliseRequest.leadGuid),
    finaliseRequest.isViewing ? null : currentUser(context),
    finaliseRequest.attemptId === null ? null : context.db.payments.find(finaliseRequest.attemptId),
  ]);
  if (!storedLead) return refuse("lead-not-found");
  const leadAccess = await openLead(context, storedLead);
  const contact = finaliseRequest.isViewing
    ? NO_CONTACT
    : fillContactFromProfile(storedLead.lead.country, leadAccess.lead.contact, user?.profile ?? null);
  const lead = { ...(finaliseRequest.isViewing ? storedLead.lead : leadAccess.lead), contact };
  const leadAttempt = attempt?.leadGuid === lead.guid ? attempt : null;
  const earlierRequest = leadAttempt && (await requestOfAttempt(context, leadAttempt));
  const isOwn = booking !== null && !finaliseRequest.isViewing && (await isBookingHolder(context, booking));
  const supplierId =
    finaliseRequest.supplierId ?? leadAttempt?.supplierId ?? (isOwn ? booking.supplierId : null) ?? lead.supplierId;
  const offerInput = {
    day: finaliseRequest.day ?? earlierRequest?.serviceDay ?? null,
    extraIds: finaliseRequest.extraIds ?? earlierRequest?.extraIds ?? null,
    promo: toPromoRequest(finaliseRequest, earlierRequest, lead),
    isViewing: finaliseRequest.isViewing ?? false,
  };
  const [offer, duplicateOn, photos, lostSlot, stores] = await Promise.all([
    supplierId === null ? null : loadOffer(context, lead, supplierId, offerInput),
    booking ? null : loadDuplicateFinder(context, lead, { ...lead.contact, rego: null }),
    leadAccess.isHolder && !finaliseRequest.isViewing ? loadPhotos(context, lead.guid) : null,
    readLostSlot(context, leadAttempt),
    user === null ? [] : storesOf(context, user),
  ]);
  if (!offer) return refuse("supplier-not-found");
  // A supplier with a booking or payment in progress is shown even if it is no longer offered.
  const isShownAnyway =
    finaliseRequest.isViewing || [booking?.supplierId, leadAttempt?.supplierId].includes(offer.supplier.id);
  if (!offer.doesJob && !isShownAnyway) return refuse("supplier-not-found");
  const { price, supplier } = offer;
  const facts = buildPaymentFacts(context, {
    price,
    supplier,
    fleetCompanyId: lead.fleetCompanyId,
    source: "customerPrepayment",
  });
  return {
    ok: true,
    createdAt: context.clock.now(),
    lead,
    contact,
    notes: finaliseRequest.isViewing || !leadAccess.isHolder ? null : storedLead.lead.repairNotes,
    knownContact: offer.isPriced ? knownContact(contact, user !== null) : null,
    userId: user?.userId ?? lead.userId,
    isSupplierLogin: stores.length > 0,
    offer,
    photos,
    // Operators enter no card. Their customers pay on the day or through the link to the booking.
    methods: context.call === null ? paymentMethods(facts) : ["payOnTheDay"],
    caller: context.call === null ? null : { canPayOnline: onlineMethods(facts).length > 0 },
    possibleBnplMethods: listPotentialProviders(facts),
    earlierMethod: earlierRequest && leadAttempt ? leadAttempt.method : null,
    hold:
      earlierRequest && leadAttempt && isOpen(leadAttempt) && leadAttempt.supplierId === supplier.id
        ? holdView(leadAttempt, context.clock.now())
        : null,
    isBelowMinimum: offer.isBelowMinimum,
    existingBooking: booking && {
      own: isOwn
        ? {
            id: booking.id,
            token: booking.token,
            canPayOnline:
              booking.supplierId === supplier.id &&
              paymentRefusal(booking, {
                acceptOnlinePayments: supplier.acceptOnlinePayments,
                isBuyNowPayLaterOnly: false,
              }) === null,
          }
        : null,
    },
    earlierRequest,
    failedAttempt: lostSlot,
    confirmationPath:
      leadAttempt?.state === "completed" && leadAttempt.bookingToken !== null
        ? confirmationPath(leadAttempt, leadAttempt.bookingToken)
        : null,
    duplicate: duplicateOn?.(offer.serviceDay) ?? null,
    isDistanceEstimated: context.driving.isSandbox,
    hasAddressSearch: context.addresses !== null,
    fleet: await loadFleetFrame(context, lead),
    supportPhone: context.config.brand.supportPhone,
    changeRules: supplierChangeRules(supplier, context.config.changeRules),
  };
}

const isOpen = ({ state }: PaymentAttempt) => state === "created" || state === "started";

/** Loads the photos in parallel with the offer. */
async function loadPhotos(context: Context, leadGuid: LeadGuid): Promise<FinaliseDetails["photos"]> {
  if (context.uploads.entryPoint === null) return null;
  const { maxMegabytes, extensions } = context.config.photos;
  return {
    images: await context.db.capturedImages.listByLead(leadGuid, context.clock.now()),
    limits: { maxMegabytes, extensions },
  };
}

function toPromoRequest(
  { promo, enteredContact }: FinaliseRequest,
  earlierRequest: BookingRequest | null,
  { contact, userId }: Pick<Lead, "contact" | "userId">,
): PromoRequest | null {
  const request =
    promo ??
    (earlierRequest && {
      code: earlierRequest.promoCode,
      referral: earlierRequest.partnerReferralCode,
      rewardsOption: earlierRequest.youiRewardsOption,
    });
  return request && { ...request, contact: { ...contact, ...enteredContact, userId } };
}
