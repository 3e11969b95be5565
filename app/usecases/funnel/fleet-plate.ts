import { isRepair } from "../../domain/lead/cart-item";
import { cartOps, removeItems, repairIds } from "../../domain/lead/cart/cart-items";
import type { FleetCompany } from "../../domain/fleet/fleet-company";
import { membershipErrorMessage } from "../../texts/fleet";
import type { Journey } from "../../domain/funnel/journey";
import type { Lead } from "../../domain/lead/lead";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import { refuse } from "../../domain/core/outcomes";
import { readPlate } from "../../domain/catalogue/vehicle/plate";
import { NO_VEHICLE } from "../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../context";
import { findMembership } from "../fleet/find-membership";
import type { Decision } from "./step";
import { COUNTRIES } from "../../domain/core/country/country";
import type { PlateForm } from "./screen-parts";

export interface PlateAnswer {
  readonly rego: string;
  readonly regoState: string | null;
  /** The last four characters of a member number; only fleet customers are asked. */
  readonly last4: string | null;
}

/** The patch that removes the jobs that the company arranges itself. They are neither offered nor sent (F-328). */
async function removeHiddenJobs(
  context: Context,
  { cart }: Lead,
  { hiddenCategoryIds }: FleetCompany,
): Promise<Pick<LeadPatch, "cartOps">> {
  const tasks = await context.db.tasks.findMany(repairIds(cart));
  const ids = new Set(tasks.filter(({ categoryId }) => hiddenCategoryIds.includes(categoryId)).map(({ id }) => id));
  const hiddenItems = cart.filter(
    (item) => isRepair(item) && item.repairInspectionId !== null && ids.has(item.repairInspectionId),
  );
  return hiddenItems.length === 0
    ? {}
    : {
        cartOps: cartOps(
          cart,
          removeItems(
            cart,
            hiddenItems.map(({ key }) => key),
          ),
        ),
      };
}

/**
 * Checks the plate of a fleet car together with the last four characters of the member number. A match goes to `unidentified-fleet-vehicle`. No match or an
 * ended membership goes to `vehicle-rego-fleet-not-found` (F-192, F-193). Everything else stays on the page with a message (F-324, F-325, F-409).
 */
export async function checkFleetPlate(
  context: Context,
  { lead }: Journey,
  fleet: FleetCompany,
  { rego, regoState, last4 }: PlateAnswer,
): Promise<Decision> {
  const parsedPlate = readPlate(rego, regoState, context.config.country);
  const isValidLast4 = last4 !== null && /^[a-z0-9]{4}$/i.test(last4);
  if ("invalidField" in parsedPlate || !isValidLast4) {
    return refuse("invalid-input", {
      ...("invalidField" in parsedPlate
        ? { [parsedPlate.invalidField === "state" ? "regoState" : "rego"]: [parsedPlate.message] }
        : {}),
      ...(isValidLast4 ? {} : { last4: ["Enter exactly the last 4 characters of your member number"] }),
    });
  }
  const outcome = await findMembership(context, { fleetCompanyId: fleet.id, last4, rego, state: regoState });
  if (!outcome.ok)
    return refuse(outcome.code, {
      last4: [
        outcome.code === "rate-limited"
          ? "Too many attempts. Try again later, or call the driver line"
          : "We cannot find this fleet company",
      ],
    });
  const plate = { rego: parsedPlate.plate, regoState: parsedPlate.state || null };
  const isDifferentPlate = lead.vehicle.rego !== plate.rego || lead.vehicle.regoState !== plate.regoState;
  const vehicle = { ...(isDifferentPlate ? NO_VEHICLE : {}), ...plate };
  if (outcome.kind === "match") {
    return {
      ok: true,
      patch: {
        vehicle,
        fleetCompanyMembershipId: outcome.membershipId,
        ...(await removeHiddenJobs(context, lead, fleet)),
      },
      to: "unidentified-fleet-vehicle",
    };
  }
  if (outcome.type === "_Unknown") return refuse("fleet-check-failed", { "": [membershipErrorMessage(outcome.type)] });
  if (outcome.type !== "NotFound" && outcome.type !== "InactiveMembership")
    return refuse("invalid-input", {
      last4: [
        `${membershipErrorMessage(outcome.type)} Call the driver line on ${fleet.phones[lead.country]} and we will book for you.`,
      ],
    });
  return {
    ok: true,
    patch: { vehicle, fleetCompanyMembershipId: null },
    to: "vehicle-rego-fleet-not-found",
    ...(outcome.type === "InactiveMembership" ? { params: { sub: "inactive" } } : {}),
  };
}

/** Form values: the plate that was entered earlier, and its state or else the state of the location. */
export function toPlateForm({ lead, fleet }: Pick<Journey, "lead" | "fleet">): PlateForm {
  const { states } = COUNTRIES[lead.country];
  const state = lead.vehicle.regoState ?? lead.suburb?.state ?? "";
  return {
    rego: lead.vehicle.rego ?? "",
    regoState: states.includes(state) ? state : "",
    states,
    fleetCompanyName: fleet?.name ?? null,
  };
}
