import type { SupplierId } from "../core/ids";
import type { Country } from "../core/country/country";
import { exclusiveSupplierOf, LEAD_SOURCE, type Lead } from "./lead";

/** What one way into the funnel switches: a row of data/catalogue/funnel-configurations.csv, or the marketplace's own defaults. */
export interface FunnelConfiguration {
  /** `quoteFunnelConfigurationId` of the lead; null = the defaults. */
  readonly id: number | null;
  readonly countries: readonly Country[];
  /** The only supplier asked; null = every supplier that fits (F-017, F-279). */
  readonly exclusiveSupplierId: SupplierId | null;
  /** Not offered, whatever the supplier does (F-345). */
  readonly excludedCategoryIds: readonly number[];
  /** The supplier's name is not shown on any step or confirmation (F-346). */
  readonly hidesSupplier: boolean;
  /** Off: another job takes the place of the one before (F-468). */
  readonly allowsSeveralItems: boolean;
  /** Off: the customer enters the vehicle by hand, starting with the make (F-469). */
  readonly usesRegoLookup: boolean;
  /** Off: prices are shown without contact details (F-470). */
  readonly requiresContactDetails: boolean;
  /** The lead source of quotes that start here; null = the visitor's own. */
  readonly leadSource: string | null;
}

/** The defaults (F-468 to F-470): a multi-item cart, the rego lookup, contact details. */
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

/** The configuration of an id in a country; an unknown or foreign id has none. */
export const configurationOf = (
  all: readonly FunnelConfiguration[],
  id: number | null,
  country: Country,
): FunnelConfiguration | null =>
  id === null
    ? DEFAULT_CONFIGURATION
    : (all.find(
        (funnelConfiguration) => funnelConfiguration.id === id && funnelConfiguration.countries.includes(country),
      ) ?? null);

/** Fields that a configuration sets on a new lead. The server's rules apply, whatever else the client sent with the configuration's id. */
export function configuredLead(
  configuration: FunnelConfiguration,
): Partial<Pick<Lead, "quoteFunnelConfigurationId" | "supplierId" | "gotExclusiveSupplierFlow" | "leadSource">> {
  const { id, exclusiveSupplierId, leadSource } = configuration;
  return {
    quoteFunnelConfigurationId: id,
    ...(exclusiveSupplierId === null ? {} : { supplierId: exclusiveSupplierId, gotExclusiveSupplierFlow: true }),
    ...(leadSource === null ? {} : { leadSource }),
  };
}

/** Outcomes that lead straight to a finalise screen, so the customer's details are collected there (F-254). */
export const isPayOnQuote = (
  lead: Pick<Lead, "gotProductQuoteFlow" | "gotExclusiveSupplierFlow" | "supplierId">,
): boolean => lead.gotProductQuoteFlow || exclusiveSupplierOf(lead) !== null;

export const isRewardsLead = ({ leadSource }: Pick<Lead, "leadSource">): boolean =>
  leadSource === LEAD_SOURCE.rewardsPartner;
