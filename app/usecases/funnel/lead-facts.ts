import { isRewardsLead } from "../../domain/lead/funnel-configuration";
import { offersCategory } from "../../domain/funnel/task-limits";
import type { Lead } from "../../domain/lead/lead";
import type { Context } from "../context";
import { isBookingHolder } from "../lead/holder";
import { applyConfiguration, loadFunnelRules } from "./funnel-rules";

/** Facts about a lead that are not stored in it. */
export interface LeadFacts {
  /** Whether the lead came from a partner, regardless of what the client says. */
  readonly isPartnership: boolean;
  readonly offersServices: boolean;
  /** Task categories that the configuration, the exclusive supplier or the fleet exclude. */
  readonly excludedCategoryIds: readonly number[];
  /** Number of the booking made from the lead, for its holder; otherwise null. */
  readonly bookingId: number | null;
}

/** Reads what the lead's configuration, exclusive supplier and fleet exclude. Queries D1 only if the lead has one of these. */
export async function loadLeadFacts(context: Context, lead: Lead): Promise<LeadFacts> {
  const [bookingId, configuredLead] = await Promise.all([
    findOwnBookingId(context, lead),
    loadConfiguredFacts(context, lead),
  ]);
  return { bookingId, ...configuredLead };
}

async function loadConfiguredFacts(context: Context, lead: Lead): Promise<Omit<LeadFacts, "bookingId">> {
  const configuredLead = await applyConfiguration(context, lead);
  const isPartnership = configuredLead.lead.isPartnership || isRewardsLead(configuredLead.lead);
  if (lead.quoteFunnelConfigurationId === null && lead.supplierId === null && lead.fleetCompanyId === null)
    return { isPartnership, offersServices: true, excludedCategoryIds: [] };
  const [{ limits }, categories] = await Promise.all([
    loadFunnelRules(context, configuredLead),
    context.db.tasks.categories(),
  ]);
  return {
    isPartnership,
    offersServices: limits.offersServices,
    excludedCategoryIds: categories.filter(({ id }) => !offersCategory(limits, id)).map(({ id }) => id),
  };
}

async function findOwnBookingId(context: Context, lead: Lead): Promise<number | null> {
  const booking = lead.bookedAt === null ? null : await context.db.bookings.findForLead(lead.guid);
  return booking !== null && (await isBookingHolder(context, booking)) ? booking.id : null;
}
