import { DAY_MS, HOUR_MS } from "../../../domain/core/time/duration";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { chooseLevel } from "../../../domain/catalogue/vehicle/clear-below";
import { applyRegisterDetails, mergeFacts, findModel, matchFacts } from "../../../domain/catalogue/vehicle/match-facts";
import { type Plate, readPlate } from "../../../domain/catalogue/vehicle/plate";
import type { RegoResult, RegisterFacts } from "../../../domain/catalogue/vehicle/rego-lookup";
import { applySchedule } from "../../../domain/catalogue/vehicle/schedule";
import { type Variant, applyVariant } from "../../../domain/catalogue/vehicle/variant";
import { type LeadVehicle, NO_VEHICLE } from "../../../domain/catalogue/vehicle/vehicle";
import { consumeNetworkCaps } from "../../identity/caps/consume-caps";
import type { Context } from "../../context";

export interface RegoFound {
  readonly ok: true;
  readonly vin: string | null;
  /** At least one vehicle, each complete with its catalogue id. The customer confirms it or chooses one of them. */
  readonly vehicles: readonly LeadVehicle[];
}

export interface RegoNotFound extends Refusal<"rego-not-found"> {
  /** The plate, and what the register knows about the vehicle, with the catalogue's names where possible. The manual form is prefilled with it. */
  readonly prefill: LeadVehicle;
}

export type RegoOutcome = RegoFound | RegoNotFound | Refusal<"rego-unavailable" | "rate-limited" | "invalid-input">;

type RegoContext = Pick<Context, "cipher" | "clock" | "config" | "db" | "limits" | "log" | "rego">;

/** Finds the vehicle for a plate. New Zealand plates have no `state`. */
export async function lookUpRego(context: RegoContext, rego: string, state: string | null): Promise<RegoOutcome> {
  const plate = readPlate(rego, state, context.config.country);
  if ("invalidField" in plate) return refuse("invalid-input", { [plate.invalidField]: [plate.message] });
  const lookupResult = await lookUpOnce(context, plate);
  if (lookupResult === "rate-limited") return refuse("rate-limited");
  if (lookupResult.kind === "unavailable") return refuse("rego-unavailable");
  const leadVehicle: LeadVehicle = { ...NO_VEHICLE, rego: plate.plate, regoState: plate.state || null };
  if (lookupResult.facts === null) return refuseUnknownPlate(leadVehicle);
  const { prefill, variants } = await matchRegoVehicle(context, lookupResult.facts, leadVehicle);
  const { year } = lookupResult.facts;
  if (lookupResult.kind === "not-found" || year === null || variants.length === 0) return refuseUnknownPlate(prefill);
  const { vin } = lookupResult;
  const vehicles = variants.map((variant) => ({
    ...applyVariant(chooseLevel(leadVehicle, "year", nearestBuildYear(variant, year)), variant),
    isVerifiedRego: true,
    vin,
  }));
  const schedules = await context.db.schedules.listByMake(variants[0]?.make ?? "");
  return { ok: true, vin, vehicles: vehicles.map((vehicle) => applySchedule(vehicle, schedules)) };
}

/**
 * Checks whether this server has looked up the plate and found this catalogue vehicle. If so, returns the VIN from that lookup, otherwise null. A client's own
 * claim is not accepted. Does not call the provider.
 */
export async function findVerifiedPlate(
  context: Pick<Context, "clock" | "config" | "db">,
  vehicle: LeadVehicle,
): Promise<Pick<LeadVehicle, "isVerifiedRego" | "vin"> | null> {
  const { rego, regoState, mid } = vehicle;
  const plate = rego === null || mid === null ? null : readPlate(rego, regoState, context.config.country);
  if (plate === null || "invalidField" in plate) return null;
  const lookupResult = await context.db.regoCache.find(plate, context.clock.now());
  if (lookupResult?.kind !== "found") return null;
  const { variants } = await matchRegoVehicle(context, lookupResult.facts, vehicle);
  return variants.some((variant) => variant.mid === mid) ? { isVerifiedRego: true, vin: lookupResult.vin } : null;
}

/**
 * Looks a plate up in the cache or at the provider. Lookups at the provider cost money, and only these count towards the limits. A vehicle is cached for a day,
 * an unknown plate for an hour, and a failure not at all.
 */
async function lookUpOnce(context: RegoContext, plate: Plate): Promise<RegoResult | "rate-limited"> {
  const { clock, db, limits, rego } = context;
  const now = clock.now();
  const cachedRego = await db.regoCache.find(plate, now);
  if (cachedRego) return cachedRego;
  if (!(await limits.rego())) return "rate-limited";
  const quota = await consumeNetworkCaps(context, "plates");
  if (quota === null) return "rate-limited";
  const lookupResult = await rego.find(plate);
  if (lookupResult.kind === "unavailable") await quota.releaseQuota();
  else await db.regoCache.save(plate, lookupResult, now + (lookupResult.kind === "found" ? DAY_MS : HOUR_MS));
  return lookupResult;
}

async function matchRegoVehicle(
  { config, db }: Pick<RegoContext, "config" | "db">,
  facts: RegisterFacts,
  leadVehicle: LeadVehicle,
): Promise<{ prefill: LeadVehicle; variants: readonly Variant[] }> {
  const noMatch = { prefill: applyRegisterDetails(leadVehicle, facts), variants: [] };
  if (facts.make === null || facts.model === null) return noMatch;
  const [models, aliases] = await Promise.all([db.vehicles.models(), db.vehicles.aliases(facts.make)]);
  const model = findModel(models, aliases, facts.make, facts.model);
  if (!model) return noMatch;
  const rows = await db.vehicles.variants(model.make, model.model, null);
  const level = chooseLevel(chooseLevel(leadVehicle, "make", model.make), "model", model.model);
  const prefill =
    facts.year === null
      ? level
      : mergeFacts(chooseLevel(level, "year", facts.year), facts, { country: config.country, models, variants: rows });
  return { prefill, variants: matchFacts(facts, rows, config.country) };
}

const refuseUnknownPlate = (prefill: LeadVehicle): RegoNotFound => ({ ...refuse("rego-not-found"), prefill });

/** The build year of a variant. The register's year may be a year off, so the nearest year in which the variant was sold is used. */
const nearestBuildYear = (variant: Variant, year: number): number =>
  Math.min(Math.max(year, variant.startYear), variant.endYear);
