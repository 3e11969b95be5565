import type { Country } from "../domain/core/country/country";

/** What a state or country requires to keep a private car on the road, with the source. */
export interface PlaceRule {
  /** Name of the registration that people use. */
  readonly registration: string;
  /** Where its expiry date can be found. */
  readonly registrationHint: string;
  /** The recurring inspection; null = private cars have none. */
  readonly inspection: {
    readonly name: string;
    readonly hint: string;
    /** The catalogue's task for this inspection. */
    readonly taskId: number;
  } | null;
  /** Requirement for a sale. Null = the inspection above covers it. */
  readonly onSale: string | null;
  readonly source: { readonly name: string; readonly url: string };
}
const REGO_LABELS = {
  registration: "Rego",
  registrationHint: "The date on your renewal notice, or in your state’s app",
} as const;

/**
 * Rules by state or country, as of November 2026. Due dates are not calculated from a car's age, because the rules changed twice within a year (the Northern
 * Territory ended periodic inspections in February 2026, New Zealand lengthened its intervals from November 2026), and because the owner has a paper or label
 * with the date. `source` is the register with the current rule.
 */
const STATE_RULES: Readonly<Record<string, PlaceRule>> = {
  NSW: {
    ...REGO_LABELS,
    inspection: {
      name: "Pink slip (eSafety check)",
      hint: "Most cars over five years old need one before each rego renewal",
      taskId: 351,
    },
    onSale: null,
    source: {
      name: "NSW Government",
      url: "https://www.nsw.gov.au/driving-boating-and-transport/vehicle-registration/renewing-vehicle-registration/safety-checks-and-vehicle-inspections",
    },
  },
  VIC: {
    ...REGO_LABELS,
    inspection: null,
    onSale: "A roadworthy certificate is needed when the car is sold with rego, or registered again.",
    source: { name: "VicRoads", url: "https://www.vicroads.vic.gov.au/registration/roadworthiness" },
  },
  QLD: {
    ...REGO_LABELS,
    inspection: null,
    onSale: "A safety certificate is needed before a registered car is offered for sale.",
    source: { name: "Queensland Government", url: "https://www.qld.gov.au/transport" },
  },
  SA: {
    ...REGO_LABELS,
    inspection: null,
    onSale: "Most private sales need no certificate.",
    source: { name: "SA.GOV.AU", url: "https://www.sa.gov.au/topics/driving-and-transport" },
  },
  WA: {
    ...REGO_LABELS,
    inspection: null,
    onSale: "An examination is needed when the car is unlicensed or comes from another state.",
    source: { name: "Transport WA", url: "https://www.transport.wa.gov.au" },
  },
  TAS: {
    ...REGO_LABELS,
    inspection: null,
    onSale: "An inspection is needed when rego has lapsed or the car comes from another state.",
    source: { name: "Transport Tasmania", url: "https://www.transport.tas.gov.au" },
  },
  ACT: {
    ...REGO_LABELS,
    inspection: null,
    onSale: "An older car needs an inspection when it changes hands or is registered again.",
    source: { name: "Access Canberra", url: "https://www.accesscanberra.act.gov.au" },
  },
  NT: {
    ...REGO_LABELS,
    inspection: null,
    onSale: "Since February 2026 an older car needs an inspection only when it changes hands or is registered again.",
    source: { name: "Northern Territory Government", url: "https://nt.gov.au/driving" },
  },
};
const UNKNOWN_STATE_RULE: PlaceRule = {
  ...REGO_LABELS,
  inspection: null,
  onSale: "We can tell you what your state requires once we know the plate.",
  source: { name: "the Australian Government", url: "https://www.australia.gov.au" },
};
const NEW_ZEALAND_RULE: PlaceRule = {
  registration: "Rego (vehicle licence)",
  registrationHint: "The date on the label inside your windscreen",
  inspection: {
    name: "Warrant of Fitness (WoF)",
    hint: "The date on your WoF label. How often you need one depends on when the car was first registered",
    taskId: 16010,
  },
  onSale: null,
  source: { name: "NZ Transport Agency Waka Kotahi", url: "https://www.nzta.govt.nz/vehicles" },
};

/** The states of a country with rules of their own, and the rule for everywhere else in it. */
const COUNTRY_RULES: Readonly<
  Record<Country, { readonly states: Readonly<Record<string, PlaceRule>>; readonly else: PlaceRule }>
> = {
  AU: { states: STATE_RULES, else: UNKNOWN_STATE_RULE },
  NZ: { states: {}, else: NEW_ZEALAND_RULE },
};

/** The rule that applies where a car is registered; `state` null = the state of its plate is unknown. */
export const placeRule = (country: Country, state: string | null): PlaceRule => {
  const { states, else: defaultRule } = COUNTRY_RULES[country];
  return states[state ?? ""] ?? defaultRule;
};
