import type { Country } from "../core/country/country";

export interface FleetFaq {
  readonly id: number;
  readonly question: string;
  readonly answer: string;
}

/** A company that manages cars and pays for their servicing. */
export interface FleetCompany {
  readonly id: number;
  readonly name: string;
  /** Name in URLs. */
  readonly slug: string;
  readonly countries: readonly Country[];
  /** The phone number that drivers call, by country; the specification's cibContactPhoneNumber. */
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
  /** Instructions for drivers on how to book, in order. */
  readonly steps: readonly string[];
  /** Shown next to prices. */
  readonly quoteBannerText: string;
  readonly footerText: string;
  readonly faqs: readonly FleetFaq[];
  /** True if no new quote can start for the company. Existing quotes continue. */
  readonly isEnded: boolean;
}

/** Returns the company with this id. Throws for an unknown id, because such a lead must not be treated as an ordinary one (F-419, F-456). */
export function getFleet(companies: readonly FleetCompany[], id: number): FleetCompany {
  const company = companies.find((candidate) => candidate.id === id);
  if (company === undefined) throw new Error(`unrecognised fleet company ${id}`);
  return company;
}

export const fleetLandingPath = ({ slug }: Pick<FleetCompany, "slug">): string => `/fleet/${slug}`;
export const fleetLogoPath = (company: Pick<FleetCompany, "slug">): string => `${fleetLandingPath(company)}/logo.svg`;

/** Header and phone number that a fleet customer's pages show instead of ours (F-009, F-011, P-016). */
export interface FleetFrame {
  readonly name: string;
  readonly phone: string;
  readonly landingPath: string;
  readonly logoPath: string;
  readonly logoAlt: string;
  readonly quoteBannerText: string;
}

export const buildFrame = (company: FleetCompany, country: Country): FleetFrame => ({
  name: company.name,
  phone: company.phones[country],
  landingPath: fleetLandingPath(company),
  logoPath: fleetLogoPath(company),
  logoAlt: company.logo.alt,
  quoteBannerText: company.quoteBannerText,
});

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
/** Accepts only a hex colour, whatever the data contains, because the text is inserted into the SVG. */
const parseColour = (text: string, fallback: string) => (/^#[0-9a-f]{6}$/i.test(text) ? text : fallback);

const LOGO_HEIGHT = 32;
const LETTER_WIDTH = 10.5;
const PADDING = 12;

/** Returns the company's word mark as SVG. */
export function fleetLogo({ text, alt, foreground, background }: FleetCompany["logo"]): string {
  const width = Math.round(text.length * LETTER_WIDTH + PADDING * 2);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LOGO_HEIGHT}" viewBox="0 0 ${width} ${LOGO_HEIGHT}" role="img" aria-label="${escapeXml(alt)}"><rect width="${width}" height="${LOGO_HEIGHT}" rx="6" fill="${parseColour(background, "#ffffff")}"/><text x="${width / 2}" y="21.5" text-anchor="middle" font-family="Figtree,system-ui,sans-serif" font-size="17" font-weight="700" fill="${parseColour(foreground, "#000000")}">${escapeXml(text)}</text></svg>`;
}

/** Fleet customers see dealerships first; for everyone else the order is unchanged (F-342). */
export const dealershipsFirst = <T extends string>(isFleet: boolean, kinds: readonly T[]): readonly T[] =>
  isFleet ? [...kinds.filter(isDealership), ...kinds.filter((kind) => !isDealership(kind))] : kinds;

const isDealership = (kind: string): boolean => kind.toLowerCase() === "dealership";
