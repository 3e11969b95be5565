import type { Communication, LeadContact } from "../identity/contact/contact";
import type { LeadGuid, PersonId, SupplierId } from "../core/ids";
import type { Country } from "../core/country/country";
import type { PlainDay } from "../core/time/plain-date";
import type { LeadVehicle } from "../catalogue/vehicle/vehicle";
import { type CartItem, isRepair } from "./cart-item";
import { TASK } from "../catalogue/task";
import { hideContact } from "../identity/contact/contact-details";
import type { Locality } from "../location/locality";

export type LeadStatus = "QuotePending" | "QuoteRequested" | "QuotedAutomatically";
export type QuoteUrgency = "AsSoonAsPossible" | "WithinAFewWeeks" | "JustPriceChecking" | "SpecificDay";
export type SupplierCategory = "Workshop" | "MobileMechanic" | "Dealership";

/** The page that follows a submission. */
export type OutcomeKind =
  | "callback"
  | "no-mechanics"
  | "product-finalise"
  | "booking-finalise"
  | "quotes"
  | "confirmation-success";

/** The outcome of a submission, stored with the lead. */
export interface SubmissionOutcome {
  readonly kind: OutcomeKind;
  readonly schedulesCallback: boolean;
}

/** Location of the job. `isUberOffered` is absent in leads saved before the field existed. */
export type LeadSuburb = Omit<Locality, "country">;

/** `LeadSource` values with special rules. Any other text is allowed (F-286, F-444). */
export const LEAD_SOURCE = { home: "Home", rewardsPartner: "RewardsPartner", windscreen: "Windscreen" } as const;

/** Another quote by the same customer, and the names of its jobs. */
export interface OtherQuote {
  readonly guid: LeadGuid;
  readonly jobs: readonly string[];
}

/** A quote. The save queue numbers its revisions; a submitted lead shifts to a new guid instead of being changed. */
export interface Lead {
  readonly guid: LeadGuid;
  /** 0 = never saved. */
  readonly revision: number;
  readonly parentGuid: LeadGuid | null;
  readonly country: Country;
  /** Scheme and host of the white label on which the lead was begun and which its messages use; null = our own site. */
  readonly site: string | null;
  readonly status: LeadStatus;
  readonly leadSource: string;
  readonly quoteFlowVersion: 1 | 2;
  readonly vehicle: LeadVehicle;
  readonly isUnknownVehicle: boolean;
  readonly suburb: LeadSuburb | null;
  readonly cart: readonly CartItem[];
  readonly repairNotes: string | null;
  readonly quoteUrgency: QuoteUrgency | null;
  readonly serviceDay: PlainDay | null;
  readonly workshopCategory: SupplierCategory | null;
  /** Extra ids, e.g. 4 = vehicle pick-up and drop-off. */
  readonly requiredExtras: readonly number[];
  readonly allowMechanicsToContact: boolean;
  readonly communication: Communication;
  readonly supplierId: SupplierId | null;
  readonly noMechanics: boolean;
  readonly fleetCompanyId: number | null;
  readonly gotProductQuoteFlow: boolean;
  readonly gotExclusiveSupplierFlow: boolean;
  readonly fleetCompanyMembershipId: string | null;
  readonly isPartnership: boolean;
  /** The customer's reference at the rewards partner, in the partner's format. Only the lead's holder can read it. */
  readonly partnerReference: string | null;
  readonly quoteFunnelConfigurationId: number | null;
  /** The vehicle data provider's id if a client sent one; null = `vehicle.mid` is used. */
  readonly providerVehicleId: string | null;
  readonly userId: PersonId | null;
  readonly nextServiceDue: PlainDay | null;
  /** The location as the customer typed or picked it. The coordinates are set if they are more precise than the suburb. */
  readonly location: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The search radius in metres; null = not chosen, and the API reports the default of 5 km. */
  readonly radiusMetres: number | null;
  readonly contact: LeadContact;
  /** A separate quote that the customer began for jobs that no supplier of this quote does; absent = none. */
  readonly otherQuote?: OtherQuote;
  /** The outcome of the submission; null until submitted. A repeated submission returns the same outcome. */
  readonly outcome: SubmissionOutcome | null;
  /** Epoch milliseconds; null until submitted. */
  readonly submittedAt: number | null;
  /** Epoch milliseconds; null until booked. */
  readonly bookedAt: number | null;
  /** Epoch milliseconds; null unless the customer cancelled the request. */
  readonly cancelledAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/**
 * The only supplier of an exclusive flow; null = any other flow. In other flows, a chosen workshop does not limit the list, so that a customer who returns can
 * still compare.
 */
export const findExclusiveSupplierId = ({
  gotExclusiveSupplierFlow,
  supplierId,
}: Pick<Lead, "gotExclusiveSupplierFlow" | "supplierId">): SupplierId | null =>
  gotExclusiveSupplierFlow ? supplierId : null;

/** Maximum number of suppliers that can be asked to quote for one lead. */
export const MAX_QUOTE_REQUESTS = 10;

/** Whether a quote is a draft, that is, not submitted, booked or cancelled. A later answer changes a draft; for any other quote it starts a new one. */
export const isDraft = (lead: Pick<Lead, "submittedAt" | "bookedAt" | "cancelledAt">): boolean =>
  lead.submittedAt === null && lead.bookedAt === null && lead.cancelledAt === null;

const hasBattery = (cart: Lead["cart"]): boolean =>
  cart.some((item) => isRepair(item) && item.repairInspectionId === TASK.battery);

/** True for a battery in the product flow. Our own mobile service delivers and fits it, so the customer does not choose a supplier (F-277). */
export const isProductOrder = ({ gotProductQuoteFlow, cart }: Pick<Lead, "gotProductQuoteFlow" | "cart">): boolean =>
  gotProductQuoteFlow && hasBattery(cart);

/** Returns a lead for a workshop that may not see contact details yet. They are masked in all text that the customer typed. */
export const maskLeadContact = (lead: Lead): Lead => ({
  ...lead,
  repairNotes: hideContact(lead.repairNotes),
  location: hideContact(lead.location),
  cart: lead.cart.map((item) => ({ ...item, notes: hideContact(item.notes) })),
});
