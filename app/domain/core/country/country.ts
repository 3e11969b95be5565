import { GST_PERCENT } from "../money/gst.ts";

/** The two countries served. Every difference between them is in this table, so that no code branches on the country. */
export type Country = "AU" | "NZ";
/** ISO 4217 currency code. */
export type Currency = "AUD" | "NZD";

export interface CountryFacts {
  readonly name: "Australia" | "New Zealand";
  readonly currency: Currency;
  /** Goods and services tax in whole percent, included in every displayed price. */
  readonly gstPercent: 10 | 15;
  readonly callingCode: "61" | "64";
  readonly locale: "en-AU" | "en-NZ";
  /** The other of the two countries. */
  readonly otherCountry: Country;
  readonly phonePlaceholder: string;
  /** Example of a local suburb and postcode. */
  readonly placePlaceholder: string;
  /** Example of two common local jobs. */
  readonly jobPlaceholder: string;
  /** Number for police, fire and ambulance. */
  readonly emergencyNumber: "000" | "111";
  /** The local name of the inspection that a car needs to stay on the road. */
  readonly inspectionName: string;
  readonly businessNumberLabel: "ABN" | "NZBN";
  /** The number that a tax invoice must show: the issuer's ABN in Australia, its GST number in New Zealand. */
  readonly taxNumberLabel: "ABN" | "NZ GST Number";
  /** True if the GST number differs from the business number, so that workshops enter both. */
  readonly hasGstNumber: boolean;
  /** The local name of a document that reduces an invoice, when the issuer is registered for GST. */
  readonly adjustmentDocument: "adjustment-note" | "credit-note";
  /** Time zone used while the location of a job is unknown. */
  readonly defaultZone: string;
  /** State (AU) or region (NZ) whose public holidays apply to the staff who phone customers. They work in `defaultZone`. */
  readonly callCentreState: string;
  /** States and territories as written in addresses and for plates; empty = the country has none. */
  readonly states: readonly string[];
  /** Country of a card's billing address, which the card form does not ask for (B-319). */
  readonly cardBillingCountry: Country;
  readonly map: { readonly zoom: number; readonly minZoom: number; readonly maxZoom: number };
}

/** Placeholders according to F-311 and F-312, map defaults according to F-460 and F-461. */
export const COUNTRIES: Readonly<Record<Country, CountryFacts>> = {
  AU: {
    name: "Australia",
    currency: "AUD",
    gstPercent: GST_PERCENT.AU,
    callingCode: "61",
    locale: "en-AU",
    otherCountry: "NZ",
    phonePlaceholder: "0404 040 404",
    placePlaceholder: "Parramatta or 2150",
    jobPlaceholder: "brake pads, rego check",
    emergencyNumber: "000",
    inspectionName: "roadworthy or rego inspection",
    businessNumberLabel: "ABN",
    taxNumberLabel: "ABN",
    hasGstNumber: false,
    adjustmentDocument: "adjustment-note",
    defaultZone: "Australia/Sydney",
    callCentreState: "NSW",
    states: ["NSW", "VIC", "QLD", "SA", "WA", "TAS", "NT", "ACT"],
    cardBillingCountry: "AU",
    map: { zoom: 13, minZoom: 4, maxZoom: 18 },
  },
  NZ: {
    name: "New Zealand",
    currency: "NZD",
    gstPercent: GST_PERCENT.NZ,
    callingCode: "64",
    locale: "en-NZ",
    otherCountry: "AU",
    phonePlaceholder: "026 123 4567",
    placePlaceholder: "Ponsonby or 1011",
    jobPlaceholder: "brake pads, WoF",
    emergencyNumber: "111",
    inspectionName: "WoF",
    businessNumberLabel: "NZBN",
    taxNumberLabel: "NZ GST Number",
    hasGstNumber: true,
    adjustmentDocument: "credit-note",
    defaultZone: "Pacific/Auckland",
    callCentreState: "Auckland",
    states: [],
    cardBillingCountry: "NZ",
    map: { zoom: 13, minZoom: 5, maxZoom: 20 },
  },
};

/** True for the code of a country that we serve. */
export const isCountry = (text: unknown): text is Country => typeof text === "string" && Object.hasOwn(COUNTRIES, text);

const CURRENCIES: ReadonlySet<unknown> = new Set(Object.values(COUNTRIES).map(({ currency }) => currency));

/** True for a currency of one of the countries. */
export const isCurrency = (text: unknown): text is Currency => CURRENCIES.has(text);
