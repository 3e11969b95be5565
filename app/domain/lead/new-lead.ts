import { type LeadGuid, leadGuid } from "../core/ids";
import type { Country } from "../core/country/country";
import { NO_VEHICLE } from "../catalogue/vehicle/vehicle";
import { NO_CONTACT } from "../identity/contact/contact";
import { LEAD_SOURCE, type Lead } from "./lead";

/** The guid of a temporary draft that is never stored. */
export const UNSAVED_LEAD_GUID = leadGuid("00000000-0000-0000-0000-000000000000");

/** A quote draft before its first answer: revision 0, QuotePending, source Home, communication Both (F-287, F-444, F-445). */
export function newLead(guid: LeadGuid, country: Country, now: number): Lead {
  return {
    guid,
    revision: 0,
    parentGuid: null,
    country,
    site: null,
    status: "QuotePending",
    leadSource: LEAD_SOURCE.home,
    quoteFlowVersion: 2,
    vehicle: NO_VEHICLE,
    isUnknownVehicle: false,
    suburb: null,
    cart: [],
    repairNotes: null,
    quoteUrgency: null,
    serviceDay: null,
    workshopCategory: null,
    requiredExtras: [],
    allowMechanicsToContact: true,
    communication: "Both",
    supplierId: null,
    noMechanics: false,
    fleetCompanyId: null,
    gotProductQuoteFlow: false,
    gotExclusiveSupplierFlow: false,
    fleetCompanyMembershipId: null,
    isPartnership: false,
    partnerReference: null,
    quoteFunnelConfigurationId: null,
    providerVehicleId: null,
    userId: null,
    nextServiceDue: null,
    location: null,
    latitude: null,
    longitude: null,
    radiusMetres: null,
    contact: NO_CONTACT,
    outcome: null,
    submittedAt: null,
    bookedAt: null,
    cancelledAt: null,
    createdAt: now,
    updatedAt: now,
  };
}
