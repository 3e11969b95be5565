import { DAY_MS, HOUR_MS } from "../../../domain/core/time/duration";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { chooseLevel } from "../../../domain/catalogue/vehicle/clear-below";
import { fromDetails, mergeFacts, findModel, matchFacts } from "../../../domain/catalogue/vehicle/match-facts";
import { type Plate, readPlate } from "../../../domain/catalogue/vehicle/plate";
import type { RegoAnswer, VehicleFacts } from "../../../domain/catalogue/vehicle/rego-lookup";
import { withChosenSchedule } from "../../../domain/catalogue/vehicle/schedule";
import { type Variant, withVariant } from "../../../domain/catalogue/vehicle/variant";
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
  /** The plate and the vehicle as far as the register knows it, with the catalogue's names where possible. Manual entry is prefilled with it. */
  readonly prefill: LeadVehicle;
}

export type RegoOutcome = RegoFound | RegoNotFound | Refusal<"rego-unavailable" | "rate-limited" | "invalid-input">;

type RegoContext = Pick<Context, "cipher" | "clock" | "config" | "db" | "limits" | "log" | "rego">;

/** Finds the vehicle for a plate. New Zealand plates have no `state`. */
export async function lookUpRego(context: RegoContext, rego: string, state: string | null): Promise<RegoOutcome> {
  const plate = readPlate(rego, state, context.config.country);
  if ("wrong" in plate) return refuse("invalid-input", { [plate.wrong]: [plate.message] });
  const answer = await lookUpOnce(context, plate);
  if (answer === "rate-limited") return refuse("rate-limited");
  if (answer.kind === "unavailable") return refuse("rego-unavailable");
  const leadVehicle: LeadVehicle = { ...NO_VEHICLE, rego: plate.plate, regoState: plate.state || null };
  if (answer.facts === null) return notFound(leadVehicle);
  const { prefill, variants } = await match(context, answer.facts, leadVehicle);
  const { year } = answer.facts;
  if (answer.kind === "not-found" || year === null || variants.length === 0) return notFound(prefill);
  const { vin } = answer;
  const vehicles = variants.map((variant) => ({
    ...withVariant(chooseLevel(leadVehicle, "year", yearOf(variant, year)), variant),
    isVerifiedRego: true,
    vin,
  }));
  const schedules = await context.db.schedules.ofMake(variants[0]?.make ?? "");
  return { ok: true, vin, vehicles: vehicles.map((vehicle) => withChosenSchedule(vehicle, schedules)) };
}

/**
 * Checks whether this server has looked up the plate and found this catalogue vehicle. If so, returns the VIN of that look-up. A client's own claim is not
 * accepted. Does not call the provider.
 */
export async function verifiedPlate(
  context: Pick<Context, "clock" | "config" | "db">,
  vehicle: LeadVehicle,
): Promise<Pick<LeadVehicle, "isVerifiedRego" | "vin"> | null> {
  const { rego, regoState, mid } = vehicle;
  const plate = rego === null || mid === null ? null : readPlate(rego, regoState, context.config.country);
  if (plate === null || "wrong" in plate) return null;
  const answer = await context.db.regoCache.find(plate, context.clock.now());
  if (answer?.kind !== "found") return null;
  const { variants } = await match(context, answer.facts, vehicle);
  return variants.some((variant) => variant.mid === mid) ? { isVerifiedRego: true, vin: answer.vin } : null;
}

/**
 * Each look-up costs money, and only look-ups that reach the provider count against the limits. A found plate is cached for a day, a missing one for an hour,
 * a failure not at all.
 */
async function lookUpOnce(context: RegoContext, plate: Plate): Promise<RegoAnswer | "rate-limited"> {
  const { clock, db, limits, rego } = context;
  const now = clock.now();
  const regoAnswer = await db.regoCache.find(plate, now);
  if (regoAnswer) return regoAnswer;
  if (!(await limits.rego())) return "rate-limited";
  const result = await consumeNetworkCaps(context, "plates");
  if (result === null) return "rate-limited";
  const answer = await rego.find(plate);
  if (answer.kind === "unavailable") await result.releaseQuota();
  else await db.regoCache.keep(plate, answer, now + (answer.kind === "found" ? DAY_MS : HOUR_MS));
  return answer;
}

async function match(
  { config, db }: Pick<RegoContext, "config" | "db">,
  facts: VehicleFacts,
  leadVehicle: LeadVehicle,
): Promise<{ prefill: LeadVehicle; variants: readonly Variant[] }> {
  const none = { prefill: fromDetails(leadVehicle, facts), variants: [] };
  if (facts.make === null || facts.model === null) return none;
  const [models, aliases] = await Promise.all([db.vehicles.models(), db.vehicles.aliases(facts.make)]);
  const model = findModel(models, aliases, facts.make, facts.model);
  if (!model) return none;
  const rows = await db.vehicles.variants(model.make, model.model, null);
  const level = chooseLevel(chooseLevel(leadVehicle, "make", model.make), "model", model.model);
  const prefill =
    facts.year === null
      ? level
      : mergeFacts(chooseLevel(level, "year", facts.year), facts, { country: config.country, models, variants: rows });
  return { prefill, variants: matchFacts(facts, rows, config.country) };
}

const notFound = (prefill: LeadVehicle): RegoNotFound => ({ ...refuse("rego-not-found"), prefill });

/** A year of manufacture that is off by one becomes the nearest year in which the variant was sold. */
const yearOf = (variant: Variant, year: number): number => Math.min(Math.max(year, variant.startYear), variant.endYear);
