import { z } from "zod";
import type { Country } from "../../domain/core/country/country";
import { type FleetCompany, fleetLandingPath, fleetLogoPath } from "../../domain/fleet/fleet-company";

export const FLEET_ASSETS = z.object({
  FleetCompanyId: z.int(),
  Name: z.string(),
  Slug: z.string(),
  LandingPath: z.string(),
  CibContactPhoneNumber: z.string(),
  Logos: z.array(z.object({ Url: z.string(), Alt: z.string() })),
  BannerHeading: z.string(),
  BannerText: z.string(),
  Steps: z.array(z.string()),
  QuoteBannerText: z.string(),
  FooterText: z.string(),
});

/** Contents of a fleet's landing page. URLs are on this site. */
export const toWireFleetAssets = (company: FleetCompany, country: Country): z.input<typeof FLEET_ASSETS> => ({
  FleetCompanyId: company.id,
  Name: company.name,
  Slug: company.slug,
  LandingPath: fleetLandingPath(company),
  CibContactPhoneNumber: company.phones[country],
  Logos: [{ Url: fleetLogoPath(company), Alt: company.logo.alt }],
  BannerHeading: company.bannerHeading,
  BannerText: company.bannerText,
  Steps: [...company.steps],
  QuoteBannerText: company.quoteBannerText,
  FooterText: company.footerText,
});
