import { findConfiguration } from "../../domain/lead/funnel-configuration";
import type { Lead, LeadSuburb } from "../../domain/lead/lead";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import { buildExampleNumber, matchesFormat } from "../../domain/pricing/partners/member-number";
import type { Context } from "../context";
import { findFleet } from "../fleet/fleet-company";
import { DATE_PROBLEM_MESSAGES, loadDateWindow } from "./date-window";
import { findSupplierForQuoter } from "../supplier/supplier-profile";

/** The error message for one answer in a save; null if it is valid. */
type CheckResult = Promise<string | null>;

/** Checks for answers that refer to our data, each with the field name in the API. `suburb` is the location of the job. */
const CHECKS: {
  readonly [field in keyof LeadPatch]?: {
    readonly wireName: string;
    readonly check: (context: Context, value: NonNullable<LeadPatch[field]>, suburb: LeadSuburb | null) => CheckResult;
  };
} = {
  fleetCompanyId: {
    wireName: "FleetCompanyId",
    check: async (context, id) => ((await findFleet(context, { id })).ok ? null : "No such fleet company"),
  },
  supplierId: {
    wireName: "WorkshopId",
    check: async (context, id) =>
      (await findSupplierForQuoter(context, id)).ok ? null : "No such workshop in this country",
  },
  quoteFunnelConfigurationId: {
    wireName: "quoteFunnelConfigurationId",
    check: async ({ db, config }, id) =>
      findConfiguration(await db.funnelVariants.configurations(), id, config.country) === null
        ? "No such configuration in this country"
        : null,
  },
  requiredExtras: {
    wireName: "RequiredExtras",
    async check({ db }, ids) {
      const extraIds = new Set((await db.extras.all()).map(({ id }) => id));
      const unknownIds = ids.filter((id) => !extraIds.has(id));
      return unknownIds.length > 0 ? `No such extra: ${unknownIds.join(", ")}` : null;
    },
  },
  providerVehicleId: {
    wireName: "ProviderVehicleId",
    check: async ({ db }, id) => ((await db.vehicles.find(id)) === null ? "No such vehicle" : null),
  },
  partnerReference: {
    wireName: "RewardsPartnerReference",
    async check({ db, config }, reference) {
      const partner = await db.partners.rewardsPartner();
      if (partner === null || !partner.countries.includes(config.country)) return "There is no rewards partner here";
      return matchesFormat(partner.numberShape, reference)
        ? null
        : `Enter a ${partner.referenceName} like ${buildExampleNumber(partner.numberShape)}`;
    },
  },
  serviceDay: {
    wireName: "ServiceDate",
    async check(context, day, suburb) {
      const problem = (await loadDateWindow(context, { country: context.config.country, suburb })).checkDay(day);
      return problem === null ? null : DATE_PROBLEM_MESSAGES[problem];
    },
  },
};

/** Whether a save contains an answer that must be checked against our data. */
export const needsLookup = (patch: LeadPatch): boolean =>
  (Object.keys(CHECKS) as (keyof typeof CHECKS)[]).some((field) => patch[field] != null);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns the invalid answers in a save, by their API names: references to something that does not exist, or a day that is not available. Empty if there are
 * none.
 *
 * Unchanged answers are not checked, because clients send the whole lead each time and an earlier day may have passed in the meantime.
 */
export async function findInvalidAnswers(
  context: Context,
  lead: Lead | null,
  patch: LeadPatch,
  suburb: LeadSuburb | null,
): Promise<Record<string, string[]>> {
  const problems = await Promise.all(
    (Object.keys(CHECKS) as (keyof typeof CHECKS)[]).map(async (field) => {
      const value = patch[field];
      const rule = CHECKS[field];
      if (value == null || rule === undefined || (lead !== null && isSame(value, lead[field as keyof Lead]))) return [];
      const problem = await (
        rule.check as (context: Context, value: unknown, suburb: LeadSuburb | null) => CheckResult
      )(context, value, suburb);
      return problem === null ? [] : [[rule.wireName, [problem]] as [string, string[]]];
    }),
  );
  return Object.fromEntries(problems.flat());
}
