import { fleetLandingPath, fleetLogoPath, type FleetCompany, knownFleet } from "../../domain/fleet/fleet-company";
import type { Lead } from "../../domain/lead/lead";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";

type FleetContext = Pick<Context, "config" | "db">;

/** A fleet company that is looked after in this country. */
export async function findFleet(context: FleetContext, by: { readonly id: number } | { readonly slug: string }): Promise<{ readonly ok: true; readonly company: FleetCompany } | Refusal<"fleet-company-not-found">> {
  const company = (await context.db.fleets.companies()).find((candidate) => ("id" in by ? candidate.id === by.id : candidate.slug === by.slug));
  return company?.countries.includes(context.config.country) ? { ok: true, company } : refuse("fleet-company-not-found");
}

/** The fleet company of a lead; null = an ordinary lead. An unknown id is thrown (F-419). */
export async function fleetOf(context: FleetContext, { fleetCompanyId }: Pick<Lead, "fleetCompanyId">): Promise<FleetCompany | null> {
  return fleetCompanyId === null ? null : knownFleet(await context.db.fleets.companies(), fleetCompanyId);
}

/** What the frame around a fleet customer's pages shows instead of ours (F-009, F-011, P-016). */
export interface FleetFrame {
  readonly name: string;
  readonly phone: string;
  readonly landingPath: string;
  readonly logoPath: string;
  readonly logoAlt: string;
  readonly quoteBannerText: string;
}

export const frameOf = (company: FleetCompany, country: Lead["country"]): FleetFrame => ({
  name: company.name,
  phone: company.phones[country],
  landingPath: fleetLandingPath(company),
  logoPath: fleetLogoPath(company),
  logoAlt: company.logo.alt,
  quoteBannerText: company.quoteBannerText,
});

/** The frame of a lead's pages; null = ours. */
export async function fleetFrameOf(context: FleetContext, lead: Pick<Lead, "fleetCompanyId">): Promise<FleetFrame | null> {
  const company = await fleetOf(context, lead);
  return company && frameOf(company, context.config.country);
}

/** The number that a lead's customer is told to call (F-009, B-208). */
export const contactPhone = async (context: FleetContext, lead: Pick<Lead, "fleetCompanyId">): Promise<string> =>
  (await fleetFrameOf(context, lead))?.phone ?? context.config.brand.supportPhone;

/** Task categories that a lead's customer is not offered (F-328, F-343). */
export const hiddenCategoriesOf = async (context: FleetContext, lead: Pick<Lead, "fleetCompanyId">): Promise<readonly number[]> =>
  (await fleetOf(context, lead))?.hiddenCategoryIds ?? [];
