import type { Lead } from "../../domain/lead/lead";
import type { PartnerLanding } from "../../domain/partners/landing";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";

/** The page of a partner club; one that is of the other country is not here. */
export async function showPartnerLanding(
  context: Context,
  slug: string,
): Promise<{ readonly ok: true; readonly landing: PartnerLanding } | Refusal<"link-not-found">> {
  const landing = (await context.db.partners.landings()).find(
    (each) => each.slug === slug && each.countries.includes(context.config.country),
  );
  return landing ? { ok: true, landing } : refuse("link-not-found");
}

/** The club that is advertised beside the results; null = none in this country, or the site has another company's face. */
export async function advertisedLanding(context: Context): Promise<PartnerLanding | null> {
  if (context.config.isWhiteLabel) return null;
  return (await context.db.partners.landings()).find((each) => each.countries.includes(context.config.country)) ?? null;
}

/** The club whose page a request began at: its members are shown its offer (IsPartnerPromo, P-085). Fleets pay by their company. */
export async function promotedLanding(
  context: Context,
  { leadSource, fleetCompanyId, country }: Pick<Lead, "leadSource" | "fleetCompanyId" | "country">,
): Promise<PartnerLanding | null> {
  if (fleetCompanyId !== null) return null;
  return (
    (await context.db.partners.landings()).find(
      (each) => each.leadSource === leadSource && each.countries.includes(country),
    ) ?? null
  );
}
