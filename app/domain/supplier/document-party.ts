import { displayBusinessNumber } from "../core/country/business-number";
import { type Country, COUNTRIES } from "../core/country/country";
import type { Supplier } from "./supplier";

/** Who a statement, invoice or receipt names. */
export interface DocumentParty {
  readonly name: string;
  /** "ABN 51 824 753 556". */
  readonly number: string;
}

/**
 * The name and number of a workshop on documents about tax. The number is registered to the legal name (an Australian tax invoice has to identify the supplier
 * by it, GST Act s 29-70), and customers know the trading name, so both are given where they differ.
 */
export function supplierParty(
  { name, legalName, businessNumber }: Pick<Supplier, "name" | "legalName" | "businessNumber">,
  country: Country,
): DocumentParty {
  return {
    name: legalName === null || legalName === name ? name : `${legalName}, trading as ${name}`,
    number: `${COUNTRIES[country].businessNumberLabel} ${displayBusinessNumber(businessNumber)}`,
  };
}

/** The marketplace as the issuer, with the number that its country's tax documents need: the ABN, or the GST number in New Zealand. */
export const issuerParty = (name: string, businessNumber: string, country: Country): DocumentParty => ({
  name,
  number: `${COUNTRIES[country].taxNumberLabel} ${displayBusinessNumber(businessNumber)}`,
});
