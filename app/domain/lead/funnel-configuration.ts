import type { SupplierId } from "../core/ids";
import type { Country } from "../core/country/country";
import { findExclusiveSupplierId, LEAD_SOURCE, type Lead } from "./lead";

/** Settings of an entry point into the funnel: a row of data/catalogue/funnel-configurations.csv, or the marketplace's defaults. */
export interface FunnelConfiguration {
  /** `quoteFunnelConfigurationId` of the lead; null = the default configuration. */
  readonly id: number | null;
  readonly countries: readonly Country[];
  /** The only supplier that is offered; null = all suitable suppliers (F-017, F-279). */
  readonly exclusiveSupplierId: SupplierId | null;
  /** Categories that are never offered, even if the supplier does the work (F-345). */
  readonly excludedCategoryIds: readonly number[];
  /** Whether the supplier's name is hidden on all steps and confirmations (F-346). */
  readonly hidesSupplier: boolean;
  /** If off, a new job replaces the previous one (F-468). */
  readonly allowsSeveralItems: boolean;
  /** False = the customer enters the vehicle by hand, starting with the make (F-469). */
  readonly usesRegoLookup: boolean;
  /** If off, prices are shown without contact details (F-470). */
  readonly requiresContactDetails: boolean;
  /** Lead source of quotes that start in this funnel. Null = the lead source of the visitor is used. */
  readonly leadSource: string | null;
}

/** The default configuration (F-468 to F-470): several items in a cart, rego lookup, contact details required. */
export const DEFAULT_CONFIGURATION: FunnelConfiguration = {
  id: null,
  countries: ["AU", "NZ"],
  exclusiveSupplierId: null,
  excludedCategoryIds: [],
  hidesSupplier: false,
  allowsSeveralItems: true,
  usesRegoLookup: true,
  requiresContactDetails: true,
  leadSource: null,
};

/** Returns the configuration with this id in a country; null = unknown, or not for this country. */
export const findConfiguration = (
  configurations: readonly FunnelConfiguration[],
  id: number | null,
  country: Country,
): FunnelConfiguration | null =>
  id === null
    ? DEFAULT_CONFIGURATION
    : (configurations.find(
        (funnelConfiguration) => funnelConfiguration.id === id && funnelConfiguration.countries.includes(country),
      ) ?? null);

/** The fields that a configuration sets on a new lead. They override anything that the client sent with the configuration's id. */
export function configuredLeadFields(
  configuration: FunnelConfiguration,
): Partial<Pick<Lead, "quoteFunnelConfigurationId" | "supplierId" | "gotExclusiveSupplierFlow" | "leadSource">> {
  const { id, exclusiveSupplierId, leadSource } = configuration;
  return {
    quoteFunnelConfigurationId: id,
    ...(exclusiveSupplierId === null ? {} : { supplierId: exclusiveSupplierId, gotExclusiveSupplierFlow: true }),
    ...(leadSource === null ? {} : { leadSource }),
  };
}

/** Whether the lead continues to a finalise screen, where the customer's details are collected (F-254). */
export const isPayOnQuote = (
  lead: Pick<Lead, "gotProductQuoteFlow" | "gotExclusiveSupplierFlow" | "supplierId">,
): boolean => lead.gotProductQuoteFlow || findExclusiveSupplierId(lead) !== null;

export const isRewardsLead = ({ leadSource }: Pick<Lead, "leadSource">): boolean =>
  leadSource === LEAD_SOURCE.rewardsPartner;
