import type { AttemptId, BookingToken, LeadGuid, PersonId, SupplierId } from "../../domain/core/ids";
import { type ChangeRules, rulesOfSupplier } from "../../domain/booking/change-rules";
import type { Offer } from "../../domain/booking/offer";
import type { BookingRequest } from "../../domain/booking/request";
import { contactWithProfile, type KnownContact, knownContact } from "../../domain/booking/known-contact";
import { type LeadContact, NO_CONTACT } from "../../domain/identity/contact/contact";
import type { Lead } from "../../domain/lead/lead";
import type { FleetFrame } from "../../domain/fleet/fleet-company";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { PaymentAttempt } from "../../domain/booking/payment-attempt";
import type { LostSlot } from "../../domain/payments/attempt";
import { payableRefusal } from "../../domain/booking/payable";
import { couldBecomeAvailable, onlineMethods, paymentMethods } from "../../domain/payments/eligibility";
import { confirmationPath } from "../../domain/booking/return-paths";
import type { BnplProvider, PaymentMethod } from "../../domain/payments/methods";
import type { CapturedImage } from "../../domain/lead/photos/captured-image";
import type { PhotoLimits } from "../../domain/lead/photos/upload-rules";
import type { PlainDay, PlainTime } from "../../domain/core/time/plain-date";
import type { Context } from "../context";
import type { PromoRequest } from "../pricing/discounts/look-up-code";
import { fleetFrameOf } from "../fleet/fleet-company";
import { currentUser } from "../identity/current-user";
import { openLead } from "../lead/open-lead";
import { readLostSlot } from "./payments/lost-slot-message";
import { paymentFacts } from "../quotes/payment-facts";
import { requestOfAttempt } from "./payments/read-attempt";
import { type HoldView, holdView } from "./payments/read-pay-screen";
import { isBookingHolder } from "../lead/holder";
import { storesOf } from "../identity/store-account/stores";
import { loadOffer } from "./load-offer";
import { type Duplicate, duplicatesOf } from "./suspected-duplicate";

export interface FinaliseRequest {
  readonly leadGuid: LeadGuid;
  /** null = the supplier the lead chose. */
  readonly supplierId: SupplierId | null;
  readonly day: PlainDay | null;
  /** null = what every booking starts with. */
  readonly extraIds: readonly number[] | null;
  readonly arrivalFrom: PlainTime | null;
  /** A payment in progress, whose typed values are shown again to its holder. */
  readonly attemptId: AttemptId | null;
  /** A supplier previews its own offer: no discount and no personal details. */
  readonly isViewing?: boolean;
  /** The typed promotion; absent when there is none. */
  readonly promo?: Omit<PromoRequest, "contact"> | null;
  /** Contact details typed just now; absent = those this browser gave before. */
  readonly typed?: Pick<LeadContact, "email" | "mobile">;
}

