import type { Communication, LeadContact } from "../identity/contact/contact";
import type { LeadGuid, PersonId, SupplierId } from "../core/ids";
import type { Country } from "../core/country/country";
import type { PlainDay } from "../core/time/plain-date";
import type { LeadVehicle } from "../catalogue/vehicle/vehicle";
import { type CartItem, isRepair } from "./cart-item";
import { TASK } from "../catalogue/task";
import { hideContact } from "../identity/contact/contact-details";

export type LeadStatus = "QuotePending" | "QuoteRequested" | "QuotedAutomatically";
export type QuoteUrgency = "AsSoonAsPossible" | "WithinAFewWeeks" | "JustPriceChecking" | "SpecificDay";
export type SupplierCategory = "Workshop" | "MobileMechanic" | "Dealership";

/** Where a submission leads: the page that follows. */
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

/** Where the job is. `zone` is the IANA zone of the locality. */
export interface LeadSuburb {
  readonly id: number;
  readonly name: string;
  /** AU: state short name; NZ: region name. */
  readonly state: string;
  readonly postcode: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly zone: string;
  /** Whether paid rides to and from the workshop are available there. Absent in leads saved before the field existed. */
  readonly isUberOffered?: boolean;
}

/** `LeadSource` words with rules of their own; any other text is allowed (F-286, F-444). */
export const LEAD_SOURCE = { home: "Home", rewardsPartner: "RewardsPartner", windscreen: "Windscreen" } as const;

/** A second quote of the same customer, and the names of its jobs. */
export interface OtherQuote {
  readonly guid: LeadGuid;
  readonly jobs: readonly string[];
}

/** The quote draft. The save queue numbers its revisions; a submitted lead shifts to a new guid instead of changing. */
export interface Lead {
  readonly guid: LeadGuid;
  /** 0 = never saved. */
  readonly revision: number;
  readonly parentGuid: LeadGuid | null;
  readonly country: Country;
  /** Scheme and host of the white label that it was begun at, which its messages come from; null = our own. */
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
  /** The customer's number with the rewards partner, in the partner's format. Only the lead's holder can read it. */
  readonly partnerReference: string | null;
  readonly quoteFunnelConfigurationId: number | null;
  /** The vehicle data provider's id, when a client sent one; otherwise `vehicle.mid` is used. */
  readonly providerVehicleId: string | null;
  readonly userId: PersonId | null;
  readonly nextServiceDue: PlainDay | null;
  /** The place as the customer typed or picked it, and its coordinates when they are more precise than the suburb. */
  readonly location: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The search radius in metres; null = not chosen, the API reports the default of 5 km. */
  readonly radiusMetres: number | null;
  readonly contact: LeadContact;
  /** The quote that the customer began for jobs which no supplier of this one does; absent = none. */
  readonly otherQuote?: OtherQuote;
  /** Where the submission led; null until submitted. A repeated submission answers the same. */
  readonly outcome: SubmissionOutcome | null;
  /** Epoch milliseconds; null until submitted. */
  readonly submittedAt: number | null;
  /** Epoch milliseconds; null until it is booked. */
  readonly bookedAt: number | null;
  /** Epoch milliseconds; null unless its customer called the request off. */
  readonly cancelledAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A workshop chosen from a list narrows nothing: who comes back from booking still compares. Only the exclusive flow has one supplier. */
export const exclusiveSupplierOf = ({
  gotExclusiveSupplierFlow,
  supplierId,
}: Pick<Lead, "gotExclusiveSupplierFlow" | "supplierId">): SupplierId | null =>
  gotExclusiveSupplierFlow ? supplierId : null;

/** Most suppliers that one lead can ask. */
export const MAX_QUERIED = 10;

/** A quote that was not submitted, booked or cancelled. A later answer changes a draft; for any other quote it starts a new one. */
export const isDraft = (lead: Pick<Lead, "submittedAt" | "bookedAt" | "cancelledAt">): boolean =>
  lead.submittedAt === null && lead.bookedAt === null && lead.cancelledAt === null;

const hasBattery = (cart: Lead["cart"]): boolean =>
  cart.some((item) => isRepair(item) && item.repairInspectionId === TASK.battery);

/** A battery of the product flow: our own mobile service brings and fits it, so who does the work is not asked (F-277). */
export const isProductOrder = ({ gotProductQuoteFlow, cart }: Pick<Lead, "gotProductQuoteFlow" | "cart">): boolean =>
  gotProductQuoteFlow && hasBattery(cart);

/** A lead for a workshop that may not have the customer's contact details yet: they are hidden wherever the customer wrote freely. */
export const hideContactInLead = (lead: Lead): Lead => ({
  ...lead,
  repairNotes: hideContact(lead.repairNotes),
  location: hideContact(lead.location),
  cart: lead.cart.map((item) => ({ ...item, notes: hideContact(item.notes) })),
});
