import type { Country } from "../../core/country/country";

/** The licence that a repairer needs where it works. */
export interface RepairerLicence {
  readonly name: string;
  readonly issuer: string;
}

/** Licence by state; a state that is not listed requires none for car repairs. */
const LICENCES: Readonly<Record<Country, Readonly<Record<string, RepairerLicence>>>> = {
  AU: {
    NSW: { name: "motor vehicle repairer licence", issuer: "NSW Fair Trading" },
    ACT: { name: "motor vehicle repairer licence", issuer: "Access Canberra" },
    WA: { name: "motor vehicle repair business licence", issuer: "Consumer Protection WA" },
  },
  NZ: {},
};

/** null = none is needed there. */
export const licenceNeeded = (country: Country, state: string): RepairerLicence | null =>
  LICENCES[country][state] ?? null;