/** Everything that the finalise page shows, from current data (B-083). */
export interface FinaliseDetails {
  /** The time of calculation, in epoch milliseconds. */
  readonly madeAt: number;
  readonly lead: Lead;
  /** Blank unless this browser gave them, or its customer is signed in. */
  readonly contact: LeadContact;
  /** The holder's notes for the mechanic; null for anybody else. */
  readonly notes: string | null;
  /** Details that a signed-in customer is not asked for again (B-159). */
  readonly known: KnownContact | null;
  /** The signed-in person, otherwise the lead's owner if this browser holds it. */
  readonly userId: PersonId | null;
  /** A member of a supplier can view but not book (B-015, B-209). */
  readonly isSupplierLogin: boolean;
  readonly offer: Offer;
  /** Of the lead, for its holder; null = none are taken here, or not from this browser. */
  readonly photos: { readonly images: readonly CapturedImage[]; readonly limits: PhotoLimits } | null;
  readonly methods: readonly PaymentMethod[];
  /** The desk is booking for a caller: whether the caller could pay online; null = customers book for themselves. */
  readonly caller: { readonly canPayOnline: boolean } | null;
  /** Of a price range: what it could be paid with once it is fixed (B-179). */
  readonly couldBecomeAvailable: readonly BnplProvider[];
  /** The method of an earlier payment attempt of this browser: chosen again (B-121). */
  readonly earlierMethod: PaymentMethod | null;
  /** The slot held for this customer, who has started to pay; null = none. */
  readonly hold: HoldView | null;
  readonly isBelowMinimum: boolean;
  /** Set when the lead is already booked. Its holder sees the booking and whether it can still be paid online (B-262); others see only the fact. */
  readonly booked: {
    readonly own: { readonly id: number; readonly token: BookingToken; readonly canPayOnline: boolean } | null;
  } | null;
  /** What this browser sent with an earlier payment attempt. */
  readonly earlier: BookingRequest | null;
  readonly released: LostSlot | null;
  /** The confirmation of the booking that the named payment attempt has made. */
  readonly confirmationPath: string | null;
  /** Distances by road are made up from straight lines. */
  readonly isDistanceEstimated: boolean;
  /** Street addresses can be chosen from a directory, not only typed. */
  readonly hasAddressSearch: boolean;
  /** This customer seems to have booked the same already (B-069). */
  readonly duplicate: Duplicate | null;
  /** The fleet company that is billed; null = the customer pays. */
  readonly fleet: FleetFrame | null;
  /** The marketplace's support number. */
  readonly supportPhone: string;
  /** The agreed rules for changing a booking with this supplier. */
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
    : contactWithProfile(storedLead.lead.country, leadAccess.lead.contact, user?.profile ?? null);
  const lead = { ...(finaliseRequest.isViewing ? storedLead.lead : leadAccess.lead), contact };
  const ofThisLead = attempt?.leadGuid === lead.guid ? attempt : null;
  const earlier = ofThisLead && (await requestOfAttempt(context, ofThisLead));
  const isOwn = booking !== null && !finaliseRequest.isViewing && (await isBookingHolder(context, booking));
  const supplierId =
    finaliseRequest.supplierId ?? ofThisLead?.supplierId ?? (isOwn ? booking.supplierId : null) ?? lead.supplierId;
  const target = {
    day: finaliseRequest.day ?? earlier?.serviceDay ?? null,
    extraIds: finaliseRequest.extraIds ?? earlier?.extraIds ?? null,
    promo: promoOf(finaliseRequest, earlier, lead),
    isViewing: finaliseRequest.isViewing ?? false,
  };
  const [offer, duplicateOn, photos, released, stores] = await Promise.all([
    supplierId === null ? null : loadOffer(context, lead, supplierId, target),
    booking ? null : duplicatesOf(context, lead, { ...lead.contact, rego: null }),
    leadAccess.isHolder && !finaliseRequest.isViewing ? photosOf(context, lead.guid) : null,
    readLostSlot(context, ofThisLead),
    user === null ? [] : storesOf(context, user),
  ]);
  if (!offer) return refuse("supplier-not-found");
  // A supplier with a booking or a payment in progress is shown even if it would not be offered any more.
  const isKnownHere =
    finaliseRequest.isViewing || [booking?.supplierId, ofThisLead?.supplierId].includes(offer.supplier.id);
  if (!offer.doesJob && !isKnownHere) return refuse("supplier-not-found");
  const { price, supplier } = offer;
  const facts = paymentFacts(context, {
    price,
    supplier,
    fleetCompanyId: lead.fleetCompanyId,
    source: "customerPrepayment",
  });
  return {
    ok: true,
    madeAt: context.clock.now(),
    lead,
    contact,
    notes: finaliseRequest.isViewing || !leadAccess.isHolder ? null : storedLead.lead.repairNotes,
    known: offer.isPriced ? knownContact(contact, user !== null) : null,
    userId: user?.userId ?? lead.userId,
    isSupplierLogin: stores.length > 0,
    offer,
    photos,
    // An operator types no card: the customer pays on the day, or by the link of the booking.
    methods: context.call === null ? paymentMethods(facts) : ["payOnTheDay"],
    caller: context.call === null ? null : { canPayOnline: onlineMethods(facts).length > 0 },
    couldBecomeAvailable: couldBecomeAvailable(facts),
    earlierMethod: earlier && ofThisLead ? ofThisLead.method : null,
    hold:
      earlier && ofThisLead && isOpen(ofThisLead) && ofThisLead.supplierId === supplier.id
        ? holdView(ofThisLead, context.clock.now())
        : null,
    isBelowMinimum: offer.isBelowMinimum,
    booked: booking && {
      own: isOwn
        ? {
            id: booking.id,
            token: booking.token,
            canPayOnline:
              booking.supplierId === supplier.id &&
              payableRefusal(booking, {
                acceptOnlinePayments: supplier.acceptOnlinePayments,
                isBuyNowPayLaterOnly: false,
              }) === null,
          }
        : null,
    },
    earlier,
    released,
    confirmationPath:
      ofThisLead?.state === "completed" && ofThisLead.bookingToken !== null
        ? confirmationPath(ofThisLead, ofThisLead.bookingToken)
        : null,
    duplicate: duplicateOn?.(offer.serviceDay) ?? null,
    isDistanceEstimated: context.driving.isSandbox,
    hasAddressSearch: context.addresses !== null,
    fleet: await fleetFrameOf(context, lead),
    supportPhone: context.config.brand.supportPhone,
    changeRules: rulesOfSupplier(supplier, context.config.changeRules),
  };
}

const isOpen = ({ state }: PaymentAttempt) => state === "created" || state === "started";

/** Read together with the offer. */
async function photosOf(context: Context, leadGuid: LeadGuid): Promise<FinaliseDetails["photos"]> {
  if (context.uploads.entryPoint === null) return null;
  const { maxMegabytes, extensions } = context.config.photos;
  return {
    images: await context.db.capturedImages.ofLead(leadGuid, context.clock.now()),
    limits: { maxMegabytes, extensions },
  };
}

function promoOf(
  { promo, typed: input }: FinaliseRequest,
  earlier: BookingRequest | null,
  { contact, userId }: Pick<Lead, "contact" | "userId">,
): PromoRequest | null {
  const request =
    promo ??
    (earlier && {
      code: earlier.promoCode,
      referral: earlier.partnerReferralCode,
      rewardsOption: earlier.youiRewardsOption,
    });
  return request && { ...request, contact: { ...contact, ...input, userId } };
}
