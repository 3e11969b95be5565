import type { Journey } from "../../../domain/funnel/journey";
import { isUnlisted } from "../../../domain/catalogue/vehicle/cascade";
import { lookAlikeHint } from "../../../domain/catalogue/vehicle/plate";
import type { Context } from "../../context";
import { continueAfterCascade } from "../after-cascade";
import { toPlateForm } from "../fleet-plate";
import type { PlateForm } from "../screen-parts";
import type { Decision, LoadScreen, StepLogic } from "../step";
import { findNextOptions } from "../../catalogue/vehicle/cascade-data";
import { formatVehicle } from "../../../domain/catalogue/vehicle/describe";

export interface RegoNotFoundScreen extends PlateForm {
  /** What the register knows about the vehicle, as text; null = nothing. */
  readonly knownVehicle: string | null;
  /** True = our catalogue does not contain this vehicle, so it is priced in a call. */
  readonly isUnlisted: boolean;
  /** True = the register was unreachable. */
  readonly isRegisterUnavailable: boolean;
  /** Hint to check certain characters of the plate. Null = none. */
  readonly hint: string | null;
}

export interface NotFoundAnswer {
  readonly useKnown: true;
}

/** If the register knows part of the vehicle, the manual form is prefilled with it (ledger F-186, F-187). */
const screen: LoadScreen<RegoNotFoundScreen> = async (context, { lead, fleet }, parameters) => {
  const vehicleText = lead.vehicle.mid === null && !lead.isUnknownVehicle ? formatVehicle(lead.vehicle) : null;
  return {
    ...toPlateForm({ lead, fleet }),
    isRegisterUnavailable: parameters.get("sub") === "unavailable",
    knownVehicle: vehicleText,
    hint: vehicleText === null && lead.vehicle.rego !== null ? lookAlikeHint(lead.vehicle.rego) : null,
    isUnlisted: vehicleText !== null && isUnlisted(await findNextOptions(context, lead.vehicle)),
  };
};

/**
 * Continues with what the register knows, at the first level that it does not know (ledger F-186). A vehicle that is not in the catalogue keeps the register's
 * names and is priced in a call.
 */
async function continueFromKnownVehicle(context: Context, { lead }: Journey, _: NotFoundAnswer): Promise<Decision> {
  const cascadeState = await findNextOptions(context, lead.vehicle);
  return isUnlisted(cascadeState)
    ? { ok: true, patch: { isUnknownVehicle: true }, to: "customer" }
    : continueAfterCascade(context, lead, cascadeState);
}

export const vehicleRegoNotFound: StepLogic<RegoNotFoundScreen, NotFoundAnswer> = {
  screen,
  answer: continueFromKnownVehicle,
};
