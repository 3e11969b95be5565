import type { Country } from "../core/country/country";

export interface FleetFaq {
  readonly id: number;
  readonly question: string;
  readonly answer: string;
}

/** A company that manages cars and pays for their service. */
export interface FleetCompany {
  readonly id: number;
  readonly name: string;
  /** Name in web addresses. */
  readonly slug: string;
  readonly countries: readonly Country[];
  /** The line its drivers call, by country; the specification's cibContactPhoneNumber. */
  readonly phones: Readonly<Record<Country, string>>;
  readonly email: string;
  /** Categories that the company arranges itself. Its drivers never see them (F-328, F-343). */
  readonly hiddenCategoryIds: readonly number[];
  readonly logo: {
    readonly text: string;
    readonly alt: string;
    readonly foreground: string;
    readonly background: string;
  };
  readonly bannerHeading: string;
  readonly bannerText: string;
  /** How booking works for a driver, in order. */
  readonly steps: readonly string[];
  /** Shown next to prices. */
  readonly quoteBannerText: string;
  readonly footerText: string;
  readonly faqs: readonly FleetFaq[];
  /** No new quote can start for it; existing ones continue. */
  readonly isEnded: boolean;
}

/** The company of an id. A lead that names one we do not know must not pass for an ordinary lead: that is thrown (F-419, F-456). */
export function knownFleet(companies: readonly FleetCompany[], id: number): FleetCompany {
  const company = companies.find((candidate) => candidate.id === id);
  if (company === undefined) throw new Error(`unrecognised fleet company ${id}`);
  return company;
}

export const fleetLandingPath = ({ slug }: Pick<FleetCompany, "slug">): string => `/fleet/${slug}`;
export const fleetLogoPath = (company: Pick<FleetCompany, "slug">): string => `${fleetLandingPath(company)}/logo.svg`;
