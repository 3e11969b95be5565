import type { Journey } from "../../../domain/funnel/journey";
import { isUnlisted } from "../../../domain/catalogue/vehicle/cascade";
import { lookAlikeHint } from "../../../domain/catalogue/vehicle/plate";
import type { Context } from "../../context";
import { afterCascade } from "../after-cascade";
import { describeOrNull, plateForm } from "../fleet-plate";
import type { PlateForm } from "../screen-parts";
import type { Decision, LoadScreen, StepLogic } from "../step";
import { nextOptions } from "../../catalogue/vehicle/cascade-data";

export interface RegoNotFoundScreen extends PlateForm {
  /** What the register knows of the plate. */
  readonly known: string | null;
  /** No table has that vehicle: it is priced in a call. */
  readonly isUnlisted: boolean;
  /** The register could not be asked. */
  readonly isOutOfReach: boolean;
  /** What to check on the plate. */
  readonly hint: string | null;
}

export interface NotFoundAnswer {
  readonly useKnown: true;
}

/** What the provider knew of a plate without naming the vehicle is a start for the manual way (ledger F-186, F-187). */
const screen: LoadScreen<RegoNotFoundScreen> = async (context, { lead, fleet }, parameters) => {
  const vehicleText = lead.vehicle.mid === null && !lead.isUnknownVehicle ? describeOrNull(lead.vehicle) : null;
  return {
    ...plateForm({ lead, fleet }),
    isOutOfReach: parameters.get("sub") === "unavailable",
    known: vehicleText,
    hint: vehicleText === null && lead.vehicle.rego !== null ? lookAlikeHint(lead.vehicle.rego) : null,
    isUnlisted: vehicleText !== null && isUnlisted(await nextOptions(context, lead.vehicle)),
  };
};

/**
 * From what the register knew of the plate to the first level it did not (ledger F-186). A vehicle that no table has stays as
 * the register names it, and goes to the call.
 */
async function continueFromKnown(context: Context, { lead }: Journey, _: NotFoundAnswer): Promise<Decision> {
  const state = await nextOptions(context, lead.vehicle);
  return isUnlisted(state)
    ? { ok: true, patch: { isUnknownVehicle: true }, to: "customer" }
    : afterCascade(context, lead, state);
}

export const vehicleRegoNotFound: StepLogic<RegoNotFoundScreen, NotFoundAnswer> = { screen, answer: continueFromKnown };
