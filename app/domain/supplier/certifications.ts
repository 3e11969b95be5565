import type { Country } from "../core/country/country";

/** Certificates that some work requires, by the names used in tasks. */
export const CERTIFICATIONS = [
  ["refrigerant", "Air conditioning: refrigerant handling licence"],
  ["hv", "High voltage: hybrid and electric cars"],
  ["adas", "Calibration of driver assistance cameras and radar"],
  ["gas", "Gas: LPG and CNG"],
  ["ais", "Authorised inspection station (AIS, roadworthy)"],
  ["lvt", "Licensed vehicle tester (LVT)"],
  ["wof", "Warrant of fitness (WoF)"],
  ["cof", "Certificate of fitness (CoF)"],
  ["engineer", "Engineering certificates"],
] as const;

interface CertificationUse {
  /** States that use the certificate; absent = all. */
  readonly only?: readonly string[];
  readonly except?: readonly string[];
}

/** The countries and states that use a certificate. Certificates that are not listed are used everywhere. */
const USE_BY_COUNTRY: Readonly<Record<string, Partial<Readonly<Record<Country, CertificationUse>>>>> = {
  ais: { AU: { except: ["VIC"] } },
  lvt: { AU: { only: ["VIC"] } },
  wof: { NZ: {} },
  cof: { NZ: {} },
};

/** The certificates that we ask a workshop in this state for. */
export const listCertifications = (country: Country, state: string) =>
  CERTIFICATIONS.filter(([key]) => {
    const countries = USE_BY_COUNTRY[key];
    if (countries === undefined) return true;
    const use = countries[country];
    return use !== undefined && (use.only?.includes(state) ?? true) && !use.except?.includes(state);
  });
