import type { Country } from "../core/country/country";
import { type FleetCompany, fleetLandingPath, fleetLogoPath } from "./fleet-company";

/** The header and phone number that a fleet customer's pages show instead of ours (F-009, F-011, P-016). */
export interface FleetFrame {
  readonly name: string;
  readonly phone: string;
  readonly landingPath: string;
  readonly logoPath: string;
  readonly logoAlt: string;
  readonly quoteBannerText: string;
}

export const frameOf = (company: FleetCompany, country: Country): FleetFrame => ({
  name: company.name,
  phone: company.phones[country],
  landingPath: fleetLandingPath(company),
  logoPath: fleetLogoPath(company),
  logoAlt: company.logo.alt,
  quoteBannerText: company.quoteBannerText,
});
