import { stableTextId } from "../stable-id.ts";
import { table } from "../table.ts";

interface Member {
  readonly membershipId: string;
  readonly last4: string;
  readonly status: string;
  readonly country: string;
  readonly state: string;
  readonly plate: string;
}

interface CompanyRecord {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly countries: readonly string[];
  readonly cibContactPhoneNumber: Readonly<Record<string, string>>;
  readonly email: string;
  readonly hiddenCategoryIds: readonly number[];
  readonly assets: {
    readonly logo: Readonly<Record<string, string>>;
    readonly bannerHeading: string;
    readonly bannerText: string;
    readonly steps: readonly string[];
    readonly quoteBannerText: string;
    readonly footerText: string;
  };
  readonly faqs: readonly unknown[];
}

export const fleetCompanies = table(
  "fleet_companies",
  [
    "id",
    "slug",
    "name",
    "countries",
    "phones",
    "email",
    "hidden_category_ids",
    "logo",
    "banner_heading",
    "banner_text",
    "steps",
    "quote_banner_text",
    "footer_text",
    "faqs",
    "is_ended",
  ],
  (read) => {
    const { companies } = JSON.parse(read("catalogue/fleet.json")) as { companies: readonly CompanyRecord[] };
    return companies.map(({ assets: { logo, ...text }, ...company }) => ({
      id: company.id,
      slug: company.slug,
      name: company.name,
      countries: JSON.stringify(company.countries),
      phones: JSON.stringify(company.cibContactPhoneNumber),
      email: company.email,
      hidden_category_ids: JSON.stringify(company.hiddenCategoryIds),
      logo: JSON.stringify({
        text: logo.text,
        alt: logo.alt,
        foreground: logo.foreground,
        background: logo.background,
      }),
      banner_heading: text.bannerHeading,
      banner_text: text.bannerText,
      steps: JSON.stringify(text.steps),
      quote_banner_text: text.quoteBannerText,
      footer_text: text.footerText,
      faqs: JSON.stringify(company.faqs),
      is_ended: 0,
    }));
  },
);

/** Contains only the fields that the look-up compares. Names and full member numbers are not stored in the database. */
export const fleetMemberships = table(
  "fleet_memberships",
  ["id", "fleet_company_id", "last4", "country", "state", "plate", "is_active"],
  function* (read) {
    const { companies } = JSON.parse(read("catalogue/fleet.json")) as {
      companies: readonly { readonly id: number; readonly memberships: readonly Member[] }[];
    };
    for (const company of companies) {
      for (const { membershipId, last4, status, country, state, plate } of company.memberships) {
        const id = stableTextId("fm", [company.id, membershipId], 32);
        yield {
          id,
          fleet_company_id: company.id,
          last4: last4.toUpperCase(),
          country,
          state,
          plate,
          is_active: status === "active" ? 1 : 0,
        };
      }
    }
  },
);
