import type { Country } from "../../core/country/country";

/** The settings of a partner club: the page that starts quotes for its members, and who gets its discount. */
export interface ClubTerms {
  readonly partnerName: string;
  readonly countries: readonly Country[];
  /** The club's discount code, which requires a member number. */
  readonly discountCode: string;
  /** The club's term for its member number. */
  readonly referralLabel: string;
  /** The format of a member number (see member-number.ts). */
  readonly numberShape: string;
  /** true = every number with the right format counts as a member; false = only numbers on the club's list. */
  readonly isAnyNumberTaken: boolean;
  /** Whether customers who are not members also see the club's offer next to their prices. */
  readonly isAdvertised: boolean;
  readonly heading: string;
  readonly intro: string;
  readonly points: readonly string[];
  readonly steps: readonly string[];
  readonly button: string;
  readonly terms: string;
}

export interface Club extends ClubTerms {
  /** Path of the club's page: "mynrma" for /mynrma. */
  readonly slug: string;
}

const SLUG = /^[a-z][a-z0-9-]{1,38}[a-z0-9]$/;

/** First path segments that the site uses or reserves. */
const RESERVED_PATHS: ReadonlySet<string> = new Set(
  `accessibility angular-design api app-worker assets booking bookings brands cancel-quote car-record cookies cost customer-login
  customer-signup design desk dev devices favicon fleet fleet-approval fonts for-workshops garage garage-reminders healthz help
  icons images login logout map mechanics my-data new offline page-not-found payment photo privacy push-worker quote
  quote-2 quote-callback quote-confirmation-error quote-confirmation-success quote-no-mechanics quotes redeem
  reliability reminders request-review resume review-invitations review-your-service robots sandbox save-quote server-error session
  site sitemap sitemaps social start static terms texts themes
  what-is-wrong workshop workshop-photo workshops`.split(/\s+/),
);

/** Normalises the path of a club's page; null when it is not usable. */
export function parseClubSlug(input: string): string | null {
  const slug = input.trim().toLowerCase().replace(/^\//, "");
  return SLUG.test(slug) && !RESERVED_PATHS.has(slug) ? slug : null;
}

/** The lead source of quotes that start on a club's page. */
export const toLeadSource = (slug: string): string => `Club-${slug}`;

/** The clubs of a country. Clubs that are only in this country come first and are therefore advertised first. */
export const filterClubs = (clubs: readonly Club[], country: Country): readonly Club[] =>
  clubs
    .filter(({ countries }) => countries.includes(country))
    .toSorted((a, b) => a.countries.length - b.countries.length || a.slug.localeCompare(b.slug));
