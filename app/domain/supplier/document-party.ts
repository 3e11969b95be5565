import { formatBusinessNumber, formatGstNumber } from "../core/country/business-number";
import { type Country, COUNTRIES } from "../core/country/country";
import type { Supplier } from "./supplier";

/** A party named on a statement, invoice or receipt. */
export interface DocumentParty {
  readonly name: string;
  /** Labelled number: "ABN 51 824 753 556". */
  readonly number: string;
}

/**
 * A workshop's name and number on tax documents. The number is registered to the legal name (an Australian tax invoice must identify the supplier by it, GST
 * Act s 29-70), but customers know the trading name. Both are given if they differ. In New Zealand, taxable supply information over $200 needs the GST number
 * (GST Act 1985 s 19F), which is not the NZBN.
 */
export function supplierParty(
  { name, legalName, businessNumber, gstNumber }: Pick<Supplier, "name" | "legalName" | "businessNumber" | "gstNumber">,
  country: Country,
): DocumentParty {
  const { businessNumberLabel, taxNumberLabel } = COUNTRIES[country];
  return {
    name: legalName === null || legalName === name ? name : `${legalName}, trading as ${name}`,
    number: [
      `${businessNumberLabel} ${formatBusinessNumber(businessNumber)}`,
      gstNumber && `${taxNumberLabel} ${formatGstNumber(gstNumber)}`,
    ]
      .filter(Boolean)
      .join(", "),
  };
}

/** Whether documents of a supplier may be called tax invoices, which only a supplier with a tax number can issue. */
export const hasTaxNumber = ({ gstNumber }: Pick<Supplier, "gstNumber">, country: Country): boolean =>
  !COUNTRIES[country].hasGstNumber || gstNumber !== null;

/** The marketplace as the issuer, with the number that the country's tax documents require: the ABN, or the GST number in New Zealand. */
export const issuerParty = (name: string, businessNumber: string, country: Country): DocumentParty => ({
  name,
  number: `${COUNTRIES[country].taxNumberLabel} ${formatBusinessNumber(businessNumber)}`,
});
