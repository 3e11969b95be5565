import { type FleetCompany, getFleet, type FleetFrame, buildFrame } from "../../domain/fleet/fleet-company";
import type { Lead } from "../../domain/lead/lead";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";

type FleetContext = Pick<Context, "config" | "db">;

type CompanyKey = { readonly id: number } | { readonly slug: string };
type FleetResult = { readonly ok: true; readonly company: FleetCompany } | Refusal<"fleet-company-not-found">;

/** An active fleet company of this country, which can start quotes. */
export async function findFleet(context: FleetContext, companyKey: CompanyKey): Promise<FleetResult> {
  const anyFleet = await findAnyFleet(context, companyKey);
  return anyFleet.ok && anyFleet.company.isEnded ? refuse("fleet-company-not-found") : anyFleet;
}

/** A fleet company in this country. Former companies are included, because their bookings continue. */
export async function findAnyFleet(context: FleetContext, companyKey: CompanyKey): Promise<FleetResult> {
  const company = (await context.db.fleets.listCompanies()).find((candidate) =>
    "id" in companyKey ? candidate.id === companyKey.id : candidate.slug === companyKey.slug,
  );
  return company?.countries.includes(context.config.country)
    ? { ok: true, company }
    : refuse("fleet-company-not-found");
}

/** The fleet company of a lead; null = an ordinary lead. Throws for an unknown id (F-419). */
export async function findLeadFleet(
  context: FleetContext,
  { fleetCompanyId }: Pick<Lead, "fleetCompanyId">,
): Promise<FleetCompany | null> {
  if (fleetCompanyId === null) return null;
  const companies = await context.db.fleets.listCompanies();
  // A company that was added within the last minute may not be in the cached list yet.
  const isKnown = companies.some(({ id }) => id === fleetCompanyId);
  return getFleet(isKnown ? companies : await context.db.fleets.listCompanies(true), fleetCompanyId);
}

/** Whether the lead's membership currently belongs to its fleet company. Checked in the database, because a client may send any id. */
export async function isFleetMember(
  { db }: Pick<Context, "db">,
  { fleetCompanyId, fleetCompanyMembershipId }: Pick<Lead, "fleetCompanyId" | "fleetCompanyMembershipId">,
): Promise<boolean> {
  return (
    fleetCompanyId !== null &&
    fleetCompanyMembershipId !== null &&
    db.fleets.isActive(fleetCompanyId, fleetCompanyMembershipId)
  );
}

/** The fleet branding for a lead's pages; null = our own branding. */
export async function loadFleetFrame(
  context: FleetContext,
  lead: Pick<Lead, "fleetCompanyId">,
): Promise<FleetFrame | null> {
  const company = await findLeadFleet(context, lead);
  return company && buildFrame(company, context.config.country);
}

/** The phone number shown to a lead's customer (F-009, B-208). */
export const contactPhone = async (context: FleetContext, lead: Pick<Lead, "fleetCompanyId">): Promise<string> =>
  (await loadFleetFrame(context, lead))?.phone ?? context.config.brand.supportPhone;
