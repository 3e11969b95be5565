import type { Lead } from "../../../domain/lead/lead";
import { type Club, filterClubs, toLeadSource } from "../../../domain/pricing/partners/club";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";

/** The page of a partner club. Clubs in the other country are not found. */
export async function showPartnerLanding(
  context: Context,
  slug: string,
): Promise<{ readonly ok: true; readonly landing: Club } | Refusal<"page-not-found">> {
  const landing = filterClubs(await context.db.partners.clubs(), context.config.country).find(
    (club) => club.slug === slug,
  );
  return landing ? { ok: true, landing } : refuse("page-not-found");
}

/** The club that is advertised next to the results. Null on a white label, or if this country has none. */
export async function findAdvertisedClub(context: Context): Promise<Club | null> {
  if (context.config.isWhiteLabel) return null;
  const clubs = filterClubs(await context.db.partners.clubs(), context.config.country);
  return clubs.find(({ isAdvertised }) => isAdvertised) ?? null;
}

/**
 * The club on whose page the request was started. The page then shows the club's offer for members (IsPartnerPromo, P-085). Null for fleets, because their
 * company pays.
 */
export async function findPromotedClub(
  context: Context,
  { leadSource, fleetCompanyId, country }: Pick<Lead, "leadSource" | "fleetCompanyId" | "country">,
): Promise<Club | null> {
  if (fleetCompanyId !== null) return null;
  return (
    filterClubs(await context.db.partners.clubs(), country).find((club) => toLeadSource(club.slug) === leadSource) ??
    null
  );
}
